#include "rules/ko_take.h"

#include <stddef.h>

/* The one chain that a play would take, as a stone of it; else NO_POINT. */
static Point only_victim(const struct board *board, Point point, Color player)
{
    const Color opponent = color_opponent(player);
    Point victim = NO_POINT;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->color[side] != opponent ||
            !chain_is_in_atari(board_chain(board, side)))
            continue;
        if (victim != NO_POINT && board->head[victim] != board->head[side])
            return NO_POINT;
        victim = side;
    }
    return victim;
}

/* Writes down a chain of at most two stones; false if it is longer. */
static bool list_stones(const struct board *board, Point stone,
                        uint16_t stones[KO_STONES_MAX], uint8_t *count)
{
    const int all = board_chain(board, stone)->stones;
    if (all > KO_STONES_MAX)
        return false;
    stones[0] = (uint16_t)stone;
    stones[1] = board->next[stone];
    *count = (uint8_t)all;
    return true;
}

/* The chain that the new stone makes; false if it is longer than two. */
static bool list_own(const struct board *board, Point point, Color player,
                     struct ko_take *take)
{
    take->own[0] = (uint16_t)point;
    take->own_count = 1;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->color[side] != player)
            continue;
        if (take->own_count == 2 || board_chain(board, side)->stones > 1)
            return false;
        take->own[take->own_count++] = (uint16_t)side;
    }
    return true;
}

/* Do two points lie side by side? */
static bool touch(Point a, Point b)
{
    for (int i = 0; i < 4; i++)
        if (a + POINT_SIDES[i] == b)
            return true;
    return false;
}

/* Will the new chain's only liberty be where one taken stone stood? */
static bool has_one_taken_liberty(const struct board *board,
                                  const struct ko_take *take)
{
    int liberties = 0;
    for (int i = 0; i < take->own_count; i++)
        for (int j = 0; j < 4; j++) {
            const Point side = take->own[i] + POINT_SIDES[j];
            if (board->color[side] == EMPTY && side != take->point)
                return false;
        }
    for (int i = 0; i < take->taken_count; i++) {
        bool touched = false;
        for (int j = 0; j < take->own_count; j++)
            touched |= touch(take->taken[i], take->own[j]);
        liberties += touched;
    }
    return liberties == 1;
}

/* Other opposing chains beside the point that are left with one liberty. */
static void list_threats(const struct board *board, Color player,
                         struct ko_take *take)
{
    for (int i = 0; i < 4; i++) {
        const Point side = take->point + POINT_SIDES[i];
        Point liberties[3];
        if (board->color[side] != color_opponent(player) ||
            board->head[side] == board->head[take->taken[0]])
            continue;
        bool seen = false;
        for (int j = 0; j < take->threat_count; j++)
            seen |= board->head[take->threats[j]] == board->head[side];
        if (!seen && board_liberties(board, side, 3, liberties) == 2)
            take->threats[take->threat_count++] = (uint16_t)side;
    }
}

/* Is an own chain in atari that will breathe where a taken stone stood? */
static bool rescues_chain(const struct board *board, Color player,
                          const struct ko_take *take)
{
    for (int i = 0; i < take->taken_count; i++)
        for (int j = 0; j < 4; j++) {
            const Point side = take->taken[i] + POINT_SIDES[j];
            if (board->color[side] == player && side != take->own[0] &&
                (take->own_count == 1 || side != take->own[1]) &&
                chain_is_in_atari(board_chain(board, side)))
                return true;
        }
    return false;
}

/* Chains are told apart before they are added up: two are not one of both. */
static Hash key_of(const struct board *board, const struct ko_take *take)
{
    Hash key = zobrist_number(take->point) ^
               zobrist_number(board_chain_hash(board, take->taken[0]));
    for (int i = 0; i < take->threat_count; i++)
        key += zobrist_number(~board_chain_hash(board, take->threats[i]));
    return key;
}

bool ko_take_find(const struct board *board, Point point, Color player,
                  struct ko_take *take)
{
    /* An empty neighbour would be a liberty where no stone was taken. */
    if (board_has_empty_neighbour(board, point))
        return false;
    const Point victim = only_victim(board, point, player);
    if (victim == NO_POINT)
        return false;
    *take =
        (struct ko_take){.point = (uint16_t)point, .color = (uint8_t)player};
    if (!list_stones(board, victim, take->taken, &take->taken_count) ||
        !list_own(board, point, player, take) ||
        !has_one_taken_liberty(board, take))
        return false;
    list_threats(board, player, take);
    take->rescues = rescues_chain(board, player, take);
    take->key = key_of(board, take);
    return true;
}

bool ko_take_is_retaken(const struct board *board, const struct ko_take *take,
                        Point point)
{
    const struct chain *chain = board_chain(board, take->own[0]);
    return chain->stones == take->own_count && chain_is_in_atari(chain) &&
           chain_liberty(chain) == point &&
           only_victim(board, point, color_opponent(take->color)) != NO_POINT;
}

/* Does a capture take a stone of the chain that made another? */
static bool takes_from(const struct ko_take *take, const struct ko_take *other)
{
    for (int i = 0; i < take->taken_count; i++)
        for (int j = 0; j < other->own_count; j++)
            if (take->taken[i] == other->own[j])
                return true;
    return false;
}

/* Is the stone there, in a chain of at least two liberties? */
static bool is_safe(const struct board *board, Point stone, Color player)
{
    return board->color[stone] == player &&
           !chain_is_in_atari(board_chain(board, stone));
}

