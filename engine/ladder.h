/*
 * ladder.h - reading ladders: a chain chased from atari to atari.
 *
 * Reads on boards of its own, a few at most; where more than that is to be
 * tried the chain counts as safe.
 */
#ifndef ENGINE_LADDER_H
#define ENGINE_LADDER_H

#include "rules/board.h"

/*
 * The opponent is to move against a chain of two liberties: the move that
 * captures it in a ladder, or NO_POINT.
 */
Point ladder_attack(const struct board *board, Point stone);

/*
 * Can the opponent, to move, capture a chain of at most two liberties at once
 * or in a ladder?
 */
bool ladder_captures(const struct board *board, Point stone);

/*
 * The owner of a chain in atari is to move on one of the points that might
 * save it: does this move get it out of every ladder?
 */
bool ladder_saves(const struct board *board, Point stone, Point move);

#endif
