/*
 * tree.h - the nodes of a search and the memory they live in.
 *
 * Nodes lie in one of two equal spaces, the children of a node side by side.
 * Moving the root down and dropping little-visited nodes are one operation:
 * what stays is copied to the other space, breadth first (C. J. Cheney, "A
 * nonrecursive list compacting algorithm", 1970).  The two spaces together
 * are all the memory that a tree ever uses; when one is full the tree says so
 * and goes on working.
 *
 * A tree searched with a network has an opinion beside each node: what the
 * network said of the position itself, apart from what was found below it; and
 * a table of what such opinions get wrong.
 *
 * tree_reserve() and reading nodes may overlap on any threads; everything
 * else needs the tree to itself.
 */
#ifndef ENGINE_TREE_H
#define ENGINE_TREE_H

#include "engine/bias.h"
#include "engine/node.h"
#include "rules/compiler.h"
#include "rules/point.h"

#include <stdbool.h>
#include <stddef.h>

/* All 0 as long as nobody was asked.  For the player who made the move. */
struct opinion {
    _Atomic float win;       /* 0 to 1 */
    _Atomic float score;     /* expected margin in points */
    _Atomic float deviation; /* of that margin, in points */
    _Atomic float utility;   /* what the three are worth: see utility.h */
    _Atomic uint32_t weight; /* visits that it stands for */
    _Atomic uint32_t kind;   /* its place in the table of biases; 0: none ... */
    _Atomic float error, error_weight; /* ... and what it has added there */
};

struct tree {
    struct node *nodes;       /* the space in use; index 0 stays unused ... */
    struct node *spare;       /* ... and the other */
    struct opinion *opinions; /* by node; NULL if there is no room for them */
    struct opinion *spare_opinions;
    struct bias bias;  /* of the opinions */
    bool has_opinions; /* they are in use */
    uint32_t capacity; /* nodes in a space */
    _Atomic uint32_t used;
    _Atomic bool is_full; /* a reservation has failed since it was last made */
    uint32_t root;        /* index, always valid */
};

/* False when memory is short.  The tree never takes more than these bytes. */
MUST_CHECK bool tree_init(struct tree *tree, size_t bytes, bool has_opinions);
void tree_free(struct tree *tree);

/* Empties a tree made with opinions, to go on with them or without. */
void tree_use_opinions(struct tree *tree, bool use);

/* Leaves nothing but an unvisited root. */
void tree_clear(struct tree *tree);

/* The node with an index. */
static inline struct node *tree_node(const struct tree *tree, uint32_t index)
{
    return &tree->nodes[index];
}

static inline struct opinion *tree_opinion(const struct tree *tree,
                                           uint32_t index)
{
    return &tree->opinions[index];
}

/* Index of the first of count new nodes, zeroed, or 0 when the space is full.
 */
uint32_t tree_reserve(struct tree *tree, int count);

/* Index of the first child, 0 for a leaf. */
static inline uint32_t tree_first_child(const struct node *node)
{
    const uint32_t first =
        atomic_load_explicit(&node->first_child, memory_order_acquire);
    return first == NODE_EXPANDING ? 0 : first;
}

/* Index of the child for a move, 0 if there is none. */
uint32_t tree_find_child(const struct tree *tree, uint32_t parent, Point point);

/*
 * Makes a node the root and drops everything that is not below it, and the
 * children of nodes with fewer visits than least_visits.  Such a node's opinion
 * becomes what was known of the node with them.
 */
void tree_compact(struct tree *tree, uint32_t root, uint32_t least_visits);

/* Drops the least visited part, so that at most half of a space is in use. */
void tree_prune(struct tree *tree);

#endif
