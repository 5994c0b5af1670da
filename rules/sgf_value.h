/*
 * sgf_value.h - what single values of SGF properties mean.
 *
 * The values come from sgf_lex.h, with their escapes.  All functions that can
 * fail return false and leave their results untouched then.
 */
#ifndef RULES_SGF_VALUE_H
#define RULES_SGF_VALUE_H

#include "rules/color.h"
#include "rules/point.h"
#include "rules/sgf_lex.h"
#include "rules/text.h"

/* Reads a whole number with nothing behind it. */
MUST_CHECK bool sgf_value_number(struct sgf_slice value, int *number);

/* Reads SZ: "19", "19:19" or nothing, which means 19; only what we play on. */
MUST_CHECK bool sgf_value_size(struct sgf_slice value, int *size);

/* Reads PL: "B", "white" and the like. */
MUST_CHECK bool sgf_value_player(struct sgf_slice value, Color *player);

/*
 * Reads a move: two letters from the upper left corner, or a vertex as people
 * write it, or a pass ("", "pass", up to 19 lines "tt").
 */
MUST_CHECK bool sgf_value_move(struct sgf_slice value, int size, Point *point);

/* Reads a vertex or a rectangle ("aa:cc"): the corners at A1 and opposite. */
MUST_CHECK bool sgf_value_vertices(struct sgf_slice value, int size, Point *low,
                                   Point *high);

/*
 * Adds the text without its escapes.  Line breaks become newlines, or spaces
 * if the text is to be a single line; other control characters, spaces.
 * False when memory is short.
 */
MUST_CHECK bool sgf_value_text(struct sgf_slice value, bool is_one_line,
                               struct text *text);

#endif
