/*
 * puct.h - which child to descend into in a search with a network: formulas
 * only.
 *
 * A child's worth is its utility plus a bonus for its prior that shrinks with
 * visits (PUCT; Rosin, "Multi-armed bandits with episode context", 2011; D.
 * Silver et al., "Mastering the game of Go without human knowledge", 2017).
 * The bonus grows a little faster than they have it, and more where results
 * differ much; visits not yet arrived count as losses.
 */
#ifndef ENGINE_PUCT_H
#define ENGINE_PUCT_H

#include "engine/params.h"
#include "engine/tree.h"

/* What all children of a node have in common while one is selected. */
struct puct_context {
    float explore;    /* weight of a child's prior */
    float first_play; /* utility of a child that was never visited */
    float loss;       /* utility of a visit that has not arrived */
};

/*
 * The context of a parent with children.  limit is the greatest utility;
 * is_root: they are the moves to choose from.
 */
struct puct_context puct_context(const struct params *params,
                                 const struct tree *tree, uint32_t parent,
                                 float limit, bool is_root);

/* The worth of a child to the player who selects; drawback is a utility that
   the move is to be held worse by. */
float puct_worth(const struct puct_context *context, const struct node *child,
                 float drawback);

/*
 * The visits that a child of this utility would have if it were worth this
 * much: what it deserves when the best child's worth is known.
 */
float puct_visits_deserved(const struct puct_context *context, float prior,
                           float utility, float worth);

#endif
