#include "rules/ko_ing.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

/* The cases of the law itself are read from files: ing_cases_test.c. */

/* The corner lives on threats from the double ko alone: moonshine. */
static const char *const MOONSHINE = ".OOOXO......."
                                     "OO.OXO......."
                                     "XXOXXOOOOOOOO"
                                     "XXXXXOOOOOOOO"
                                     "X...XOOOOOOOO"
                                     "X...XOOOOOOOO"
                                     "X...XOXXXXXXX"
                                     "X...XOXXXX.XX"
                                     "X...XOXXXXXXX"
                                     "X...XOXXOX.XX"
                                     "X...XOXO.OXOO"
                                     "X...XOXOOOOOO"
                                     "XXXXXOXOO.OOO";

/* White uses each threat of the double ko once, and passes in between. */
static const char *const ONCE_AROUND =
    "b C12 w L4 b J3 w C11 b pass w pass b C12 w J4 b L3 w C11 b pass w pass "
    "b C12";

/* The same, but White inserts moves of his own. */
static const char *const WITH_MOVES_BETWEEN =
    "b C12 w L4 b J3 w C11 b pass w G12 b C12 w J4 b L3 w C11 b pass w J12 "
    "b C12";

static enum verdict verdict_of(const char *rules, const char *moves,
                               const char *move)
{
    struct game *game = diagram_game(MOONSHINE, rules, BLACK);
    diagram_play(game, moves);
    const enum verdict verdict = diagram_verdict(game, move);
    game_destroy(game);
    return verdict;
}

static void a_disturber_is_stopped_after_once_around(void **state)
{
    (void)state;
    assert_int_equal(verdict_of("ing", ONCE_AROUND, "w L4"), VERDICT_DISTURB);
}

static void moves_elsewhere_do_not_renew_a_disturbance(void **state)
{
    (void)state;
    assert_int_equal(verdict_of("ing", WITH_MOVES_BETWEEN, "w L4"),
                     VERDICT_DISTURB);
}

static void
only_the_whole_board_makes_a_cycle_in_the_other_reading(void **state)
{
    (void)state;
    assert_int_equal(verdict_of("ing-wholeboard", WITH_MOVES_BETWEEN, "w L4"),
                     VERDICT_LEGAL);
    /* There it is Black, who takes unforced, that it stops. */
    const char *const once = "b C12 w L4 b J3 w C11 b pass w pass "
                             "b C12 w J4 b L3 w C11 b pass w pass";
    assert_int_equal(verdict_of("ing-wholeboard", once, "b C12"),
                     VERDICT_CYCLE);
    assert_int_equal(verdict_of("ing", once, "b C12"), VERDICT_LEGAL);
}

static void a_lenient_game_takes_what_it_would_not_do(void **state)
{
    (void)state;
    struct game *game = diagram_game(MOONSHINE, "ing-lenient", BLACK);
    diagram_play(game, ONCE_AROUND);
    const Point point = diagram_vertex("L4");
    assert_int_equal(game_verdict(game, point, WHITE), VERDICT_DISTURB);
    assert_false(game_is_legal(game, point, WHITE));
    assert_int_equal(game_play(game, point, WHITE), VERDICT_LEGAL);
    assert_int_equal(game->board.color[point], WHITE);
    game_destroy(game);
}

static void a_lenient_game_still_refuses_the_single_hot_stone(void **state)
{
    (void)state;
    struct game *game = diagram_game(MOONSHINE, "ing-lenient", BLACK);
    diagram_play(game, "b C12");
    assert_int_equal(game_play(game, diagram_vertex("C11"), WHITE),
                     VERDICT_HOT_SINGLE);
    assert_int_equal(game->move_count, 1);
    game_destroy(game);
}

static void the_law_in_force_later_knows_the_moves_before(void **state)
{
    (void)state;
    struct game *game = diagram_game(MOONSHINE, "chinese", BLACK);
    struct ruleset rules;
    diagram_play(game, ONCE_AROUND);
    assert_int_equal(diagram_verdict(game, "w L4"), VERDICT_LEGAL);
    assert_int_equal(ruleset_find("ing", &rules), RULESET_OK);
    game_set_rules(game, &rules);
    assert_int_equal(diagram_verdict(game, "w L4"), VERDICT_DISTURB);
    game_destroy(game);
}

static void undoing_a_disturbance_forgets_it(void **state)
{
    (void)state;
    struct game *game = diagram_game(MOONSHINE, "ing", BLACK);
    diagram_play(game, "b C12 w L4");
    assert_true(ko_ing_took(game, 1));
    assert_true(game->takes[1].disturbs);
    assert_true(game_undo(game));
    assert_int_equal(game->take_count, 1);
    assert_int_equal(diagram_verdict(game, "w L4"), VERDICT_LEGAL);
    game_destroy(game);
}

/* Two passes leave a ko that the first of them cooled to be taken. */
static void a_pass_after_a_ko_capture_does_not_settle_the_board(void **state)
{
    (void)state;
    struct game *game = diagram_game(MOONSHINE, "ing", BLACK);
    diagram_play(game, "b C12 w pass b pass");
    assert_false(game_is_settled(game));
    diagram_play(game, "w pass");
    assert_true(game_is_settled(game));
    assert_false(game_is_over(game));
    diagram_play(game, "b pass");
    assert_true(game_is_over(game));
    game_destroy(game);
}

/* C6: Black's two stones have just taken two. */
static void
a_pass_after_a_capture_of_two_does_not_settle_it_either(void **state)
{
    (void)state;
    struct game *game = diagram_game("OO.XOX. XXOOOXX O.OOOX. OOOOOXX "
                                     "XXXXXXX X.X.XXX XXXXXXX",
                                     "ing", BLACK);
    diagram_play(game, "b C7 w pass b pass");
    assert_true(ko_ing_took(game, 0));
    assert_false(game_is_settled(game));
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disturber_is_stopped_after_once_around),
        cmocka_unit_test(moves_elsewhere_do_not_renew_a_disturbance),
        cmocka_unit_test(
            only_the_whole_board_makes_a_cycle_in_the_other_reading),
        cmocka_unit_test(a_lenient_game_takes_what_it_would_not_do),
        cmocka_unit_test(a_lenient_game_still_refuses_the_single_hot_stone),
        cmocka_unit_test(the_law_in_force_later_knows_the_moves_before),
        cmocka_unit_test(undoing_a_disturbance_forgets_it),
        cmocka_unit_test(a_pass_after_a_ko_capture_does_not_settle_the_board),
        cmocka_unit_test(
            a_pass_after_a_capture_of_two_does_not_settle_it_either),
    };
    return cmocka_run_group_tests_name("rules/ko_ing", tests, NULL, NULL);
}
