/*
 * average.h - the average of the weights of the last steps, which does better
 * than the weights of the last step.
 *
 * It reaches back farther the longer a run has been: by a power of a step's
 * number (T. Karras and others, "Analyzing and Improving the Training Dynamics
 * of Diffusion Models", 2024), so the beginning is forgotten.
 */
#ifndef TUNING_AVERAGE_H
#define TUNING_AVERAGE_H

#include <stddef.h>
#include <stdint.h>

/* The share that the weights of a step, from 1, have in the average right
   after it.  age: how old what is in it is in the mean, as a share of all
   steps so far; from 0, which is no average, to below 1/2. */
double average_share(int64_t step, double age);

/* Moves the average by such a share towards the weights. */
void average_add(double share, size_t count, const float weights[],
                 float average[]);

#endif
