#include "engine/policy.h"

#include "engine/atari.h"
#include "engine/ladder.h"
#include "engine/nakade.h"

#include <stddef.h>

enum { CHOICE_MAX = 32 };

/* Moves to draw from, each with a weight. */
struct choice {
    int count;
    int total; /* of the weights */
    Point points[CHOICE_MAX];
    int weights[CHOICE_MAX];
};

static inline void choice_clear(struct choice *choice)
{
    choice->count = choice->total = 0;
}

static void choice_add(struct choice *choice, Point point, int weight)
{
    if (choice->count == CHOICE_MAX)
        return;
    choice->points[choice->count] = point;
    choice->weights[choice->count++] = weight;
    choice->total += weight;
}

/* One of the moves, or NO_POINT when there are none. */
static Point choice_draw(const struct choice *choice, struct rng *rng)
{
    if (choice->count == 0)
        return NO_POINT;
    int left = rng_below(rng, choice->total);
    int i = 0;
    while (left >= choice->weights[i])
        left -= choice->weights[i++];
    return choice->points[i];
}

static uint32_t chance_of(float probability)
{
    return probability >= 1.0f ? UINT32_MAX
                               : (uint32_t)(probability * 4294967296.0f);
}

static inline bool happens(uint32_t chance, struct rng *rng)
{
    return (uint32_t)(rng_bits(rng) >> 32) <= chance && chance > 0;
}

void policy_init(struct policy *policy, const struct params *params)
{
    policy->save_chance = chance_of(params->playout_save);
    policy->attack_chance = chance_of(params->playout_attack);
    policy->defend_chance = chance_of(params->playout_defend);
    policy->nakade_chance = chance_of(params->playout_nakade);
    policy->pattern_chance = chance_of(params->playout_pattern);
    policy->capture_chance = chance_of(params->playout_capture);
    pattern3_init(&policy->patterns);
}

/* Is there a chain on this cell? */
static inline bool is_chain(const struct board *board, Point point)
{
    return point > NO_POINT && board->head[point] != 0;
}

static void note_atari(struct policy_memory *memory, const struct board *board,
                       Point stone)
{
    if (!chain_is_in_atari(board_chain(board, stone)))
        return;
    if (memory->atari_count == POLICY_ATARIS_MAX) {
        memory->atari_count--;
        for (int i = 0; i < memory->atari_count; i++)
            memory->ataris[i] = memory->ataris[i + 1];
    }
    memory->ataris[memory->atari_count++] = (uint16_t)stone;
}

void policy_begin(struct policy_memory *memory, const struct board *board,
                  Point last, Point before_last)
{
    memory->last = last;
    memory->before_last = before_last;
    memory->atari_count = 0;
    for (int row = 0; row < board->size; row++)
        for (int column = 0; column < board->size; column++)
            if (board->head[point_at(row, column)] == point_at(row, column))
                note_atari(memory, board, point_at(row, column));
}

void policy_note(struct policy_memory *memory, const struct board *board,
                 Point move)
{
    memory->before_last = memory->last;
    memory->last = move;
    if (!is_chain(board, move))
        return;
    for (int i = 0; i < 4; i++)
        if (is_chain(board, move + POINT_SIDES[i]))
            note_atari(memory, board, move + POINT_SIDES[i]);
    note_atari(memory, board, move);
}

/* Add the capture of an opponent's chain in atari. */
static void add_capture(struct choice *choice, const struct board *board,
                        Point stone, Color player)
{
    const struct chain *chain = board_chain(board, stone);
    const Point liberty = chain_liberty(chain);
    if (board_is_legal(board, liberty, player, SUICIDE_NONE))
        choice_add(choice, liberty, chain->stones);
}

/* Save what the last move put in atari, or take the stone that did. */
static Point answer_atari(const struct policy_memory *memory,
                          const struct board *board, Color player,
                          struct rng *rng)
{
    const Point last = memory->last;
    struct choice choice;
    choice_clear(&choice);
    if (chain_is_in_atari(board_chain(board, last)))
        add_capture(&choice, board, last, player);
    for (int i = 0; i < 4; i++) {
        const Point side = last + POINT_SIDES[i];
        if (board->color[side] != player ||
            !chain_is_in_atari(board_chain(board, side)))
            continue;
        struct atari_move moves[ATARI_MOVES_MAX];
        const int count = atari_escapes(board, side, moves);
        for (int j = 0; j < count; j++)
            choice_add(&choice, moves[j].point, moves[j].stones);
    }
    return choice_draw(&choice, rng);
}

/*
 * Does an atari on one of the two liberties leave the chain at most one
 * liberty when it runs on the other?
 */
static bool is_deadly(const struct board *board, Point attack, Point escape,
                      Color attacker)
{
    if (!atari_allows(board, attack, attacker))
        return false;
    /* The attacker's stone will stand on one of the liberties counted. */
    return atari_count_after(board, escape, color_opponent(attacker), 3) < 3;
}

/* Put a chain in atari if it cannot get away then. */
static void add_attacks(struct choice *choice, const struct board *board,
                        Point stone, Color player)
{
    Point liberties[2];
    if (!atari_has_two(board, stone, liberties))
        return;
    const int stones = board_chain(board, stone)->stones;
    for (int i = 0; i < 2; i++)
        if (is_deadly(board, liberties[i], liberties[1 - i], player))
            choice_add(choice, liberties[i], stones);
}

