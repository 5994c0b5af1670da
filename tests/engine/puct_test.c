#include "engine/puct.h"
#include "tests/support/small_tree.h"
#include "tests/support/test.h"

#include <math.h>

enum { TREE_BYTES = 1 << 20 };
static const float LIMIT = 1.4f;
static const float CLOSE = 1e-5f;

/* A root of which the mover (not the one to play) has this utility, and of
   which the network thought so much. */
static struct tree grow(const struct small_child children[], int count,
                        float utility, float opinion)
{
    struct tree tree;
    assert_true(tree_init(&tree, TREE_BYTES, true));
    small_tree_grow(&tree, children, count);
    struct node *root = tree_node(&tree, tree.root);
    root->utility = utility;
    root->utility_squares = utility * utility;
    root->weight = 1.0f + (float)root->visits;
    tree_opinion(&tree, tree.root)->utility = opinion;
    return tree;
}

static struct puct_context context_of(const struct tree *tree, bool is_root)
{
    const struct params params = params_default();
    return puct_context(&params, tree, tree->root, LIMIT, is_root);
}

static void before_any_visit_a_move_is_worth_what_its_parent_is(void **state)
{
    (void)state;
    const struct small_child children[] = {{0, 0, 0.7f}, {0, 0, 0.3f}};
    struct tree tree = grow(children, 2, 0.5f, 0.25f);
    const struct puct_context context = context_of(&tree, false);
    assert_float_equal(context.first_play, -0.25f, CLOSE);
    /* The likelier move comes first. */
    const struct node *first = tree_node(&tree, tree.root + 1);
    assert_true(puct_worth(&context, first, 0.0f) >
                puct_worth(&context, first + 1, 0.0f));
    tree_free(&tree);
}

static void unvisited_moves_sink_as_likely_ones_are_visited(void **state)
{
    (void)state;
    float last = INFINITY;
    for (float prior = 0.1f; prior < 1.0f; prior += 0.2f) {
        const struct small_child children[] = {{1, 0, prior},
                                               {0, 0, 1.0f - prior}};
        struct tree tree = grow(children, 2, 0.0f, 0.0f);
        const float first_play = context_of(&tree, false).first_play;
        assert_float_equal(first_play, -0.2f * sqrtf(prior), CLOSE);
        assert_float_equal(context_of(&tree, true).first_play,
                           -0.1f * sqrtf(prior), CLOSE);
        assert_true(first_play < last);
        last = first_play;
        tree_free(&tree);
    }
}

static void the_more_was_foreseen_the_more_the_mean_counts(void **state)
{
    (void)state;
    const struct small_child few[] = {{1, 0, 0.1f}, {0, 0, 0.9f}};
    const struct small_child most[] = {{1, 0, 0.9f}, {0, 0, 0.1f}};
    struct tree tree_few = grow(few, 2, 1.0f, 0.0f);
    struct tree tree_most = grow(most, 2, 1.0f, 0.0f);
    assert_float_equal(context_of(&tree_few, false).first_play,
                       -0.01f - 0.2f * sqrtf(0.1f), CLOSE);
    assert_float_equal(context_of(&tree_most, false).first_play,
                       -0.81f - 0.2f * sqrtf(0.9f), CLOSE);
    tree_free(&tree_few);
    tree_free(&tree_most);
}

static void the_prior_weighs_more_where_results_spread(void **state)
{
    (void)state;
    const struct small_child children[] = {{50, 0, 0.5f}, {50, 0, 0.5f}};
    struct tree tree = grow(children, 2, 0.0f, 0.0f);
    const float calm = context_of(&tree, false).explore;
    tree_node(&tree, tree.root)->utility_squares = 0.5f;
    const float wild = context_of(&tree, false).explore;
    assert_true(wild > 2.0f * calm);
    tree_free(&tree);
}

static void a_visit_under_way_counts_as_a_loss(void **state)
{
    (void)state;
    const struct small_child children[] = {{4, 0.2f, 0.5f}, {4, 0.2f, 0.5f}};
    struct tree tree = grow(children, 2, 0.0f, 0.0f);
    const struct puct_context context = context_of(&tree, false);
    struct node *child = tree_node(&tree, tree.root + 1);
    const float before = puct_worth(&context, child, 0.0f);
    child->under_way = 1;
    const float after = puct_worth(&context, child, 0.0f);
    /* 4 of 0.2 and 1 of -1.4 */
    assert_float_equal(after - context.explore * 0.5f / 6.0f, -0.12f, CLOSE);
    assert_true(after < before);
    tree_free(&tree);
}

static void a_drawback_is_taken_off(void **state)
{
    (void)state;
    const struct small_child children[] = {{4, 0.2f, 0.5f}, {4, 0.2f, 0.5f}};
    struct tree tree = grow(children, 2, 0.0f, 0.0f);
    const struct puct_context context = context_of(&tree, true);
    const struct node *child = tree_node(&tree, tree.root + 1);
    assert_float_equal(puct_worth(&context, child, 0.0f) -
                           puct_worth(&context, child, 0.05f),
                       0.05f, CLOSE);
    tree_free(&tree);
}

static void deserved_visits_are_those_that_give_the_worth(void **state)
{
    (void)state;
    const struct small_child children[] = {{9, 0.2f, 0.5f}, {40, 0.3f, 0.5f}};
    struct tree tree = grow(children, 2, 0.0f, 0.0f);
    const struct puct_context context = context_of(&tree, true);
    const float worth =
        puct_worth(&context, tree_node(&tree, tree.root + 1), 0.0f);
    assert_float_equal(puct_visits_deserved(&context, 0.5f, 0.2f, worth), 9.0f,
                       1e-3f);
    assert_true(puct_visits_deserved(&context, 0.5f, 0.1f, worth) < 9.0f);
    assert_true(puct_visits_deserved(&context, 0.5f, worth, worth) > 1e30f);
    assert_float_equal(puct_visits_deserved(&context, 0.0f, 0.1f, worth), 0.0f,
                       CLOSE);
    tree_free(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(before_any_visit_a_move_is_worth_what_its_parent_is),
        cmocka_unit_test(unvisited_moves_sink_as_likely_ones_are_visited),
        cmocka_unit_test(the_more_was_foreseen_the_more_the_mean_counts),
        cmocka_unit_test(the_prior_weighs_more_where_results_spread),
        cmocka_unit_test(a_visit_under_way_counts_as_a_loss),
        cmocka_unit_test(a_drawback_is_taken_off),
        cmocka_unit_test(deserved_visits_are_those_that_give_the_worth),
    };
    return cmocka_run_group_tests_name("engine/puct", tests, NULL, NULL);
}
