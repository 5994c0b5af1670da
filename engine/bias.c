#include "engine/bias.h"

#include "rules/zobrist.h"

#include <stdlib.h>
#include <string.h>

enum {
    REACH = 2,  /* points to each side of the move that must be alike */
    PROBES = 8, /* places that a kind may have */
    BORDER = 6, /* beside what look() says */
};

/* Share that stays of what was found where the tree is gone. */
static const float MEMORY = 0.2f;

/* Less weight than this is not worth a place. */
static const float WEIGHT_LEAST = 0.05f;

bool bias_init(struct bias *bias, size_t bytes)
{
    uint32_t places = 64;
    while ((size_t)places * 4 * sizeof *bias->kinds <= bytes &&
           places < UINT32_C(1) << 30)
        places *= 2;
    *bias = (struct bias){.mask = places - 1};
    bias->kinds = calloc(places, sizeof *bias->kinds);
    bias->spare = calloc(places, sizeof *bias->spare);
    if (bias->kinds && bias->spare)
        return true;
    bias_free(bias);
    return false;
}

void bias_free(struct bias *bias)
{
    free(bias->kinds);
    free(bias->spare);
    *bias = (struct bias){0};
}

static void clear(struct bias_kind *kinds, uint32_t mask)
{
    memset(kinds, 0, ((size_t)mask + 1) * sizeof *kinds);
}

void bias_clear(struct bias *bias)
{
    clear(bias->kinds, bias->mask);
}

/* What is on a vertex: nothing, which a ko may bar, or a stone of either
   player's, which may be in atari. */
static uint64_t look(const struct board *board, Point point)
{
    const Color color = board->color[point];
    if (color == EMPTY)
        return point == board->ko;
    const bool is_weak = chain_is_in_atari(board_chain(board, point));
    return 2 + 2 * (uint64_t)is_weak + (color == WHITE);
}

/* The surroundings of a vertex, one hash for each row of them. */
static Hash hash_surroundings(const struct board *board, Point center)
{
    const int row = point_row(center), column = point_column(center);
    Hash hash = 0;
    for (int i = row - REACH; i <= row + REACH; i++) {
        for (int j = column - REACH; j <= column + REACH; j++) {
            const bool is_off =
                i < 0 || j < 0 || i >= board->size || j >= board->size;
            hash = hash * 8 + (is_off ? BORDER : look(board, point_at(i, j)));
        }
        hash = zobrist_number(hash);
    }
    return hash;
}

uint32_t bias_key(const struct game *game)
{
    const struct ply *last = game_last_ply(game);
    if (!last || last->point == PASS)
        return 0;
    const Point earlier = game->move_count > 1 ? last[-1].point : NO_POINT;
    const uint64_t move = ((uint64_t)earlier * POINT_CELLS + last->point) * 2 +
                          (last->color == WHITE);
    const Hash hash = zobrist_number(
        hash_surroundings(&game->board, last->point) ^ zobrist_number(move));
    const uint32_t key = (uint32_t)(hash >> 32);
    return key ? key : 1;
}

static uint32_t find(struct bias_kind *kinds, uint32_t mask, uint32_t key)
{
    for (uint32_t i = 0; key && i < PROBES; i++) {
        const uint32_t place = (key + i) & mask;
        if (!place)
            continue;
        uint32_t found = 0;
        if (atomic_compare_exchange_strong_explicit(&kinds[place].key, &found,
                                                    key, memory_order_relaxed,
                                                    memory_order_relaxed) ||
            found == key)
            return place;
    }
    return 0;
}

uint32_t bias_find(const struct bias *bias, uint32_t key)
{
    return find(bias->kinds, bias->mask, key);
}

static void add(_Atomic float *sum, float more)
{
    float old = atomic_load_explicit(sum, memory_order_relaxed);
    while (!atomic_compare_exchange_weak_explicit(
        sum, &old, old + more, memory_order_relaxed, memory_order_relaxed))
        ;
}

static void add_to(struct bias_kind *kind, float error, float weight)
{
    add(&kind->error, error);
    add(&kind->weight, weight);
}

void bias_add(const struct bias *bias, uint32_t place, float error,
              float weight)
{
    if (place)
        add_to(&bias->kinds[place], error, weight);
}

float bias_mean(const struct bias *bias, uint32_t place)
{
    const struct bias_kind *kind = &bias->kinds[place];
    const float weight =
        atomic_load_explicit(&kind->weight, memory_order_relaxed);
    if (!place || !(weight > WEIGHT_LEAST))
        return 0.0f;
    return atomic_load_explicit(&kind->error, memory_order_relaxed) / weight;
}

void bias_begin_move(struct bias *bias)
{
    clear(bias->spare, bias->mask);
}

uint32_t bias_keep(struct bias *bias, uint32_t place, float error, float weight)
{
    const uint32_t to =
        place ? find(bias->spare, bias->mask, bias->kinds[place].key) : 0;
    if (to) {
        add_to(&bias->spare[to], error, weight);
        add_to(&bias->kinds[place], -error, -weight);
    }
    return to;
}

/* What is left of the old sums is of positions that are gone. */
void bias_end_move(struct bias *bias)
{
    for (uint32_t i = 1; i <= bias->mask; i++) {
        const struct bias_kind *old = &bias->kinds[i];
        const float weight = MEMORY * old->weight;
        const uint32_t to =
            weight > WEIGHT_LEAST ? find(bias->spare, bias->mask, old->key) : 0;
        if (to)
            add_to(&bias->spare[to], MEMORY * old->error, weight);
    }
    struct bias_kind *kinds = bias->kinds;
    bias->kinds = bias->spare;
    bias->spare = kinds;
}
