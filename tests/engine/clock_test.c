#include "engine/clock.h"

#include "rules/compiler.h"
#include "tests/support/test.h"

static const struct clock_settings ABSOLUTE = {
    .system = CLOCK_ABSOLUTE,
    .main_ms = 10000,
};
static const struct clock_settings CANADIAN = {
    .system = CLOCK_CANADIAN,
    .main_ms = 10000,
    .period_ms = 5000,
    .stones = 2,
};
static const struct clock_settings BYOYOMI = {
    .system = CLOCK_BYOYOMI,
    .main_ms = 10000,
    .period_ms = 5000,
    .periods = 3,
};
/* Base time 12 s, a sixth of it 2 s. */
static const struct clock_settings PENALTY = {
    .system = CLOCK_PENALTY,
    .main_ms = 12000,
    .period_ms = 2000,
};

/* A move adds 3 s, up to 11 s. */
static const struct clock_settings FISCHER = {
    .system = CLOCK_FISCHER,
    .main_ms = 10000,
    .period_ms = 3000,
    .cap_ms = 11000,
};

static void time_settings_names_the_system(void **state)
{
    (void)state;
    static const struct {
        int64_t main_ms, period_ms;
        int stones;
        enum clock_system system;
    } cases[] = {
        {0, 1000, 0, CLOCK_NONE},      {60000, 1000, 0, CLOCK_NONE},
        {0, 0, 0, CLOCK_ABSOLUTE},     {60000, 0, 0, CLOCK_ABSOLUTE},
        {60000, 0, 5, CLOCK_ABSOLUTE}, {60000, 30000, 25, CLOCK_CANADIAN},
        {0, 1000, 1, CLOCK_CANADIAN},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct clock_settings settings = clock_settings_gtp(
            cases[i].main_ms, cases[i].period_ms, cases[i].stones);
        assert_int_equal(settings.system, cases[i].system);
        assert_int_equal(settings.main_ms, cases[i].main_ms);
    }
}

static void no_limit_is_never_over(void **state)
{
    (void)state;
    const struct clock_settings none = {.system = CLOCK_NONE};
    struct clock clock = clock_start(&none);
    clock_spend(&clock, 1000000);
    clock_set_left(&clock, -5, 0);
    assert_false(clock_is_over(&clock));
}

static void absolute_time_ends_past_the_last_millisecond(void **state)
{
    (void)state;
    struct clock clock = clock_start(&ABSOLUTE);
    clock_spend(&clock, 4000);
    clock_spend(&clock, 6000);
    assert_int_equal(clock.left_ms, 0);
    assert_false(clock_is_over(&clock));
    clock_spend(&clock, 1);
    assert_true(clock_is_over(&clock));
}

static void absolute_time_ignores_stones(void **state)
{
    (void)state;
    struct clock clock = clock_start(&ABSOLUTE);
    clock_set_left(&clock, 3000, 7);
    assert_false(clock.in_overtime);
    assert_int_equal(clock.left_ms, 3000);
}

static void overtime_begins_at_once_without_main_time(void **state)
{
    (void)state;
    struct clock_settings settings = CANADIAN;
    settings.main_ms = 0;
    struct clock clock = clock_start(&settings);
    assert_true(clock.in_overtime);
    assert_int_equal(clock.left_ms, 5000);
    assert_int_equal(clock.stones_left, 2);
    settings = BYOYOMI;
    settings.main_ms = 0;
    clock = clock_start(&settings);
    assert_true(clock.in_overtime);
    assert_int_equal(clock.periods_left, 3);
}

static void the_move_that_ends_main_time_counts_in_overtime(void **state)
{
    (void)state;
    struct clock clock = clock_start(&CANADIAN);
    clock_spend(&clock, 12000);
    assert_true(clock.in_overtime);
    assert_int_equal(clock.left_ms, 3000);
    assert_int_equal(clock.stones_left, 1);
}

