#include "rules/history.h"

#include "tests/support/test.h"

#include <stdlib.h>

static int set_up(void **state)
{
    struct history *history = malloc(sizeof *history);
    *state = history;
    return history && history_init(history) ? 0 : -1;
}

static int tear_down(void **state)
{
    history_free(*state);
    free(*state);
    return 0;
}

/* A position of its own for each number. */
static Hash position(int number)
{
    return zobrist_number((uint64_t)number);
}

static void fill(struct history *history, int count)
{
    while (history->count < count)
        history_push(history, position(history->count),
                     history->count % 2 ? WHITE : BLACK);
}

static void a_new_history_has_seen_nothing(void **state)
{
    const struct history *history = *state;
    assert_int_equal(history->count, 0);
    assert_false(history_has_position(history, 0));
    assert_false(history_has_situation(history, 0, BLACK));
}

static void what_was_pushed_was_seen(void **state)
{
    struct history *history = *state;
    fill(history, 500);
    for (int i = 0; i < 500; i++)
        assert_true(history_has_position(history, position(i)));
    for (int i = 500; i < 1000; i++)
        assert_false(history_has_position(history, position(i)));
}

static void a_situation_has_a_player(void **state)
{
    struct history *history = *state;
    fill(history, 4);
    assert_true(history_has_situation(history, position(2), BLACK));
    assert_false(history_has_situation(history, position(2), WHITE));
    assert_true(history_has_situation(history, position(3), WHITE));
    assert_false(history_has_situation(history, position(3), BLACK));
}

static void who_moves_out_of_turn_was_to_move(void **state)
{
    struct history *history = *state;
    history_push(history, position(0), BLACK);
    history_push(history, position(1), WHITE);
    assert_false(history_has_situation(history, position(1), BLACK));
    history_push(history, position(2), WHITE); /* Black moved again */
    assert_true(history_has_situation(history, position(1), BLACK));
    assert_true(history_has_situation(history, position(1), WHITE));
    assert_false(history_has_situation(history, position(2), BLACK));
}

static void the_last_entry_can_be_left_out(void **state)
{
    struct history *history = *state;
    fill(history, 5);
    assert_true(history_had_position(history, position(3)));
    assert_false(history_had_position(history, position(4)));
    history_push(history, position(4), WHITE);
    assert_true(history_had_position(history, position(4)));
}

static void a_position_seen_twice_is_forgotten_once(void **state)
{
    struct history *history = *state;
    history_push(history, position(7), BLACK);
    history_push(history, position(7), WHITE);
    history_truncate(history, 1);
    assert_true(history_has_situation(history, position(7), BLACK));
    assert_false(history_has_situation(history, position(7), WHITE));
    history_truncate(history, 0);
    assert_false(history_has_position(history, position(7)));
}

static void positions_that_share_a_slot_are_told_apart(void **state)
{
    struct history *history = *state;
    /* The table looks at low bits: equal ones collide. */
    const Hash step = UINT64_C(1) << 40;
    for (Hash i = 1; i <= 100; i++)
        history_push(history, i * step, BLACK);
    assert_false(history_has_position(history, 0));
    assert_false(history_has_position(history, 101 * step));
    history_truncate(history, 50);
    for (Hash i = 1; i <= 100; i++)
        assert_int_equal(history_has_position(history, i * step), i <= 50);
}

static void a_full_history_forgets_to_the_first_entry(void **state)
{
    struct history *history = *state;
    fill(history, HISTORY_MAX);
    assert_true(history_has_position(history, position(HISTORY_MAX - 1)));
    assert_false(history_has_position(history, position(HISTORY_MAX)));
    history_truncate(history, 1);
    assert_true(history_has_position(history, position(0)));
    for (int i = 1; i < HISTORY_MAX; i++)
        assert_false(history_has_position(history, position(i)));
}

static void a_copy_is_independent(void **state)
{
    struct history *history = *state;
    struct history copy;
    assert_true(history_init(&copy));
    fill(&copy, 300); /* what it held before is gone */
    fill(history, 20);
    history_assign(&copy, history);
    assert_int_equal(copy.count, 20);
    assert_false(history_has_position(&copy, position(20)));
    history_push(&copy, position(1000), BLACK);
    assert_false(history_has_position(history, position(1000)));
    history_truncate(history, 0);
    assert_true(history_has_position(&copy, position(19)));
    history_free(&copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_new_history_has_seen_nothing, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_was_pushed_was_seen, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_situation_has_a_player, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(who_moves_out_of_turn_was_to_move,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_last_entry_can_be_left_out, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_position_seen_twice_is_forgotten_once,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            positions_that_share_a_slot_are_told_apart, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_full_history_forgets_to_the_first_entry, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_copy_is_independent, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests_name("rules/history", tests, NULL, NULL);
}
