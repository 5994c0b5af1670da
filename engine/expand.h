/*
 * expand.h - gives a leaf of the search tree its children.
 *
 * They are the legal moves that fill no eye of one's own, and PASS.  With a
 * network a position has hundreds of them that will never be looked at, and
 * children take most of a tree's memory: below the root, only those get a
 * node that the network gives at least a small part of its priors (and always
 * a few, and PASS).  The moves to choose from are all there: a position that
 * becomes the root has its children completed.
 */
#ifndef ENGINE_EXPAND_H
#define ENGINE_EXPAND_H

#include "engine/search.h"

/* Makes the calling thread the one to expand this node; false: another is, or
   was. */
bool expand_claim(struct node *leaf);

/*
 * Gives a claimed leaf its children, for which the searcher has the game and,
 * if it has priors, the evaluation; or none when the tree is full.
 */
void expand_leaf(struct search *search, struct searcher *searcher,
                 uint32_t leaf, Color player);

/*
 * Adds the missing children to the root, and gives all of them the priors of
 * the searcher's evaluation.  For evaluators with priors.  Needs the tree to
 * itself; when that is full, the children stay as they are.
 */
void expand_complete(struct search *search, struct searcher *searcher);

#endif
