/*
 * match_sgf.h - the games of a match as SGF files.
 */
#ifndef TUNING_MATCH_SGF_H
#define TUNING_MATCH_SGF_H

#include "engine/clock.h"
#include "rules/record.h"
#include "tuning/match_result.h"

/*
 * Adds a move with the time it took, -1 in an opening, and what the
 * mover's clock then shows; false when memory is short.
 */
MUST_CHECK bool match_sgf_add(struct record *record, Point point, Color color,
                              int64_t used_ms, const struct clock *clock);

/*
 * Puts today's date and the time system, if both have the same, into the
 * record; false when memory is short.
 */
MUST_CHECK bool match_sgf_begin(struct record *record,
                                const struct match_options *options);

/*
 * Writes a game into directory as game-0001.sgf and so on, with the players'
 * names and its result; false, with errno set, if that fails.
 */
MUST_CHECK bool match_sgf_write(struct record *record, const char *directory,
                                const struct match_result *result,
                                const char *black, const char *white);

#endif
