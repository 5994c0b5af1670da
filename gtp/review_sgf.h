/*
 * review_sgf.h - a game that was gone through, as an SGF file for people and
 * for the programs that they open it in.
 *
 * Comments tell what each position is worth and what each move lost; where a
 * move lost much, better ones stand beside it with their lines.  What programs
 * draw graphs of stands in properties of theirs: SBKV, Black's win rate in per
 * cent, and SBKS, Black's lead in points, for Sabaki; LZ, the win rate of who
 * has moved, visits and the moves considered, for Lizzie.
 */
#ifndef GTP_REVIEW_SGF_H
#define GTP_REVIEW_SGF_H

#include "gtp/review.h"

#include <stdio.h>

/*
 * Writes the record with the review; its comments are added to.  Moves that
 * lost at least so many points have others beside them.  False with errno set
 * when that fails.
 */
MUST_CHECK bool review_sgf_write(FILE *stream, struct record *record,
                                 const struct review *review, float points);

#endif
