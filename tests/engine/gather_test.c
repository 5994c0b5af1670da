#include "engine/gather.h"
#include "tests/support/small_tree.h"
#include "tests/support/test.h"

#include <math.h>

enum { TREE_BYTES = 1 << 20 };
static const float CLOSE = 1e-5f;

struct fixture {
    struct tree tree;
    struct params params;
    struct utility_scale scale;
};

static struct fixture set_up(const struct small_child children[], int count)
{
    struct fixture fixture = {.params = params_default()};
    fixture.scale = utility_scale(&fixture.params, 9, 0.0f);
    assert_true(tree_init(&fixture.tree, TREE_BYTES, true));
    if (count > 0)
        small_tree_grow(&fixture.tree, children, count);
    return fixture;
}

static const struct node *root_of(const struct fixture *fixture)
{
    return tree_node(&fixture->tree, fixture->tree.root);
}

static void visit(const struct fixture *fixture)
{
    gather_visit(&fixture->tree, &fixture->params, fixture->tree.root);
}

static void judge(const struct fixture *fixture, float win, float score)
{
    gather_opinion(&fixture->tree, fixture->tree.root, &fixture->scale, BLACK,
                   win, score, 5.0f);
}

static void a_leaf_is_worth_what_was_said_of_it(void **state)
{
    (void)state;
    struct fixture fixture = set_up(NULL, 0);
    judge(&fixture, 0.75f, 3.0f);
    visit(&fixture);
    assert_float_equal(root_of(&fixture)->win, 0.75f, CLOSE);
    assert_float_equal(root_of(&fixture)->score, 3.0f, CLOSE);
    assert_float_equal(root_of(&fixture)->weight, 1.0f, CLOSE);
    const float utility = utility_of(&fixture.scale, BLACK, 0.75f, 3.0f, 5.0f);
    assert_float_equal(root_of(&fixture)->utility, utility, CLOSE);
    assert_float_equal(root_of(&fixture)->utility_squares, utility * utility,
                       CLOSE);
    /* A second judgement counts as much. */
    judge(&fixture, 0.25f, 1.0f);
    visit(&fixture);
    assert_float_equal(root_of(&fixture)->win, 0.5f, CLOSE);
    assert_float_equal(root_of(&fixture)->score, 2.0f, CLOSE);
    assert_float_equal(root_of(&fixture)->weight, 2.0f, CLOSE);
    tree_free(&fixture.tree);
}

static void without_weighing_a_node_is_the_mean_of_its_visits(void **state)
{
    (void)state;
    const struct small_child children[] = {{6, 0.4f, 0.6f}, {3, -0.2f, 0.4f}};
    struct fixture fixture = set_up(children, 2);
    fixture.params.noise_scale = 0.0f;
    fixture.params.value_exponent = 0.0f;
    judge(&fixture, 0.5f, 0.0f);
    visit(&fixture);
    assert_float_equal(root_of(&fixture)->weight, 10.0f, CLOSE);
    assert_float_equal(root_of(&fixture)->utility, -(2.4f - 0.6f) / 10.0f,
                       CLOSE);
    assert_float_equal(root_of(&fixture)->utility_squares,
                       (6 * 0.16f + 3 * 0.04f) / 10.0f, CLOSE);
    assert_float_equal(root_of(&fixture)->win,
                       (6 * 0.3f + 3 * 0.6f + 0.5f) / 10.0f, CLOSE);
    tree_free(&fixture.tree);
}

static void bad_moves_weigh_less_and_the_weight_stays(void **state)
{
    (void)state;
    const struct small_child children[] = {{6, 0.4f, 0.5f}, {6, -0.6f, 0.5f}};
    struct fixture fixture = set_up(children, 2);
    fixture.params.noise_scale = 0.0f;
    visit(&fixture);
    assert_float_equal(root_of(&fixture)->weight, 12.0f, 1e-4f);
    assert_true(root_of(&fixture)->utility < 0.1f - 0.05f);
    assert_true(root_of(&fixture)->utility > -0.4f);
    tree_free(&fixture.tree);
}

