/*
 * timeman.h - how much of the time left to spend on the move at hand.
 *
 * Pure arithmetic: nothing here reads a clock or knows the search.
 */
#ifndef ENGINE_TIMEMAN_H
#define ENGINE_TIMEMAN_H

#include "engine/clock.h"

#include <stdbool.h>
#include <stdint.h>

/* A budget without limit. */
#define TIMEMAN_UNLIMITED INT64_MAX

/* Counted from the moment the move was asked for. */
struct time_budget {
    int64_t target_ms;  /* what a usual move takes: at least 1 */
    int64_t maximum_ms; /* what a doubtful one may take: at least target_ms */
};

/*
 * How the player's own last search took the game to stand: what bought time is
 * weighed with.  All 0: nothing is known.
 */
struct time_outlook {
    float lead;   /* expected margin in points, all counted that is paid */
    float spread; /* standard deviation of the results looked at, in points */
};

/*
 * The budget of the next move.  Clock is the mover's, NULL for none;
 * move_number counts the moves made on a board of size lines; lag_ms is kept
 * back from every limit, for what happens between the arbiter's clock and the
 * search; move_ms is a fixed time a move, 0 for none, which the clock may
 * still cut short.  Without time left both are 1: answer at once.  Outlook,
 * NULL for unknown, decides whether a sixth is to be bought under Ing's
 * overtime by penalty; the budget never needs more than one, nor one that
 * cannot be had.
 */
struct time_budget timeman_budget(const struct clock *clock, int move_number,
                                  int size, int64_t lag_ms, int64_t move_ms,
                                  const struct time_outlook *outlook);

/*
 * Under Ing's overtime by penalty: is a further sixth worth its points to the
 * player, so that the moves to come may be planned with it?  Moves is among
 * how many the time is shared, at least 1.
 */
bool timeman_is_worth_a_sixth(const struct clock *clock, int64_t moves,
                              int64_t lag_ms,
                              const struct time_outlook *outlook);

#endif
