/*
 * rng.h - random numbers; the state is passed by pointer, one a thread.
 *
 * The generator is xoroshiro128+ of Blackman and Vigna (2018), seeded through
 * splitmix64 as its authors advise.
 */
#ifndef ENGINE_RNG_H
#define ENGINE_RNG_H

#include "rules/zobrist.h"

#include <stdint.h>

struct rng {
    uint64_t state[2];
};

/* Streams of equal seed and different number are independent. */
static inline struct rng rng_seed(uint64_t seed, uint64_t stream)
{
    const uint64_t start = zobrist_number(seed) + stream;
    return (struct rng){{zobrist_number(start), zobrist_number(~start)}};
}

/* 64 random bits; the lowest are the weakest. */
static inline uint64_t rng_bits(struct rng *rng)
{
    const uint64_t a = rng->state[0], sum = a + rng->state[1],
                   b = rng->state[1] ^ a;
    rng->state[0] = (a << 24 | a >> 40) ^ b ^ b << 16;
    rng->state[1] = b << 37 | b >> 27;
    return sum;
}

/* A number from 0 to below - 1; below at least 1. */
static inline int rng_below(struct rng *rng, int below)
{
    return (int)((rng_bits(rng) >> 32) * (uint64_t)below >> 32);
}

/* A number from 0 up to, but not including, 1. */
static inline float rng_float(struct rng *rng)
{
    return (float)(rng_bits(rng) >> 40) * 0x1p-24f;
}

#endif
