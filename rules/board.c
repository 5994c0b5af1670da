#include "rules/board.h"

#ifdef CHECK_SLOW
#include "rules/board_check.h"
#endif

#include <string.h>

void board_init(struct board *board, int size)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    memset(board, 0, sizeof *board);
    board->size = size;
    board->ko = NO_POINT;
    memset(board->color, OFFBOARD, sizeof board->color);
    for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
            const Point point = point_at(row, column);
            board->color[point] = EMPTY;
            board->empty_at[point] = (uint16_t)board->empty_count;
            board->empty[board->empty_count++] = (uint16_t)point;
        }
    }
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        for (int j = 0; j < 4; j++) {
            const Color side = board->color[point + POINT_SIDES[j]];
            const Color corner = board->color[point + POINT_CORNERS[j]];
            board->shape[point] =
                (uint16_t)(board->shape[point] | side << 2 * j |
                           corner << (SHAPE_CORNERS + 2 * j));
        }
    }
}

void board_copy(struct board *to, const struct board *from)
{
    const size_t cells = (size_t)point_cells(from->size);
    to->hash = from->hash;
    to->size = from->size;
    to->ko = from->ko;
    to->barred = from->barred;
    memcpy(to->captured, from->captured, sizeof to->captured);
    to->empty_count = from->empty_count;
    memcpy(to->color, from->color, cells * sizeof *to->color);
    memcpy(to->shape, from->shape, cells * sizeof *to->shape);
    memcpy(to->head, from->head, cells * sizeof *to->head);
    memcpy(to->next, from->next, cells * sizeof *to->next);
    memcpy(to->empty_at, from->empty_at, cells * sizeof *to->empty_at);
    memcpy(to->empty, from->empty,
           (size_t)from->empty_count * sizeof *to->empty);
    memcpy(to->chains, from->chains, cells * sizeof *to->chains);
}

static inline struct chain *chain_of(struct board *board, Point point)
{
    return &board->chains[board->head[point]];
}

/* A stone of the player comes to a point or leaves it: show its neighbours. */
static inline void flip_shapes(struct board *board, Point point, Color player)
{
    /* Seen from its i-th neighbour, the point is in direction 3 - i. */
    for (int i = 0; i < 4; i++) {
        uint16_t *side = &board->shape[point + POINT_SIDES[i]];
        uint16_t *corner = &board->shape[point + POINT_CORNERS[i]];
        *side = (uint16_t)(*side ^ player << 2 * (3 - i));
        *corner = (uint16_t)(*corner ^ player << (SHAPE_CORNERS + 6 - 2 * i));
    }
}

/* Strike a point that is being filled off the list of empty points. */
static inline void strike_empty(struct board *board, Point point)
{
    const uint16_t place = board->empty_at[point];
    const uint16_t last = board->empty[--board->empty_count];
    board->empty[place] = last;
    board->empty_at[last] = place;
}

/* Join two chains given by their heads; the smaller is relabelled. */
static inline void join_chains(struct board *board, Point a, Point b)
{
    if (board->chains[a].stones < board->chains[b].stones) {
        const Point swap = a;
        a = b;
        b = swap;
    }
    board->chains[a].liberties += board->chains[b].liberties;
    board->chains[a].stones += board->chains[b].stones;
    Point stone = b;
    do {
        board->head[stone] = (uint16_t)a;
        stone = board->next[stone];
    } while (stone != b);
    const uint16_t after = board->next[a];
    board->next[a] = board->next[b];
    board->next[b] = after;
}

/*
 * Liberties that a stone alone would have, by the shape around it: the sum of
 * liberty_at(point + d) over the offsets d of its n empty sides, multiplied
 * out to n * liberty_at(point), sum(d) * (2 * point + 2^31) and sum(d * d).
 */
static inline Liberties liberties_of_stone(unsigned shape, Point point)
{
    const unsigned empty = shape_empty_sides(shape);
    const int south = empty & 1, west = empty >> 2 & 1;
    const int east = empty >> 4 & 1, north = (int)(empty >> 6);
    const int along = east + west, across = north + south;
    const int offsets = east - west + (north - south) * POINT_NORTH;
    const int squares = along + across * POINT_NORTH * POINT_NORTH;
    return (Liberties)(along + across) * liberty_at(point) +
           (Liberties)offsets *
               (2 * (Liberties)point + (UINT64_C(1) << LIBERTIES_SUM)) +
           (Liberties)squares;
}

