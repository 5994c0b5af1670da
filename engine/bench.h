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

#endif
