/*
 * atari.h - how many liberties a move leaves, and whether that is wise.
 *
 * Questions about one move or one chain, cheap enough for every move of a
 * playout; they never change the board.
 */
#ifndef ENGINE_ATARI_H
#define ENGINE_ATARI_H

#include "rules/board.h"

/*
 * Liberties of the player's chain after his move on this empty vertex, what it
 * captures taken off: 0 (suicide), 1 (self-atari) or 2 (two or more).
 */
int atari_liberties_after(const struct board *board, Point point, Color player);

/* The same counted up to max, 3 to ATARI_COUNT_MAX, by walking the chains. */
enum { ATARI_COUNT_MAX = 8 };
int atari_count_after(const struct board *board, Point point, Color player,
                      int max);

/* Opponent's stones that the player's move on this empty vertex would take. */
int atari_takes(const struct board *board, Point point, Color player);

/* Has this chain exactly two liberties?  They are written then. */
bool atari_has_two(const struct board *board, Point stone, Point liberties[2]);

/*
 * Is a move that is legal a self-atari (nothing captured) that serves no
 * purpose?  Those with one are a throw-in beside a chain of two liberties and
 * stones that fill an eye space with a shape in which it cannot live.
 */
bool atari_is_blunder(const struct board *board, Point point, Color player);

/* A legal move of the player on this empty vertex that is no blunder? */
bool atari_allows(const struct board *board, Point point, Color player);

/* A move that saves a chain, and what it saves and takes. */
struct atari_move {
    Point point;
    int stones; /* of the chains saved or taken by it */
};

enum { ATARI_MOVES_MAX = 8 };

/*
 * Moves that may save a chain in atari: each capture of a chain in atari
 * beside it, and its extension when that gets away (a ladder is read).
 * Returns how many were written.
 */
int atari_escapes(const struct board *board, Point stone,
                  struct atari_move moves[ATARI_MOVES_MAX]);

#endif
