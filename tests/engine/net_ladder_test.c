#include "engine/net_ladder.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <string.h>

enum { CAUGHT = 1, WORKS = 2 };

/* Reads the ladders of a diagram; the reading leaves no trace. */
static void read_ladders(const char *position, Color prey, Point ko,
                         uint32_t planes[NET_POINTS_MAX])
{
    static struct net_ladder ladder;
    static struct net_board before;
    uint8_t colors[POINT_CELLS];
    const struct net_ladder_marks marks = {CAUGHT, WORKS, prey};
    const int size = diagram_read(position, colors);
    net_board_set_up(&ladder.board, size, ko, colors);
    memcpy(&before, &ladder.board, sizeof before);
    memset(planes, 0, NET_POINTS_MAX * sizeof planes[0]);
    net_ladder_mark(&ladder, &marks, planes);
    assert_memory_equal(before.cells, ladder.board.cells, sizeof before.cells);
    assert_int_equal(ladder.board.ko, ko);
}

/* Fails unless the stones caught are the X of the second diagram and the
   moves that catch the prey the O. */
static void assert_ladders(const char *position, Color prey,
                           const char *expected)
{
    uint32_t planes[NET_POINTS_MAX];
    uint8_t colors[POINT_CELLS];
    read_ladders(position, prey, NO_POINT, planes);
    const int size = diagram_read(expected, colors);
    for (int i = 0; i < size * size; i++) {
        const Point point = net_point(i, size);
        const uint32_t wanted = colors[point] == BLACK   ? CAUGHT
                                : colors[point] == WHITE ? WORKS
                                                         : 0;
        if (planes[i] != wanted)
            fail_msg("row %d, column %d: %u instead of %u", point_row(point),
                     point_column(point), planes[i], wanted);
    }
}

/* Is the stone caught in the diagram, where ko bars a point? */
static bool is_caught(const char *position, const char *stone, Point ko)
{
    uint32_t planes[NET_POINTS_MAX];
    uint8_t colors[POINT_CELLS];
    const int size = diagram_read(position, colors);
    read_ladders(position, WHITE, ko, planes);
    return planes[net_index(diagram_vertex(stone), size)] & CAUGHT;
}

static void
a_chain_of_two_liberties_is_caught_by_the_move_that_turns_it(void **state)
{
    (void)state;
    assert_ladders(". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . X O . . .\n"
                   ". . . X X . .\n"
                   ". . . . . . .\n",
                   WHITE,
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . O . . .\n"
                   ". . . X . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n");
}

static void working_moves_are_marked_for_one_side_only(void **state)
{
    (void)state;
    assert_ladders(". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . X O . . .\n"
                   ". . . X X . .\n"
                   ". . . . . . .\n",
                   BLACK,
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . X . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n");
}

static const char *const NONE = ". . . . . . .\n"
                                ". . . . . . .\n"
                                ". . . . . . .\n"
                                ". . . . . . .\n"
                                ". . . . . . .\n"
                                ". . . . . . .\n"
                                ". . . . . . .\n";

static void a_breaker_on_its_way_lets_the_chain_out(void **state)
{
    (void)state;
    assert_ladders(". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . O .\n"
                   ". . X O . . .\n"
                   ". . . X X . .\n"
                   ". . . . . . .\n",
                   WHITE, NONE);
}

static void a_chain_in_atari_is_caught_if_it_cannot_run(void **state)
{
    (void)state;
    assert_ladders("O X . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . X X .\n"
                   ". . . X O . .\n",
                   WHITE,
                   "X . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . X . .\n");
}

/* E1 cannot run, but take E2. */
static void capturing_a_chaser_saves(void **state)
{
    (void)state;
    assert_ladders(". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . . . . .\n"
                   ". . . O O . X\n"
                   ". . X O X . X\n"
                   ". X X X O . X\n",
                   WHITE, NONE);
}

/* C3 is out of liberties but for taking C2, where Black has just taken. */
static void every_ko_is_the_owners(void **state)
{
    (void)state;
    const char *const position = ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . X X . . .\n"
                                 ". X O . X . .\n"
                                 ". X O X . . .\n"
                                 ". O X . X . .\n"
                                 ". . O X . . .\n";
    assert_false(is_caught(position, "C3", NO_POINT));
    assert_false(is_caught(position, "C3", diagram_vertex("D2")));
    const char *const without = ". . . . . . .\n"
                                ". . . . . . .\n"
                                ". . X X . . .\n"
                                ". X O . X . .\n"
                                ". X O X . . .\n"
                                ". O X X X . .\n"
                                ". . O X . . .\n";
    assert_true(is_caught(without, "C3", NO_POINT));
}

static void a_barred_point_is_barred_to_the_chaser_as_well(void **state)
{
    (void)state;
    const char *const position = ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . X O . . .\n"
                                 ". . . X X . .\n"
                                 ". . . . . . .\n";
    assert_true(is_caught(position, "D3", NO_POINT));
    assert_false(is_caught(position, "D3", diagram_vertex("D4")));
}

/* Both liberties of A3's chain are ko mouths, and to fill either leaves it in
   atari all the same. */
static void a_chain_between_two_kos_is_dead(void **state)
{
    (void)state;
    const char *const position = ". O X . . . .\n"
                                 "O X X . . . .\n"
                                 "O X . . . . .\n"
                                 "O X . . . . .\n"
                                 "O X . . . . .\n"
                                 "O X X . . . .\n"
                                 ". O X . . . .\n";
    assert_true(is_caught(position, "A3", NO_POINT));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            a_chain_of_two_liberties_is_caught_by_the_move_that_turns_it),
        cmocka_unit_test(working_moves_are_marked_for_one_side_only),
        cmocka_unit_test(a_breaker_on_its_way_lets_the_chain_out),
        cmocka_unit_test(a_chain_in_atari_is_caught_if_it_cannot_run),
        cmocka_unit_test(capturing_a_chaser_saves),
        cmocka_unit_test(every_ko_is_the_owners),
        cmocka_unit_test(a_barred_point_is_barred_to_the_chaser_as_well),
        cmocka_unit_test(a_chain_between_two_kos_is_dead),
    };
    return cmocka_run_group_tests_name("engine/net_ladder", tests, NULL, NULL);
}
