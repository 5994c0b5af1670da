/*
 * match_options.h - what a match is to be, as its command line says.
 */
#ifndef TUNING_MATCH_OPTIONS_H
#define TUNING_MATCH_OPTIONS_H

#include "engine/clock.h"
#include "rules/ruleset.h"
#include "tuning/option_table.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The two programs, in the order of the command line. */
enum side { SIDE_A, SIDE_B, SIDES };

static inline enum side side_opponent(enum side side)
{
    return side == SIDE_A ? SIDE_B : SIDE_A;
}

/* One program; the texts are those of the command line. */
struct match_side {
    const char *command;
    const char *init;           /* commands for its start, by ";"; or NULL */
    struct clock_settings time; /* CLOCK_NONE: it hears nothing of time */
    bool hears_no_rules;        /* its own options give it the ruleset */
};

struct match_options {
    struct match_side sides[SIDES];
    int games;
    int size; /* lines */
    struct ruleset rules;
    int komi_halves;
    int tolerance_ms;    /* a move may overrun its time by this much */
    int64_t patience_ms; /* the longest wait that no clock limits */
    int moves_max;       /* after which a game is a tie */
    int jobs;            /* games at once */
    int seed;            /* of the first game; the next have the next */
    const char *openings, *sgf_dir, *stderr_dir; /* paths or NULL */
    const char *log;                             /* path or NULL */
    bool may_resume;                             /* the log may have games */
    bool has_sprt;
    double elo_0, elo_1; /* with has_sprt */
};

/*
 * Reads a command line; argv[0] is not looked at.  With OPTIONS_WRONG error
 * says why, in a line without its end.
 */
MUST_CHECK enum options_status match_options_read(int argc, char **argv,
                                                  struct match_options *options,
                                                  char error[OPTIONS_ERROR]);

/* What --help says. */
const struct option_page *match_options_page(void);

/*
 * Writes lines that are the same for two matches just if the games of one may
 * be counted in with the other's.
 */
void match_options_describe(const struct match_options *options, FILE *stream);

#endif
