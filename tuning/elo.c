#include "tuning/elo.h"

#include <assert.h>
#include <math.h>

/* Standard deviations to either side that hold 95 % of a normal law. */
static const double DEVIATIONS = 1.959963984540054;

struct estimate elo_win_rate(int half_wins, int games)
{
    assert(games >= 0 && half_wins >= 0 && half_wins <= 2 * games);
    if (games == 0)
        return (struct estimate){0.5, 0.0, 1.0};
    const double n = games, rate = half_wins / (2 * n);
    const double z = DEVIATIONS, stretch = 1 + z * z / n;
    const double centre = (rate + z * z / (2 * n)) / stretch;
    const double spread =
        z / stretch * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n));
    /* At 0 and 1 the bound is exact, but for rounding. */
    return (struct estimate){
        .value = rate,
        .low = half_wins == 0 ? 0.0 : centre - spread,
        .high = half_wins == 2 * games ? 1.0 : centre + spread,
    };
}

double elo_to_rate(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double elo_of_rate(double rate)
{
    if (rate <= 0)
        return -(double)INFINITY;
    return rate >= 1 ? (double)INFINITY : -400 * log10(1 / rate - 1);
}

struct estimate elo_difference(const struct estimate *rate)
{
    return (struct estimate){
        .value = elo_of_rate(rate->value),
        .low = elo_of_rate(rate->low),
        .high = elo_of_rate(rate->high),
    };
}
