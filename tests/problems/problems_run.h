/*
 * problems_run.h - runs suites and says what came of it.
 */
#ifndef TESTS_PROBLEMS_PROBLEMS_RUN_H
#define TESTS_PROBLEMS_PROBLEMS_RUN_H

#include "tests/problems/problems_options.h"

/*
 * Runs the suites, writes a table to out and the answers to the file of the
 * last run; complaints, and on a terminal a progress bar, go to stderr.
 * Returns what the program is to end with: see its --help.
 */
int problems_run(const struct problems_options *options, FILE *out);

#endif
