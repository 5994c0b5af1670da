/*
 * tune_pair.h - two games of the engine against itself, in this process, with
 * parameters that differ.
 *
 * Both games begin with the same moves, and each set of parameters has Black
 * in one.  Two passes end a game; then it is judged by playouts with the
 * parameters' defaults, except under rules by which all that is left lives.  A
 * game of four moves a point is a tie.
 *
 * Threads: any, each with pairs of its own.
 */
#ifndef TUNING_TUNE_PAIR_H
#define TUNING_TUNE_PAIR_H

#include "engine/params.h"
#include "rules/ruleset.h"
#include "tuning/openings.h"

#include <stdbool.h>
#include <stdint.h>

struct network; /* network.h */

/* By what they are played. */
struct tune_terms {
    struct ruleset rules;
    int komi_halves;
    int size;                 /* lines */
    int64_t visits;           /* a move; 0: no limit ... */
    int64_t move_ms;          /* ... but that of time; 0: no limit of time */
    struct openings openings; /* pair 1 has the first; without one, none */
    int random_moves;         /* after that, drawn by seed and pair */
    const struct network *network; /* NULL: playouts alone */
    uint64_t seed;
};

/* Streams of random numbers that a pair has, numbered from TUNE_STREAMS times
   its number on. */
enum tune_stream {
    TUNE_STREAM_SIGNS, /* who goes up and who down */
    TUNE_STREAM_OPENING,
    TUNE_STREAM_ENGINES,
    TUNE_STREAMS
};

enum tune_status {
    TUNE_PLAYED,
    TUNE_ABANDONED, /* it was to stop */
    TUNE_FAILED,    /* memory or threads are short */
};

/* What a pair is played by: asked now and then whether it is to stop. */
struct tune_stop {
    bool (*is_due)(void *context);
    void *context;
};

/*
 * Plays the pair of a number, from 1 on.  With TUNE_PLAYED *result is how many
 * games more the first parameters won than the second, -2 to 2.  With visits
 * and without time, equal terms, numbers and parameters give equal games if no
 * other pair is played at once.
 */
MUST_CHECK enum tune_status tune_pair_play(const struct tune_terms *terms,
                                           int number,
                                           const struct params sides[2],
                                           const struct tune_stop *stop,
                                           int *result);

#endif
