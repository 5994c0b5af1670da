/*
 * train_run.h - a run of learning, from where it was left to its end.
 */
#ifndef TUNING_TRAIN_RUN_H
#define TUNING_TRAIN_RUN_H

#include "tuning/train_options.h"

enum train_status {
    TRAIN_DONE,
    TRAIN_FAILED, /* it was said why */
    TRAIN_STOPPED /* by a signal (interrupt.h) */
};

/*
 * Learns, and writes the network, checkpoints, the log and its curves; says to
 * stderr how it goes, and what the network is worth to stdout when it is done.
 */
enum train_status train_run(const struct train_options *options);

#endif
