#include "engine/limit.h"
#include "tests/support/small_tree.h"
#include "tests/support/test.h"

static void a_move_that_nobody_catches_up_with_is_decided(void **state)
{
    (void)state;
    const struct small_child children[] = {{1000, 0.1f, 0.9f},
                                           {10, 0.0f, 0.1f}};
    struct small_search fixture;
    small_search_init(&fixture, children, 2);
    assert_true(limit_is_decided(&fixture.search, 100));
    tree_free(&fixture.tree);
}

/* With a share of the visits the lower bound of another may be preferred. */
static void a_move_that_may_get_its_share_leaves_it_open(void **state)
{
    (void)state;
    const struct small_child children[] = {{1000, 0.1f, 0.9f},
                                           {100, 0.0f, 0.1f}};
    struct small_search fixture;
    small_search_init(&fixture, children, 2);
    assert_true(limit_is_decided(&fixture.search, 10));
    assert_false(limit_is_decided(&fixture.search, 100));
    tree_free(&fixture.tree);
}

static void an_avoided_move_does_not_count(void **state)
{
    (void)state;
    const struct small_child children[] = {{1000, 0.1f, 0.9f},
                                           {900, 0.0f, 0.1f}};
    struct small_search fixture;
    small_search_init(&fixture, children, 2);
    assert_false(limit_is_decided(&fixture.search, 10));
    fixture.search.is_avoided[2] = true;
    assert_true(limit_is_decided(&fixture.search, 10));
    tree_free(&fixture.tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_that_nobody_catches_up_with_is_decided),
        cmocka_unit_test(a_move_that_may_get_its_share_leaves_it_open),
        cmocka_unit_test(an_avoided_move_does_not_count),
    };
    return cmocka_run_group_tests_name("engine/limit", tests, NULL, NULL);
}
