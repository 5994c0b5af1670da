/*
 * gather.h - what a node is worth, made from its children and from what the
 * network said of it.
 *
 * The mean over a node's children would be drawn down by every visit that
 * showed a move to be bad, and visits go astray.  So children weigh less in it
 * the worse they turned out, by how sure that is; and visits that a poor child
 * has far beyond its prior's share are left out.  Both ideas, and their
 * figures, are those of D. J. Wu's KataGo (its documentation of methods).
 *
 * Any number of threads may gather at once, each after a visit of its own.
 * Only for trees with opinions.
 */
#ifndef ENGINE_GATHER_H
#define ENGINE_GATHER_H

#include "engine/tree.h"
#include "engine/utility.h"

/*
 * Adds a judgement of the node's position itself (win rate, score and
 * deviation for the player who moved there) to its opinion.
 */
void gather_opinion(const struct tree *tree, uint32_t node,
                    const struct utility_scale *scale, Color mover, float win,
                    float score, float deviation);

/* Makes the node's figures anew, one visit of it having arrived. */
void gather_visit(const struct tree *tree, const struct params *params,
                  uint32_t node);

/*
 * Makes all figures in the tree below a node, and its own, anew, on another
 * scale.  Needs the tree to itself.
 */
void gather_all(const struct tree *tree, const struct params *params,
                uint32_t node, const struct utility_scale *scale, Color mover);

#endif