static void main_time_used_exactly_leaves_overtime_whole(void **state)
{
    (void)state;
    struct clock clock = clock_start(&CANADIAN);
    clock_spend(&clock, 10000);
    assert_true(clock.in_overtime);
    assert_int_equal(clock.left_ms, 5000);
    assert_int_equal(clock.stones_left, 2);
}

static void canadian_stones_win_a_new_period(void **state)
{
    (void)state;
    struct clock clock = clock_start(&CANADIAN);
    clock_set_left(&clock, 4000, 2);
    clock_spend(&clock, 1000);
    assert_int_equal(clock.left_ms, 3000);
    assert_int_equal(clock.stones_left, 1);
    clock_spend(&clock, 3000);
    assert_int_equal(clock.left_ms, 5000);
    assert_int_equal(clock.stones_left, 2);
}

static void canadian_time_ends_with_stones_to_play(void **state)
{
    (void)state;
    struct clock clock = clock_start(&CANADIAN);
    clock_set_left(&clock, 4000, 2);
    clock_spend(&clock, 4001);
    assert_true(clock_is_over(&clock));
    assert_int_equal(clock.stones_left, 2);
}

static void byoyomi_restores_a_period_not_used_up(void **state)
{
    (void)state;
    struct clock clock = clock_start(&BYOYOMI);
    clock_set_left(&clock, 5000, 3);
    clock_spend(&clock, 5000);
    assert_int_equal(clock.periods_left, 3);
    assert_int_equal(clock.left_ms, 5000);
}

static void byoyomi_loses_each_period_overrun(void **state)
{
    (void)state;
    struct clock clock = clock_start(&BYOYOMI);
    clock_spend(&clock, 10000 + 5001);
    assert_int_equal(clock.periods_left, 2);
    assert_int_equal(clock.left_ms, 5000);
    clock_spend(&clock, 5001);
    assert_int_equal(clock.periods_left, 1);
    assert_false(clock_is_over(&clock));
    clock_spend(&clock, 5001);
    assert_true(clock_is_over(&clock));
}

static void one_long_move_can_overrun_all_periods(void **state)
{
    (void)state;
    struct clock clock = clock_start(&BYOYOMI);
    clock_spend(&clock, 10000 + 3 * 5000);
    assert_false(clock_is_over(&clock));
    clock = clock_start(&BYOYOMI);
    clock_spend(&clock, 10000 + 3 * 5000 + 1);
    assert_true(clock_is_over(&clock));
}

static void a_sixth_of_the_base_time_can_be_bought(void **state)
{
    (void)state;
    const struct clock_settings settings = clock_settings_penalty(12000);
    assert_int_equal(settings.system, CLOCK_PENALTY);
    assert_int_equal(settings.main_ms, 12000);
    assert_int_equal(settings.period_ms, 2000);
    const struct clock clock = clock_start(&settings);
    assert_int_equal(clock.left_ms, 12000);
    assert_int_equal(clock_penalty_points(&clock), 0);
}

/* The bought time follows the base time; what is left of that is not saved
 * for it, and nothing is bought before it is needed. */
static void a_sixth_is_bought_when_the_time_is_used_up(void **state)
{
    (void)state;
    struct clock clock = clock_start(&PENALTY);
    clock_spend(&clock, 12000);
    assert_int_equal(clock.left_ms, 0);
    assert_int_equal(clock.sixths_bought, 0);
    assert_false(clock.in_overtime);
    clock_spend(&clock, 1);
    assert_int_equal(clock.left_ms, 1999);
    assert_int_equal(clock.sixths_bought, 1);
    assert_true(clock.in_overtime);
    clock_spend(&clock, 2000);
    assert_int_equal(clock.left_ms, 1999);
    assert_int_equal(clock_penalty_points(&clock), 4);
}