/* Give a chain more liberties if an atari would be its end. */
static void add_defences(struct choice *choice, const struct board *board,
                         Point stone, Color player)
{
    const Color opponent = color_opponent(player);
    Point liberties[2];
    if (!atari_has_two(board, stone, liberties))
        return;
    if (!is_deadly(board, liberties[0], liberties[1], opponent) &&
        !is_deadly(board, liberties[1], liberties[0], opponent))
        return;
    const int stones = board_chain(board, stone)->stones;
    for (int i = 0; i < 2; i++)
        if (atari_allows(board, liberties[i], player) &&
            atari_count_after(board, liberties[i], player, 3) > 2)
            choice_add(choice, liberties[i], stones);
}

/* Fight about chains of two liberties beside the last move. */
static Point press(const struct policy *policy,
                   const struct policy_memory *memory,
                   const struct board *board, Color player, struct rng *rng)
{
    const Point last = memory->last;
    struct choice choice;
    choice_clear(&choice);
    if (happens(policy->attack_chance, rng))
        add_attacks(&choice, board, last, player);
    if (!happens(policy->defend_chance, rng))
        return choice_draw(&choice, rng);
    for (int i = 0; i < 4; i++) {
        const Point side = last + POINT_SIDES[i];
        if (board->color[side] == player)
            add_defences(&choice, board, side, player);
    }
    return choice_draw(&choice, rng);
}

/* The vital point of an eye space that the last move has touched. */
static Point play_nakade(const struct policy_memory *memory,
                         const struct board *board, Color player)
{
    for (int i = 0; i < 4; i++) {
        const Point side = memory->last + POINT_SIDES[i];
        if (board->color[side] != EMPTY)
            continue;
        const Point vital = nakade_vital(board, side, NULL);
        if (vital != NO_POINT && atari_allows(board, vital, player))
            return vital;
    }
    return NO_POINT;
}

/* Moves that follow a pattern on the eight points around a move. */
static void add_patterns(struct choice *choice, const struct policy *policy,
                         const struct board *board, Point center, Color player)
{
    if (center <= NO_POINT)
        return;
    for (int i = 0; i < 8; i++) {
        const Point point =
            center + (i < 4 ? POINT_SIDES[i] : POINT_CORNERS[i - 4]);
        if (board->color[point] == EMPTY &&
            pattern3_matches(&policy->patterns, board, point) &&
            atari_allows(board, point, player))
            choice_add(choice, point, 1);
    }
}

static Point follow_pattern(const struct policy *policy,
                            const struct policy_memory *memory,
                            const struct board *board, Color player,
                            struct rng *rng)
{
    struct choice choice;
    choice_clear(&choice);
    add_patterns(&choice, policy, board, memory->last, player);
    if (choice.count == 0)
        add_patterns(&choice, policy, board, memory->before_last, player);
    return choice_draw(&choice, rng);
}

/* Capture a chain that got into atari earlier; forget those that are not. */
static Point capture_anywhere(struct policy_memory *memory,
                              const struct board *board, Color player,
                              struct rng *rng)
{
    struct choice choice;
    int kept = 0;
    choice_clear(&choice);
    for (int i = 0; i < memory->atari_count; i++) {
        const uint16_t stone = memory->ataris[i];
        if (board->color[stone] == EMPTY ||
            !chain_is_in_atari(board_chain(board, stone)))
            continue;
        memory->ataris[kept++] = stone;
        if (board->color[stone] != player)
            add_capture(&choice, board, stone, player);
    }
    memory->atari_count = kept;
    return choice_draw(&choice, rng);
}

/*
 * A random move would be a blunder: the other liberty of a chain of two
 * liberties beside it is often what was wanted.  NO_POINT if there is none.
 */
static Point redirect(const struct board *board, Point point, Color player)
{
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        Point liberties[2];
        if (!is_chain(board, side) || !atari_has_two(board, side, liberties))
            continue;
        const Point other = liberties[liberties[0] == point];
        if (!board_is_eye(board, other, player) &&
            atari_allows(board, other, player))
            return other;
    }
    return NO_POINT;
}

/* A random move that fills no eye and is no blunder, or PASS. */
static Point pick_random(struct board *board, Color player, struct rng *rng)
{
    for (int left = board->empty_count; left > 0; left--) {
        const int place = rng_below(rng, left);
        const Point point = board->empty[place];
        if (!board_is_eye(board, point, player)) {
            if (atari_allows(board, point, player))
                return point;
            const Point other = redirect(board, point, player);
            if (other != NO_POINT)
                return other;
        }
        board_swap_empty(board, place, left - 1);
    }
    return PASS;
}

/* A move near the last one, or NO_POINT. */
static Point pick_local(const struct policy *policy,
                        const struct policy_memory *memory,
                        const struct board *board, Color player,
                        struct rng *rng)
{
    Point move = NO_POINT;
    if (happens(policy->save_chance, rng))
        move = answer_atari(memory, board, player, rng);
    if (move == NO_POINT)
        move = press(policy, memory, board, player, rng);
    if (move == NO_POINT && happens(policy->nakade_chance, rng))
        move = play_nakade(memory, board, player);
    if (move == NO_POINT && happens(policy->pattern_chance, rng))
        move = follow_pattern(policy, memory, board, player, rng);
    return move;
}

Point policy_pick(const struct policy *policy, struct policy_memory *memory,
                  struct board *board, Color player, struct rng *rng)
{
    Point move = NO_POINT;
    if (is_chain(board, memory->last))
        move = pick_local(policy, memory, board, player, rng);
    if (move == NO_POINT && memory->atari_count > 0 &&
        happens(policy->capture_chance, rng))
        move = capture_anywhere(memory, board, player, rng);
    return move != NO_POINT ? move : pick_random(board, player, rng);
}