/*
 * Make a stone, just put, part of the player's chains on its sides own, or
 * with none a chain of its own.
 */
static inline void join_sides(struct board *board, Point point, unsigned shape,
                              unsigned own)
{
    board->chains[point] = (struct chain){0};
    board->next[point] = (uint16_t)point;
    const uint16_t beside = board->head[shape_side(own ? own : 1, point)];
    const uint16_t head = own ? beside : (uint16_t)point;
    board->head[point] = head;
    board->chains[head].liberties += liberties_of_stone(shape, point);
    board->chains[head].stones++;
    const uint16_t after = board->next[head];
    board->next[head] = (uint16_t)point;
    board->next[point] = after;
    for (unsigned rest = own & (own - 1); rest; rest &= rest - 1) {
        const Point other = board->head[shape_side(rest, point)];
        if (other != board->head[point])
            join_chains(board, board->head[point], other);
    }
}

/*
 * Fill an empty point: colour, shapes, liberties and chain.  What the sides
 * hold is hard to foresee, so but for a second chain to join nothing is decided
 * by a branch.  Returns whether one of the opponent's sides, the set prey, is
 * left without liberty.
 */
static inline bool put_stone(struct board *board, Point point, Color player,
                             unsigned prey)
{
    const unsigned shape = board->shape[point];
    const Liberties gone = liberty_at(point);
    unsigned dead = 0;
    strike_empty(board, point);
    board->color[point] = (uint8_t)player;
    for (int i = 0; i < 4; i++) {
        struct chain *chain = chain_of(board, point + POINT_SIDES[i]);
        chain->liberties -= gone;
        dead |= (chain->liberties == 0) & prey >> 2 * i;
    }
    flip_shapes(board, point, player);
    join_sides(board, point, shape, shape_sides(shape, player));
    return dead;
}

/* Take a chain off the board. */
static void remove_chain(struct board *board, Point first, bool hashed)
{
    const Color player = board->color[first];
    Point point = first;
    board->captured[player] += chain_of(board, first)->stones;
    do {
        board->color[point] = EMPTY;
        board->head[point] = 0;
        board->empty_at[point] = (uint16_t)board->empty_count;
        board->empty[board->empty_count++] = (uint16_t)point;
        if (hashed)
            board->hash ^= zobrist_stone(point, player);
        flip_shapes(board, point, player);
        for (int i = 0; i < 4; i++)
            chain_of(board, point + POINT_SIDES[i])->liberties +=
                liberty_at(point);
        point = board->next[point];
    } while (point != first);
}

/* Take off the chains beside a stone that it leaves no liberty. */
static int take_prey(struct board *board, Point point, unsigned prey,
                     bool hashed)
{
    int taken = 0;
    Point taken_at = NO_POINT;
    for (; prey; prey &= prey - 1) {
        const Point side = shape_side(prey, point);
        if (board->head[side] == 0 || chain_of(board, side)->liberties != 0)
            continue;
        taken += chain_of(board, side)->stones;
        taken_at = side;
        remove_chain(board, side, hashed);
    }
    const struct chain *own = board_chain(board, point);
    if (taken == 1 && own->stones == 1 && liberties_count(own->liberties) == 1)
        board->ko = taken_at;
    return taken;
}

static inline int play(struct board *board, Point point, Color player,
                       bool hashed)
{
    assert(board->color[point] == EMPTY);
    const Color opponent = color_opponent(player);
    const unsigned prey = shape_sides(board->shape[point], opponent);
    if (hashed)
        board->hash ^= zobrist_stone(point, player);
    const bool kills = put_stone(board, point, player, prey);
    board->ko = NO_POINT;
    board->barred = opponent;

    int taken = 0;
    if (kills)
        taken = take_prey(board, point, prey, hashed);
    else if (board_chain(board, point)->liberties == 0)
        remove_chain(board, point, hashed);
#ifdef CHECK_SLOW
    /* Playouts are many: they are looked at now and then. */
    if (hashed || board->empty_count % 16 == 0)
        assert(board_check(board, hashed) == NULL);
#endif
    return taken;
}

