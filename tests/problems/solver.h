/*
 * solver.h - puts problems to the engine.
 *
 * Each problem is given to an engine of its own, with one thread and the same
 * seed, so the answer depends on nothing that was asked before.  A solver is
 * for one thread; any number may work at once.
 */
#ifndef TESTS_PROBLEMS_SOLVER_H
#define TESTS_PROBLEMS_SOLVER_H

#include "tests/problems/problem.h"

struct network; /* engine/network.h */

struct solver_options {
    /* What evaluates; it outlives the solvers.  NULL: playouts do.  With a
       cache it would tell one problem what it said of another. */
    const struct network *network;
    int64_t visits; /* of a search, at least 1 */
    uint64_t seed;
    struct ruleset rules; /* where a problem names none */
    int komi_halves;      /* likewise; else komi is the ruleset's */
};

enum outcome { OUTCOME_RIGHT, OUTCOME_WRONG, OUTCOME_SKIPPED, OUTCOMES };

enum { ANSWER_TEXT = 64 };

struct answer {
    enum outcome outcome;
    char text[ANSWER_TEXT]; /* what was said, or why nothing was asked */
};

/* "right", "wrong", "skipped"; static storage. */
const char *outcome_name(enum outcome outcome);

struct solver; /* opaque */

/* NULL when memory is short.  options must outlive the solver. */
struct solver *solver_create(const struct solver_options *options);
void solver_destroy(struct solver *solver);

/* False when memory is short or threads cannot be had. */
MUST_CHECK bool solver_answer(struct solver *solver,
                              const struct problem *problem,
                              struct answer *answer);

#endif