static void bought_time_is_not_restored_by_a_move(void **state)
{
    (void)state;
    struct clock clock = clock_start(&PENALTY);
    clock_set_left(&clock, 2000, 1);
    for (int i = 0; i < 4; i++)
        clock_spend(&clock, 500);
    assert_int_equal(clock.left_ms, 0);
    assert_int_equal(clock.sixths_bought, 1);
}

static void time_is_over_when_six_points_are_used_up(void **state)
{
    (void)state;
    struct clock clock = clock_start(&PENALTY);
    clock_spend(&clock, 12000 + 3 * 2000);
    assert_int_equal(clock.sixths_bought, 3);
    assert_int_equal(clock_penalty_points(&clock), 6);
    assert_false(clock_is_over(&clock));
    clock_spend(&clock, 1);
    assert_true(clock_is_over(&clock));
    assert_int_equal(clock_penalty_points(&clock), 6);
}

static void an_arbiter_tells_the_sixths_bought(void **state)
{
    (void)state;
    struct clock clock = clock_start(&PENALTY);
    clock_set_left(&clock, 1500, 2);
    assert_int_equal(clock_penalty_points(&clock), 4);
    assert_int_equal(clock_move_limit_ms(&clock), 1500 + 2000);
    clock_set_left(&clock, 0, 9);
    assert_int_equal(clock.sixths_bought, 3);
    clock_set_left(&clock, 9000, 0);
    assert_int_equal(clock_penalty_points(&clock), 0);
    assert_false(clock.in_overtime);
}

static void other_clocks_cost_no_points(void **state)
{
    (void)state;
    const struct clock_settings *const others[] = {&ABSOLUTE, &CANADIAN,
                                                   &BYOYOMI};
    for (size_t i = 0; i < ARRAY_LEN(others); i++) {
        struct clock clock = clock_start(others[i]);
        clock_spend(&clock, 11000);
        clock_set_left(&clock, 1000, 2);
        assert_int_equal(clock_penalty_points(&clock), 0);
    }
}

static void what_an_arbiter_would_tell_is_what_was_told(void **state)
{
    (void)state;
    const struct clock_settings *const systems[] = {&CANADIAN, &BYOYOMI,
                                                    &PENALTY};
    for (size_t i = 0; i < ARRAY_LEN(systems); i++) {
        struct clock clock = clock_start(systems[i]);
        assert_int_equal(clock_stones(&clock), 0);
        clock_set_left(&clock, 1000, 2);
        assert_int_equal(clock_stones(&clock), 2);
    }
    struct clock clock = clock_start(&ABSOLUTE);
    clock_set_left(&clock, 1000, 2);
    assert_int_equal(clock_stones(&clock), 0);
}

static void an_arbiter_leads_into_and_out_of_overtime(void **state)
{
    (void)state;
    struct clock clock = clock_start(&BYOYOMI);
    clock_set_left(&clock, 1500, 2);
    assert_true(clock.in_overtime);
    assert_int_equal(clock.periods_left, 2);
    assert_int_equal(clock.left_ms, 1500);
    clock_set_left(&clock, 9000, 0);
    assert_false(clock.in_overtime);
    assert_false(clock_is_over(&clock));
}

static void the_longest_move_ends_exactly_in_time(void **state)
{
    (void)state;
    static const struct {
        const struct clock_settings *settings;
        int stones; /* left in overtime, 0: main time */
    } cases[] = {
        {&ABSOLUTE, 0}, {&CANADIAN, 0}, {&CANADIAN, 2},
        {&BYOYOMI, 0},  {&BYOYOMI, 3},  {&BYOYOMI, 1},
        {&PENALTY, 0},  {&PENALTY, 2},  {&PENALTY, 3},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct clock clock = clock_start(cases[i].settings);
        clock_set_left(&clock, 1234, cases[i].stones);
        struct clock late = clock;
        clock_spend(&clock, clock_move_limit_ms(&clock));
        assert_false(clock_is_over(&clock));
        clock_spend(&late, clock_move_limit_ms(&late) + 1);
        assert_true(clock_is_over(&late));
    }
    const struct clock_settings none = {.system = CLOCK_NONE};
    const struct clock clock = clock_start(&none);
    assert_true(clock_move_limit_ms(&clock) == CLOCK_UNLIMITED_MS);
}

