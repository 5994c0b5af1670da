/*
 * gfx_text.h - what GoGui draws on its board: a line for each kind of mark.
 */
#ifndef GTP_GFX_TEXT_H
#define GTP_GFX_TEXT_H

#include "engine/analysis.h"
#include "engine/judge.h"
#include "gtp/buffer.h"
#include "rules/score_fillin.h"

/* Adds "VERB A1 B2...", a line of the points that are marked in marks[]; no
   line if there is none. */
void gfx_text_points(struct buffer *text, const char *verb, int size,
                     const bool marks[POINT_CELLS]);

/* Adds a search's best moves, each with the mover's chances in hundredths, and
   those of Black in words. */
void gfx_text_candidates(struct buffer *text, const struct analysis *analysis);

/* Adds whose each empty point and dead stone is, and marks the dead. */
void gfx_text_territory(struct buffer *text, const struct game *game,
                        const struct judgement *judgement);

/* Adds a board filled in: small stones for those filled in, letters as
   fillin_text_board() for those that pay, a circle for the winning space. */
void gfx_text_filled(struct buffer *text, const struct fillin *fillin);

/* Numbers from -1 to 1, a row a line from the top; by point. */
void gfx_text_numbers(struct buffer *text, int size,
                      const float numbers[POINT_CELLS]);

#endif
