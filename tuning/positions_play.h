/*
 * positions_play.h - samples of a game that a teacher plays against itself, by
 * its policy alone.
 */
#ifndef TUNING_POSITIONS_PLAY_H
#define TUNING_POSITIONS_PLAY_H

#include "tuning/game_samples.h"
#include "tuning/game_terms.h"
#include "tuning/teacher.h"

/*
 * Plays a game from the start that its terms give it and keeps this part of
 * its positions.  What is drawn is drawn from rng alone.  Returns how often
 * the teacher was asked.
 *
 * A move is drawn with the policy's probabilities to the power of 1 / t.  t
 * is 1 when the flat moves have been made, and falls to 0.47 within a twelfth
 * as many moves as the board has points (30 on 19x19), and to 0.35 later.  One
 * move of 200 is any legal one.
 *
 * The game ends by passes as its rules have it, or after two moves a point.
 * If it is not whole, it ends before that, with a chance of 1/8 a move, once
 * the teacher has been sure to 99.5 % for as many moves as the board has
 * lines.  In a whole game nobody passes while the teacher knows a better move.
 */
int positions_play(struct teacher *teacher, const struct game_terms *terms,
                   double keep, struct rng *rng, struct game *game,
                   struct game_samples *samples);

#endif
