#include "engine/agreement.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

static const char POSITION[] = "X . X .\n"
                               "X X X .\n"
                               "O . X .\n"
                               ". . X .\n";

static void the_same_dead_stones_are_no_news(void **state)
{
    (void)state;
    const struct board board = diagram_board(POSITION);
    struct agreement agreement = {0};
    bool dead[POINT_CELLS] = {false};
    assert_true(agreement_stands(&agreement, &board, NULL));
    assert_true(agreement_stands(&agreement, &board, dead));
    dead[diagram_vertex("A2")] = true;
    assert_false(agreement_stands(&agreement, &board, dead));
    assert_true(agreement_stands(&agreement, &board, dead));
    assert_false(agreement_stands(&agreement, &board, NULL));
}

static void dead_stones_that_were_taken_are_no_news(void **state)
{
    (void)state;
    struct board board = diagram_board(POSITION);
    struct agreement agreement = {0};
    bool dead[POINT_CELLS] = {false};
    dead[diagram_vertex("A2")] = true;
    assert_false(agreement_stands(&agreement, &board, dead));
    assert_int_equal(board_play(&board, diagram_vertex("A1"), BLACK), 0);
    assert_int_equal(board_play(&board, diagram_vertex("B2"), BLACK), 1);
    assert_true(agreement_stands(&agreement, &board, NULL));
}

static void only_stones_that_are_there_are_remembered(void **state)
{
    (void)state;
    struct board board = diagram_board(POSITION);
    struct agreement agreement = {0};
    bool dead[POINT_CELLS] = {false};
    assert_null(agreement_dead(&agreement, &board));
    dead[diagram_vertex("A2")] = true;
    assert_false(agreement_stands(&agreement, &board, dead));
    const bool *const agreed = agreement_dead(&agreement, &board);
    assert_true(agreed[diagram_vertex("A2")]);
    assert_true(agreement_stands(&agreement, &board, agreed));
    assert_int_equal(board_play(&board, diagram_vertex("A1"), BLACK), 0);
    assert_int_equal(board_play(&board, diagram_vertex("B2"), BLACK), 1);
    assert_null(agreement_dead(&agreement, &board));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_dead_stones_are_no_news),
        cmocka_unit_test(dead_stones_that_were_taken_are_no_news),
        cmocka_unit_test(only_stones_that_are_there_are_remembered),
    };
    return cmocka_run_group_tests_name("engine/agreement", tests, NULL, NULL);
}
