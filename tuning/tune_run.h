/*
 * tune_run.h - tuning from the start, or from where it was, to its end:
 * players at once, the state kept after every pair, what is said on the way.
 */
#ifndef TUNING_TUNE_RUN_H
#define TUNING_TUNE_RUN_H

#include "tuning/tune_options.h"

/* How it ended. */
enum tune_end {
    TUNE_END_DONE,
    TUNE_END_FAILED, /* and said why on stderr */
    TUNE_END_INTERRUPTED,
};

/* What plays pairs; called by several threads at once. */
struct tune_player {
    enum tune_status (*play)(void *context, int number, const double plus[],
                             const double minus[], const struct tune_stop *stop,
                             int *result);
    void *context;
};

/*
 * Tunes; all signals that end it early are held (interrupt.h).  How it goes is
 * said on stderr, the averages on stdout, also when it is interrupted.  A state
 * that is there and not of this run is left as it is, and ends it.
 */
MUST_CHECK enum tune_end tune_run(const struct tune_options *options,
                                  const struct tune_player *player);

#endif
