#include "tests/support/small_tree.h"

#include "tests/support/test.h"

uint32_t small_tree_grow(struct tree *tree, const struct small_child children[],
                         int count)
{
    const uint32_t first = tree_reserve(tree, count);
    assert_int_not_equal(first, 0);
    for (uint32_t i = 0; i < (uint32_t)count; i++) {
        const float utility = children[i].utility;
        struct node *node = tree_node(tree, first + i);
        node->point = (uint16_t)(i + 1);
        node->prior = children[i].prior;
        node->visits = (uint32_t)children[i].weight;
        node->weight = children[i].weight;
        node->utility = utility;
        node->utility_squares = utility * utility;
        node->win = 0.5f + 0.5f * utility;
        tree_node(tree, tree->root)->visits += node->visits;
    }
    tree_node(tree, tree->root)->child_count = (uint16_t)count;
    tree_node(tree, tree->root)->first_child = first;
    return first;
}
