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

/* Those of a search with a network; utility is -1.4 .. 1.4: see utility.h. */
#define NET_PARAMS(X)                                                          \
    X(puct_explore, 1.0f, 0.0f, 10.0f, "weight of the prior when selecting")   \
    X(puct_growth, 0.45f, 0.0f, 10.0f,                                         \
      "how that weight grows with the logarithm of the visits")                \
    X(puct_base, 500.0f, 10.0f, 100000.0f,                                     \
      "visits at which it has begun to")                                       \
    X(puct_spread, 0.85f, 0.0f, 1.0f,                                          \
      "share of that weight in proportion to how results spread")              \
    X(spread_prior, 0.4f, 0.01f, 2.0f, "spread of utilities taken as usual")   \
    X(spread_prior_visits, 2.0f, 0.0f, 100.0f, "visits it counts for")         \
    X(urgency_reduction, 0.2f, 0.0f, 2.0f,                                     \
      "utility an unvisited move is taken to be worse by")                     \
    X(urgency_reduction_root, 0.1f, 0.0f, 2.0f, "the same at the root")        \
    X(score_fixed, 0.1f, 0.0f, 1.0f, "utility of a very good score")           \
    X(score_center, 0.3f, 0.0f, 1.0f,                                          \
      "utility of a score much better than is expected")                       \
    X(score_center_zero, 0.2f, 0.0f, 1.0f,                                     \
      "share of the way from there to an even score")                          \
    X(score_center_width, 0.75f, 0.2f, 5.0f,                                   \
      "sides of the board by which that score is better for half of it")       \
    X(value_exponent, 0.25f, 0.0f, 1.0f,                                       \
      "how much less than its visits a bad move weighs in the mean")           \
    X(noise_scale, 0.15f, 0.0f, 10.0f,                                         \
      "utility lost at which visits beyond the prior's share are left out; "   \
      "0: none are")                                                           \
    X(bias_share, 0.45f, 0.0f, 1.0f,                                           \
      "share of what a network gets wrong in one place that is corrected in "  \
      "others like it")                                                        \
    X(bias_exponent, 0.85f, 0.0f, 1.0f,                                        \
      "power of a position's visits by which it counts for that")              \
    X(bound_deviations, 5.0f, 1.0f, 12.0f,                                     \
      "standard errors to the lower bound by which a move is chosen")          \
    X(bound_visits, 0.15f, 0.0f, 1.0f,                                         \
      "share of the most visits a move so chosen must have")                   \
    X(useless_points, 0.5f, 0.0f, 1.0f,                                        \
      "points by which the root holds back from moves that gain nothing")      \
    X(resign_points, 5.0f, 0.0f, 1000.0f,                                      \
      "expected loss up to which nobody resigns")                              \
    X(prior_least, 0.0002f, 0.0f, 0.1f,                                        \
      "prior under which only the root has a move among its children")

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
    X(prior_even, 0.1f, 0.0f, 1.0f,                                            \
      "share of the prior that all moves have alike, without a network")       \
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
      "moves in a row with such a win rate before resigning")                  \
    NET_PARAMS(X)
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

/* Tells the value of one by name; false, with *value untouched, if there is
   none. */
MUST_CHECK bool params_get(const struct params *params, const char *name,
                           float *value);

/* The i-th, from 0: false past the last.  Texts are static. */
MUST_CHECK bool params_number(int i, const char **name, float *value,
                              float *least, float *greatest,
                              const char **meaning);

#endif
