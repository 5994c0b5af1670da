/*
 * level_choice.h - the move that a weak level plays in place of the best.
 */
#ifndef ENGINE_LEVEL_CHOICE_H
#define ENGINE_LEVEL_CHOICE_H

#include "engine/level.h"
#include "engine/rng.h"
#include "engine/search.h"

/* What levels draw with; the threads of a search have other streams. */
static inline struct rng level_dice(uint64_t seed)
{
    return rng_seed(seed, UINT32_MAX);
}

/*
 * Draws a child of the root: with a network by its priors, else by visits,
 * never one to be avoided and never PASS.  A child that the search has not
 * looked at is given a visit, with this searcher, to see what it loses.  One
 * that loses too much is drawn anew, a few times; then it is the best, which is
 * given.  A pass (0, too) that is best is kept, and so is what answers one. The
 * search must have ended.
 */
uint32_t level_choose(const struct level *level, struct search *search,
                      struct searcher *searcher, struct rng *rng,
                      uint32_t best);

#endif
