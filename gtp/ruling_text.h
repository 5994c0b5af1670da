/*
 * ruling_text.h - a ruling in words.
 */
#ifndef GTP_RULING_TEXT_H
#define GTP_RULING_TEXT_H

#include "gtp/buffer.h"
#include "rules/ruling.h"

/* Adds vertices with a blank between them. */
void ruling_text_stones(struct buffer *text, const uint16_t stones[],
                        int count);

/*
 * Adds the verdict's short name, the term of Ing's rules if there is one, and
 * the reason: "hot1 單熱子: the stone is hot: one move must come between".
 */
void ruling_text_reason(struct buffer *text, enum verdict verdict);

/*
 * Adds all of a ruling against a move, a fact a line: the reason, the article
 * of the law, the stones, the move that is repeated, the disturber.
 */
void ruling_text_lines(struct buffer *text, const struct ruling *ruling);

#endif
