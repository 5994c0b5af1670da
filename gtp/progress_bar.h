/*
 * progress_bar.h - how far a long work is, in a line on stderr that is
 * rewritten; nothing at all where that is no terminal.
 */
#ifndef GTP_PROGRESS_BAR_H
#define GTP_PROGRESS_BAR_H

#include "gtp/buffer.h"

#include <stdint.h>

struct progress_bar {
    const char *unit; /* of what is counted, such as "positions" */
    int total;
    bool is_shown;
    int64_t begun_ms, next_ms; /* by ticks_ms() */
};

/* Begins now; the unit stays the caller's. */
struct progress_bar progress_bar_begin(const char *unit, int total);

/* So much is done; shows it if it is time to. */
void progress_bar_show(struct progress_bar *bar, int done);

/* Takes the line off the terminal, so that others can follow. */
void progress_bar_end(struct progress_bar *bar);

/* The line: the bar, how much is done, the rate and the time left, for work
   that began so many milliseconds ago. */
void progress_bar_line(struct buffer *text, const struct progress_bar *bar,
                       int done, int64_t elapsed_ms);

#endif
