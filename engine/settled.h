/*
 * settled.h - the value of a position in which a search may count the board.
 */
#ifndef ENGINE_SETTLED_H
#define ENGINE_SETTLED_H

#include "engine/evaluator.h"

/*
 * The result; no moves, and no priors.  All stones on the board live, but those
 * that the players agree to take off: dead[], by point, marks stones of an
 * earlier position of the game.  Such a chain is dead still if nothing has been
 * added to it but later stones.  dead may be NULL.
 */
void settled_evaluate(const struct game *game, const struct board *earlier,
                      const bool dead[POINT_CELLS], struct evaluation *out);

#endif
