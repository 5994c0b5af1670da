/*
 * fillin_place.h - which stone lies where on a board that is filled in.
 *
 * For score_fillin.c alone, which knows how many of each there are.
 */
#ifndef RULES_FILLIN_PLACE_H
#define RULES_FILLIN_PLACE_H

#include "rules/score_fillin.h"

/*
 * Sets kind[] and stone[], and what each side has lifted; all other numbers
 * must be in place.  Where things go is told in Ing's preface, item 4, and at
 * his figure D: the winning space into the largest and thickest corner of the
 * winner, else onto the edge; negative stones onto the edge next to it, or
 * next to the shared space that stays empty; komi and penalty stones apart
 * from these and each other, inside, as near to that space as can be.  Stones
 * are lifted only where no other place is left.
 */
void fillin_place(const struct board *board, const bool dead[POINT_CELLS],
                  const uint8_t owner[POINT_CELLS], struct fillin *fillin);

#endif
