#include "engine/atari.h"

#include "engine/ladder.h"
#include "engine/nakade.h"

/* Was this chain, beside the point, met on an earlier side already? */
static inline bool is_repeated(const struct board *board, Point point, int side)
{
    const uint16_t head = board->head[point + POINT_SIDES[side]];
    for (int i = 0; i < side; i++)
        if (board->head[point + POINT_SIDES[i]] == head)
            return true;
    return false;
}

/*
 * A captured chain of several stones may leave liberties to a chain joined
 * elsewhere than at the point played.
 */
static int liberties_after_capture(const struct board *board, Point point,
                                   Color player)
{
    const int count = atari_count_after(board, point, player, 3);
    return count > 2 ? 2 : count;
}

/* Are two or more of its neighbours empty?  The most common answer first. */
static inline bool has_room(const struct board *board, Point point)
{
    const unsigned shape = board->shape[point];
    const unsigned pairs = shape_empty_sides(shape);
    return (pairs & (pairs - 1)) != 0;
}

int atari_liberties_after(const struct board *board, Point point, Color player)
{
    if (has_room(board, point))
        return 2;
    Liberties joined = 0;
    bool takes_many = false;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        const Color color = board->color[side];
        if (color == EMPTY) {
            joined += liberty_at(side);
        } else if (color == player) {
            if (!is_repeated(board, point, i))
                joined += board_chain(board, side)->liberties;
            joined -= liberty_at(point);
        } else if (color != OFFBOARD) {
            const struct chain *chain = board_chain(board, side);
            if (chain_is_in_atari(chain)) {
                joined += liberty_at(side);
                takes_many |= chain->stones > 1;
            }
        }
    }
    if (joined == 0)
        return 0;
    if (!liberties_agree(joined))
        return 2;
    return takes_many ? liberties_after_capture(board, point, player) : 1;
}

/* A liberty of a chain, whichever comes first. */
static Point first_liberty(const struct board *board, Point stone)
{
    while (!board_has_empty_neighbour(board, stone))
        stone = board->next[stone];
    for (int i = 0; i < 3; i++)
        if (board->color[stone + POINT_SIDES[i]] == EMPTY)
            return stone + POINT_SIDES[i];
    return stone + POINT_SIDES[3];
}

/* Taking one liberty's share off the sums leaves the other's alone. */
bool atari_has_two(const struct board *board, Point stone, Point liberties[2])
{
    Liberties rest = board_chain(board, stone)->liberties;
    /* A liberty touches the chain on four sides at most. */
    if (liberties_count(rest) > 8 || liberties_agree(rest))
        return false;
    const Point liberty = first_liberty(board, stone);
    for (int i = 0; i < 4; i++)
        if (board->head[liberty + POINT_SIDES[i]] == board->head[stone])
            rest -= liberty_at(liberty);
    if (!liberties_agree(rest))
        return false;
    liberties[0] = liberty;
    liberties[1] = liberties_point(rest);
    return true;
}

/* A growing set of liberties. */
struct liberties {
    int count, max;
    Point points[ATARI_COUNT_MAX];
};

/* True once the set is full. */
static bool liberties_add(struct liberties *set, Point point)
{
    for (int i = 0; i < set->count; i++)
        if (set->points[i] == point)
            return false;
    set->points[set->count++] = point;
    return set->count == set->max;
}

/* Is it a stone that the move would take? */
static bool is_taken(const struct board *board, Point point, Point stone,
                     Color player)
{
    if (board->color[stone] != color_opponent(player))
        return false;
    const struct chain *chain = board_chain(board, stone);
    return chain_is_in_atari(chain) && chain_liberty(chain) == point;
}

int atari_count_after(const struct board *board, Point point, Color player,
                      int max)
{
    assert(max <= ATARI_COUNT_MAX);
    struct liberties set = {.max = max};
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if ((board->color[side] == EMPTY ||
             is_taken(board, point, side, player)) &&
            liberties_add(&set, side))
            return max;
    }
    for (int i = 0; i < 4; i++) {
        const Point first = point + POINT_SIDES[i];
        if (board->color[first] != player || is_repeated(board, point, i))
            continue;
        Point stone = first;
        do {
            for (int j = 0; j < 4; j++) {
                const Point side = stone + POINT_SIDES[j];
                const bool is_free = board->color[side] == EMPTY ||
                                     is_taken(board, point, side, player);
                if (is_free && side != point && liberties_add(&set, side))
                    return max;
            }
            stone = board->next[stone];
        } while (stone != first);
    }
    return set.count;
}

