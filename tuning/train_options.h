/*
 * train_options.h - what is to be learnt and how, as a command line says.
 */
#ifndef TUNING_TRAIN_OPTIONS_H
#define TUNING_TRAIN_OPTIONS_H

#include "tuning/option_table.h"
#include "tuning/schedule.h"
#include "tuning/trainee.h"

#include <stdint.h>

struct train_options {
    /* Texts are those of the command line, or NULL. */
    const char **data; /* paths of samples, data_count of them */
    int data_count;
    const char *out;       /* path of the network */
    const char *evaluate;  /* instead of learning: the network to look at */
    const char *kernel;    /* that is to compute it; NULL is the best */
    const char *csv, *svg; /* NULL: out and an ending */
    const char *init_from; /* a checkpoint whose average is begun with */
    bool restarts;         /* whatever checkpoint there is */

    struct trainee_plan plan;
    struct trainee_aims aims;
    struct schedule schedule;
    int batch;          /* samples of a step */
    double decay, clip; /* see adam.h */
    double average;     /* see average.h */
    int64_t round_step; /* from which on rounding is learnt with */
    int fraction_bits;  /* see net_write.h */
    int pool;           /* see sample_stream.h */
    int seed;
    int threads;
    double save_minutes; /* between checkpoints */
    int row_steps;       /* between rows of the CSV */
    int validate_steps;  /* between validations */
    int apart;           /* samples validated with, at most */
};

/*
 * Reads a command line; argv[0] is not looked at.  With OPTIONS_OK the options
 * are the caller's to train_options_free(); with OPTIONS_WRONG error says why,
 * in a line without its end.
 */
MUST_CHECK enum options_status train_options_read(int argc, char **argv,
                                                  struct train_options *options,
                                                  char error[OPTIONS_ERROR]);
void train_options_free(struct train_options *options);

/* What --help says. */
const struct option_page *train_options_page(void);

/*
 * Writes lines that are the same for two runs just if one can go on where the
 * other was; the first is that of the network's shape.
 */
void train_options_describe(const struct train_options *options, FILE *stream);

#endif
