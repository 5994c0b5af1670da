/*
 * playout_engine.h - an engine without a network, with little memory, for
 * tests.
 */
#ifndef TESTS_SUPPORT_PLAYOUT_ENGINE_H
#define TESTS_SUPPORT_PLAYOUT_ENGINE_H

#include "engine/engine.h"

/* With these limits and the default parameters; the caller's to
   engine_destroy(). */
struct engine *playout_engine(int threads, uint64_t seed, int64_t visits);

/* What an engine plays for the player whose turn it is. */
struct decision playout_engine_move(struct engine *engine,
                                    const struct game *game);

#endif
