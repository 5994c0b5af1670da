/*
 * interrupt.h - being asked to stop by SIGINT or SIGTERM, for programs that
 * stop where it suits them.
 */
#ifndef TUNING_INTERRUPT_H
#define TUNING_INTERRUPT_H

#include <stdbool.h>

/* From now on these signals are kept back for interrupt_came(), and SIGPIPE is
   ignored.  To be called before other threads are started. */
void interrupt_hold(void);

/* Has one come since?  It is never taken out, so the answer stays. */
bool interrupt_came(void);

#endif
