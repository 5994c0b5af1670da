#include "engine/vital.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

struct vital_case {
    const char *name;
    const char *diagram;
    const char *vital; /* NULL: no life hangs on a point */
};

static const struct vital_case cases[] = {
    {"all of White's lives by three points in a row",
     ". X . X X X O O .\n. X X . X O O O .\n. O X X . X O O .\n"
     ". O O X X X O O O\nX O X X O X X O O\n. X O O O O X O O\n"
     ". X X O O O O O O\n. X . X O O O O O\n. X X X X X O O O\n",
     "J8"},
    {"with an eye elsewhere it lives whoever plays there",
     ". X . X X X O O .\n. X X . X O O O .\n. O X X . X O O .\n"
     ". O O X X X O O O\nX O X X O X X O O\n. X O O O O X O O\n"
     ". X X O O O O O O\n. X . X O O O O O\n. X X X X X O O .\n",
     NULL},
    {"a space is already two eyes",
     ". X . X X O O . .\n. X X . X O O O .\n. O X X X X O O .\n"
     ". O O X X X O O .\nX O X X O X X O O\n. X O O O O X O O\n"
     ". X X O O O O O O\n. X . X O O O O O\n. X X X X X O O O\n",
     NULL},
    {"of two spaces the one on which more hangs",
     ". . . X O X X . .\nX X X X O X X X .\nO O O O O O X X X\n"
     "O O O O O O O O O\nO O O O O O O O O\n. O . O O O O O O\n"
     "X X X O O O O O O\nX X X X X X X X X\n. . . X X X X X X\n",
     "B1"},
    {"an open board", ". . . . .\n. . X . .\n. . . . .\n. . O . .\n. . . . .\n",
     NULL},
};

static Point find(const char *diagram, const struct judge_hurry *hurry)
{
    const struct params params = params_default();
    const struct board board = diagram_board(diagram);
    return vital_find(&board, true, &params, hurry);
}

static void the_point_on_which_most_hangs_is_found(void **state)
{
    const struct vital_case *row = *state;
    const Point expected = row->vital ? diagram_vertex(row->vital) : NO_POINT;
    assert_int_equal(find(row->diagram, NULL), expected);
}

static bool is_due(void *asked)
{
    ++*(int *)asked;
    return true;
}

static void in_a_hurry_there_is_none(void **state)
{
    (void)state;
    int asked = 0;
    const struct judge_hurry hurry = {is_due, &asked};
    assert_int_equal(find(cases[0].diagram, &hurry), NO_POINT);
    assert_int_equal(asked, 1);
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(cases) + 1] = {
        cmocka_unit_test(in_a_hurry_there_is_none)};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        tests[1 + i] = (struct CMUnitTest){
            .name = cases[i].name,
            .test_func = the_point_on_which_most_hangs_is_found,
            .initial_state = (void *)(uintptr_t)&cases[i],
        };
    return cmocka_run_group_tests_name("engine/vital", tests, NULL, NULL);
}
