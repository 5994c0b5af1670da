/*
 * eval_playout.h - an evaluator that plays a position to its end.
 *
 * One playout a call.  The result depends on the position, its last two moves
 * and the generator alone.
 */
#ifndef ENGINE_EVAL_PLAYOUT_H
#define ENGINE_EVAL_PLAYOUT_H

#include "engine/evaluator.h"
#include "engine/params.h"

/* NULL when memory is short. */
struct evaluator *eval_playout_create(const struct params *params);

#endif
