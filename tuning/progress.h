/*
 * progress.h - saying how far a long work is: on a terminal in one line that
 * is rewritten, elsewhere in a line a minute.
 */
#ifndef TUNING_PROGRESS_H
#define TUNING_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { PROGRESS_TIME = 32 };

struct progress {
    FILE *stream;
    bool is_terminal;
    int64_t next_ms; /* when to speak again, by stopwatch.h */
    bool is_open;    /* the line that is rewritten stands unended */
};

/* Begins to speak to this stream; the first time is a moment later. */
struct progress progress_begin(FILE *stream, bool is_terminal, int64_t now_ms);

/* Is it time to speak? */
static inline bool progress_is_due(const struct progress *progress,
                                   int64_t now_ms)
{
    return now_ms >= progress->next_ms;
}

/* Says a line, which comes without its end and without tabs. */
void progress_say(struct progress *progress, const char *line, int64_t now_ms);

/* Ends the line that is rewritten, so that others can follow. */
void progress_end(struct progress *progress);

/* Writes a time as people say it: "45 s", "12 min", "3 h 05 min", "2 d 4 h".
   Returns text. */
const char *progress_time(double seconds, char text[PROGRESS_TIME]);

#endif
