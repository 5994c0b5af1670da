/*
 * params.h - every tunable number of the engine, once.
 *
 * The struct, the defaults, the parser and the tuning tools all expand PARAMS:
 * X(name, default, least, greatest, meaning).
 */
#ifndef ENGINE_PARAMS_H
#define ENGINE_PARAMS_H

#include "rules/compiler.h"

#include <stdbool.h>

/* clang-format off */
#define PARAMS(X)                                                              \
    X(explore, 0.4f, 0.0f, 4.0f, "weight of the prior when selecting")         \
    X(resign_below, 0.06f, 0.0f, 0.5f, "win rate at which to resign")
/* clang-format on */

struct params {
#define PARAMS_FIELD(name, value, least, greatest, meaning) float name;
    PARAMS(PARAMS_FIELD)
#undef PARAMS_FIELD
};

/* All defaults. */
struct params params_default(void);

/* What params_set() made of its arguments. */
enum params_status { PARAMS_OK, PARAMS_UNKNOWN, PARAMS_RANGE };

/* Sets one by name; untouched unless PARAMS_OK. */
MUST_CHECK enum params_status params_set(struct params *params,
                                         const char *name, float value);

/* The i-th, from 0: false past the last.  Texts are static. */
MUST_CHECK bool params_number(int i, const char **name, float *value,
                              float *least, float *greatest,
                              const char **meaning);

#endif
