/*
 * clock.h - the time a player has left, under any of the usual systems.
 *
 * Pure bookkeeping in milliseconds: nothing here reads a clock.
 */
#ifndef ENGINE_CLOCK_H
#define ENGINE_CLOCK_H

#include "rules/color.h"

#include <stdbool.h>
#include <stdint.h>

#define CLOCK_UNLIMITED_MS INT64_MAX

enum clock_system {
    CLOCK_NONE,     /* no limit */
    CLOCK_ABSOLUTE, /* main time only */
    CLOCK_CANADIAN, /* then so many stones in each period */
    CLOCK_BYOYOMI,  /* then so many periods, one lost when overrun */
    CLOCK_PENALTY,  /* Ing's: then sixths of it, each bought with points */
    CLOCK_FISCHER,  /* main time that grows with each move made */
};

/*
 * Ing's overtime by penalty (罰點延時): a player whose main time is used up may
 * buy a sixth of it for 2 points, three times at most.  The points are settled
 * in the count.
 */
enum { CLOCK_SIXTHS = 3, CLOCK_SIXTH_POINTS = 2 };

/* What Ing's rules allow at most: 4 hours of main time, and 10 periods of 60
 * seconds. */
enum {
    CLOCK_ING_MAIN_MS = 4 * 60 * 60 * 1000,
    CLOCK_ING_PERIOD_MS = 60 * 1000,
    CLOCK_ING_PERIODS = 10,
};

/* What time_settings and its kin say. */
struct clock_settings {
    enum clock_system system;
    int64_t main_ms;
    int64_t period_ms; /* CLOCK_PENALTY: the sixth that can be bought;
                          CLOCK_FISCHER: what a move adds */
    int stones;        /* CLOCK_CANADIAN: stones a period, at least 1 */
    int periods;       /* CLOCK_BYOYOMI: periods, at least 1 */
    int64_t cap_ms;    /* CLOCK_FISCHER: adding stops here; 0: nowhere */
    int64_t most_ms;   /* CLOCK_FISCHER: a move may take; 0: what is left */
};

/* One player's clock. */
struct clock {
    struct clock_settings settings;
    bool in_overtime;
    int64_t left_ms;   /* of the main time or of the period; may be negative */
    int stones_left;   /* CLOCK_CANADIAN in overtime: to play in left_ms */
    int periods_left;  /* CLOCK_BYOYOMI: the running one included */
    int sixths_bought; /* CLOCK_PENALTY: 0 to CLOCK_SIXTHS */
};

/*
 * What GTP's time_settings means by its three numbers: no period is absolute
 * time (0 0 0 is no time at all), a period without stones is no limit, and
 * otherwise it is Canadian.
 */
struct clock_settings clock_settings_gtp(int64_t main_ms, int64_t period_ms,
                                         int stones);

/* Ing's overtime by penalty after so much main time, 1 or more. */
struct clock_settings clock_settings_penalty(int64_t main_ms);

/* A full clock.  By Fischer's system with no main time it has what a move adds.
 */
struct clock clock_start(const struct clock_settings *settings);

/*
 * The player has used this much time for a move.  A move that outlasts the
 * main time counts as one of the overtime; exactly the time left is in time.
 * By Fischer's system a move made in time adds to what is left.
 * Sixths that it needs are bought as an arbiter does, at the moment the time is
 * used up.
 */
void clock_spend(struct clock *clock, int64_t used_ms);

/*
 * An arbiter tells the time left, as GTP's time_left does: stones 0 means main
 * time, otherwise stones (Canadian) or periods (byo-yomi) left, or sixths
 * bought so far (by penalty), the time being that of the last one; more than
 * CLOCK_SIXTHS are taken as that.  Absolute and Fischer's time have no stones,
 * so they are not looked at; without a limit nothing changes.
 */
void clock_set_left(struct clock *clock, int64_t left_ms, int stones);

/* The number that an arbiter would tell beside the time left. */
int clock_stones(const struct clock *clock);

/* Points that the player pays for the time bought: 0 to 6. */
int clock_penalty_points(const struct clock *clock);

/*
 * The longest time that the move at hand may take, every period and every
 * sixth that can be bought included;
 * CLOCK_UNLIMITED_MS without a limit.  May be negative.
 */
int64_t clock_move_limit_ms(const struct clock *clock);

/* Has the player overstepped the time? */
bool clock_is_over(const struct clock *clock);

#endif
