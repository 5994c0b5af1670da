/*
 * cgos_text.h - a search's findings as the server CGOS shows them to viewers.
 */
#ifndef GTP_CGOS_TEXT_H
#define GTP_CGOS_TEXT_H

#include "engine/analysis.h"
#include "gtp/buffer.h"

/*
 * Adds a JSON object on a line of its own: the mover's chances, the best moves
 * and, as a letter a point row by row from the top, who owns the board (A the
 * opponent's, f nobody's, + the mover's).  Nothing while no move has visits.
 */
void cgos_text_add(struct buffer *text, const struct analysis *analysis);

#endif
