#include "engine/timeman.h"

#include "rules/compiler.h"
#include "tests/support/test.h"

enum { LAG_MS = 100 };

static struct clock absolute(int64_t left_ms)
{
    const struct clock_settings settings = {
        .system = CLOCK_ABSOLUTE,
        .main_ms = left_ms,
    };
    return clock_start(&settings);
}

static struct clock canadian(int64_t main_ms, int64_t period_ms, int stones)
{
    const struct clock_settings settings = {
        .system = CLOCK_CANADIAN,
        .main_ms = main_ms,
        .period_ms = period_ms,
        .stones = stones,
    };
    return clock_start(&settings);
}

static struct clock byoyomi(int64_t main_ms, int64_t period_ms, int periods)
{
    const struct clock_settings settings = {
        .system = CLOCK_BYOYOMI,
        .main_ms = main_ms,
        .period_ms = period_ms,
        .periods = periods,
    };
    return clock_start(&settings);
}

static struct time_budget budget_of(const struct clock *clock, int move_number)
{
    return timeman_budget(clock, move_number, 19, LAG_MS, 0);
}

static void without_any_limit_the_budget_has_none(void **state)
{
    (void)state;
    const struct clock_settings settings = clock_settings_gtp(0, 1000, 0);
    const struct clock clock = clock_start(&settings);
    assert_true(budget_of(NULL, 0).target_ms == TIMEMAN_UNLIMITED);
    assert_true(budget_of(&clock, 0).target_ms == TIMEMAN_UNLIMITED);
    assert_true(budget_of(&clock, 0).maximum_ms == TIMEMAN_UNLIMITED);
}

static void without_time_left_the_answer_comes_at_once(void **state)
{
    (void)state;
    struct clock clocks[] = {
        absolute(0),         absolute(0),         canadian(0, 5000, 3),
        canadian(0, 50, 3),  byoyomi(0, 5000, 3), byoyomi(0, 50, 1),
        canadian(0, 100, 1), absolute(LAG_MS),
    };
    clock_set_left(&clocks[1], -3000, 0);
    clock_set_left(&clocks[2], 0, 3);
    clock_set_left(&clocks[4], -1, 1);
    for (size_t i = 0; i < ARRAY_LEN(clocks); i++) {
        assert_int_equal(budget_of(&clocks[i], 50).target_ms, 1);
        assert_int_equal(budget_of(&clocks[i], 50).maximum_ms, 1);
    }
}

static void no_limit_is_touched_nearer_than_the_lag(void **state)
{
    (void)state;
    for (int64_t left = 200; left <= 1000000; left = left * 3 / 2) {
        for (int move = 0; move < 600; move += 7) {
            const struct clock clocks[] = {
                absolute(left),          canadian(0, left, 1),
                canadian(0, left, 2),    canadian(0, left, 25),
                byoyomi(0, left, 1),     byoyomi(0, left, 3),
                canadian(left, left, 1), byoyomi(left, left, 2),
            };
            for (size_t i = 0; i < ARRAY_LEN(clocks); i++) {
                const struct time_budget budget = budget_of(&clocks[i], move);
                struct clock after = clocks[i];
                clock_spend(&after, budget.maximum_ms + LAG_MS);
                assert_false(clock_is_over(&after));
                assert_in_range(budget.target_ms, 1, budget.maximum_ms);
            }
        }
    }
}

/* Plays own moves with every budget stretched to the maximum. */
static void no_game_is_lost_on_time_however_long(void **state)
{
    (void)state;
    struct clock clocks[] = {
        absolute(1000),           absolute(600000),    canadian(0, 10000, 25),
        canadian(60000, 2000, 5), byoyomi(0, 1000, 3), byoyomi(30000, 5000, 1),
    };
    for (size_t i = 0; i < ARRAY_LEN(clocks); i++) {
        for (int move = 0; move < 400; move++) {
            clock_spend(&clocks[i], budget_of(&clocks[i], move).maximum_ms);
            assert_false(clock_is_over(&clocks[i]));
        }
    }
}

/* The lag is real here, and no arbiter tells of it. */
static void lag_at_every_move_does_not_lose_a_usual_game(void **state)
{
    (void)state;
    struct clock clocks[] = {absolute(60000), canadian(0, 10000, 25),
                             byoyomi(5000, 1000, 1)};
    for (size_t i = 0; i < ARRAY_LEN(clocks); i++) {
        for (int move = 0; move < 300; move += 2) {
            const struct time_budget budget = budget_of(&clocks[i], move);
            clock_spend(&clocks[i], budget.target_ms + LAG_MS);
            assert_false(clock_is_over(&clocks[i]));
        }
    }
}

