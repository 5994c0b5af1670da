#include "tuning/sprt.h"

#include "rules/compiler.h"
#include "tuning/elo.h"

#include <math.h>
#include <stddef.h>

/* Chance of a wrong verdict, for either hypothesis. */
static const double ERROR = 0.05;

/*
 * The variance of a pair of even, independent games is taken to have been seen
 * in so many pairs before the match.  Else the first few pairs, if their score
 * is the same, would show no spread at all and decide at once.
 */
static const double PRIOR_PAIRS = 2, PRIOR_VARIANCE = 0.125;

/*
 * The generalised likelihood ratio: of all laws with the mean that a
 * hypothesis asks for, take the one under which what was seen is likeliest.
 * For hypotheses near each other that comes to the ratio of two normal laws
 * with the spread that was seen.
 */
double sprt_log_ratio(const struct sprt_pairs *pairs, double elo_0,
                      double elo_1)
{
    double total = 0, sum = 0, squares = 0;
    for (size_t i = 0; i < ARRAY_LEN(pairs->count); i++) {
        const double count = pairs->count[i], score = (double)i / 4;
        total += count;
        sum += count * score;
        squares += count * score * score;
    }
    if (total == 0)
        return 0;
    const double mean = sum / total;
    const double variance =
        (squares - sum * mean + PRIOR_PAIRS * PRIOR_VARIANCE) /
        (total + PRIOR_PAIRS);
    const double rate_0 = elo_to_rate(elo_0), rate_1 = elo_to_rate(elo_1);
    return total * (rate_1 - rate_0) * (2 * mean - rate_0 - rate_1) /
           (2 * variance);
}

double sprt_bound(void)
{
    return log((1 - ERROR) / ERROR);
}

enum sprt_verdict sprt_verdict(double log_ratio)
{
    if (log_ratio >= sprt_bound())
        return SPRT_SECOND;
    return log_ratio <= -sprt_bound() ? SPRT_FIRST : SPRT_UNDECIDED;
}
