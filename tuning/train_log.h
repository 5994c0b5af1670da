/*
 * train_log.h - how learning went, as a file of rows: a line each, fields
 * between commas, the first line naming them.
 */
#ifndef TUNING_TRAIN_LOG_H
#define TUNING_TRAIN_LOG_H

#include "rules/compiler.h"
#include "tuning/trainee.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Figures of a row; those of validation are NAN where there was none. */
enum train_figure {
    FIGURE_RATE,   /* of learning */
    FIGURE_LENGTH, /* of the last step's gradient */
    FIGURE_LOSSES, /* in training, since the row before, as trainee_loss */
    FIGURE_VALID = FIGURE_LOSSES + LOSSES,  /* the same on samples apart */
    FIGURE_TEACHER = FIGURE_VALID + LOSSES, /* the teacher's first move is the
                                               network's too: 0 to 1 */
    FIGURE_GAME,                            /* the move that was played is */
    FIGURE_WIN,  /* mean error of the win rate against the teacher's */
    FIGURE_LEAD, /* mean error of the lead, in points */
    FIGURES,
};

struct train_row {
    int64_t step;    /* so many were done */
    int64_t samples; /* learnt from */
    double figures[FIGURES];
};

/* What a figure is called in the file; static storage. */
const char *train_log_name(enum train_figure figure);

enum train_log_status {
    TRAIN_LOG_OK,
    TRAIN_LOG_SYSTEM,  /* errno says why */
    TRAIN_LOG_FOREIGN, /* the file is no such log; it was left alone */
};

/*
 * Opens a log, or makes a new one, and cuts off rows of later steps than this
 * and what is no whole row.  *stream is the caller's to fclose().
 */
MUST_CHECK enum train_log_status train_log_open(const char *path, int64_t step,
                                                FILE **stream);

/* Adds a row, whose step is later than all before; false on failure. */
MUST_CHECK bool train_log_add(FILE *stream, const struct train_row *row);

/* The rows of a log, *count of them, the caller's to free(); NULL if it cannot
   be read, is none, or memory is short. */
struct train_row *train_log_read(const char *path, int *count);

#endif
