#include "engine/choice.h"
#include "tests/support/small_tree.h"
#include "tests/support/test.h"

/* The point of the best move; children have 1, 2, 3 ... */
static int best_of(const struct small_search *fixture)
{
    const struct choice choice = choice_best(&fixture->search, NULL);
    assert_int_not_equal(choice.child, 0);
    return tree_node(&fixture->tree, choice.child)->point;
}

static void set_spread(struct small_search *fixture, int child, float deviation)
{
    struct node *node =
        tree_node(&fixture->tree, fixture->tree.root + (uint32_t)child);
    node->utility_squares = node->utility * node->utility;
    node->utility_squares = node->utility_squares + deviation * deviation;
}

static void without_moves_there_is_none(void **state)
{
    (void)state;
    struct small_search fixture;
    small_search_init(&fixture, NULL, 0);
    assert_int_equal(choice_best(&fixture.search, NULL).child, 0);
    tree_free(&fixture.tree);
}

static void before_any_visit_the_likeliest_is_best(void **state)
{
    (void)state;
    const struct small_child children[] = {
        {0, 0, 0.2f}, {0, 0, 0.5f}, {0, 0, 0.3f}};
    struct small_search fixture;
    small_search_init(&fixture, children, 3);
    assert_int_equal(best_of(&fixture), 2);
    tree_free(&fixture.tree);
}

static void the_most_visited_is_best_as_a_rule(void **state)
{
    (void)state;
    const struct small_child children[] = {
        {60, 0.1f, 0.4f}, {30, 0.1f, 0.3f}, {10, 0.05f, 0.3f}};
    struct small_search fixture;
    small_search_init(&fixture, children, 3);
    for (int i = 1; i <= 3; i++)
        set_spread(&fixture, i, 0.3f);
    assert_int_equal(best_of(&fixture), 1);
    tree_free(&fixture.tree);
}

static void a_surely_better_move_is_preferred(void **state)
{
    (void)state;
    const struct small_child children[] = {{60, -0.5f, 0.9f}, {40, 0.5f, 0.1f}};
    struct small_search fixture;
    small_search_init(&fixture, children, 2);
    set_spread(&fixture, 1, 0.2f);
    set_spread(&fixture, 2, 0.2f);
    assert_int_equal(best_of(&fixture), 2);
    /* Not if its results differ widely ... */
    set_spread(&fixture, 2, 2.0f);
    assert_int_equal(best_of(&fixture), 1);
    tree_free(&fixture.tree);
}

static void a_few_visits_do_not_make_a_move_preferred(void **state)
{
    (void)state;
    const struct small_child children[] = {{90, -0.5f, 0.9f}, {9, 0.5f, 0.1f}};
    struct small_search fixture;
    small_search_init(&fixture, children, 2);
    set_spread(&fixture, 1, 0.2f);
    set_spread(&fixture, 2, 0.01f);
    assert_int_equal(best_of(&fixture), 1);
    tree_free(&fixture.tree);
}

static void what_is_avoided_or_not_allowed_is_not_chosen(void **state)
{
    (void)state;
    const struct small_child children[] = {
        {60, 0.1f, 0.4f}, {30, 0.1f, 0.3f}, {10, 0.1f, 0.3f}};
    struct small_search fixture;
    small_search_init(&fixture, children, 3);
    fixture.search.is_avoided[1] = true;
    assert_int_equal(best_of(&fixture), 2);
    const bool allowed[POINT_CELLS] = {[1] = true, [3] = true};
    const struct choice choice = choice_best(&fixture.search, allowed);
    assert_int_equal(tree_node(&fixture.tree, choice.child)->point, 3);
    const bool none[POINT_CELLS] = {false};
    assert_int_equal(choice_best(&fixture.search, none).child, 0);
    tree_free(&fixture.tree);
}

static void the_bound_nears_the_mean_with_visits(void **state)
{
    (void)state;
    float last = 1000.0f;
    for (float weight = 0.0f; weight < 2000.0f; weight = 2.0f * weight + 1.0f) {
        const struct small_child children[] = {{weight, 0.25f, 1.0f}};
        struct small_search fixture;
        small_search_init(&fixture, children, 1);
        set_spread(&fixture, 1, 0.3f);
        const struct choice_bound bound =
            choice_bound(&fixture.search, fixture.tree.root + 1);
        assert_true(bound.radius < last);
        if (weight > 0.0f)
            assert_float_equal(bound.lower + bound.radius, 0.25f, 1e-4f);
        last = bound.radius;
        tree_free(&fixture.tree);
    }
    assert_true(last < 0.06f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_moves_there_is_none),
        cmocka_unit_test(before_any_visit_the_likeliest_is_best),
        cmocka_unit_test(the_most_visited_is_best_as_a_rule),
        cmocka_unit_test(a_surely_better_move_is_preferred),
        cmocka_unit_test(a_few_visits_do_not_make_a_move_preferred),
        cmocka_unit_test(what_is_avoided_or_not_allowed_is_not_chosen),
        cmocka_unit_test(the_bound_nears_the_mean_with_visits),
    };
    return cmocka_run_group_tests_name("engine/choice", tests, NULL, NULL);
}
