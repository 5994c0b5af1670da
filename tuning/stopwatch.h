/*
 * stopwatch.h - a clock that only goes forward, in milliseconds.
 */
#ifndef TUNING_STOPWATCH_H
#define TUNING_STOPWATCH_H

#include <stdint.h>

/* Milliseconds since some moment in the past. */
int64_t stopwatch_now_ms(void);

/* Sleeps at least that long. */
void stopwatch_sleep_ms(int64_t ms);

#endif
