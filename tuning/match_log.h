/*
 * match_log.h - the results of a match in a file, so that it can go on later.
 *
 * The file begins with lines ("# ...") that describe the match; then comes a
 * line a game.  A line without its end, left by a crash, is dropped.
 */
#ifndef TUNING_MATCH_LOG_H
#define TUNING_MATCH_LOG_H

#include "tuning/match_tally.h"

/* Longest complaint and its NUL. */
enum { LOG_ERROR = 256 };

/*
 * Opens options->log for adding games to it and returns the stream, the
 * caller's to fclose().  With may_resume the games in it are added to the
 * tally; else it must not exist.  NULL, with error saying why in a line
 * without its end, on any error and when it describes another match.
 */
FILE *match_log_open(const struct match_options *options,
                     struct match_tally *tally, char error[LOG_ERROR]);

/* Adds a game; false on an output error. */
MUST_CHECK bool match_log_add(FILE *log, const struct match_result *result);

#endif
