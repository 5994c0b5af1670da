/*
 * utility.h - what a result is worth to a player: winning first, then points.
 *
 * The win rate is mapped to -1 .. 1.  To it come two parts for the score: the
 * mean of a squashed score (an arctangent, -1 .. 1) over a normal
 * distribution of results.  One is centred on an even result, the other, more
 * sensitive, near what the game is expected to end with, so that points still
 * count when the game is decided (D. J. Wu, "Accelerating Self-Play Learning
 * in Go", 2019, on score maximisation).  Pure functions.
 */
#ifndef ENGINE_UTILITY_H
#define ENGINE_UTILITY_H

#include "engine/params.h"
#include "rules/color.h"

/* What does not change while a position is searched. */
struct utility_scale {
    float side;          /* lines of the board */
    float black_center;  /* score that the sensitive part is centred on */
    float fixed_weight;  /* of the part centred on 0 ... */
    float center_weight; /* ... and of the other */
    float center_width;  /* in sides, where half of it is reached */
};

/*
 * The scale for a search on a board of size lines from a position in which
 * Black's margin is expected to be black_score points.
 */
struct utility_scale utility_scale(const struct params *params, int size,
                                   float black_score);

/*
 * The utility to a player of a win rate (0 .. 1) and of a margin of his with
 * this expected value and standard deviation, in points.  It grows with win
 * and score and stays within utility_limit() of 0.
 */
float utility_of(const struct utility_scale *scale, Color player, float win,
                 float score, float deviation);

/* The greatest utility that there is. */
float utility_limit(const struct utility_scale *scale);

#endif
