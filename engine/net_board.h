/*
 * net_board.h - a board that counts liberties exactly and takes its moves
 * back, for reading ladders.
 *
 * Slower to play on than rules/board.h, but a chain's liberties cost nothing
 * to ask for and a move costs no copy.  Every cell that a move changes is
 * written down with what it held before; to take the move back is to put that
 * back, so that the board is as it was to the last link.
 * Knows nothing of turns or rules beyond capture; a simple ko bars its point
 * to both players here.
 */
#ifndef ENGINE_NET_BOARD_H
#define ENGINE_NET_BOARD_H

#include "rules/board.h"

enum {
    NET_BOARD_CHANGES = 1 << 15,        /* cells that can be written down */
    NET_BOARD_CHANGES_A_MOVE = 1 << 12, /* more than one move can change */
};

/* Where a quality of a point stands in cells[]: at the point plus this. */
enum net_board_cells {
    NET_BOARD_COLOR = 0,
    NET_BOARD_HEAD = POINT_CELLS,     /* the chain's name: one of its stones */
    NET_BOARD_NEXT = 2 * POINT_CELLS, /* next stone of the chain, in a ring */
    NET_BOARD_LIBERTIES = 3 * POINT_CELLS, /* at a head: how many, and ... */
    NET_BOARD_STONES = 4 * POINT_CELLS,    /* ... how many stones */
    NET_BOARD_CELLS = 5 * POINT_CELLS,
};

struct net_board {
    int size;
    Point ko; /* the point that a simple ko bars, or NO_POINT */
    int change_count;
    uint16_t cells[NET_BOARD_CELLS];
    struct net_board_change {
        uint16_t cell, before;
    } changes[NET_BOARD_CHANGES];
};

/* What taking a move back needs. */
struct net_board_mark {
    int change_count;
    Point ko;
};

/* The neighbours from the top down, row by row. */
static const int NET_BOARD_SIDES[4] = {POINT_NORTH, POINT_WEST, POINT_EAST,
                                       POINT_SOUTH};

/* Sets up stones: colors[] is indexed by point, OFFBOARD off the board.  Every
   chain must have a liberty. */
void net_board_set_up(struct net_board *board, int size, Point ko,
                      const uint8_t colors[POINT_CELLS]);

/* Puts a stone on an empty vertex and takes off what has no liberty then, the
   opponent's first. */
void net_board_play(struct net_board *board, Point point, Color player);

/* How the board stands now, and back to it. */
static inline struct net_board_mark
net_board_mark(const struct net_board *board)
{
    return (struct net_board_mark){board->change_count, board->ko};
}

static inline void net_board_undo(struct net_board *board,
                                  struct net_board_mark mark)
{
    while (board->change_count > mark.change_count) {
        const struct net_board_change *change =
            &board->changes[--board->change_count];
        board->cells[change->cell] = change->before;
    }
    board->ko = mark.ko;
}

/* Makes all moves so far final: they need no room any more. */
static inline void net_board_forget(struct net_board *board)
{
    board->change_count = 0;
}

static inline Color net_board_color(const struct net_board *board, Point point)
{
    return board->cells[NET_BOARD_COLOR + point];
}

static inline Point net_board_head(const struct net_board *board, Point stone)
{
    return board->cells[NET_BOARD_HEAD + stone];
}

static inline Point net_board_next(const struct net_board *board, Point stone)
{
    return board->cells[NET_BOARD_NEXT + stone];
}

/* Liberties of a stone's chain. */
static inline int net_board_liberties(const struct net_board *board,
                                      Point stone)
{
    return board->cells[NET_BOARD_LIBERTIES + net_board_head(board, stone)];
}

/* Stones of a stone's chain. */
static inline int net_board_stones(const struct net_board *board, Point stone)
{
    return board->cells[NET_BOARD_STONES + net_board_head(board, stone)];
}

/* Empty neighbours of a vertex, 0 to 4. */
int net_board_empty_sides(const struct net_board *board, Point point);

/* May the player play here, suicide and ko forbidden? */
bool net_board_is_legal(const struct net_board *board, Point point,
                        Color player);

/* Would a move here take a single stone and be a single stone in atari? */
bool net_board_takes_ko(const struct net_board *board, Point point,
                        Color player);

#endif