static void stray_visits_to_a_poor_move_are_left_out(void **state)
{
    (void)state;
    const struct small_child children[] = {{10, 0.4f, 0.9f}, {10, -0.6f, 0.1f}};
    struct fixture fixture = set_up(children, 2);
    fixture.params.value_exponent = 0.0f;
    visit(&fixture);
    const float share = 2.0f * 10.0f * 0.1f / 0.9f;
    const float kept = 10.0f - (10.0f - share) * (1.0f - expf(-1.0f / 0.15f));
    assert_float_equal(root_of(&fixture)->weight, 10.0f + kept, 1e-3f);
    tree_free(&fixture.tree);
}

static void visits_to_a_good_surprise_all_count(void **state)
{
    (void)state;
    const struct small_child children[] = {{10, -0.6f, 0.9f}, {10, 0.4f, 0.1f}};
    struct fixture fixture = set_up(children, 2);
    fixture.params.value_exponent = 0.0f;
    visit(&fixture);
    assert_float_equal(root_of(&fixture)->weight, 20.0f, 1e-4f);
    tree_free(&fixture.tree);
}

static void another_scale_changes_utilities_all_through(void **state)
{
    (void)state;
    const struct small_child children[] = {{1, 0.0f, 1.0f}};
    struct fixture fixture = set_up(children, 1);
    const uint32_t child = fixture.tree.root + 1;
    judge(&fixture, 0.5f, 10.0f);
    gather_opinion(&fixture.tree, child, &fixture.scale, WHITE, 0.5f, -10.0f,
                   5.0f);
    const struct utility_scale moved = utility_scale(&fixture.params, 9, 12.5f);
    gather_all(&fixture.tree, &fixture.params, fixture.tree.root, &moved,
               BLACK);
    const float utility = utility_of(&moved, BLACK, 0.5f, 10.0f, 5.0f);
    assert_float_equal(root_of(&fixture)->utility, utility, CLOSE);
    assert_float_equal(tree_node(&fixture.tree, child)->utility, -utility,
                       CLOSE);
    tree_free(&fixture.tree);
}

/* What is found below one position corrects the opinion of another like it. */
static void what_is_misjudged_once_is_corrected_elsewhere(void **state)
{
    (void)state;
    const struct small_child children[] = {{100, -0.4f, 1.0f}};
    struct fixture fixture = set_up(children, 1);
    const uint32_t leaf = tree_reserve(&fixture.tree, 1);
    const uint32_t kind = bias_find(&fixture.tree.bias, 1);
    tree_opinion(&fixture.tree, fixture.tree.root)->kind = kind;
    tree_opinion(&fixture.tree, leaf)->kind = kind;
    judge(&fixture, 0.5f, 0.0f);
    const float before =
        tree_opinion(&fixture.tree, fixture.tree.root)->utility;
    gather_opinion(&fixture.tree, leaf, &fixture.scale, BLACK, 0.5f, 0.0f,
                   5.0f);
    visit(&fixture);
    gather_visit(&fixture.tree, &fixture.params, leaf);
    const float corrected =
        before + fixture.params.bias_share * (0.4f - before);
    assert_float_equal(tree_node(&fixture.tree, leaf)->utility, corrected,
                       CLOSE);
    /* Visited again, the first counts once. */
    visit(&fixture);
    assert_float_equal(bias_mean(&fixture.tree.bias, kind), 0.4f - before,
                       CLOSE);
    fixture.params.bias_share = 0.0f;
    gather_visit(&fixture.tree, &fixture.params, leaf);
    assert_float_equal(tree_node(&fixture.tree, leaf)->utility, before, CLOSE);
    tree_free(&fixture.tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_leaf_is_worth_what_was_said_of_it),
        cmocka_unit_test(without_weighing_a_node_is_the_mean_of_its_visits),
        cmocka_unit_test(bad_moves_weigh_less_and_the_weight_stays),
        cmocka_unit_test(stray_visits_to_a_poor_move_are_left_out),
        cmocka_unit_test(visits_to_a_good_surprise_all_count),
        cmocka_unit_test(another_scale_changes_utilities_all_through),
        cmocka_unit_test(what_is_misjudged_once_is_corrected_elsewhere),
    };
    return cmocka_run_group_tests_name("engine/gather", tests, NULL, NULL);
}
