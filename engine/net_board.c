#include "engine/net_board.h"

#include <string.h>

/* Changes a cell and writes down what it held. */
static inline void set(struct net_board *board, int cell, int value)
{
    assert(board->change_count < NET_BOARD_CHANGES);
    board->changes[board->change_count++] = (struct net_board_change){
        .cell = (uint16_t)cell, .before = board->cells[cell]};
    board->cells[cell] = (uint16_t)value;
}

static inline void add_liberties(struct net_board *board, Point head, int more)
{
    const int cell = NET_BOARD_LIBERTIES + head;
    set(board, cell, board->cells[cell] + more);
}

int net_board_empty_sides(const struct net_board *board, Point point)
{
    int count = 0;
    for (int i = 0; i < 4; i++)
        count += net_board_color(board, point + NET_BOARD_SIDES[i]) == EMPTY;
    return count;
}

/* Is this empty vertex beside the chain? */
static bool is_liberty(const struct net_board *board, Point point, Point head)
{
    for (int i = 0; i < 4; i++)
        if (net_board_head(board, point + NET_BOARD_SIDES[i]) == head)
            return true;
    return false;
}

/* Joins the chain of a stone just put to another; the smaller is renamed. */
static void join(struct net_board *board, Point a, Point b)
{
    Point into = net_board_head(board, a), from = net_board_head(board, b);
    if (board->cells[NET_BOARD_STONES + into] <
        board->cells[NET_BOARD_STONES + from]) {
        const Point swap = into;
        into = from;
        from = swap;
    }
    int gained = 0;
    Point stone = from, last;
    do {
        for (int i = 0; i < 4; i++) {
            const Point side = stone + NET_BOARD_SIDES[i];
            gained += net_board_color(board, side) == EMPTY &&
                      !is_liberty(board, side, into);
        }
        set(board, NET_BOARD_HEAD + stone, into);
        last = stone;
        stone = net_board_next(board, stone);
    } while (stone != from);
    add_liberties(board, into, gained);
    set(board, NET_BOARD_STONES + into,
        board->cells[NET_BOARD_STONES + into] +
            board->cells[NET_BOARD_STONES + from]);
    set(board, NET_BOARD_NEXT + last, net_board_next(board, into));
    set(board, NET_BOARD_NEXT + into, from);
}

/* Gives a liberty to each of the player's chains beside a point. */
static void free_sides(struct net_board *board, Point point, Color player)
{
    Point done[4];
    int count = 0;
    for (int i = 0; i < 4; i++) {
        const Point side = point + NET_BOARD_SIDES[i];
        if (net_board_color(board, side) != player)
            continue;
        const Point head = net_board_head(board, side);
        bool seen = false;
        for (int j = 0; j < count; j++)
            seen |= done[j] == head;
        if (seen)
            continue;
        done[count++] = head;
        add_liberties(board, head, 1);
    }
}

static void take_off(struct net_board *board, Point first)
{
    const Color other = color_opponent(net_board_color(board, first));
    Point stone = first;
    do {
        const Point next = net_board_next(board, stone);
        set(board, NET_BOARD_COLOR + stone, EMPTY);
        set(board, NET_BOARD_HEAD + stone, 0);
        free_sides(board, stone, other);
        stone = next;
    } while (stone != first);
}

static void put(struct net_board *board, Point point, Color player)
{
    set(board, NET_BOARD_COLOR + point, player);
    set(board, NET_BOARD_HEAD + point, point);
    set(board, NET_BOARD_NEXT + point, point);
    set(board, NET_BOARD_STONES + point, 1);
    set(board, NET_BOARD_LIBERTIES + point,
        net_board_empty_sides(board, point));
}

