/*
 * sample_random.h - samples (tuning/sample.h) with random contents.
 */
#ifndef TESTS_SUPPORT_SAMPLE_RANDOM_H
#define TESTS_SUPPORT_SAMPLE_RANDOM_H

#include "engine/rng.h"
#include "tuning/sample.h"

/* Its moves sum to 1, a few have most of it; beyond the board all is 0.  Its
   game is 0. */
struct sample sample_random(int size, struct rng *rng);

#endif
