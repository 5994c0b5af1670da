/*
 * sprt.h - when a match has gone on long enough: a sequential test of two
 * hypotheses about the difference in strength.
 *
 * Games are counted in pairs, one opening played from both sides: what the
 * opening decides cancels within the pair, so the pair's five possible scores
 * spread less than two games' would, and fewer games are needed.
 */
#ifndef TUNING_SPRT_H
#define TUNING_SPRT_H

/* Pairs by the first player's score in them: 0, 1/2, 1, 3/2, 2. */
struct sprt_pairs {
    int count[5];
};

enum sprt_verdict {
    SPRT_UNDECIDED,
    SPRT_FIRST,  /* the first player is elo_0 stronger or less */
    SPRT_SECOND, /* ... is elo_1 stronger or more */
};

/*
 * The logarithm of how much likelier the pairs are if the first player is
 * elo_1 stronger than if he is elo_0 stronger, elo_0 < elo_1.
 */
double sprt_log_ratio(const struct sprt_pairs *pairs, double elo_0,
                      double elo_1);

/* Where a test ends whose verdict is wrong in 5 % of the cases either way. */
double sprt_bound(void);

/* What a ratio decides. */
enum sprt_verdict sprt_verdict(double log_ratio);

#endif
