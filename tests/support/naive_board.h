/*
 * naive_board.h - the rules of capture, suicide and simple ko, told plainly.
 *
 * The reference that rules/board.h is compared with.  It keeps the stones and
 * the position before the last move, nothing else; all questions are answered
 * by flood filling or by trying the move on a copy.  Copy it with '='.
 */
#ifndef TESTS_SUPPORT_NAIVE_BOARD_H
#define TESTS_SUPPORT_NAIVE_BOARD_H

#include "rules/color.h"
#include "rules/point.h"
#include "rules/ruleset.h"
#include "rules/zobrist.h"

#include <stdbool.h>
#include <stdint.h>

struct naive_board {
    int size;
    uint8_t color[POINT_CELLS];  /* OFFBOARD around */
    uint8_t before[POINT_CELLS]; /* the same before the last move ... */
    Color last_mover;            /* ... and who made it, EMPTY if nobody */
    int captured[3];             /* stones of BLACK and WHITE taken off */
};

void naive_init(struct naive_board *board, int size);

/* Plays a stone on an empty vertex, or PASS; returns stones captured. */
int naive_play(struct naive_board *board, Point point, Color player);

/* Does a stone on this empty vertex remove its own chain? */
bool naive_is_suicide(const struct naive_board *board, Point point,
                      Color player);

/* As board_is_legal(). */
bool naive_is_legal(const struct naive_board *board, Point point, Color player,
                    enum suicide_rule suicide);

/*
 * Marks the chain of a stone and its liberties; either array may be NULL.
 * Returns how many liberties there are.
 */
int naive_chain(const struct naive_board *board, Point stone,
                bool stones[POINT_CELLS], bool liberties[POINT_CELLS]);

/* The hash of the stones. */
Hash naive_hash(const struct naive_board *board);

/* Neighbours of this color. */
int naive_neighbours(const struct naive_board *board, Point point, Color color);

/* As board_is_eye(). */
bool naive_is_eye(const struct naive_board *board, Point point, Color player);

#endif
