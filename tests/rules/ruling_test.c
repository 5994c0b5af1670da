#include "rules/ruling.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include "rules/vertex.h"

#include <string.h>

/* What is said of a move such as "w B1", after others. */
static struct ruling ruling_after(const char *rules, const char *diagram,
                                  Color to_move, const char *moves,
                                  const char *move)
{
    struct game *game = diagram_game(diagram, rules, to_move);
    diagram_play(game, moves);
    const struct ruling ruling = ruling_of(game, diagram_vertex(move + 2),
                                           move[0] == 'b' ? BLACK : WHITE);
    assert_int_equal(ruling.verdict, diagram_verdict(game, move));
    game_destroy(game);
    return ruling;
}

static void assert_stones(const struct ruling *ruling, const char *stones)
{
    char text[200] = "";
    for (int i = 0; i < ruling->stone_count; i++) {
        char vertex[VERTEX_TEXT];
        if (i)
            strcat(text, " ");
        strcat(text, vertex_write(ruling->stones[i], vertex));
    }
    assert_string_equal(text, stones);
}

static const char *const TRIPLE = "XXXXXXX"
                                  "XOXOX.X"
                                  "O.O.OXO"
                                  "OOOOOOO"
                                  "XXXXXXX"
                                  "X....XX"
                                  "XXXXXXX";

static void a_legal_move_has_nothing_to_explain(void **state)
{
    (void)state;
    const struct ruling ruling = ruling_after("ing", TRIPLE, BLACK, "", "b B5");
    assert_int_equal(ruling.verdict, VERDICT_LEGAL);
    assert_int_equal(ruling.stone_count, 0);
    assert_false(ruling.repeats);
    assert_int_equal(ruling.disturber, EMPTY);
}

static void a_single_hot_stone_is_named(void **state)
{
    (void)state;
    const struct ruling ruling =
        ruling_after("ing", TRIPLE, BLACK, "b B5", "w B6");
    assert_int_equal(ruling.verdict, VERDICT_HOT_SINGLE);
    assert_stones(&ruling, "B5");
}

static void twin_hot_stones_are_named_together(void **state)
{
    (void)state;
    const struct ruling ruling =
        ruling_after("ing", TRIPLE, BLACK, "b B5", "w F6");
    assert_int_equal(ruling.verdict, VERDICT_HOT_TWIN);
    assert_stones(&ruling, "F5 B5");
}

static void an_occupied_point_is_named(void **state)
{
    (void)state;
    const struct ruling ruling = ruling_after("ing", TRIPLE, BLACK, "", "b A7");
    assert_int_equal(ruling.verdict, VERDICT_OCCUPIED);
    assert_stones(&ruling, "A7");
}

static void a_suicide_names_its_chain(void **state)
{
    (void)state;
    const struct ruling ruling = ruling_after(
        "chinese", ".OX.. XXX.. ..... ..... .....", WHITE, "", "w A5");
    assert_int_equal(ruling.verdict, VERDICT_SUICIDE_GROUP);
    assert_stones(&ruling, "B5");
}

static void superko_names_the_move_after_which_the_position_stood(void **state)
{
    (void)state;
    const struct ruling ruling =
        ruling_after("tromp-taylor", ".XO.. XO.O. .XO.. ..... .....", BLACK,
                     "b C4 w E1 b pass", "w B4");
    assert_int_equal(ruling.verdict, VERDICT_LEGAL);
    const struct ruling again =
        ruling_after("tromp-taylor", ".XO.. XO.O. .XO.. ..... .....", BLACK,
                     "b C4 w pass b pass", "w B4");
    assert_int_equal(again.verdict, VERDICT_REPETITION);
    assert_true(again.repeats);
    assert_int_equal(again.earlier_move, 0);
    assert_stones(&again, "C4");
}

static void a_self_removal_past_its_cycle_names_disturber_and_move(void **state)
{
    (void)state;
    const struct ruling ruling =
        ruling_after("ing", "..X.. XXX.. ..XXX OOOOO .O.O.", WHITE,
                     "w A5 b pass w B5 b pass", "w A5");
    assert_int_equal(ruling.verdict, VERDICT_CYCLE);
    assert_int_equal(ruling.disturber, WHITE);
    assert_true(ruling.repeats);
    assert_int_equal(ruling.earlier_move, 1);
    assert_int_equal(ruling.stone_count, 0);
}

static void a_disturbing_capture_names_what_it_threatens(void **state)
{
    (void)state;
    static const char *const double_ko = "XXXXXXXXX"
                                         "X.XXXXXXX"
                                         "XXXXXXXXX"
                                         "XXXOX.XXX"
                                         "OOO.OXOOO"
                                         "OOOOOOOOO"
                                         "O.OOOOOOO"
                                         "OOOOOOOOO"
                                         "OOOOOOOOO";
    const struct ruling ruling =
        ruling_after("ing", double_ko, BLACK,
                     "b D5 w F6 b pass w D6 b F5 w pass b pass w F6 b D5 "
                     "w pass b F5 w D6 b pass",
                     "w F6");
    assert_int_equal(ruling.verdict, VERDICT_DISTURB);
    assert_int_equal(ruling.disturber, WHITE);
    assert_true(ruling.repeats);
    assert_int_equal(ruling.earlier_move, 8);
    assert_true(ruling.stone_count > 20);
}

static void a_run_names_the_move_after_which_the_position_stood(void **state)
{
    (void)state;
    static const char *const three_kos = ".OOOXO..OXXX."
                                         "OO.OXO..OX.XX"
                                         "XXOXXO..OOXOO"
                                         "XXXXXO..OOOOO"
                                         "X...XO......."
                                         "X...XO......."
                                         "X...XO......."
                                         "X...XO......."
                                         "X...XO......."
                                         "XXXXXO......."
                                         "XXOXXO......."
                                         "OO.OXO......."
                                         ".OOOXO.......";
    const struct ruling ruling = ruling_after(
        "ing", three_kos, BLACK, "b C12 w L12 b C2 w C11 b L11", "w C3");
    assert_int_equal(ruling.verdict, VERDICT_RUN);
    assert_true(ruling.repeats);
    assert_int_equal(ruling.earlier_move, 0);
    assert_stones(&ruling, "C2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_legal_move_has_nothing_to_explain),
        cmocka_unit_test(a_single_hot_stone_is_named),
        cmocka_unit_test(twin_hot_stones_are_named_together),
        cmocka_unit_test(an_occupied_point_is_named),
        cmocka_unit_test(a_suicide_names_its_chain),
        cmocka_unit_test(superko_names_the_move_after_which_the_position_stood),
        cmocka_unit_test(
            a_self_removal_past_its_cycle_names_disturber_and_move),
        cmocka_unit_test(a_disturbing_capture_names_what_it_threatens),
        cmocka_unit_test(a_run_names_the_move_after_which_the_position_stood),
    };
    return cmocka_run_group_tests_name("rules/ruling", tests, NULL, NULL);
}
