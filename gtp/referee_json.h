/*
 * referee_json.h - a referee's report for programs: JSON, one object a line.
 *
 * README.md in this folder lists the fields.
 */
#ifndef GTP_REFEREE_JSON_H
#define GTP_REFEREE_JSON_H

#include "gtp/referee_case.h"

#include <stdint.h>

/* Writes what was found in one game to stdout; false when memory is short. */
MUST_CHECK bool referee_json_case(const struct referee_case *game);

/* Writes that a file (line 0), or a line of it, cannot be read. */
MUST_CHECK bool referee_json_error(const char *name, int line,
                                   const char *reason);

/* Writes the sum of all games, which took so many milliseconds. */
MUST_CHECK bool referee_json_tally(const struct referee_tally *tally,
                                   int64_t ms);

#endif
