/*
 * tune_options.h - what parameters are to be tuned and by what games, as a
 * command line says.
 */
#ifndef TUNING_TUNE_OPTIONS_H
#define TUNING_TUNE_OPTIONS_H

#include "tuning/option_table.h"
#include "tuning/spsa.h"
#include "tuning/tune_pair.h"

/* Texts are those of the command line, or static. */
struct tune_options {
    struct spsa_plan plan;
    const char *names[SPSA_MAX]; /* of what is tuned, by axis */
    struct params params;        /* all the others, and the starts */

    /* By what is played; whoever plays fills in openings and network. */
    struct tune_terms terms;
    const char *net;      /* own, none or a path */
    const char *openings; /* a path, or NULL */

    int games;
    int seed;
    int threads;       /* games at once */
    const char *state; /* a path */
    const char *svg;   /* a path, or NULL: beside the state */
};

/* Reads a command line; argv[0] is not looked at.  With OPTIONS_WRONG error
   says why, in a line without its end. */
MUST_CHECK enum options_status tune_options_read(int argc, char **argv,
                                                 struct tune_options *options,
                                                 char error[OPTIONS_ERROR]);

/* What --help says. */
const struct option_page *tune_options_page(void);

/* Writes lines that are the same for two runs just if one can go on where the
   other was. */
void tune_options_describe(const struct tune_options *options, FILE *stream);

/* The parameters with these values for what is tuned. */
struct params tune_options_params(const struct tune_options *options,
                                  const double values[]);

#endif
