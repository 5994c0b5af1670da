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
    X(playout_save, 0.95f, 0.0f, 1.0f, "chance to answer an atari beside")     \
    X(playout_attack, 0.9f, 0.0f, 1.0f,                                        \
      "chance to put a chain beside in atari that cannot get away")            \
    X(playout_defend, 0.0f, 0.0f, 1.0f,                                        \
      "chance to keep a chain beside from such an atari")                      \
    X(playout_nakade, 0.95f, 0.0f, 1.0f,                                       \
      "chance to look for the vital point of an eye space beside")             \
    X(playout_pattern, 0.95f, 0.0f, 1.0f, "chance to follow a 3x3 pattern")    \
    X(playout_capture, 0.8f, 0.0f, 1.0f, "chance to capture elsewhere")        \
    X(explore, 0.3f, 0.0f, 4.0f, "weight of the prior when selecting")         \
    X(first_play_reduction, 0.05f, -1.0f, 1.0f,                                \
      "how much worse than its parent an unvisited move is taken to be")       \
    X(rave_equivalence, 1500.0f, 0.0f, 100000.0f,                              \
      "visits at which RAVE and results weigh the same; 0: no RAVE")           \
    X(score_weight, 0.02f, 0.0f, 0.5f,                                         \
      "win rate that a very much better score is worth")                       \
    X(expand_after, 4.0f, 0.0f, 1000.0f,                                       \
      "visits before a position gets children, with playouts")                 \
    X(resign_below, 0.08f, 0.0f, 0.5f, "win rate at which to resign")          \
    X(resign_moves, 3.0f, 1.0f, 100.0f,                                        \
      "moves in a row with such a win rate before resigning")
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
