/*
 * trainee_setup.h - small trainees with all that they need, for tests of each
 * kernel.
 */
#ifndef TESTS_SUPPORT_TRAINEE_SETUP_H
#define TESTS_SUPPORT_TRAINEE_SETUP_H

#include "tuning/trainee_kernel.h"

/* Weights of every part at random, so that nothing is 0 or 1 by chance. */
struct setup {
    struct trainee *trainee;
    struct trainee_work *work;
    float *weights, *gradient; /* of the trainee's size; the latter all 0 */
};

/* The kernel of a name; skips the test where this program or processor has
   none. */
const struct trainee_kernel *setup_kernel(const char *name);

/* Prepared with its weights, not rounding. */
struct setup setup_make(const struct trainee_plan *plan,
                        const struct trainee_kernel *kernel, uint64_t seed);
void setup_free(struct setup *setup);

/* Zeroed floats, aligned; the caller's to free(). */
float *setup_floats(size_t count);

/* Samples of these sizes; the caller's to free(). */
struct sample *setup_samples(const int *sizes, int count, uint64_t seed);

#endif
