/*
 * spsa.h - finding the best values of some numbers from results that are mostly
 * chance: simultaneous perturbation stochastic approximation.
 *
 * The method is Spall's ("Multivariate stochastic approximation using a
 * simultaneous perturbation gradient approximation", 1992), with the gains of
 * his "Implementation of the simultaneous perturbation algorithm" (1998) laid
 * out from their ends, as engines of chess are tuned with it.  All numbers are
 * perturbed at once, each up or down by the toss of a coin; one side plays
 * with the values on the one side, the other with those opposite; and every
 * number is moved towards the side that won.
 *
 * Pure arithmetic: it plays nothing.  A plan is a value; a state is one
 * thread's at a time.
 */
#ifndef TUNING_SPSA_H
#define TUNING_SPSA_H

#include "engine/rng.h"

#include <stdbool.h>

enum { SPSA_MAX = 64 };

/* A number that is tuned. */
struct spsa_axis {
    double start, least, greatest;
    double step; /* its perturbation in the last pair, above 0 */
};

struct spsa_plan {
    int count; /* of axes, at least 1 */
    struct spsa_axis axes[SPSA_MAX];
    int pairs; /* that are to be played, at least 1 */

    /* Of its step a number moves by this for a game won more than lost, in the
       last pair. */
    double rate;

    /* It has settled when no mean has moved by more than this part of its
       perturbation while so many pairs were played; 0: never. */
    double settle;
    int settle_pairs; /* at least 1 */
};

/* How far it goes in a pair, in steps. */
struct spsa_gains {
    double perturbation; /* Spall's c_k */
    double move;         /* a_k / c_k: for a game that is won more than lost */
};

/* Of the pair of this number, from 1 on. */
struct spsa_gains spsa_gains(const struct spsa_plan *plan, int number);

struct spsa {
    int pairs; /* learnt from */
    double value[SPSA_MAX];
    double mean[SPSA_MAX]; /* of the values after each pair, later ones more */

    /* Between which bounds the mean was since the last look whether it has
       settled, and if it had. */
    double low[SPSA_MAX], high[SPSA_MAX];
    bool is_settled;
};

/* The state at the start. */
struct spsa spsa_begin(const struct spsa_plan *plan);

/* What is played in a pair. */
struct spsa_probe {
    int number; /* of the pair, from 1 */
    bool is_up[SPSA_MAX];
    double plus[SPSA_MAX], minus[SPSA_MAX]; /* within the bounds */
};

/* The pair of this number.  Which numbers go up is drawn from rng; what is
   out of a number's bounds becomes the bound. */
struct spsa_probe spsa_probe(const struct spsa_plan *plan,
                             const struct spsa *spsa, int number,
                             struct rng *rng);

/*
 * Learns from a pair: result is how many games more were won than lost with
 * the values plus, -2 to 2.
 *
 * The mean is that of Shamir and Zhang ("Stochastic gradient descent for
 * non-smooth optimization", 2013), in which the value after pair k counts in
 * proportion to k (k + 1) (k + 2).
 *
 * Every settle_pairs pairs it looks how far each mean has moved since the last
 * look: the greatest it was less the least.  The first time says nothing,
 * being the way from the start; from the second on it has settled if that is
 * at most settle times the perturbation for every number.
 */
void spsa_learn(const struct spsa_plan *plan, struct spsa *spsa,
                const struct spsa_probe *probe, int result);

#endif
