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

static struct clock penalty(int64_t main_ms)
{
    const struct clock_settings settings = clock_settings_penalty(main_ms);
    return clock_start(&settings);
}

/* A clock of an hour's base time with so much left and so many sixths bought.
 */
static struct clock penalty_left(int64_t left_ms, int bought)
{
    struct clock clock = penalty(3600000);
    clock_set_left(&clock, left_ms, bought);
    return clock;
}

static struct time_budget budget_of(const struct clock *clock, int move_number)
{
    return timeman_budget(clock, move_number, 19, LAG_MS, 0, NULL);
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
        canadian(0, 100, 1), absolute(LAG_MS),    penalty(6000),
    };
    clock_set_left(&clocks[8], LAG_MS, 3);
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
                penalty(left),
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
        absolute(1000),         absolute(600000),
        canadian(0, 10000, 25), canadian(60000, 2000, 5),
        byoyomi(0, 1000, 3),    byoyomi(30000, 5000, 1),
        penalty(1000),          penalty(600000),
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
                             byoyomi(5000, 1000, 1), penalty(40000)};
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
                timeman_budget(&clock, move, size, LAG_MS, 0, NULL).maximum_ms,
                1, 500);
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
    const int64_t small = timeman_budget(&clock, 0, 9, 100, 0, NULL).target_ms;
    const int64_t large = timeman_budget(&clock, 0, 19, 100, 0, NULL).target_ms;
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
        const struct time_budget budget = timeman_budget(
            NULL, 10, 19, cases[i].lag_ms, cases[i].move_ms, NULL);
        assert_int_equal(budget.target_ms, budget.maximum_ms);
        assert_in_range(budget.target_ms, cases[i].least, cases[i].most);
    }
}

static void the_clock_cuts_a_fixed_time_short(void **state)
{
    (void)state;
    const struct clock clock = absolute(1000);
    const struct time_budget budget =
        timeman_budget(&clock, 10, 19, LAG_MS, 5000, NULL);
    assert_in_range(budget.maximum_ms, 1, 500);
    assert_in_range(budget.target_ms, 1, budget.maximum_ms);
}

/* How a game may stand, and whether a sixth is worth it at each time. */
static const struct bargain {
    const char *name;
    float lead, spread; /* points */
    /* With the base time whole; with a sixth of it left; with a sixtieth. */
    bool whole, sixth, sixtieth;
} BARGAINS[] = {
    {"an open game buys when time runs short", 0, 25, false, true, true},
    {"a close game that is half settled waits longer", 0, 8, false, false,
     true},
    {"a game that is nearly counted never pays", 1, 3, false, false, false},
    {"a safe lead is no reason to pay", 20, 8, false, false, true},
    {"without a search nothing is known", 0, 0, false, false, false},
};

static void bargain_is_weighed(void **state)
{
    const struct bargain *const row = *state;
    const struct time_outlook outlook = {row->lead, row->spread};
    const struct clock clocks[] = {penalty_left(3600000, 0),
                                   penalty_left(600000, 0),
                                   penalty_left(60000, 0)};
    const bool expected[] = {row->whole, row->sixth, row->sixtieth};
    for (size_t i = 0; i < ARRAY_LEN(clocks); i++)
        assert_int_equal(
            timeman_is_worth_a_sixth(&clocks[i], 40, LAG_MS, &outlook),
            expected[i]);
}

static void a_fourth_sixth_is_never_bought(void **state)
{
    (void)state;
    const struct time_outlook outlook = {12, 25};
    for (int bought = 0; bought <= 3; bought++) {
        const struct clock clock = penalty_left(60000, bought);
        assert_int_equal(timeman_is_worth_a_sixth(&clock, 40, LAG_MS, &outlook),
                         bought < 3);
    }
}

/* A few seconds for forty moves, and a lead that need not be weighed. */
static void who_wins_even_so_buys_rather_than_hurry(void **state)
{
    (void)state;
    const struct clock short_time = penalty_left(5000, 1);
    const struct clock time = penalty_left(500000, 1);
    const struct time_outlook wins = {2.5f, 1.0f}, loses = {1.5f, 1.0f};
    assert_true(timeman_is_worth_a_sixth(&short_time, 40, LAG_MS, &wins));
    assert_false(timeman_is_worth_a_sixth(&short_time, 40, LAG_MS, &loses));
    assert_false(timeman_is_worth_a_sixth(&time, 40, LAG_MS, &wins));
}

static void what_is_worth_a_sixth_is_planned_with_it(void **state)
{
    (void)state;
    const struct clock clock = penalty_left(300000, 0);
    const struct time_outlook quiet = {0, 4}, open = {0, 25};
    const int64_t held =
        timeman_budget(&clock, 100, 19, LAG_MS, 0, &quiet).target_ms;
    const int64_t bought =
        timeman_budget(&clock, 100, 19, LAG_MS, 0, &open).target_ms;
    assert_int_equal(held, budget_of(&clock, 100).target_ms);
    assert_in_range(bought, 5 * held / 2, 7 * held / 2);
}

