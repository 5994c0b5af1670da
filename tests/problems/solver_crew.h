/*
 * solver_crew.h - all problems of a suite, several at once.
 */
#ifndef TESTS_PROBLEMS_SOLVER_CREW_H
#define TESTS_PROBLEMS_SOLVER_CREW_H

#include "tests/problems/solver.h"

/* Told how many problems are done and how many of these were right; one call
   at a time, on any thread.  tell may be NULL. */
struct solver_progress {
    void (*tell)(void *context, int done, int right);
    void *context;
};

/*
 * Answers all problems on so many threads, answers[i] the i-th.  False when
 * memory is short or threads cannot be had.
 */
MUST_CHECK bool solver_crew_run(const struct solver_options *options,
                                int threads, const struct problems *problems,
                                struct answer answers[],
                                const struct solver_progress *progress);

#endif
