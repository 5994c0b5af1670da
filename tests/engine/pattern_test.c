#include "engine/pattern.h"

#include "rules/compiler.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

struct shape_case {
    const char *name;
    const char *diagram;
    const char *point;
    bool matches;
};

static const struct shape_case shapes[] = {
    {"an enclosing hane",
     ". . . . .\n. . X O X\n. . . . .\n. . . . .\n. . . . .\n", "D3", true},
    {"a loose hane", ". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .\n",
     "C3", true},
    {"a cut", ". . . . .\n. X O . .\n. O . . .\n. . . . .\n. . . . .\n", "C3",
     true},
    {"a cut that is protected",
     ". . . . .\n. X O . .\n. O . O .\n. . O . .\n. . . . .\n", "C3", false},
    {"a push between",
     ". . . . .\n. . X . .\n. O . O .\n. . . . .\n. . . . .\n", "C3", true},
    {"a block at the edge",
     ". . . . .\n. . . . .\n. . . . .\n. O X . .\n. X . O .\n", "C1", true},
    {"an open point", ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
     "C3", false},
    {"an eye", ". . . . .\n. X X X .\n. X . X .\n. X X X .\n. . . . .\n", "C3",
     false},
    {"a lone contact",
     ". . . . .\n. . X . .\n. . . . .\n. . . . .\n. . . . .\n", "C3", false},
};

/* Plays the diagram's stones turned by a symmetry or in other colours. */
static struct board turned(const char *diagram, int symmetry, bool swaps)
{
    const struct board board = diagram_board(diagram);
    uint8_t colors[POINT_CELLS] = {0};
    const int last = board.size - 1;
    for (int row = 0; row <= last; row++) {
        for (int column = 0; column <= last; column++) {
            int r = symmetry & 1 ? last - row : row;
            int c = symmetry & 2 ? last - column : column;
            const Color color = board.color[point_at(row, column)];
            colors[symmetry & 4 ? point_at(c, r) : point_at(r, c)] =
                (uint8_t)(swaps && color ? color_opponent(color) : color);
        }
    }
    struct board result;
    assert_true(board_set_up(&result, board.size, colors));
    return result;
}

static void shape_is_recognised_in_every_turn(void **state)
{
    const struct shape_case *row = *state;
    struct pattern3_set set;
    pattern3_init(&set);
    const Point at = diagram_vertex(row->point);
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        const struct board board = turned(row->diagram, symmetry, false);
        const struct board swapped = turned(row->diagram, symmetry, true);
        const int r = symmetry & 1 ? 4 - point_row(at) : point_row(at);
        const int c = symmetry & 2 ? 4 - point_column(at) : point_column(at);
        const Point point = symmetry & 4 ? point_at(c, r) : point_at(r, c);
        assert_int_equal(pattern3_matches(&set, &board, point), row->matches);
        assert_int_equal(pattern3_matches(&set, &swapped, point), row->matches);
    }
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(shapes)];
    for (size_t i = 0; i < ARRAY_LEN(shapes); i++)
        tests[i] = (struct CMUnitTest){
            .name = shapes[i].name,
            .test_func = shape_is_recognised_in_every_turn,
            .initial_state = (void *)(uintptr_t)&shapes[i],
        };
    return cmocka_run_group_tests_name("engine/pattern", tests, NULL, NULL);
}
