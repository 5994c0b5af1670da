/*
 * vital.h - the point of an eye space on which a life hangs.
 *
 * A small network may hold a group of one small eye space for alive whoever
 * plays first.  Playouts know better, and at the end of a game there is time
 * to ask them.
 */
#ifndef ENGINE_VITAL_H
#define ENGINE_VITAL_H

#include "engine/judge.h"

/* Points that must hang on a move: more than any small matter does. */
enum { VITAL_POINTS = 6 };

/*
 * Of the vital points of small eye spaces, of either player's, the one on which
 * most hangs: playouts that begin there with Black's stone end better for Black
 * than those with White's, in the mean by at least VITAL_POINTS.  NO_POINT if
 * there is none, and once hurry, which may be NULL, is due.  may_suicide: the
 * rules let chains take themselves off.  The same stones give the same answer.
 */
Point vital_find(const struct board *board, bool may_suicide,
                 const struct params *params, const struct judge_hurry *hurry);

#endif