/* Plays own moves of a game on the target, lag and all; points paid for it. */
static int paid_in_a_game(struct time_outlook outlook, int64_t main_ms)
{
    struct clock clock = penalty(main_ms);
    for (int move = 0; move < 300; move += 2) {
        const struct time_budget budget =
            timeman_budget(&clock, move, 19, LAG_MS, 0, &outlook);
        const int before = clock.sixths_bought;
        clock_spend(&clock, budget.target_ms + LAG_MS);
        assert_in_range(clock.sixths_bought, before, before + 1);
        assert_false(clock_is_over(&clock));
    }
    return clock_penalty_points(&clock);
}

static void points_are_paid_where_they_are_worth_it(void **state)
{
    (void)state;
    const struct time_outlook quiet = {0, 3}, half = {0, 8}, open = {0, 25};
    assert_int_equal(paid_in_a_game(quiet, 3600000), 0);
    assert_in_range(paid_in_a_game(half, 3600000), 0, 4);
    assert_int_equal(paid_in_a_game(open, 3600000), 6);
}

/* Here the lag alone takes 15 s: it is paid for, as an arbiter would have it.
 */
static void a_blitz_game_buys_what_it_must(void **state)
{
    (void)state;
    const struct time_outlook quiet = {0, 4};
    assert_int_equal(paid_in_a_game(quiet, 12000), 6);
}

static struct clock fischer(int64_t main_ms, int64_t added_ms, int64_t most_ms)
{
    const struct clock_settings settings = {
        .system = CLOCK_FISCHER,
        .main_ms = main_ms,
        .period_ms = added_ms,
        .most_ms = most_ms,
    };
    return clock_start(&settings);
}

/* Each move the longest that is allowed, and the lag used up as well. */
static void no_game_by_fischer_is_lost_on_time(void **state)
{
    (void)state;
    static const int64_t added[] = {0, 200, 1000, 10000};
    for (size_t i = 0; i < ARRAY_LEN(added); i++) {
        struct clock clock = fischer(60000, added[i], 0);
        for (int move = 0; move < 300; move++) {
            const int64_t longest = budget_of(&clock, move).maximum_ms;
            clock_spend(&clock, longest);
            assert_false(clock_is_over(&clock));
        }
    }
}

/* Without main time the first move has what each adds, too. */
static void a_game_by_fischer_may_begin_with_nothing(void **state)
{
    (void)state;
    struct clock clock = fischer(0, 10000, 0);
    assert_in_range(budget_of(&clock, 0).target_ms, 5000, 10000 - LAG_MS);
    for (int move = 0; move < 300; move++) {
        clock_spend(&clock, budget_of(&clock, move).maximum_ms + LAG_MS);
        assert_false(clock_is_over(&clock));
    }
    clock = fischer(0, 0, 0);
    assert_int_equal(clock.left_ms, 0);
}

static void what_a_move_adds_is_spent(void **state)
{
    (void)state;
    struct clock clock = fischer(60000, 10000, 0);
    assert_in_range(budget_of(&clock, 0).target_ms, 10000, 15000);
    int64_t spent = 0;
    for (int move = 0; move < 400; move += 2) {
        spent = budget_of(&clock, move).target_ms;
        clock_spend(&clock, spent);
    }
    /* Late in a long game a move takes what it adds, but for the lag. */
    assert_in_range(spent, 9500, 10500);
    assert_in_range(clock.left_ms, 10000, 20000);
}

static void a_limit_for_a_move_is_kept(void **state)
{
    (void)state;
    const struct clock clock = fischer(600000, 30000, 5000);
    assert_int_equal(budget_of(&clock, 10).maximum_ms, 5000 - LAG_MS);
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
        cmocka_unit_test(a_fourth_sixth_is_never_bought),
        cmocka_unit_test(who_wins_even_so_buys_rather_than_hurry),
        cmocka_unit_test(what_is_worth_a_sixth_is_planned_with_it),
        cmocka_unit_test(points_are_paid_where_they_are_worth_it),
        cmocka_unit_test(a_blitz_game_buys_what_it_must),
        cmocka_unit_test(no_game_by_fischer_is_lost_on_time),
        cmocka_unit_test(a_game_by_fischer_may_begin_with_nothing),
        cmocka_unit_test(what_a_move_adds_is_spent),
        cmocka_unit_test(a_limit_for_a_move_is_kept),
    };
    struct CMUnitTest bargains[ARRAY_LEN(BARGAINS)];
    for (size_t i = 0; i < ARRAY_LEN(BARGAINS); i++)
        bargains[i] = (struct CMUnitTest){
            .name = BARGAINS[i].name,
            .test_func = bargain_is_weighed,
            .initial_state = (void *)(uintptr_t)&BARGAINS[i],
        };
    return cmocka_run_group_tests_name("engine/timeman", tests, NULL, NULL) +
           cmocka_run_group_tests_name("engine/bought time", bargains, NULL,
                                       NULL);
}
