/*
 * moves_options.h - how a model of moves is to be fitted, as a command line
 * says.
 */
#ifndef TUNING_MOVES_OPTIONS_H
#define TUNING_MOVES_OPTIONS_H

#include "tuning/option_table.h"

enum { MOVES_FILES_MAX = 16 };

struct moves_options {
    const char *out;                    /* a path, or NULL to evaluate */
    const char *evaluate;               /* a path, or NULL to learn */
    const char *games[MOVES_FILES_MAX]; /* paths */
    int files;
    int pattern_games; /* that patterns are looked for in */
    int least;         /* moves that a pattern must be around */
    int positions;     /* to learn from */
    int apart;         /* positions held apart to evaluate with */
    double share;      /* of a game's positions, 0 to 1 */
    double rate;       /* of a step */
    int seed;
};

/* Reads a command line; argv[0] is not looked at.  With OPTIONS_WRONG error
   says why, in a line without its end. */
MUST_CHECK enum options_status moves_options_read(int argc, char **argv,
                                                  struct moves_options *options,
                                                  char error[OPTIONS_ERROR]);

/* What --help says. */
const struct option_page *moves_options_page(void);

#endif
