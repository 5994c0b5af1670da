/*
 * elo.h - what a score of so many games says about the players' strength.
 *
 * Pure arithmetic.  Rates are of the first player, 0 to 1; a tie is half a
 * win.
 */
#ifndef TUNING_ELO_H
#define TUNING_ELO_H

/* An estimate with the bounds of its 95 % interval. */
struct estimate {
    double value, low, high;
};

/*
 * The win rate behind a score: half_wins is 2 a win and 1 a tie.  The bounds
 * are Wilson's ("Probable inference", 1927), which hold for few games and for
 * scores near 0 and 1 too.  Without games it is 0.5, between 0 and 1.
 */
struct estimate elo_win_rate(int half_wins, int games);

/* The same as a difference in Elo points; infinite at the rates 0 and 1. */
struct estimate elo_difference(const struct estimate *rate);

/* The win rate that a difference in Elo points gives, and the inverse. */
double elo_to_rate(double elo);
double elo_of_rate(double rate);

#endif
