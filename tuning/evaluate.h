/*
 * evaluate.h - the figures of any network on the samples held apart.
 */
#ifndef TUNING_EVALUATE_H
#define TUNING_EVALUATE_H

#include "tuning/train_options.h"

/* Evaluates options->evaluate and prints its figures to stdout, by the size of
   the board and of all; false if that cannot be, and it was said why. */
MUST_CHECK bool evaluate(const struct train_options *options);

#endif