/* Is the stone there, in a chain of one liberty? */
static bool is_in_atari(const struct board *board, Point stone, Color player)
{
    return board->color[stone] == player &&
           chain_is_in_atari(board_chain(board, stone));
}

bool ko_take_answers(const struct board *after, const struct ko_take *other)
{
    for (int i = 0; i < other->threat_count; i++)
        if (is_safe(after, other->threats[i], color_opponent(other->color)))
            return true;
    return false;
}

/* Is the board's chain of this stone beside a point where take took? */
static bool gained(const struct board *board, const struct ko_take *take,
                   Point stone)
{
    for (int i = 0; i < take->taken_count; i++)
        for (int j = 0; j < 4; j++)
            if (board->head[take->taken[i] + POINT_SIDES[j]] ==
                board->head[stone])
                return true;
    return false;
}

/* The board after a capture. */
static void play_on(struct board *after, const struct board *before,
                    const struct ko_take *take)
{
    board_copy(after, before);
    board_play(after, take->point, take->color);
}

/*
 * Has the attacker a ko capture on a liberty of the saved chain that takes
 * his own chain out of atari, and does not take the stone just played?
 */
static bool has_third_ko(const struct board *board,
                         const struct ko_take *answer, Point saved,
                         Point attacker)
{
    const Color player = color_opponent(answer->color);
    Point stone = saved;
    do {
        for (int i = 0; i < 4; i++) {
            const Point liberty = stone + POINT_SIDES[i];
            struct ko_take third;
            struct board after;
            if (board->color[liberty] != EMPTY ||
                !ko_take_find(board, liberty, player, &third) ||
                takes_from(&third, answer))
                continue;
            play_on(&after, board, &third);
            if (is_safe(&after, attacker, player))
                return true;
        }
        stone = board->next[stone];
    } while (stone != saved);
    return false;
}

bool ko_take_is_twin(const struct board *board, const struct ko_take *last,
                     const struct ko_take *answer)
{
    if (last->threat_count == 0 || answer->threat_count == 0 ||
        takes_from(answer, last))
        return false;
    struct board after;
    play_on(&after, board, answer);
    for (int i = 0; i < answer->threat_count; i++) {
        if (!gained(&after, last, answer->threats[i]))
            continue;
        for (int j = 0; j < last->threat_count; j++)
            if (is_safe(&after, last->threats[j], answer->color) &&
                has_third_ko(&after, answer, last->threats[j],
                             answer->threats[i]))
                return true;
    }
    return false;
}

/*
 * Ko captures that may save a chain: those of opposing chains in atari beside
 * it.  Calls may_be(), which says whether to stop, for each.
 */
struct rescue {
    const struct board *board;
    const struct ko_take *attack; /* the capture that threatened */
    const struct ko_take *parry;  /* what it is answered with, or NULL */
    Point chain;                  /* a stone of the chain to be saved */
};

static bool find_rescue(const struct rescue *rescue,
                        bool (*is_found)(const struct rescue *rescue,
                                         const struct ko_take *take))
{
    const struct board *board = rescue->board;
    const Color player = board->color[rescue->chain];
    bool tried[POINT_CELLS] = {false};
    Point stone = rescue->chain;
    do {
        for (int i = 0; i < 4; i++) {
            const Point side = stone + POINT_SIDES[i];
            struct ko_take take;
            if (!is_in_atari(board, side, color_opponent(player)))
                continue;
            const Point liberty = chain_liberty(board_chain(board, side));
            if (tried[liberty])
                continue;
            tried[liberty] = true;
            if (ko_take_find(board, liberty, player, &take) &&
                is_found(rescue, &take))
                return true;
        }
        stone = board->next[stone];
    } while (stone != rescue->chain);
    return false;
}

/* Does a third capture free the attacker and renew his threat? */
static bool undoes_parry(const struct rescue *rescue,
                         const struct ko_take *third)
{
    struct board after;
    if (takes_from(third, rescue->parry))
        return false;
    play_on(&after, rescue->board, third);
    if (!is_safe(&after, rescue->chain, third->color))
        return false;
    for (int i = 0; i < rescue->attack->threat_count; i++)
        if (is_in_atari(&after, rescue->attack->threats[i],
                        color_opponent(third->color)))
            return true;
    return false;
}

static bool is_sound(const struct board *after, const struct ko_take *attack,
                     const struct ko_take *parry)
{
    for (int i = 0; i < parry->threat_count; i++) {
        const struct rescue rescue = {after, attack, parry, parry->threats[i]};
        if (find_rescue(&rescue, undoes_parry))
            return false;
    }
    return true;
}

static bool is_parry(const struct rescue *rescue, const struct ko_take *parry)
{
    const struct ko_take *attack = rescue->attack;
    struct board after;
    if (takes_from(parry, attack))
        return false;
    play_on(&after, rescue->board, parry);
    for (int i = 0; i < attack->threat_count; i++)
        if (!is_safe(&after, attack->threats[i], parry->color))
            return false;
    return !ko_take_is_twin(rescue->board, attack, parry) &&
           is_sound(&after, attack, parry);
}

bool ko_take_has_parry(const struct board *board, const struct ko_take *take)
{
    for (int i = 0; i < take->threat_count; i++) {
        const struct rescue rescue = {board, take, NULL, take->threats[i]};
        if (find_rescue(&rescue, is_parry))
            return true;
    }
    return false;
}
