/*
 * bench.h - fixed workloads: their speed, and a number that says what they
 * computed.
 *
 * A signature depends on the code alone: not on compiler, processor or clock.
 */
#ifndef ENGINE_BENCH_H
#define ENGINE_BENCH_H

#include "rules/compiler.h"

#include <stdbool.h>
#include <stdint.h>

/* Searches of the same positions, with playouts, one thread, fixed seed. */
struct bench_search {
    int positions;
    int64_t visits;     /* of all searches together */
    double seconds;     /* they took */
    uint32_t signature; /* of the visits of every move at every root */
};

/* About five seconds' work.  False when memory is short. */
MUST_CHECK bool bench_search(struct bench_search *result);

struct bench_threads_options {
    int size;       /* lines of the board, which is empty */
    int threads;    /* to be compared with one; 1 to ENGINE_THREADS_MAX */
    int64_t visits; /* of a thread in each search; 0: about a second's work */
};

/* Searches with one thread and with several, in turn: medians of the pairs. */
struct bench_threads {
    double one_per_second; /* visits of wall time */
    double all_per_second;
    double ratio; /* of the second to the first */
};

/* False when memory or threads are short. */
MUST_CHECK bool bench_threads(const struct bench_threads_options *options,
                              struct bench_threads *result);

struct bench_playout_options {
    int size;     /* lines of the board, which is empty */
    int threads;  /* 1 to ENGINE_THREADS_MAX, each with playouts of its own */
    int playouts; /* of a thread in each round; 0: about a second's work */
    bool is_uniform; /* uniformly random moves, not guided ones */
};

/* Playouts in several rounds of equal work. */
struct bench_playout {
    int64_t playouts;
    double per_second;  /* all threads together, of wall time: the median */
    double moves;       /* mean length, passes counted ... */
    double moves_error; /* ... and its standard error */
    uint32_t signature; /* of the final boards; threads change it */
};

/* False when memory or threads are short. */
MUST_CHECK bool bench_playout(const struct bench_playout_options *options,
                              struct bench_playout *result);

#endif
