#include "engine/atari.h"

#include "rules/compiler.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

static void liberties_after_a_move_are_exact(void **state)
{
    (void)state;
    const struct board board = diagram_board(". . . O .\n"
                                             ". . . . O\n"
                                             ". . . . .\n"
                                             "X X O . .\n"
                                             ". O . X .\n");
    const struct {
        const char *point;
        Color player;
        int liberties, counted;
    } cases[] = {
        {"E5", BLACK, 0, 0}, {"A1", WHITE, 1, 1}, {"A1", BLACK, 2, 2},
        {"C1", WHITE, 2, 3}, {"B4", WHITE, 2, 4},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const Point point = diagram_vertex(cases[i].point);
        assert_int_equal(atari_liberties_after(&board, point, cases[i].player),
                         cases[i].liberties);
        assert_int_equal(atari_count_after(&board, point, cases[i].player, 8),
                         cases[i].counted);
    }
}

static void captured_stones_leave_liberties(void **state)
{
    (void)state;
    const struct board board = diagram_board(". . . . .\n"
                                             ". . . . .\n"
                                             "O O O . .\n"
                                             "X X X O .\n"
                                             "O O . O .\n");
    const Point point = diagram_vertex("C1");
    assert_int_equal(atari_takes(&board, point, BLACK), 2);
    assert_int_equal(atari_liberties_after(&board, point, BLACK), 2);
    assert_int_equal(atari_count_after(&board, point, BLACK, 8), 2);
}

static void stones_that_leave_one_eye_are_no_blunder(void **state)
{
    (void)state;
    const struct board board = diagram_board(". . . . .\n"
                                             ". . . . .\n"
                                             "O O O O O\n"
                                             "X X X X O\n"
                                             ". O . X O\n");
    assert_false(atari_is_blunder(&board, diagram_vertex("A1"), WHITE));
    assert_true(atari_is_blunder(&board, diagram_vertex("A1"), BLACK));
}

static void filling_a_seki_is_a_blunder(void **state)
{
    (void)state;
    const struct board board = diagram_board(". . . . . . .\n"
                                             ". . . . . . .\n"
                                             ". . . . . . .\n"
                                             ". . . . . . .\n"
                                             "O O O O O O O\n"
                                             "X X X X X X O\n"
                                             ". O O O . X O\n");
    for (Color player = BLACK; player <= WHITE; player++) {
        assert_true(atari_is_blunder(&board, diagram_vertex("A1"), player));
        assert_false(atari_allows(&board, diagram_vertex("E1"), player));
    }
}

static void a_throw_in_needs_a_chain_of_two_liberties(void **state)
{
    (void)state;
    const struct board board = diagram_board(". . . X .\n"
                                             ". . . . .\n"
                                             "O O O O .\n"
                                             "X X X O .\n"
                                             ". . X O .\n");
    assert_false(atari_is_blunder(&board, diagram_vertex("A1"), WHITE));
    assert_true(atari_is_blunder(&board, diagram_vertex("E5"), WHITE));
}

static void a_chain_is_saved_by_running_or_capturing(void **state)
{
    (void)state;
    const struct board board = diagram_board(". . . . . . .\n"
                                             ". . . . . . .\n"
                                             ". . . . . . .\n"
                                             ". X O X . . .\n"
                                             ". O X . . . .\n"
                                             ". . O . . . .\n"
                                             ". . . . . . .\n");
    struct atari_move moves[ATARI_MOVES_MAX];
    assert_int_equal(atari_escapes(&board, diagram_vertex("C3"), moves), 2);
    assert_int_equal(moves[0].point, diagram_vertex("C5"));
    assert_int_equal(moves[0].stones, 2);
    assert_int_equal(moves[1].point, diagram_vertex("D3"));
    assert_int_equal(moves[1].stones, 1);
}

static void a_chain_that_a_ladder_takes_is_not_saved(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 13);
    diagram_play(game, "b C4 w D4 b D3 w pass b E3 w pass b D5");
    struct atari_move moves[ATARI_MOVES_MAX];
    const Point stone = diagram_vertex("D4");
    assert_int_equal(atari_escapes(&game->board, stone, moves), 0);
    diagram_play(game, "w K10");
    assert_int_equal(atari_escapes(&game->board, stone, moves), 1);
    assert_int_equal(moves[0].point, diagram_vertex("E4"));
    game_destroy(game);
}

static void a_barred_ko_saves_nothing(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b C4 w D4 b B5 w E5 b C6 w D6 b D5 w C5");
    /* Black's D5 was taken; C5 is in atari but may not be taken back. */
    assert_false(atari_allows(&game->board, diagram_vertex("D5"), BLACK));
    assert_true(atari_allows(&game->board, diagram_vertex("D5"), WHITE));
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(liberties_after_a_move_are_exact),
        cmocka_unit_test(captured_stones_leave_liberties),
        cmocka_unit_test(stones_that_leave_one_eye_are_no_blunder),
        cmocka_unit_test(filling_a_seki_is_a_blunder),
        cmocka_unit_test(a_throw_in_needs_a_chain_of_two_liberties),
        cmocka_unit_test(a_chain_is_saved_by_running_or_capturing),
        cmocka_unit_test(a_chain_that_a_ladder_takes_is_not_saved),
        cmocka_unit_test(a_barred_ko_saves_nothing),
    };
    return cmocka_run_group_tests_name("engine/atari", tests, NULL, NULL);
}
