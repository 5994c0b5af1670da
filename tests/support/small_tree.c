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

void small_search_init(struct small_search *small,
                       const struct small_child children[], int count)
{
    enum { TREE_BYTES = 1 << 20 };
    *small = (struct small_search){.params = params_default()};
    assert_true(tree_init(&small->tree, TREE_BYTES, true));
    if (count > 0)
        small_tree_grow(&small->tree, children, count);
    struct node *root = tree_node(&small->tree, small->tree.root);
    root->weight = (float)root->visits;
    root->utility_squares = 0.1f;
    small->search.tree = &small->tree;
    small->search.params = &small->params;
    small->search.to_move = BLACK;
    small->search.scale = utility_scale(&small->params, 9, 0.0f);
}
