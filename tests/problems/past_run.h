/*
 * past_run.h - what an earlier run answered, kept in a file, so that a problem
 * whose outcome has changed can be named.
 *
 * A line a problem: its file, its name, its question (with "/" for spaces),
 * the outcome and the answer; lines that begin with "#" are for people.
 */
#ifndef TESTS_PROBLEMS_PAST_RUN_H
#define TESTS_PROBLEMS_PAST_RUN_H

#include "tests/problems/solver.h"

enum { PAST_FILE = 64, PAST_FAULT = 256 };

struct past_entry {
    char file[PAST_FILE];
    char id[PROBLEM_ID];
    char question[PROBLEM_WORD];
    struct answer answer;
};

struct past_run {
    int count, room;
    struct past_entry *entries;
};

/*
 * Reads a file; one that does not exist is an empty run.  False, with an empty
 * run and "file:line: what is wrong" in fault, when it cannot be read.
 * past_run_free() gives back what it took.
 */
MUST_CHECK bool past_run_read(const char *path, struct past_run *run,
                              char fault[PAST_FAULT]);
void past_run_free(struct past_run *run);

/* The outcome kept for a problem of this file, or NULL. */
const struct answer *past_run_find(const struct past_run *run, const char *file,
                                   const struct problem *problem);

/* Keeps an answer instead of an earlier one.  False when memory is short. */
MUST_CHECK bool past_run_keep(struct past_run *run, const char *file,
                              const struct problem *problem,
                              const struct answer *answer);

/* Writes the file anew, headed by a comment; false, with the fault said. */
MUST_CHECK bool past_run_write(const struct past_run *run, const char *path,
                               const char *comment, char fault[PAST_FAULT]);

#endif
