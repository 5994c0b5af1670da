/*
 * timeman.h - how much of the time left to spend on the move at hand.
 *
 * Pure arithmetic: nothing here reads a clock or knows the search.
 */
#ifndef ENGINE_TIMEMAN_H
#define ENGINE_TIMEMAN_H

#include "engine/clock.h"

#include <stdint.h>

/* A budget without limit. */
#define TIMEMAN_UNLIMITED INT64_MAX

/* Counted from the moment the move was asked for. */
struct time_budget {
    int64_t target_ms;  /* what a usual move takes: at least 1 */
    int64_t maximum_ms; /* what a doubtful one may take: at least target_ms */
};

/*
 * The budget of the next move.  Clock is the mover's, NULL for none;
 * move_number counts the moves made on a board of size lines; lag_ms is kept
 * back from every limit, for what happens between the arbiter's clock and the
 * search; move_ms is a fixed time a move, 0 for none, which the clock may
 * still cut short.  Without time left both are 1: answer at once.
 */
struct time_budget timeman_budget(const struct clock *clock, int move_number,
                                  int size, int64_t lag_ms, int64_t move_ms);

#endif
