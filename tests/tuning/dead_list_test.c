#include "tuning/dead_list.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

static const char POSITION[] = ". . . . ."
                               "X X . . O"
                               ". . . . O"
                               ". . X . ."
                               ". . . . .";

static int count(const bool dead[POINT_CELLS])
{
    int stones = 0;
    for (Point point = 0; point < POINT_CELLS; point++)
        stones += dead[point];
    return stones;
}

static void vertices_stand_on_lines_or_between_spaces(void **state)
{
    (void)state;
    const struct board board = diagram_board(POSITION);
    bool dead[POINT_CELLS];
    assert_true(dead_list_read("A4 B4\nc2\n", &board, dead));
    assert_int_equal(count(dead), 3);
    assert_true(dead[diagram_vertex("C2")]);
    assert_true(dead_list_read("", &board, dead));
    assert_int_equal(count(dead), 0);
}

static void one_stone_names_its_chain(void **state)
{
    (void)state;
    const struct board board = diagram_board(POSITION);
    bool dead[POINT_CELLS];
    assert_true(dead_list_read("E3", &board, dead));
    assert_int_equal(count(dead), 2);
    assert_true(dead[diagram_vertex("E4")]);
}

static void empty_points_mean_nothing(void **state)
{
    (void)state;
    const struct board board = diagram_board(POSITION);
    bool dead[POINT_CELLS];
    assert_true(dead_list_read("A1 C2", &board, dead));
    assert_int_equal(count(dead), 1);
}

static void what_is_no_list_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"A4 pass", "none", "Z9", "A4,B4",
                                      "dead stones: A4"};
    const struct board board = diagram_board(POSITION);
    bool dead[POINT_CELLS];
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        assert_false(dead_list_read(bad[i], &board, dead));
}

static void an_arbiter_settles_only_what_is_disputed(void **state)
{
    (void)state;
    const struct board board = diagram_board(POSITION);
    bool a[POINT_CELLS], b[POINT_CELLS], arbiter[POINT_CELLS];
    assert_true(dead_list_read("A4 C2", &board, a));
    assert_true(dead_list_read("A4 E3", &board, b));
    assert_true(dead_list_read("E3", &board, arbiter));
    assert_true(dead_lists_agree(&board, a, a));
    assert_false(dead_lists_agree(&board, a, b));
    dead_lists_settle(&board, a, b, arbiter);
    assert_true(a[diagram_vertex("A4")]); /* both said so */
    assert_true(a[diagram_vertex("B4")]);
    assert_false(a[diagram_vertex("C2")]);
    assert_true(a[diagram_vertex("E4")]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertices_stand_on_lines_or_between_spaces),
        cmocka_unit_test(one_stone_names_its_chain),
        cmocka_unit_test(empty_points_mean_nothing),
        cmocka_unit_test(what_is_no_list_is_refused),
        cmocka_unit_test(an_arbiter_settles_only_what_is_disputed),
    };
    return cmocka_run_group_tests_name("tuning/dead_list", tests, NULL, NULL);
}
