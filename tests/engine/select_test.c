#include "engine/select.h"
#include "tests/support/test.h"

static const struct node PARENT = {
    .visits = 100,
    .value_sum = 40 * NODE_VALUE_ONE, /* the opponent's: 0.6 for the mover */
};

static struct node child(uint32_t visits, uint32_t wins, float prior)
{
    return (struct node){
        .visits = visits,
        .value_sum = (int64_t)wins * NODE_VALUE_ONE,
        .prior = prior,
    };
}

static float worth(struct params params, const struct node *node)
{
    const struct select_context context = select_context(&params, &PARENT);
    return select_worth(&context, node);
}

/* A tolerance for sums of a few floats. */
static const float CLOSE = 1e-5f;

static void without_prior_and_rave_worth_is_the_mean(void **state)
{
    (void)state;
    const struct params params = params_default();
    const struct node node = child(10, 7, 0.0f);
    assert_float_equal(worth(params, &node), 0.7f, CLOSE);
}

static void an_unvisited_child_is_a_little_worse_than_its_parent(void **state)
{
    (void)state;
    struct params params = params_default();
    params.first_play_reduction = 0.1f;
    const struct node node = child(0, 0, 0.0f);
    assert_float_equal(worth(params, &node), 0.5f, CLOSE);
}

static void a_prior_helps_less_with_every_visit(void **state)
{
    (void)state;
    const struct params params = params_default();
    float last = 2.0f;
    for (uint32_t visits = 1; visits <= 64; visits *= 4) {
        const struct node with = child(visits, visits, 0.5f);
        const struct node without = child(visits, visits, 0.0f);
        const float bonus = worth(params, &with) - worth(params, &without);
        assert_true(bonus > 0.0f);
        assert_true(bonus < last);
        last = bonus;
    }
}

static void rave_weighs_half_at_its_equivalence(void **state)
{
    (void)state;
    struct params params = params_default();
    params.rave_equivalence = 1000.0f;
    struct node node = child(1000, 1000, 0.0f);
    node.rave_visits = 100000000; /* none of them won */
    assert_float_equal(worth(params, &node), 0.5f, 1e-3f);
    params.rave_equivalence = 0.0f;
    assert_float_equal(worth(params, &node), 1.0f, CLOSE);
}

static void before_any_visit_rave_is_all_there_is(void **state)
{
    (void)state;
    const struct params params = params_default();
    struct node node = child(0, 0, 0.0f);
    node.rave_visits = 10;
    node.rave_sum = 9 * NODE_RAVE_ONE;
    assert_float_equal(worth(params, &node), 0.9f, CLOSE);
}

static void of_equal_results_the_better_score_is_worth_more(void **state)
{
    (void)state;
    const struct params params = params_default();
    struct node node = child(10, 5, 0.0f);
    const float even = worth(params, &node);
    node.score_sum = 10 * 20 * NODE_POINT_ONE;
    const float ahead = worth(params, &node);
    assert_true(ahead > even);
    assert_true(ahead <= even + params.score_weight);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_prior_and_rave_worth_is_the_mean),
        cmocka_unit_test(an_unvisited_child_is_a_little_worse_than_its_parent),
        cmocka_unit_test(a_prior_helps_less_with_every_visit),
        cmocka_unit_test(rave_weighs_half_at_its_equivalence),
        cmocka_unit_test(before_any_visit_rave_is_all_there_is),
        cmocka_unit_test(of_equal_results_the_better_score_is_worth_more),
    };
    return cmocka_run_group_tests_name("engine/select", tests, NULL, NULL);
}
