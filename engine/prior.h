/*
 * prior.h - how likely each move looks before anything is searched.
 *
 * Used where the evaluator has no priors of its own: a product of weights for
 * tactics (captures, escapes, ladders, ataris, self-atari), the 3x3 shape,
 * the distance to the last moves and the line on the board.
 */
#ifndef ENGINE_PRIOR_H
#define ENGINE_PRIOR_H

#include "engine/pattern.h"
#include "rules/game.h"

/* What does not change; many threads may use it at once. */
struct prior {
    struct pattern3_set patterns;
};

void prior_init(struct prior *prior);

/*
 * Writes a weight above 0, not normalised, for each of count moves (vertices
 * or PASS, legal for the player) of a game.
 */
void prior_weigh(const struct prior *prior, const struct game *game,
                 Color player, const uint16_t moves[], int count,
                 float weights[]);

#endif
