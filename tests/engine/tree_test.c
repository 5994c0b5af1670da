#include "engine/tree.h"
#include "tests/support/test.h"

/* Give a node children with these visits. */
static uint32_t grow(struct tree *tree, uint32_t parent, const int visits[],
                     int count)
{
    const uint32_t first = tree_reserve(tree, count);
    assert_int_not_equal(first, 0);
    for (int i = 0; i < count; i++) {
        *tree_node(tree, first + (uint32_t)i) = (struct node){
            .visits = (uint32_t)visits[i],
            .point = (uint16_t)(i + 1),
        };
    }
    tree_node(tree, parent)->child_count = (uint16_t)count;
    tree_node(tree, parent)->first_child = first;
    return first;
}

static struct tree new_tree(size_t bytes)
{
    struct tree tree;
    assert_true(tree_init(&tree, bytes, false));
    return tree;
}

static void a_new_tree_is_an_unvisited_root(void **state)
{
    (void)state;
    struct tree tree = new_tree(1 << 20);
    assert_int_equal(tree_first_child(tree_node(&tree, tree.root)), 0);
    assert_int_equal(tree_node(&tree, tree.root)->visits, 0);
    assert_int_equal(tree_find_child(&tree, tree.root, 5), 0);
    tree_free(&tree);
}

static void a_full_tree_refuses_and_says_so(void **state)
{
    (void)state;
    struct tree tree = new_tree(1 << 20);
    while (tree_reserve(&tree, 100))
        assert_false(tree.is_full);
    assert_true(tree.is_full);
    assert_true(tree.used <= tree.capacity);
    tree_clear(&tree);
    assert_false(tree.is_full);
    assert_int_not_equal(tree_reserve(&tree, 100), 0);
    tree_free(&tree);
}

static void compacting_keeps_what_is_below_the_new_root(void **state)
{
    (void)state;
    struct tree tree = new_tree(1 << 20);
    const uint32_t first = grow(&tree, tree.root, (const int[]){10, 20, 30}, 3);
    grow(&tree, first, (const int[]){4, 5}, 2);
    const uint32_t below = grow(&tree, first + 1, (const int[]){6, 7, 8}, 3);
    grow(&tree, below + 2, (const int[]){1}, 1);

    tree_compact(&tree, first + 1, 0);

    const struct node *root = tree_node(&tree, tree.root);
    assert_int_equal(root->visits, 20);
    assert_int_equal(root->child_count, 3);
    const uint32_t child = tree_find_child(&tree, tree.root, 3);
    assert_int_equal(tree_node(&tree, child)->visits, 8);
    const uint32_t leaf = tree_find_child(&tree, child, 1);
    assert_int_equal(tree_node(&tree, leaf)->visits, 1);
    assert_int_equal(tree_first_child(tree_node(&tree, leaf)), 0);
    assert_int_equal(tree.used, 2 + 3 + 1);
    tree_free(&tree);
}

static void compacting_drops_children_of_rare_nodes(void **state)
{
    (void)state;
    struct tree tree = new_tree(1 << 20);
    const uint32_t first = grow(&tree, tree.root, (const int[]){9, 10}, 2);
    grow(&tree, first, (const int[]){8}, 1);
    grow(&tree, first + 1, (const int[]){9}, 1);

    tree_compact(&tree, tree.root, 10);

    const uint32_t rare = tree_find_child(&tree, tree.root, 1);
    const uint32_t frequent = tree_find_child(&tree, tree.root, 2);
    assert_int_equal(tree_first_child(tree_node(&tree, rare)), 0);
    assert_int_not_equal(tree_first_child(tree_node(&tree, frequent)), 0);
    tree_free(&tree);
}

static void pruning_frees_half_and_keeps_the_most_visited_path(void **state)
{
    (void)state;
    struct tree tree = new_tree(1 << 20);
    uint32_t node = tree.root;
    int depth = 0;
    tree_node(&tree, node)->visits = 1 << 30;
    /* A long line of play; every other move has fewer visits. */
    while (tree.capacity - tree.used >= 50) {
        const int most = 1 << (29 - depth / 60);
        int visits[50] = {most};
        for (int i = 1; i < 50; i++)
            visits[i] = most / 100;
        node = grow(&tree, node, visits, 50);
        depth++;
    }
    assert_int_equal(tree_reserve(&tree, 50), 0);

    tree_prune(&tree);

    assert_false(tree.is_full);
    assert_true(tree.used <= tree.capacity / 2 + 2);
    assert_true(tree.used > tree.capacity / 8);
    int kept = 0;
    for (node = tree.root; tree_first_child(tree_node(&tree, node)); kept++)
        node = tree_find_child(&tree, node, 1);
    assert_in_range(kept, depth / 8, depth / 2 + 1);
    tree_free(&tree);
}

/* What was found below a node must not be lost with its children. */
static void a_node_without_its_children_is_worth_what_it_was(void **state)
{
    (void)state;
    struct tree tree;
    assert_true(tree_init(&tree, 1 << 20, true));
    const uint32_t first = grow(&tree, tree.root, (const int[]){9, 10}, 2);
    grow(&tree, first, (const int[]){8}, 1);
    grow(&tree, first + 1, (const int[]){9}, 1);
    for (uint32_t i = 0; i < 2; i++) {
        tree_node(&tree, first + i)->weight = 9.0f;
        tree_node(&tree, first + i)->win = 0.75f;
        tree_opinion(&tree, first + i)->win = 0.5f;
        tree_opinion(&tree, first + i)->weight = 1;
    }

    tree_compact(&tree, tree.root, 10);

    const struct opinion *rare =
        tree_opinion(&tree, tree_find_child(&tree, tree.root, 1));
    const struct opinion *frequent =
        tree_opinion(&tree, tree_find_child(&tree, tree.root, 2));
    assert_int_equal(rare->weight, 9);
    assert_float_equal(rare->win, 0.75f, 1e-6f);
    assert_int_equal(frequent->weight, 1);
    assert_float_equal(frequent->win, 0.5f, 1e-6f);
    tree_free(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_tree_is_an_unvisited_root),
        cmocka_unit_test(a_full_tree_refuses_and_says_so),
        cmocka_unit_test(compacting_keeps_what_is_below_the_new_root),
        cmocka_unit_test(compacting_drops_children_of_rare_nodes),
        cmocka_unit_test(a_node_without_its_children_is_worth_what_it_was),
        cmocka_unit_test(pruning_frees_half_and_keeps_the_most_visited_path),
    };
    return cmocka_run_group_tests_name("engine/tree", tests, NULL, NULL);
}
