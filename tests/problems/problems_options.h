/*
 * problems_options.h - what is to be run, as the command line says.
 */
#ifndef TESTS_PROBLEMS_PROBLEMS_OPTIONS_H
#define TESTS_PROBLEMS_PROBLEMS_OPTIONS_H

#include "engine/network.h"
#include "tests/problems/solver.h"

#include <stdio.h>

enum { PROBLEMS_FILES = 64, PROBLEMS_ERROR = 256 };

struct problems_options {
    struct solver_options solver; /* without the network */
    struct network_options network;
    bool by_playouts; /* no network evaluates */
    int threads;      /* problems at once */
    int every;        /* of a suite: each so-manieth problem, from the first */
    bool is_verbose;
    const char *suites; /* folder of the suites */
    const char *last;   /* file of the last run */
    int only_count;     /* 0: all files of the folder */
    const char *only[PROBLEMS_FILES];
};

enum problems_status { PROBLEMS_OK, PROBLEMS_HELP, PROBLEMS_WRONG };

/*
 * Reads a command line, whose texts are kept; argv[0] is not looked at.  With
 * PROBLEMS_WRONG error says why, in a line without its end.
 */
MUST_CHECK enum problems_status
problems_options_read(int argc, char **argv, struct problems_options *options,
                      char error[PROBLEMS_ERROR]);

/* Writes what --help says. */
void problems_options_help(FILE *stream);

/* Writes what answers depend on into text, without a line's end. */
void problems_options_describe(const struct problems_options *options,
                               size_t room, char text[]);

#endif
