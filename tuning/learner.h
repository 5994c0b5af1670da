/*
 * learner.h - a network that is being taught: its weights, what the steps
 * remember of them, their average, and the threads that do it.
 *
 * What it comes to follows from the options, the samples and the number of
 * threads.
 */
#ifndef TUNING_LEARNER_H
#define TUNING_LEARNER_H

#include "tuning/checkpoint.h"
#include "tuning/figures.h"
#include "tuning/team.h"
#include "tuning/train_options.h"

struct learner; /* opaque; for the thread that made it */

/* One that has not begun, with its first weights; NULL when memory or threads
   are short.  The options must outlive it. */
struct learner *learner_create(const struct train_options *options);
void learner_destroy(struct learner *learner); /* NULL is none */

/* What a step was like. */
struct learner_step {
    double rate;
    double length;         /* of the gradient, before it was clipped */
    double losses[LOSSES]; /* in the mean of the batch */
};

/* Learns from a batch of samples, options->batch of them; step is how many
   steps were done before.  False if the gradient is no number any more; then
   nothing is changed. */
MUST_CHECK bool learner_learn(struct learner *learner, int64_t step,
                              const struct sample *samples,
                              struct learner_step *result);

/* What the average of the weights makes of samples: the mean of each loss, and
   the figures; step as above. */
void learner_validate(struct learner *learner, int64_t step,
                      const struct sample *samples, int count,
                      double losses[LOSSES], struct figures *figures);

/* A checkpoint whose vectors are the learner's own: to be written, or read
   into it.  The rest is 0. */
struct checkpoint learner_checkpoint(struct learner *learner);

/* Begins with the average as weights. */
void learner_begin_with_average(struct learner *learner);

/* The network with the average of the weights; the caller's to net_destroy().
   NULL when memory is short. */
struct net *learner_net(struct learner *learner, const char *name);

#endif
