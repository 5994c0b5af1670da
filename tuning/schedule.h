/*
 * schedule.h - how the rate of learning changes over a run: it rises evenly to
 * its peak and falls as a cosine does (I. Loshchilov and F. Hutter, "SGDR",
 * 2017).
 */
#ifndef TUNING_SCHEDULE_H
#define TUNING_SCHEDULE_H

#include <stdint.h>

struct schedule {
    double peak;
    double last;    /* share of the peak that the last step has */
    int64_t warmup; /* steps until the peak, less than all */
    int64_t steps;  /* of the run */
};

/* The rate of a step, from 0. */
double schedule_rate(const struct schedule *schedule, int64_t step);

#endif
