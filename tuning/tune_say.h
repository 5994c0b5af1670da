/*
 * tune_say.h - how tuning goes, in words and as a picture.
 */
#ifndef TUNING_TUNE_SAY_H
#define TUNING_TUNE_SAY_H

#include "tuning/tune_options.h"
#include "tuning/tune_state.h"

#include <stddef.h>
#include <stdio.h>

/*
 * Writes how far it is, in a line without its end, of at most room bytes with
 * the NUL; what does not fit is left out, and "..." says so.  Beside each value
 * is its average.  minutes are those since there were from pairs.
 */
void tune_say_progress(const struct tune_options *options,
                       const struct tune_state *state, int from, double minutes,
                       char *line, size_t room);

/* Writes what came of it: how far it is, a table, and the averages as options
   of ingot gtp. */
void tune_say_result(const struct tune_options *options,
                     const struct tune_state *state, FILE *stream);

/* Draws the course.  The file is replaced as a whole or, when false is
   returned, left as it was; errno says why. */
MUST_CHECK bool tune_say_course(const struct tune_options *options,
                                const struct tune_state *state,
                                const char *path);

#endif
