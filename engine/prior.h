/*
 * prior.h - how likely each move looks before anything is searched.
 *
 * Used where the evaluator has no priors of its own: a product of weights for
 * tactics (captures, saves, ataris, self-atari), local shape, distance to the
 * last moves and the line on the board.
 */
#ifndef ENGINE_PRIOR_H
#define ENGINE_PRIOR_H

#include "rules/game.h"

/*
 * Writes a weight above 0, not normalised, for each of count moves (vertices
 * or PASS, legal for the player) of a game.
 */
void prior_weigh(const struct game *game, Color player, const uint16_t moves[],
                 int count, float weights[]);

#endif
