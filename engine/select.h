/*
 * select.h - which child to descend into: formulas only.
 *
 * A child's worth is its mean result, blended with its RAVE mean while visits
 * are few (Gelly and Silver, "Combining online and offline knowledge in UCT",
 * 2007), plus a bonus for its prior that shrinks with visits (PUCT; Rosin,
 * "Multi-armed bandits with episode context", 2011).
 */
#ifndef ENGINE_SELECT_H
#define ENGINE_SELECT_H

#include "engine/node.h"
#include "engine/params.h"

/* What all children of a node have in common while one is selected. */
struct select_context {
    float explore;    /* weight of a child's prior */
    float first_play; /* worth of a child that was never visited, 0 to 1 */
    float mean_score; /* of the parent, in points, for the player to move */
    float score_weight;
    float rave_equivalence; /* visits at which RAVE counts half; 0: no RAVE */
};

/* The context of a parent: its visits, and sums as they stand in the node. */
struct select_context select_context(const struct params *params,
                                     const struct node *parent);

/* What a child with visits has come to: its win rate and some of its score,
   beside its siblings'. */
float select_merit(const struct select_context *context,
                   const struct node *child);

/* The worth of a child to the player who selects. */
float select_worth(const struct select_context *context,
                   const struct node *child);

#endif
