/*
 * adam.h - stepping down a gradient, each weight by a measure of its own.
 *
 * The method is Adam (D. P. Kingma and J. Ba, 2015) with decay apart from the
 * gradient (I. Loshchilov and F. Hutter, "Decoupled Weight Decay
 * Regularization", 2019).  Any part of a vector may be stepped by itself.
 */
#ifndef TUNING_ADAM_H
#define TUNING_ADAM_H

#include <stddef.h>
#include <stdint.h>

struct adam {
    double rate;        /* how far a step goes, of a weight */
    double decay;       /* of a weight, of it and a unit of rate; 0 or more */
    double mean_kept;   /* of a gradient's mean each step, below 1 */
    double square_kept; /* of its square's mean, below 1 */
    double scale;       /* what gradients are to be multiplied with first */
};

/* The usual numbers for what the mean and the square keep; the rest is 0. */
struct adam adam_usual(void);

/* What of weights is to be stepped, count of each: mean and square are what
   steps remember, 0 at first. */
struct adam_part {
    size_t count;
    const float *gradient;
    float *weights, *mean, *square;
};

/* The step-th step, from 1. */
void adam_step(const struct adam *adam, int64_t step,
               const struct adam_part *part);

/* The sum of a vector's squares. */
double adam_squares(const float vector[], size_t count);

/* What a gradient with this sum of squares, a number, is to be multiplied with
   so that it is no longer than longest; 1 if it is not. */
double adam_clip(double squares, double longest);

#endif
