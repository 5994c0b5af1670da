#include "engine/ladder.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

static void a_ladder_runs_to_the_edge(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 13);
    diagram_play(game, "b C4 w D4 b D3 w pass b E3");
    const Point stone = diagram_vertex("D4");
    assert_int_equal(ladder_attack(&game->board, stone), diagram_vertex("D5"));
    assert_true(ladder_captures(&game->board, stone));
    game_destroy(game);
}

static void a_breaker_lets_the_chain_out(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 13);
    diagram_play(game, "b C4 w D4 b D3 w K10 b E3");
    const Point stone = diagram_vertex("D4");
    assert_int_equal(ladder_attack(&game->board, stone), NO_POINT);
    assert_false(ladder_captures(&game->board, stone));
    game_destroy(game);
}

static void a_chain_of_three_liberties_is_safe(void **state)
{
    (void)state;
    const struct board board = diagram_board(". . . . .\n"
                                             ". . . . .\n"
                                             ". . O X .\n"
                                             ". . . . .\n"
                                             ". . . . .\n");
    assert_false(ladder_captures(&board, diagram_vertex("C3")));
}

static void a_chain_driven_to_the_edge_is_caught(void **state)
{
    (void)state;
    const struct board board = diagram_board(". . . . . . .\n"
                                             ". . . . . . .\n"
                                             ". . . . . . .\n"
                                             ". . . . . . .\n"
                                             ". . . X . . .\n"
                                             ". . X O . X .\n"
                                             ". . . . . . .\n");
    assert_true(ladder_captures(&board, diagram_vertex("D2")));
}

static void taking_an_attacker_breaks_a_ladder(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 13);
    diagram_play(game, "b C4 w D4 b D3 w B4 b E3");
    const Point stone = diagram_vertex("D4");
    assert_int_equal(ladder_attack(&game->board, stone), diagram_vertex("D5"));
    /* Now Black's C4 is in atari itself. */
    diagram_play(game, "w C3");
    assert_int_equal(ladder_attack(&game->board, stone), NO_POINT);
    game_destroy(game);
}

static void a_move_that_escapes_every_ladder_saves(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 13);
    diagram_play(game, "b C4 w D4 b D3 w pass b E3 w pass b D5");
    const Point stone = diagram_vertex("D4"), move = diagram_vertex("E4");
    assert_false(ladder_saves(&game->board, stone, move));
    diagram_play(game, "w H8");
    assert_true(ladder_saves(&game->board, stone, move));
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ladder_runs_to_the_edge),
        cmocka_unit_test(a_breaker_lets_the_chain_out),
        cmocka_unit_test(a_chain_of_three_liberties_is_safe),
        cmocka_unit_test(a_chain_driven_to_the_edge_is_caught),
        cmocka_unit_test(taking_an_attacker_breaks_a_ladder),
        cmocka_unit_test(a_move_that_escapes_every_ladder_saves),
    };
    return cmocka_run_group_tests_name("engine/ladder", tests, NULL, NULL);
}
