#include "rules/board_check.h"

#include <stddef.h>

static bool is_stone(const struct board *board, Point point)
{
    return board->color[point] == BLACK || board->color[point] == WHITE;
}

/* Vertices are EMPTY, BLACK or WHITE; all the rest is border without chain. */
static const char *check_colors(const struct board *board)
{
    for (Point point = 0; point < point_cells(board->size); point++) {
        const int row = point_row(point), column = point_column(point);
        const bool on_board = row >= 0 && row < board->size && column >= 0 &&
                              column < board->size;
        if ((board->color[point] == OFFBOARD) == on_board)
            return "the border is not where the size puts it";
        if (is_stone(board, point) != (board->head[point] != 0))
            return "a stone without a chain, or a chain without a stone";
    }
    return NULL;
}

static const char *check_empty_list(const struct board *board)
{
    int count = 0;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (board->color[point] != EMPTY)
            continue;
        count++;
        const int place = board->empty_at[point];
        if (place >= board->empty_count || board->empty[place] != point)
            return "an empty point is not listed";
    }
    return count == board->empty_count ? NULL : "the list of empty points";
}

static const char *check_shapes(const struct board *board)
{
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        unsigned shape = 0;
        for (int j = 0; j < 4; j++) {
            const unsigned side = board->color[point + POINT_SIDES[j]];
            const unsigned corner = board->color[point + POINT_CORNERS[j]];
            shape |= side << 2 * j | corner << (SHAPE_CORNERS + 2 * j);
        }
        if (board->shape[point] != shape)
            return "the shape around a point";
    }
    return NULL;
}

/* Add to a chain what one of its stones gives it. */
static void add_stone(const struct board *board, Point stone,
                      struct chain *chain)
{
    chain->stones++;
    for (int i = 0; i < 4; i++) {
        const Point side = stone + POINT_SIDES[i];
        if (board->color[side] == EMPTY)
            chain->liberties += liberty_at(side);
    }
}

/* The ring of stones that starts at a chain's head, and its liberties. */
static const char *check_chain(const struct board *board, Point head)
{
    const struct chain *kept = &board->chains[head];
    struct chain chain = {0};
    Point stone = head;
    do {
        if (board->head[stone] != head ||
            board->color[stone] != board->color[head])
            return "a ring of stones leaves its chain";
        add_stone(board, stone, &chain);
        if (chain.stones > kept->stones)
            return "a ring is longer than its chain";
        stone = board->next[stone];
    } while (stone != head);
    if (chain.stones != kept->stones)
        return "the stones of a chain";
    if (chain.liberties == 0)
        return "a chain without liberty";
    if (chain.liberties != kept->liberties)
        return "the liberties of a chain";
    return NULL;
}

/* Every stone is in the ring of its head, and neighbours share a chain. */
static const char *check_chains(const struct board *board)
{
    int stones = 0, in_rings = 0;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (!is_stone(board, point))
            continue;
        stones++;
        for (int j = 0; j < 4; j++) {
            const Point side = point + POINT_SIDES[j];
            if (board->color[side] == board->color[point] &&
                board->head[side] != board->head[point])
                return "two chains touch";
        }
        if (board->head[point] != point)
            continue;
        const char *fault = check_chain(board, point);
        if (fault)
            return fault;
        in_rings += board->chains[point].stones;
    }
    return stones == in_rings ? NULL : "a stone is in no ring";
}

/* The barred point is empty, and the taker's stones are all around it. */
static const char *check_ko(const struct board *board)
{
    if (board->ko == NO_POINT)
        return NULL;
    if (board->color[board->ko] != EMPTY)
        return "the ko point is occupied";
    for (int i = 0; i < 4; i++) {
        const Color side = board->color[board->ko + POINT_SIDES[i]];
        if (side != OFFBOARD && side != color_opponent(board->barred))
            return "the ko point is no mouth of the taker";
    }
    return NULL;
}

static const char *check_hash(const struct board *board)
{
    Hash hash = 0;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (is_stone(board, point))
            hash ^= zobrist_stone(point, board->color[point]);
    }
    return hash == board->hash ? NULL : "the hash";
}

const char *board_check(const struct board *board, bool hashed)
{
    static const char *(*const checks[])(const struct board *) = {
        check_colors, check_empty_list, check_shapes, check_chains, check_ko};
    for (size_t i = 0; i < ARRAY_LEN(checks); i++) {
        const char *fault = checks[i](board);
        if (fault)
            return fault;
    }
    return hashed ? check_hash(board) : NULL;
}
