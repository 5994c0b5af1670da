/*
 * ticks.h - the time that passes, for measuring only.
 */
#ifndef GTP_TICKS_H
#define GTP_TICKS_H

#include <stdint.h>
#include <time.h>

/* Milliseconds since some moment in the past; never goes back. */
int64_t ticks_ms(void);

/* The moment so many milliseconds from now, on the clock CLOCK_MONOTONIC. */
struct timespec ticks_after(int ms);

/* Processor time of the whole program so far, in milliseconds. */
int64_t ticks_cpu_ms(void);

#endif
