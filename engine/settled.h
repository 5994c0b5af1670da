/*
 * settled.h - the value of a position in which a search may count the board.
 */
#ifndef ENGINE_SETTLED_H
#define ENGINE_SETTLED_H

#include "engine/evaluator.h"

/* The result where all stones on the board live; no moves, and no priors. */
void settled_evaluate(const struct game *game, struct evaluation *out);

#endif
