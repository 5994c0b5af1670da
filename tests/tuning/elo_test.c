#include "tuning/elo.h"

#include "rules/compiler.h"
#include "tests/support/test.h"

#include <math.h>

static void wilson_bounds_match_known_ones(void **state)
{
    (void)state;
    static const struct {
        int half_wins, games;
        double value, low, high;
    } cases[] = {
        {110, 100, 0.55, 0.4524, 0.6439}, {20, 20, 0.5, 0.2993, 0.7007},
        {2, 1, 1.0, 0.2065, 1.0},         {0, 10, 0.0, 0.0, 0.2775},
        {1, 1, 0.5, 0.0546, 0.9454},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct estimate rate =
            elo_win_rate(cases[i].half_wins, cases[i].games);
        assert_true(fabs(rate.value - cases[i].value) < 1e-9);
        assert_true(fabs(rate.low - cases[i].low) < 5e-5);
        assert_true(fabs(rate.high - cases[i].high) < 5e-5);
    }
}

static void no_games_tell_nothing(void **state)
{
    (void)state;
    const struct estimate rate = elo_win_rate(0, 0);
    assert_true(rate.value == 0.5 && rate.low == 0 && rate.high == 1);
}

static void elo_and_rate_are_inverse(void **state)
{
    (void)state;
    assert_true(fabs(elo_to_rate(400) - 10.0 / 11) < 1e-12);
    assert_true(elo_to_rate(0) == 0.5);
    for (int elo = -800; elo <= 800; elo += 50)
        assert_true(fabs(elo_of_rate(elo_to_rate(elo)) - elo) < 1e-6);
}

static void a_clean_score_is_an_infinite_difference(void **state)
{
    (void)state;
    const struct estimate rate = elo_win_rate(20, 10);
    const struct estimate elo = elo_difference(&rate);
    assert_true(isinf(elo.value) && elo.value > 0);
    assert_true(isinf(elo.high));
    assert_true(fabs(elo.low - elo_of_rate(0.7225)) < 0.1);
    assert_true(isinf(elo_of_rate(0)) && elo_of_rate(0) < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilson_bounds_match_known_ones),
        cmocka_unit_test(no_games_tell_nothing),
        cmocka_unit_test(elo_and_rate_are_inverse),
        cmocka_unit_test(a_clean_score_is_an_infinite_difference),
    };
    return cmocka_run_group_tests_name("tuning/elo", tests, NULL, NULL);
}