static void a_second_left_is_answered_in_half_of_it(void **state)
{
    (void)state;
    const struct clock clock = absolute(1000);
    for (int size = 2; size <= 25; size++)
        for (int move = 0; move < 900; move += 10)
            assert_in_range(
                timeman_budget(&clock, move, size, LAG_MS, 0).maximum_ms, 1,
                500);
}

static void more_is_spent_in_the_middle_game_than_late(void **state)
{
    (void)state;
    struct clock clock = absolute(1800000);
    int64_t spent[300];
    for (int move = 0; move < 300; move += 2) {
        spent[move] = budget_of(&clock, move).target_ms;
        clock_spend(&clock, spent[move]);
    }
    assert_true(spent[60] > 3 * spent[250] / 2);
    assert_in_range(spent[0], 12000, 30000);
    /* By the end of a usual game most has been used. */
    assert_in_range(clock.left_ms, 0, 1800000 / 5);
}

static void smaller_boards_have_fewer_moves_to_share_among(void **state)
{
    (void)state;
    const struct clock clock = absolute(300000);
    const int64_t small = timeman_budget(&clock, 0, 9, 100, 0).target_ms;
    const int64_t large = timeman_budget(&clock, 0, 19, 100, 0).target_ms;
    assert_true(small > 3 * large);
}

static void overtime_is_used_up_but_for_the_lag(void **state)
{
    (void)state;
    const struct clock period = byoyomi(0, 10000, 3);
    assert_int_equal(budget_of(&period, 40).target_ms, 9900);
    assert_int_equal(budget_of(&period, 40).maximum_ms, 9900);
    const struct clock single = canadian(0, 10000, 1);
    assert_int_equal(budget_of(&single, 40).target_ms, 9900);
    const struct clock several = canadian(0, 30100, 10);
    assert_int_equal(budget_of(&several, 40).target_ms, 2900);
    assert_in_range(budget_of(&several, 40).maximum_ms, 4000, 6000);
}

static void periods_in_hand_are_not_spent(void **state)
{
    (void)state;
    struct clock clock = byoyomi(60000, 10000, 5);
    clock_set_left(&clock, 7000, 3);
    assert_int_equal(budget_of(&clock, 40).maximum_ms, 6900);
}

static void main_time_is_spent_on_top_of_overtime(void **state)
{
    (void)state;
    struct clock clock = byoyomi(60000, 10000, 5);
    assert_in_range(budget_of(&clock, 0).target_ms, 10300, 13000);
    clock_set_left(&clock, 0, 0);
    assert_int_equal(budget_of(&clock, 0).target_ms, 9900);
    clock_set_left(&clock, -4000, 0);
    assert_int_equal(budget_of(&clock, 0).target_ms, 5900);
}

static void a_fixed_time_is_used_up_but_for_a_margin(void **state)
{
    (void)state;
    static const struct {
        int64_t move_ms, lag_ms, least, most;
    } cases[] = {
        {1000, 100, 950, 990}, {1000, 0, 1000, 1000}, {10000, 100, 9750, 9950},
        {100, 100, 80, 95},    {5, 100, 1, 5},        {1, 100, 1, 1},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct time_budget budget =
            timeman_budget(NULL, 10, 19, cases[i].lag_ms, cases[i].move_ms);
        assert_int_equal(budget.target_ms, budget.maximum_ms);
        assert_in_range(budget.target_ms, cases[i].least, cases[i].most);
    }
}

static void the_clock_cuts_a_fixed_time_short(void **state)
{
    (void)state;
    const struct clock clock = absolute(1000);
    const struct time_budget budget =
        timeman_budget(&clock, 10, 19, LAG_MS, 5000);
    assert_in_range(budget.maximum_ms, 1, 500);
    assert_in_range(budget.target_ms, 1, budget.maximum_ms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_any_limit_the_budget_has_none),
        cmocka_unit_test(without_time_left_the_answer_comes_at_once),
        cmocka_unit_test(no_limit_is_touched_nearer_than_the_lag),
        cmocka_unit_test(no_game_is_lost_on_time_however_long),
        cmocka_unit_test(lag_at_every_move_does_not_lose_a_usual_game),
        cmocka_unit_test(a_second_left_is_answered_in_half_of_it),
        cmocka_unit_test(more_is_spent_in_the_middle_game_than_late),
        cmocka_unit_test(smaller_boards_have_fewer_moves_to_share_among),
        cmocka_unit_test(overtime_is_used_up_but_for_the_lag),
        cmocka_unit_test(periods_in_hand_are_not_spent),
        cmocka_unit_test(main_time_is_spent_on_top_of_overtime),
        cmocka_unit_test(a_fixed_time_is_used_up_but_for_a_margin),
        cmocka_unit_test(the_clock_cuts_a_fixed_time_short),
    };
    return cmocka_run_group_tests_name("engine/timeman", tests, NULL, NULL);
}