static void a_move_by_fischer_adds_up_to_the_cap(void **state)
{
    (void)state;
    struct clock clock = clock_start(&FISCHER);
    assert_int_equal(clock.left_ms, 10000);
    clock_spend(&clock, 4000);
    assert_int_equal(clock.left_ms, 9000);
    clock_spend(&clock, 500);
    assert_int_equal(clock.left_ms, 11000);
    clock_spend(&clock, 11000);
    assert_int_equal(clock.left_ms, 3000);
    assert_false(clock_is_over(&clock));
    assert_int_equal(clock_stones(&clock), 0);
    assert_int_equal(clock_penalty_points(&clock), 0);
}

static void a_late_move_by_fischer_adds_nothing(void **state)
{
    (void)state;
    struct clock clock = clock_start(&FISCHER);
    clock_spend(&clock, 10001);
    assert_int_equal(clock.left_ms, -1);
    assert_true(clock_is_over(&clock));
}

static void a_move_by_fischer_may_be_limited(void **state)
{
    (void)state;
    struct clock_settings settings = FISCHER;
    settings.cap_ms = 0;
    settings.most_ms = 5000;
    struct clock clock = clock_start(&settings);
    assert_int_equal(clock_move_limit_ms(&clock), 5000);
    clock_spend(&clock, 0);
    assert_int_equal(clock.left_ms, 13000);
    clock_spend(&clock, 5000);
    assert_int_equal(clock.left_ms, 11000);
    clock_set_left(&clock, 4000, 0);
    assert_int_equal(clock_move_limit_ms(&clock), 4000);
    clock_set_left(&clock, 9000, 7);
    assert_false(clock.in_overtime);
    clock_spend(&clock, 5001);
    assert_true(clock_is_over(&clock));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_settings_names_the_system),
        cmocka_unit_test(no_limit_is_never_over),
        cmocka_unit_test(absolute_time_ends_past_the_last_millisecond),
        cmocka_unit_test(absolute_time_ignores_stones),
        cmocka_unit_test(overtime_begins_at_once_without_main_time),
        cmocka_unit_test(the_move_that_ends_main_time_counts_in_overtime),
        cmocka_unit_test(main_time_used_exactly_leaves_overtime_whole),
        cmocka_unit_test(canadian_stones_win_a_new_period),
        cmocka_unit_test(canadian_time_ends_with_stones_to_play),
        cmocka_unit_test(byoyomi_restores_a_period_not_used_up),
        cmocka_unit_test(byoyomi_loses_each_period_overrun),
        cmocka_unit_test(one_long_move_can_overrun_all_periods),
        cmocka_unit_test(a_sixth_of_the_base_time_can_be_bought),
        cmocka_unit_test(a_sixth_is_bought_when_the_time_is_used_up),
        cmocka_unit_test(bought_time_is_not_restored_by_a_move),
        cmocka_unit_test(time_is_over_when_six_points_are_used_up),
        cmocka_unit_test(an_arbiter_tells_the_sixths_bought),
        cmocka_unit_test(other_clocks_cost_no_points),
        cmocka_unit_test(what_an_arbiter_would_tell_is_what_was_told),
        cmocka_unit_test(an_arbiter_leads_into_and_out_of_overtime),
        cmocka_unit_test(the_longest_move_ends_exactly_in_time),
        cmocka_unit_test(a_move_by_fischer_adds_up_to_the_cap),
        cmocka_unit_test(a_late_move_by_fischer_adds_nothing),
        cmocka_unit_test(a_move_by_fischer_may_be_limited),
    };
    return cmocka_run_group_tests_name("engine/clock", tests, NULL, NULL);
}
