/*
 * eval_playout.h - the evaluator that plays a position to its end.
 */
#ifndef ENGINE_EVAL_PLAYOUT_H
#define ENGINE_EVAL_PLAYOUT_H

#include "engine/evaluator.h"
#include "engine/params.h"

/*
 * NULL when memory is short.  The parameters are read at every evaluation and
 * must outlive the evaluator.
 */
struct evaluator *eval_playout_create(const struct params *params);

#endif
