/*
 * handicap.h - where Black's handicap stones are put.
 *
 * What White gets for them is score.h's business.
 */
#ifndef RULES_HANDICAP_H
#define RULES_HANDICAP_H

#include "rules/compiler.h"
#include "rules/point.h"

#include <stdbool.h>

/* Most stones in fixed places, on any board. */
enum { HANDICAP_FIXED_MAX = 9 };

/*
 * Most stones that have fixed places on a board of so many lines: 9 on odd
 * sizes from 9 up, 4 on 7 lines and on even sizes from 8 up, else 0.
 */
int handicap_fixed_max(int size);

/*
 * Writes the places of so many stones in the traditional order, as the Go Text
 * Protocol fixes them: on the fourth lines, below 13 lines on the third ones.
 * False, with points[] untouched, unless stones is 2 to handicap_fixed_max().
 */
MUST_CHECK bool handicap_fixed(int size, int stones,
                               Point points[HANDICAP_FIXED_MAX]);

/*
 * Writes good places for so many stones: the fixed ones as far as they go,
 * then one after the other where it is emptiest, not too near the edge while
 * there is room.  False, with points[] untouched, unless stones is 2 to
 * size * size - 1.
 */
MUST_CHECK bool handicap_free(int size, int stones,
                              Point points[BOARD_POINTS_MAX]);

#endif
