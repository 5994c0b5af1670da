#include "engine/timeman.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greatest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static struct time_budget unlimited(void)
{
    return (struct time_budget){TIMEMAN_UNLIMITED, TIMEMAN_UNLIMITED};
}

/* Both numbers brought into order and to at least 1. */
static struct time_budget budget(int64_t target_ms, int64_t maximum_ms)
{
    const int64_t target = greatest(target_ms, 1);
    return (struct time_budget){target, greatest(maximum_ms, target)};
}

/*
 * Among how many moves to share the main time.  A game is expected to last as
 * long as four fifths of its points, half of them the mover's own.  Sharing
 * among a third of the moves to come, not a half, makes the budget fall with
 * the square root of what is left of the game: more is spent while most is
 * undecided.  Games may last longer, so the number never falls under a floor.
 */
static int64_t moves_to_share(int move_number, int size)
{
    const int points = size * size;
    const int expected = points * 4 / 5;
    return greatest((expected - move_number) / 3, points / 20 + 6);
}

/*
 * A share of a time that other moves are made in too: each costs its own lag,
 * but a share is not cut to less than a fourth.
 */
static int64_t less_lag(int64_t share_ms, int64_t lag_ms)
{
    return greatest(share_ms - lag_ms, share_ms / 4);
}

static struct time_budget absolute_budget(int64_t left_ms, int64_t moves,
                                          int64_t lag_ms)
{
    const int64_t usable = left_ms - lag_ms;
    const int64_t target = less_lag(usable / moves, lag_ms);
    return budget(target, least(3 * target, usable / 4));
}

/*
 * In Canadian overtime time cannot be saved, so all is shared equally.  Even
 * the longest move leaves the others half of their shares.
 */
static struct time_budget canadian_budget(int64_t left_ms, int64_t stones,
                                          int64_t lag_ms)
{
    const int64_t usable = left_ms - lag_ms;
    if (stones <= 1)
        return budget(usable, usable);
    const int64_t share = usable / stones;
    const int64_t longest = least(2 * share, usable - (stones - 1) * share / 2);
    return budget(less_lag(share, lag_ms), less_lag(longest, lag_ms));
}

/* A period of byo-yomi is used up, but never overrun for another one. */
static struct time_budget period_budget(int64_t left_ms, int64_t lag_ms)
{
    return budget(left_ms - lag_ms, left_ms - lag_ms);
}

static struct time_budget overtime_budget(const struct clock *clock,
                                          int64_t lag_ms)
{
    if (clock->settings.system == CLOCK_CANADIAN)
        return canadian_budget(clock->left_ms, clock->stones_left, lag_ms);
    return period_budget(clock->left_ms, lag_ms);
}

/*
 * Main time with overtime to follow: a share of the main time on top of what
 * a move will have in overtime, until the main time is gone.
 */
static struct time_budget main_budget(const struct clock *clock, int64_t moves,
                                      int64_t lag_ms)
{
    struct clock next = *clock;
    next.left_ms = clock->settings.period_ms;
    next.stones_left = clock->settings.stones;
    const int64_t later = overtime_budget(&next, lag_ms).target_ms;
    const int64_t left = clock->left_ms;
    if (left <= 0)
        return budget(later + left, later + left);
    const int64_t target = later + left / moves;
    return budget(target, least(3 * target, later + left / 4));
}

/*
 * What a move adds can be spent on it, on top of a share of what is left; but
 * it comes only afterwards, so of a time that is nearly gone a fourth is kept.
 * So the time left settles at four thirds of what a move adds.
 */
static struct time_budget fischer_budget(const struct clock *clock,
                                         int64_t moves, int64_t lag_ms)
{
    const int64_t usable = clock->left_ms - lag_ms;
    const int64_t added = less_lag(clock->settings.period_ms, lag_ms);
    const int64_t longest = least(usable / 4 + added, usable * 3 / 4);
    const int64_t target =
        least(less_lag(usable / moves, lag_ms) + added, longest);
    const int64_t limit = clock_move_limit_ms(clock) - lag_ms;
    return budget(least(target, limit),
                  least(least(3 * target, longest), limit));
}

/* A share of the time under which moves are not thought over any more. */
enum { HASTE_MS = 50 };