int board_play(struct board *board, Point point, Color player)
{
    return play(board, point, player, true);
}

int board_play_unhashed(struct board *board, Point point, Color player)
{
    return play(board, point, player, false);
}

/*
 * Does a stone here capture something, or join or keep a liberty?  With no
 * empty side, each is asked without a branch.
 */
static inline bool has_breath(const struct board *board, Point point,
                              Color player)
{
    const unsigned shape = board->shape[point];
    if (shape_empty_sides(shape))
        return true;
    const unsigned own = shape_sides(shape, player);
    const unsigned other = shape_sides(shape, color_opponent(player));
    unsigned found = 0;
    for (int i = 0; i < 4; i++) {
        const unsigned in_atari =
            chain_is_in_atari(board_chain(board, point + POINT_SIDES[i]));
        found |= (own >> 2 * i & ~in_atari) | (other >> 2 * i & in_atari);
    }
    return (found & 1) != 0;
}

bool board_is_suicide(const struct board *board, Point point, Color player)
{
    return !has_breath(board, point, player);
}

bool board_is_legal(const struct board *board, Point point, Color player,
                    enum suicide_rule suicide)
{
    if (board->color[point] != EMPTY)
        return false;
    if (board_is_barred(board, point, player))
        return false;
    if (suicide == SUICIDE_ANY || has_breath(board, point, player))
        return true;
    /* No side is empty, so a single stone stands among the opponent's. */
    return suicide == SUICIDE_GROUPS &&
           !board_is_surrounded(board, point, color_opponent(player));
}

bool board_set_up(struct board *board, int size,
                  const uint8_t colors[POINT_CELLS])
{
    board_init(board, size);
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        const Color player = colors[point];
        if (player != BLACK && player != WHITE)
            continue;
        board->hash ^= zobrist_stone(point, player);
        put_stone(board, point, player, 0);
    }
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        if (board->head[point] && chain_of(board, point)->liberties == 0) {
            board_init(board, size);
            return false;
        }
    }
    return true;
}

Hash board_chain_hash(const struct board *board, Point stone)
{
    const Color player = board->color[stone];
    const Point first = stone;
    Hash hash = 0;
    do {
        hash ^= zobrist_stone(stone, player);
        stone = board->next[stone];
    } while (stone != first);
    return hash;
}

Hash board_hash_after(const struct board *board, Point point, Color player)
{
    assert(board->color[point] == EMPTY);
    Hash hash = board->hash ^ zobrist_stone(point, player);
    if (board_empty_neighbours(board, point) == 4)
        return hash;
    const bool suicide = board_is_suicide(board, point, player);
    const Color leaving = suicide ? player : color_opponent(player);
    if (suicide)
        hash ^= zobrist_stone(point, player);
    Point done[4] = {NO_POINT};
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->color[side] != leaving ||
            !chain_is_in_atari(board_chain(board, side)))
            continue;
        bool seen = false;
        for (int j = 0; j < count; j++)
            seen |= done[j] == board->head[side];
        if (seen)
            continue;
        done[count++] = board->head[side];
        hash ^= board_chain_hash(board, side);
    }
    return hash;
}

int board_liberties(const struct board *board, Point stone, int max,
                    Point liberties[])
{
    assert(board->head[stone] != 0 && max > 0);
    int count = 0;
    Point at = stone;
    do {
        for (int i = 0; i < 4 && board_has_empty_neighbour(board, at); i++) {
            const Point side = at + POINT_SIDES[i];
            if (board->color[side] != EMPTY)
                continue;
            bool seen = false;
            for (int j = 0; j < count; j++)
                seen |= liberties[j] == side;
            if (seen)
                continue;
            liberties[count++] = side;
            if (count == max)
                return count;
        }
        at = board->next[at];
    } while (at != stone);
    return count;
}
