#include "engine/utility.h"
#include "tests/support/test.h"

#include <math.h>

static struct utility_scale scale(float black_score)
{
    const struct params params = params_default();
    return utility_scale(&params, 19, black_score);
}

static void a_sure_win_by_half_a_point_is_worth_about_one(void **state)
{
    (void)state;
    const struct utility_scale even = scale(0.0f);
    assert_float_equal(utility_of(&even, BLACK, 1.0f, 0.5f, 0.0f), 1.0f, 0.02f);
    assert_float_equal(utility_of(&even, WHITE, 0.0f, -0.5f, 0.0f), -1.0f,
                       0.02f);
    assert_float_equal(utility_of(&even, BLACK, 0.5f, 0.0f, 10.0f), 0.0f,
                       1e-6f);
}

static void it_grows_with_the_score(void **state)
{
    (void)state;
    for (float center = -60.0f; center <= 60.0f; center += 30.0f) {
        const struct utility_scale moved = scale(center);
        for (float deviation = 0.0f; deviation < 80.0f; deviation += 11.0f) {
            float last = -2.0f;
            for (float score = -300.0f; score <= 300.0f; score += 2.0f) {
                const float utility =
                    utility_of(&moved, BLACK, 0.5f, score, deviation);
                assert_true(utility > last);
                last = utility;
            }
        }
    }
}

static void it_stays_within_its_limit(void **state)
{
    (void)state;
    const struct utility_scale even = scale(0.0f);
    const float limit = utility_limit(&even);
    assert_float_equal(limit, 1.4f, 1e-6f);
    const float most = utility_of(&even, BLACK, 1.0f, 361.0f, 1.0f);
    assert_true(most < limit && most > limit - 0.1f);
    assert_true(utility_of(&even, WHITE, 0.0f, -361.0f, 1.0f) > -limit);
}

static void what_one_player_gains_the_other_loses(void **state)
{
    (void)state;
    const struct utility_scale moved = scale(12.0f);
    for (float score = -40.0f; score < 40.0f; score += 7.0f)
        assert_float_equal(utility_of(&moved, BLACK, 0.7f, score, 9.0f),
                           -utility_of(&moved, WHITE, 0.3f, -score, 9.0f),
                           1e-5f);
}

static void points_count_most_near_the_expected_score(void **state)
{
    (void)state;
    const struct utility_scale ahead = scale(40.0f);
    const float near_it = utility_of(&ahead, BLACK, 1.0f, 42.0f, 2.0f) -
                          utility_of(&ahead, BLACK, 1.0f, 38.0f, 2.0f);
    const float far_off = utility_of(&ahead, BLACK, 1.0f, -78.0f, 2.0f) -
                          utility_of(&ahead, BLACK, 1.0f, -82.0f, 2.0f);
    assert_true(near_it > 4.0f * far_off);
}

/* Against the mean over a fine grid of results. */
static void the_mean_over_results_is_exact_enough(void **state)
{
    (void)state;
    const struct utility_scale even = scale(0.0f);
    for (float deviation = 1.0f; deviation < 40.0f; deviation *= 2.0f) {
        double sum = 0.0, weights = 0.0;
        for (double z = -6.0; z <= 6.0; z += 0.01) {
            const double weight = exp(-0.5 * z * z);
            sum += weight * utility_of(&even, BLACK, 0.5f,
                                       5.0f + (float)z * deviation, 0.0f);
            weights += weight;
        }
        assert_float_equal(utility_of(&even, BLACK, 0.5f, 5.0f, deviation),
                           (float)(sum / weights), 1e-3f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sure_win_by_half_a_point_is_worth_about_one),
        cmocka_unit_test(it_grows_with_the_score),
        cmocka_unit_test(it_stays_within_its_limit),
        cmocka_unit_test(what_one_player_gains_the_other_loses),
        cmocka_unit_test(points_count_most_near_the_expected_score),
        cmocka_unit_test(the_mean_over_results_is_exact_enough),
    };
    return cmocka_run_group_tests_name("engine/utility", tests, NULL, NULL);
}
