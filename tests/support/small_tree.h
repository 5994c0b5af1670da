/*
 * small_tree.h - a tree with opinions, one level deep, with figures of the
 * test's choosing.
 */
#ifndef TESTS_SUPPORT_SMALL_TREE_H
#define TESTS_SUPPORT_SMALL_TREE_H

#include "engine/search.h"

struct small_child {
    float weight;  /* visits too; 0 for none */
    float utility; /* for the player who moves there */
    float prior;
};

/* Gives the root of an empty tree these children, the first of point 1, the
   next of point 2 and so on; returns the index of the first. */
uint32_t small_tree_grow(struct tree *tree, const struct small_child children[],
                         int count);

/* A search on 9 lines with such a tree, Black to move. */
struct small_search {
    struct tree tree; /* the test's to tree_free() */
    struct params params;
    struct search search;
};

/* Sets one up where it is to stay; no children leave the root a leaf. */
void small_search_init(struct small_search *small,
                       const struct small_child children[], int count);

#endif
