#include "engine/judge.h"

#include "engine/atari.h"
#include "engine/playout.h"
#include "rules/score.h"

#include <string.h>

enum { JUDGE_PLAYOUTS = 600 };

/* A chain is dead when the opponent owns its points so far, of 1 ... */
static const float DEAD = 0.35f;
/* ... and a region is territory when its owner does. */
static const float TERRITORY = 0.3f;

/* How often each point was Black's at the end, less how often White's. */
static void sum_owners(const struct params *params, const struct board *from,
                       int sums[POINT_CELLS])
{
    struct policy policy;
    policy_init(&policy, params);
    struct rng rng = rng_seed(from->hash, (uint64_t)from->size);
    struct board board;
    uint8_t owner[POINT_CELLS];
    memset(sums, 0, POINT_CELLS * sizeof *sums);
    for (int i = 0; i < JUDGE_PLAYOUTS; i++) {
        const struct playout_start start = {
            .to_move = i % 2 ? BLACK : WHITE,
            .last = NO_POINT,
            .before_last = NO_POINT,
        };
        board_copy(&board, from);
        playout_guided(&board, &start, &policy, &rng, NULL);
        playout_owners(&board, owner);
        for (int j = 0; j < from->size * from->size; j++) {
            const Point point = point_of_index(j, from->size);
            sums[point] += (owner[point] == BLACK) - (owner[point] == WHITE);
        }
    }
}

/* Marks all stones of a chain. */
static void mark_chain(const struct board *board, Point first,
                       bool marked[POINT_CELLS])
{
    Point stone = first;
    do {
        marked[stone] = true;
        stone = board->next[stone];
    } while (stone != first);
}

/* Does the opponent own the chain's points clearly? */
static bool is_dead(const struct board *board, Point first,
                    const int sums[POINT_CELLS])
{
    int sum = 0;
    Point stone = first;
    do {
        sum += sums[stone];
        stone = board->next[stone];
    } while (stone != first);
    const float black_owns =
        (float)sum /
        (float)(board_chain(board, first)->stones * JUDGE_PLAYOUTS);
    return board->color[first] == BLACK ? black_owns < -DEAD
                                        : black_owns > DEAD;
}

static void find_dead(const struct board *board, const int sums[POINT_CELLS],
                      bool dead[POINT_CELLS])
{
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (board->head[point] == point && is_dead(board, point, sums))
            mark_chain(board, point, dead);
    }
}

/* Beside this neutral point, chains that live because nobody may fill it. */
static void mark_seki(const struct board *board, Point point,
                      struct judgement *judgement)
{
    bool touches[3] = {false};
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->head[side] && !judgement->dead[side])
            touches[board->color[side]] = true;
    }
    if (!touches[BLACK] || !touches[WHITE] ||
        atari_allows(board, point, BLACK) || atari_allows(board, point, WHITE))
        return;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->head[side] && !judgement->dead[side])
            mark_chain(board, side, judgement->seki);
    }
}

/*
 * A region around which one player alone has stones is not his yet when the
 * playouts do not think so: the open board, before there is any border.
 */
static void open_region(const struct board *board, Point first,
                        const struct judgement *judgement,
                        const int sums[POINT_CELLS], bool seen[POINT_CELLS],
                        uint8_t owner[POINT_CELLS])
{
    Point region[BOARD_POINTS_MAX];
    const Color player = owner[first];
    int count = 0, sum = 0;
    region[count++] = first;
    seen[first] = true;
    for (int i = 0; i < count; i++) {
        sum += sums[region[i]];
        for (int j = 0; j < 4; j++) {
            const Point side = region[i] + POINT_SIDES[j];
            const Color color = board->color[side];
            if (seen[side] || color == OFFBOARD ||
                (color != EMPTY && !judgement->dead[side]))
                continue;
            seen[side] = true;
            region[count++] = side;
        }
    }
    const float black_owns = (float)sum / (float)(count * JUDGE_PLAYOUTS);
    if ((player == BLACK ? black_owns : -black_owns) < TERRITORY)
        for (int i = 0; i < count; i++)
            owner[region[i]] = EMPTY;
}

/* Who owns each point, all in all; returns the score. */
static struct score count_points(const struct board *board,
                                 const struct judgement *judgement,
                                 const int sums[POINT_CELLS],
                                 uint8_t owner[POINT_CELLS])
{
    bool seen[POINT_CELLS] = {false};
    (void)score_area(board, judgement->dead, owner);
    struct score score = {0};
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        const bool is_stone = board->head[point] && !judgement->dead[point];
        if (!is_stone && !seen[point] && owner[point] != EMPTY)
            open_region(board, point, judgement, sums, seen, owner);
        if (owner[point] == EMPTY)
            score.shared++;
        else
            score.area[owner[point]]++;
    }
    return score;
}

void judge_position(const struct params *params, const struct game *game,
                    struct judgement *judgement)
{
    struct board still;
    board_copy(&still, &game->board);
    board_pass(&still); /* a ko that is open now is open to both */
    const struct board *board = &still;
    int sums[POINT_CELLS];
    uint8_t owner[POINT_CELLS];
    memset(judgement, 0, sizeof *judgement);
    sum_owners(params, board, sums);
    find_dead(board, sums, judgement->dead);
    const struct score score = count_points(board, judgement, sums, owner);
    judgement->margin_halves = score_margin_halves(game, &score);
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        judgement->black_owns[point] =
            (float)sums[point] / (float)JUDGE_PLAYOUTS;
        if (board->color[point] == EMPTY && owner[point] == EMPTY)
            mark_seki(board, point, judgement);
    }
}
