#include "engine/net_area.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

/* Fails unless the owners are those of the diagram: X Black's, O White's. */
static void assert_owners(const uint8_t owner[POINT_CELLS],
                          const char *expected)
{
    uint8_t wanted[POINT_CELLS];
    const int size = diagram_read(expected, wanted);
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        if (owner[point] != wanted[point])
            fail_msg("row %d, column %d: %d instead of %d", point_row(point),
                     point_column(point), owner[point], wanted[point]);
    }
}

static void assert_area(const char *position, bool may_suicide,
                        const char *expected)
{
    const struct board board = diagram_board(position);
    uint8_t owner[POINT_CELLS];
    net_area(&board, may_suicide, owner);
    assert_owners(owner, expected);
}

static void an_empty_board_is_nobodys(void **state)
{
    (void)state;
    assert_area(". . . . .\n"
                ". . . . .\n"
                ". . . . .\n"
                ". . . . .\n"
                ". . . . .\n",
                true,
                ". . . . .\n"
                ". . . . .\n"
                ". . . . .\n"
                ". . . . .\n"
                ". . . . .\n");
}

static void a_chain_with_two_eyes_lives_and_owns_them(void **state)
{
    (void)state;
    assert_area(". X . X .\n"
                "X X X X .\n"
                ". . . . .\n"
                ". . . . .\n"
                ". . . . O\n",
                true,
                "X X X X .\n"
                "X X X X .\n"
                ". . . . .\n"
                ". . . . .\n"
                ". . . . O\n");
}

static void a_stone_in_an_eye_of_two_is_dead(void **state)
{
    (void)state;
    assert_area(". O X . X .\n"
                "X X X X X .\n"
                ". . . . . .\n"
                "O O O O O O\n"
                "O . O O . O\n"
                ". O O . O O\n",
                true,
                "X X X X X .\n"
                "X X X X X .\n"
                ". . . . . .\n"
                "O O O O O O\n"
                "O O O O O O\n"
                "O O O O O O\n");
}

/* The stones in the eye fill all of its liberties but one. */
static void an_eye_of_three_counts_by_its_empty_points(void **state)
{
    (void)state;
    const char *const position = "O O . X . X .\n"
                                 "X X X X X X .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 "O . . . . . .\n";
    const char *const expected = "X X X X X X .\n"
                                 "X X X X X X .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 "O . . . . . .\n";
    assert_area(position, false, expected);
    assert_area(position, true, expected);
}

/* A1 touches no wall: White can fill the space around it and never give the
   wall an eye, unless he must not take off his own stones. */
static void
an_inner_stone_matters_where_groups_may_take_themselves_off(void **state)
{
    (void)state;
    const char *const position = ". . . . . . O\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 "X X X X X . .\n"
                                 "X X X . X . .\n"
                                 ". . X X X . .\n"
                                 "O . X . . . .\n";
    assert_area(position, false,
                ". . . . . . O\n"
                ". . . . . . .\n"
                ". . . . . . .\n"
                "X X X X X . .\n"
                "X X X X X . .\n"
                "X X X X X . .\n"
                "X X X . . . .\n");
    assert_area(position, true,
                ". . . . . . O\n"
                ". . . . . . .\n"
                ". . . . . . .\n"
                "X X X X X . .\n"
                "X X X X X . .\n"
                ". . X X X . .\n"
                "O . X . . . .\n");
}

static void
a_space_that_only_looks_owned_counts_while_nobody_denies_it(void **state)
{
    (void)state;
    assert_area(". . X O .\n"
                ". . X O .\n"
                "X X X O O\n"
                "O O O O .\n"
                ". O . O .\n",
                true,
                "X X X O O\n"
                "X X X O O\n"
                "X X X O O\n"
                "O O O O O\n"
                "O O O O O\n");
}

/* The corner is surrounded by White's stones, which are dead in Black's. */
static void what_is_sure_goes_before_what_looks_owned(void **state)
{
    (void)state;
    assert_area(". O X . X .\n"
                "O X X X X X\n"
                "X X . . . .\n"
                ". . . . . .\n"
                ". . . . . .\n"
                ". . . . . O\n",
                true,
                "X X X X X X\n"
                "X X X X X X\n"
                "X X . . . .\n"
                ". . . . . .\n"
                ". . . . . .\n"
                ". . . . . O\n");
}

static void what_only_looks_owned_is_not_sure(void **state)
{
    (void)state;
    const struct board board = diagram_board(". X . X . .\n"
                                             "X X X X . O\n"
                                             "X O . X O .\n"
                                             "X X X X O O\n"
                                             ". . . . . .\n"
                                             "X . . . . .\n");
    uint8_t owner[POINT_CELLS];
    net_area_sure(&board, true, owner);
    assert_owners(owner, "X X X X . .\n"
                         "X X X X . .\n"
                         "X X X X . .\n"
                         "X X X X . .\n"
                         ". . . . . .\n"
                         ". . . . . .\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_board_is_nobodys),
        cmocka_unit_test(a_chain_with_two_eyes_lives_and_owns_them),
        cmocka_unit_test(a_stone_in_an_eye_of_two_is_dead),
        cmocka_unit_test(an_eye_of_three_counts_by_its_empty_points),
        cmocka_unit_test(
            an_inner_stone_matters_where_groups_may_take_themselves_off),
        cmocka_unit_test(
            a_space_that_only_looks_owned_counts_while_nobody_denies_it),
        cmocka_unit_test(what_is_sure_goes_before_what_looks_owned),
        cmocka_unit_test(what_only_looks_owned_is_not_sure),
    };
    return cmocka_run_group_tests_name("engine/net_area", tests, NULL, NULL);
}
