/*
 * fillin_svg.h - a board filled in, as a picture.
 */
#ifndef GTP_FILLIN_SVG_H
#define GTP_FILLIN_SVG_H

#include "gtp/buffer.h"
#include "rules/score_fillin.h"

/*
 * Adds a whole SVG document: result and areas, the filled board with its
 * coordinates, and a legend.  Living stones are large and filled-in ones
 * small; a star marks the winning space, a cross each negative stone, a
 * diamond each komi stone, a triangle each penalty stone, and a dashed ring
 * the shared space that stays empty.
 */
void fillin_svg_add(struct buffer *text, const struct fillin *fillin);

/* Writes that document to a file; false with errno set when that fails. */
MUST_CHECK bool fillin_svg_write(const char *path, const struct fillin *fillin);

#endif
