/*
 * problems_table.h - the outcomes of a suite counted, and a line for each.
 */
#ifndef TESTS_PROBLEMS_PROBLEMS_TABLE_H
#define TESTS_PROBLEMS_PROBLEMS_TABLE_H

#include "tests/problems/solver.h"

#include <stdio.h>

struct tally {
    int count[OUTCOMES];
    /* Of the problems that were right or wrong in the last run, too: */
    int gained, lost; /* right now and wrong then; the other way round */
    int known;        /* all of them */
    /* Of those that were right or wrong now: */
    int source_right; /* by the engine that the suite comes from */
    int better;       /* right where that engine is wrong */
    int worse;        /* the other way round */
};

/* Counts one problem in; last is its answer in the last run, or NULL. */
void tally_add(struct tally *tally, const struct problem *problem,
               const struct answer *answer, const struct answer *last);

/* Adds all of one tally to another. */
void tally_merge(struct tally *to, const struct tally *from);

void tally_print_head(FILE *stream);
void tally_print(const struct tally *tally, const char *name, FILE *stream);

#endif