int atari_takes(const struct board *board, Point point, Color player)
{
    int taken = 0;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->color[side] == color_opponent(player) &&
            chain_is_in_atari(board_chain(board, side)) &&
            !is_repeated(board, point, i))
            taken += board_chain(board, side)->stones;
    }
    return taken;
}

/* Does the point touch a chain of the opponent with two liberties? */
static bool is_throw_in(const struct board *board, Point point, Color player)
{
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        Point liberties[2];
        if (board->color[side] == color_opponent(player) &&
            atari_has_two(board, side, liberties))
            return true;
    }
    return false;
}

/* Do the point and the chains it joins make a shape that leaves one eye? */
static bool is_nakade(const struct board *board, Point point, Color player)
{
    Point points[NAKADE_MAX];
    int count = 0;
    points[count++] = point;
    for (int i = 0; i < 4; i++) {
        const Point first = point + POINT_SIDES[i];
        if (board->color[first] != player || is_repeated(board, point, i))
            continue;
        if (count + board_chain(board, first)->stones > NAKADE_MAX)
            return false;
        Point stone = first;
        do {
            points[count++] = stone;
            stone = board->next[stone];
        } while (stone != first);
    }
    return nakade_kills(points, count);
}

bool atari_is_blunder(const struct board *board, Point point, Color player)
{
    if (atari_liberties_after(board, point, player) > 1 ||
        atari_takes(board, point, player) > 0)
        return false;
    for (int i = 0; i < 4; i++)
        if (board->color[point + POINT_SIDES[i]] == player)
            return !is_nakade(board, point, player);
    return !is_throw_in(board, point, player);
}

bool atari_allows(const struct board *board, Point point, Color player)
{
    if (has_room(board, point))
        return true;
    if (point == board->ko && player == board->barred)
        return false;
    const int liberties = atari_liberties_after(board, point, player);
    return liberties == 2 ||
           (liberties == 1 && !atari_is_blunder(board, point, player));
}

/* The captures of chains in atari beside this one. */
static int counter_captures(const struct board *board, Point first,
                            struct atari_move moves[ATARI_MOVES_MAX - 1])
{
    const Color owner = board->color[first];
    const int own = board_chain(board, first)->stones;
    int count = 0;
    Point stone = first;
    do {
        for (int i = 0; i < 4; i++) {
            const Point side = stone + POINT_SIDES[i];
            if (board->color[side] != color_opponent(owner) ||
                !chain_is_in_atari(board_chain(board, side)))
                continue;
            const Point point = chain_liberty(board_chain(board, side));
            bool seen = false;
            for (int j = 0; j < count; j++)
                seen |= moves[j].point == point;
            if (seen || !board_is_legal(board, point, owner, SUICIDE_NONE))
                continue;
            moves[count++] = (struct atari_move){
                point, own + atari_takes(board, point, owner)};
            if (count == ATARI_MOVES_MAX - 1)
                return count;
        }
        stone = board->next[stone];
    } while (stone != first);
    return count;
}

int atari_escapes(const struct board *board, Point stone,
                  struct atari_move moves[ATARI_MOVES_MAX])
{
    const struct chain *chain = board_chain(board, stone);
    assert(chain_is_in_atari(chain));
    const Color owner = board->color[stone];
    int count = counter_captures(board, stone, moves);
    const Point liberty = chain_liberty(chain);
    for (int i = 0; i < count; i++)
        if (moves[i].point == liberty)
            return count;
    if ((liberty == board->ko && owner == board->barred) ||
        atari_liberties_after(board, liberty, owner) < 2)
        return count;
    if (atari_count_after(board, liberty, owner, 3) > 2 ||
        ladder_saves(board, stone, liberty))
        moves[count++] = (struct atari_move){liberty, chain->stones};
    return count;
}
