/*
 * diagram.h - positions and moves as text, for tests.
 *
 * A diagram is the rows of a square board, the top row first, one row a line:
 * X black, O white, . empty; spaces and blank lines are ignored.  Moves are
 * pairs such as "b C3 w pass".  Text that is wrong fails the running test.
 */
#ifndef TESTS_SUPPORT_DIAGRAM_H
#define TESTS_SUPPORT_DIAGRAM_H

#include "rules/game.h"

/* Longest diagram and its NUL: a character a point and newlines. */
enum { DIAGRAM_TEXT = (BOARD_SIZE_MAX + 1) * BOARD_SIZE_MAX + 1 };

/* Reads a diagram; returns its size. Off the board colors[] is OFFBOARD. */
int diagram_read(const char *text, uint8_t colors[POINT_CELLS]);

/* Writes the stones of a board as a diagram into text; returns text. */
const char *diagram_write(const struct board *board, char text[DIAGRAM_TEXT]);

/* The board of a diagram. */
struct board diagram_board(const char *text);

/* A new game, the caller's to game_destroy(), that starts from a diagram. */
struct game *diagram_game(const char *text, const char *rules, Color to_move);

/* A new game, the caller's to game_destroy(), on an empty board. */
struct game *diagram_new_game(const char *rules, int size);

/* The vertex of that name ("C3", "pass"), for any size of board. */
Point diagram_vertex(const char *name);

/* What the game says of one more move, such as "w B1". */
enum verdict diagram_verdict(const struct game *game, const char *move);

/* Plays moves, each of which must be legal. */
void diagram_play(struct game *game, const char *moves);

/* Fails unless the board looks like the diagram. */
void diagram_assert(const struct board *board, const char *text);

#endif