void net_board_play(struct net_board *board, Point point, Color player)
{
    assert(net_board_color(board, point) == EMPTY);
    const Color opponent = color_opponent(player);
    Point done[4], taken_at = NO_POINT;
    int count = 0, taken = 0;
    put(board, point, player);
    for (int i = 0; i < 4; i++) {
        const Point side = point + NET_BOARD_SIDES[i];
        const Point head = net_board_head(board, side);
        if (net_board_color(board, side) == player) {
            if (head == net_board_head(board, point))
                continue;
            add_liberties(board, head, -1);
            join(board, side, point);
        } else if (net_board_color(board, side) == opponent) {
            bool seen = false;
            for (int j = 0; j < count; j++)
                seen |= done[j] == head;
            if (seen)
                continue;
            done[count++] = head;
            add_liberties(board, head, -1);
            if (net_board_liberties(board, side) == 0) {
                taken += net_board_stones(board, side);
                taken_at = side;
                take_off(board, side);
            }
        }
    }
    board->ko = taken == 1 && net_board_stones(board, point) == 1 &&
                        net_board_liberties(board, point) == 1
                    ? taken_at
                    : NO_POINT;
    if (net_board_liberties(board, point) == 0)
        take_off(board, point);
}

/* Names the chain of a stone, and counts it. */
static void find_chain(struct net_board *board, Point first,
                       uint16_t counted[POINT_CELLS])
{
    const Color color = net_board_color(board, first);
    Point stones[BOARD_POINTS_MAX];
    int count = 0, liberties = 0;
    stones[count++] = first;
    board->cells[NET_BOARD_HEAD + first] = (uint16_t)first;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < 4; j++) {
            const Point side = stones[i] + NET_BOARD_SIDES[j];
            if (net_board_color(board, side) == EMPTY) {
                liberties += counted[side] != first;
                counted[side] = (uint16_t)first;
            } else if (net_board_color(board, side) == color &&
                       net_board_head(board, side) == 0) {
                board->cells[NET_BOARD_HEAD + side] = (uint16_t)first;
                stones[count++] = side;
            }
        }
    }
    for (int i = 0; i < count; i++)
        board->cells[NET_BOARD_NEXT + stones[i]] =
            (uint16_t)stones[(i + 1) % count];
    board->cells[NET_BOARD_LIBERTIES + first] = (uint16_t)liberties;
    board->cells[NET_BOARD_STONES + first] = (uint16_t)count;
}

void net_board_set_up(struct net_board *board, int size, Point ko,
                      const uint8_t colors[POINT_CELLS])
{
    const int cells = point_cells(size);
    uint16_t counted[POINT_CELLS];
    board->size = size;
    board->ko = ko;
    board->change_count = 0;
    for (Point point = 0; point < cells; point++) {
        board->cells[NET_BOARD_COLOR + point] = colors[point];
        board->cells[NET_BOARD_HEAD + point] = 0;
        counted[point] = 0;
    }
    for (Point point = point_at(0, 0); point < cells; point++)
        if ((colors[point] == BLACK || colors[point] == WHITE) &&
            net_board_head(board, point) == 0)
            find_chain(board, point, counted);
}

bool net_board_is_legal(const struct net_board *board, Point point,
                        Color player)
{
    if (net_board_color(board, point) != EMPTY || point == board->ko)
        return false;
    for (int i = 0; i < 4; i++) {
        const Point side = point + NET_BOARD_SIDES[i];
        const Color color = net_board_color(board, side);
        if (color == EMPTY ||
            (color != OFFBOARD &&
             (net_board_liberties(board, side) == 1) == (color != player)))
            return true;
    }
    return false;
}

bool net_board_takes_ko(const struct net_board *board, Point point,
                        Color player)
{
    Point taken = NO_POINT;
    for (int i = 0; i < 4; i++) {
        const Point side = point + NET_BOARD_SIDES[i];
        const Color color = net_board_color(board, side);
        if (color == OFFBOARD)
            continue;
        if (color != color_opponent(player))
            return false;
        if (net_board_liberties(board, side) != 1)
            continue;
        if (taken != NO_POINT)
            return false;
        taken = side;
    }
    return taken != NO_POINT && net_board_stones(board, taken) == 1;
}