/*
 * How many points twice the time for the rest of a game brings, as a share of
 * the spread of its results.  Where half the games are won, 0.15 of a standard
 * deviation is 6 % of the wins or some 40 Elo points.  That is cautious: from
 * 200 to 400 visits on 9x9 it was 176 for a whole game (60 games, 95 % 78 to
 * 274), but with more visits it is less, and when the time runs short much of
 * the game is over.
 */
static const double SPREAD_OF_DOUBLING = 0.15;

/* Strength goes with the logarithm of the time only so far. */
static const double DOUBLINGS_MAX = 4.0;

/*
 * The bargain is struck in points, 2 against what the time brings: much while
 * the board is open, less than it costs when the results lie close together.
 * The lead does not change that, but with no time left to think a player who
 * wins even after paying does so, rather than lose by a blunder.
 */
bool timeman_is_worth_a_sixth(const struct clock *clock, int64_t moves,
                              int64_t lag_ms,
                              const struct time_outlook *outlook)
{
    assert(clock->settings.system == CLOCK_PENALTY && moves > 0);
    if (clock->sixths_bought == CLOCK_SIXTHS || !outlook ||
        !(outlook->spread > 0.0f))
        return false;
    const int64_t held = greatest(clock->left_ms - lag_ms, 1);
    const bool is_hasty = held / moves < lag_ms + HASTE_MS;
    if (is_hasty && outlook->lead > (float)CLOCK_SIXTH_POINTS)
        return true;
    const double doublings =
        log2(1.0 + (double)clock->settings.period_ms / (double)held);
    return SPREAD_OF_DOUBLING * (double)outlook->spread *
               fmin(doublings, DOUBLINGS_MAX) >
           CLOCK_SIXTH_POINTS;
}

/*
 * The time held is made to last for the game, so that nothing is bought by the
 * way; or one more sixth is planned with, which the moves then run into.  What
 * the lag uses up is bought in any case, whoever pays for it.
 */
static struct time_budget penalty_budget(const struct clock *clock,
                                         int64_t moves, int64_t lag_ms,
                                         const struct time_outlook *outlook)
{
    const bool is_bought =
        clock->sixths_bought < CLOCK_SIXTHS &&
        (clock->left_ms <= lag_ms ||
         timeman_is_worth_a_sixth(clock, moves, lag_ms, outlook));
    return absolute_budget(clock->left_ms +
                               (is_bought ? clock->settings.period_ms : 0),
                           moves, lag_ms);
}

static struct time_budget clock_budget(const struct clock *clock, int64_t moves,
                                       int64_t lag_ms,
                                       const struct time_outlook *outlook)
{
    switch (clock->settings.system) {
    case CLOCK_NONE:
        break;
    case CLOCK_ABSOLUTE:
        return absolute_budget(clock->left_ms, moves, lag_ms);
    case CLOCK_CANADIAN:
    case CLOCK_BYOYOMI:
        return clock->in_overtime ? overtime_budget(clock, lag_ms)
                                  : main_budget(clock, moves, lag_ms);
    case CLOCK_PENALTY:
        return penalty_budget(clock, moves, lag_ms, outlook);
    case CLOCK_FISCHER:
        return fischer_budget(clock, moves, lag_ms);
    }
    return unlimited();
}

/* The answer has to be out within the time, not only the thinking done. */
static struct time_budget fixed_budget(int64_t move_ms, int64_t lag_ms)
{
    const int64_t usable = move_ms - least(lag_ms, 10 + move_ms / 50);
    return budget(usable, usable);
}

struct time_budget timeman_budget(const struct clock *clock, int move_number,
                                  int size, int64_t lag_ms, int64_t move_ms,
                                  const struct time_outlook *outlook)
{
    assert(move_number >= 0 && size > 0 && lag_ms >= 0 && move_ms >= 0);
    const struct time_budget by_clock =
        clock ? clock_budget(clock, moves_to_share(move_number, size), lag_ms,
                             outlook)
              : unlimited();
    if (move_ms == 0)
        return by_clock;
    const struct time_budget fixed = fixed_budget(move_ms, lag_ms);
    return (struct time_budget){least(fixed.target_ms, by_clock.maximum_ms),
                                least(fixed.maximum_ms, by_clock.maximum_ms)};
}
