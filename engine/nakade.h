/*
 * nakade.h - the vital points of small eye spaces.
 */
#ifndef ENGINE_NAKADE_H
#define ENGINE_NAKADE_H

#include "rules/board.h"

enum { NAKADE_MAX = 6 };

/*
 * The point on which both players want to play in the region of three to
 * NAKADE_MAX empty points around this one when a single player surrounds it
 * (who is told in *owner unless NULL); NO_POINT if there is none.
 */
Point nakade_vital(const struct board *board, Point empty, Color *owner);

/*
 * Is it a shape in which an eye space makes one eye only, whoever plays first:
 * the stones of count points (1 to NAKADE_MAX), connected?
 */
bool nakade_kills(const Point points[], int count);

#endif
