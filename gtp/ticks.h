/*
 * ticks.h - the time that passes, for measuring only.
 */
#ifndef GTP_TICKS_H
#define GTP_TICKS_H

#include <stdint.h>

/* Milliseconds since some moment in the past; never goes back. */
int64_t ticks_ms(void);

/* Processor time of the whole program so far, in milliseconds. */
int64_t ticks_cpu_ms(void);

#endif
