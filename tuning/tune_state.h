/*
 * tune_state.h - how far tuning is, in a file, so that it can go on as if it
 * had not been broken off.
 *
 * The file is a text and is replaced as a whole:
 *
 *     ingot tune 1
 *     size 9 rules ing komi-halves 16 net none      lines that describe the run
 *     ...                                           (tune_options.h)
 *     state pairs 250 last 251 settled 0 course 1 251
 *     value 0.31 mean 0.305 low 0.304 high 0.306    a line for each number that
 *     ...                                           is tuned, as in spsa.h
 *     row 0 0.3 0.3                                 the course: pairs learnt
 *     row 1 0.302 0.302                             from, then value and mean
 *     ...                                           of each number
 *     sum 1c2d3e4f
 *
 * last is the greatest number of a pair that was learnt from: it is more than
 * pairs when games at once were broken off.  The course has a row for every
 * so many pairs, which "course" tells, and then how many rows there are.  The
 * sum is the CRC-32 of all lines before it.
 */
#ifndef TUNING_TUNE_STATE_H
#define TUNING_TUNE_STATE_H

#include "rules/compiler.h"
#include "tuning/spsa.h"

#include <stdbool.h>

enum { TUNE_ROWS_MAX = 256 };

/* The values after so many pairs. */
struct tune_row {
    int pairs;
    double value[SPSA_MAX], mean[SPSA_MAX];
};

/* Half a MiB: better not on a stack. */
struct tune_state {
    int count; /* of numbers that are tuned */
    struct spsa spsa;
    int last;  /* greatest number of a pair learnt from */
    int every; /* pairs from row to row, a power of 2 */
    int row_count;
    struct tune_row rows[TUNE_ROWS_MAX];
};

/* The state of a run that begins. */
void tune_state_begin(struct tune_state *state, const struct spsa_plan *plan);

/* Learns from a pair and adds to the course, of which every other row is left
   out when there would be too many. */
void tune_state_learn(struct tune_state *state, const struct spsa_plan *plan,
                      const struct spsa_probe *probe, int result);

enum tune_state_status {
    TUNE_STATE_OK,
    TUNE_STATE_ABSENT,  /* there is no such file */
    TUNE_STATE_SYSTEM,  /* errno says why */
    TUNE_STATE_FOREIGN, /* it is something else */
    TUNE_STATE_DAMAGED,
    TUNE_STATE_OTHER, /* of a run with another description */
    TUNE_STATE_MEMORY,
};

/* A few words on what is wrong; static storage. */
const char *tune_state_words(enum tune_state_status status);

/* False, and errno set, if it cannot be written; the file is as it was then.
   description is lines with their ends. */
MUST_CHECK bool tune_state_write(const struct tune_state *state,
                                 const char *description, const char *path);

/* Reads one with the same description, for as many numbers as the plan has.
   The state is as it was unless TUNE_STATE_OK is returned. */
MUST_CHECK enum tune_state_status tune_state_read(struct tune_state *state,
                                                  const struct spsa_plan *plan,
                                                  const char *description,
                                                  const char *path);

#endif
