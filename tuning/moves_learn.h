/*
 * moves_learn.h - fitting the weights of a move model to games.
 *
 * Of each position that is looked at, the weights are moved so that the move
 * made there becomes likelier: the gradient of the logarithm of its chance, in
 * steps that shrink for each weight with the gradients it had (J. Duchi, E.
 * Hazan and Y. Singer, "Adaptive Subgradient Methods for Online Learning and
 * Stochastic Optimization", 2011).
 */
#ifndef TUNING_MOVES_LEARN_H
#define TUNING_MOVES_LEARN_H

#include "engine/move_model.h"

struct moves_learner; /* opaque */

/* How well a model foresees moves. */
struct moves_figures {
    int64_t positions;
    double log_chance; /* sum of the natural logarithms of the chances that
                          the moves made had */
    int64_t within[3]; /* moves made that were the likeliest; among the five
                          likeliest; among ten */
};

/* Learns into a model, which stays the caller's and has to live as long; NULL
   when memory is short.  rate: of a step, 0.001 to 1. */
struct moves_learner *moves_learner_create(struct move_model *model,
                                           double rate);
void moves_learner_destroy(struct moves_learner *learner);

/* Learns that the player to move made this move, a legal one on a vertex.  What
   the model foresaw before is added to the figures. */
void moves_learn(struct moves_learner *learner, const struct game *game,
                 Point made, struct moves_figures *figures);

/* Adds to the figures what the model foresees, and does not learn. */
void moves_foresee(struct moves_learner *learner, const struct game *game,
                   Point made, struct moves_figures *figures);

#endif
