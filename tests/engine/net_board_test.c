#include "engine/net_board.h"

#include "engine/rng.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <string.h>

enum { SIZE = 7, POINTS = SIZE * SIZE, PLIES = 150 };

static struct net_board *read_diagram(struct net_board *board, const char *text)
{
    uint8_t colors[POINT_CELLS];
    const int size = diagram_read(text, colors);
    net_board_set_up(board, size, NO_POINT, colors);
    return board;
}

/* Fails unless stones, chains, liberties and ko are those of the other. */
static void assert_same(const struct net_board *board,
                        const struct board *other)
{
    assert_int_equal(board->ko, other->ko);
    for (int i = 0; i < POINTS; i++) {
        const Point point = point_of_index(i, SIZE);
        Point liberties[POINTS];
        assert_int_equal(net_board_color(board, point), other->color[point]);
        if (other->color[point] == EMPTY)
            continue;
        assert_int_equal(net_board_liberties(board, point),
                         board_liberties(other, point, POINTS, liberties));
        assert_int_equal(net_board_stones(board, point),
                         board_chain(other, point)->stones);
    }
}

/* A random legal move, or PASS after some trials. */
static Point pick(const struct board *board, Color player, struct rng *rng)
{
    for (int i = 0; i < 50; i++) {
        const Point point = point_of_index(rng_below(rng, POINTS), SIZE);
        if (board_is_legal(board, point, player, SUICIDE_GROUPS))
            return point;
    }
    return PASS;
}

static void random_games_agree_with_the_other_board(void **state)
{
    (void)state;
    struct net_board board;
    struct rng rng = rng_seed(1, 0);
    for (int game = 0; game < 100; game++) {
        struct board other;
        board_init(&other, SIZE);
        net_board_set_up(&board, SIZE, NO_POINT, other.color);
        for (int ply = 0; ply < PLIES; ply++) {
            const Color player = ply % 2 ? WHITE : BLACK;
            const Point point = pick(&other, player, &rng);
            if (point == PASS)
                break;
            board_play(&other, point, player);
            net_board_play(&board, point, player);
            net_board_forget(&board);
            assert_same(&board, &other);
        }
    }
}

static void moves_are_taken_back_to_the_last_link(void **state)
{
    (void)state;
    struct net_board board, before;
    struct rng rng = rng_seed(2, 0);
    for (int game = 0; game < 50; game++) {
        struct board other;
        board_init(&other, SIZE);
        net_board_set_up(&board, SIZE, NO_POINT, other.color);
        for (int ply = 0; ply < PLIES; ply++) {
            const Color player = ply % 2 ? WHITE : BLACK;
            const Point point = pick(&other, player, &rng);
            if (point == PASS)
                break;
            const struct net_board_mark mark = net_board_mark(&board);
            memcpy(&before, &board, sizeof before);
            net_board_play(&board, point, player);
            net_board_undo(&board, mark);
            assert_memory_equal(board.cells, before.cells, sizeof board.cells);
            assert_int_equal(board.ko, before.ko);
            net_board_play(&board, point, player);
            net_board_forget(&board);
            board_play(&other, point, player);
        }
    }
}

static void a_position_set_up_equals_one_played(void **state)
{
    (void)state;
    const struct board other = diagram_board(". X O . . . .\n"
                                             "X X O O . . .\n"
                                             "O O O X X . .\n"
                                             ". O X X . X .\n"
                                             ". . . . . . .\n"
                                             "X O X . . . .\n"
                                             ". X O . . . .\n");
    struct net_board board;
    net_board_set_up(&board, SIZE, NO_POINT, other.color);
    assert_same(&board, &other);
}

static void suicide_and_ko_are_not_legal(void **state)
{
    (void)state;
    struct net_board board;
    read_diagram(&board, ". X O . . . .\n"
                         "X X O . . . .\n"
                         "O O O . . . .\n"
                         ". . . . . . .\n"
                         ". . X O . . .\n"
                         ". X O . O . .\n"
                         ". . X O . . .\n");
    assert_false(net_board_is_legal(&board, diagram_vertex("A7"), BLACK));
    assert_true(net_board_is_legal(&board, diagram_vertex("A7"), WHITE));
    assert_true(net_board_takes_ko(&board, diagram_vertex("D2"), BLACK));
    assert_false(net_board_takes_ko(&board, diagram_vertex("D2"), WHITE));
    net_board_play(&board, diagram_vertex("D2"), BLACK);
    assert_int_equal(board.ko, diagram_vertex("C2"));
    assert_false(net_board_is_legal(&board, diagram_vertex("C2"), WHITE));
    assert_false(net_board_is_legal(&board, diagram_vertex("C2"), BLACK));
    assert_int_equal(net_board_empty_sides(&board, diagram_vertex("C2")), 0);
    assert_int_equal(net_board_empty_sides(&board, diagram_vertex("E4")), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_agree_with_the_other_board),
        cmocka_unit_test(moves_are_taken_back_to_the_last_link),
        cmocka_unit_test(a_position_set_up_equals_one_played),
        cmocka_unit_test(suicide_and_ko_are_not_legal),
    };
    return cmocka_run_group_tests_name("engine/net_board", tests, NULL, NULL);
}
