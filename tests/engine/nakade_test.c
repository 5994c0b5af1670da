#include "engine/nakade.h"

#include "rules/compiler.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

struct space_case {
    const char *name;
    const char *diagram;
    const char *inside; /* a point of the space */
    const char *vital;  /* NULL: none */
};

static const struct space_case spaces[] = {
    {"three in a row: the middle",
     ". . . . .\n. . . . .\nO O O O O\nX X X X O\n. . . X O\n", "A1", "B1"},
    {"three bent: the corner",
     ". . . . .\n. . . . .\nX X O O O\n. X X O O\n. . X O O\n", "B1", "A1"},
    {"four in a row live",
     ". . . . .\n. . . . .\n. . . . .\nX X X X X\n. . . . X\n", "A1", NULL},
    {"a pyramid: where three meet",
     ". . . . .\n. . . . .\nX X X . .\nX . X X .\n. . . X .\n", "A1", "B1"},
    {"a square is one eye already",
     ". . . . .\n. . . . .\nX X X . .\n. . X . .\n. . X . .\n", "A1", NULL},
    {"a cross: its middle",
     ". . . . .\n. . X X X\n. X X . X\n. X . . .\n. X X . X\n", "C2", "D2"},
    {"the bulky five: where three meet",
     ". . . . .\n. . . . .\nX X X X .\n. . X X X\n. . . X .\n", "C1", "B1"},
    {"the rabbity six: where four meet",
     ". . . . . .\n. X X X . .\nX X . X X .\n"
     "X . . . X .\nX X . . X .\n. X X X X .\n",
     "B3", "C3"},
    {"a space of both players is none",
     ". . . . .\n. . . . .\nO O O O O\nX X X O O\n. . . O O\n", "A1", NULL},
    {"an open board has none",
     ". . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . .\n", "A1", NULL},
};

static void vital_point_is_known(void **state)
{
    const struct space_case *row = *state;
    const struct board board = diagram_board(row->diagram);
    Color owner = EMPTY;
    const Point vital =
        nakade_vital(&board, diagram_vertex(row->inside), &owner);
    if (!row->vital) {
        assert_int_equal(vital, NO_POINT);
        return;
    }
    assert_int_equal(vital, diagram_vertex(row->vital));
    assert_int_equal(owner, BLACK);
}

/* Do the named points make a killing shape? */
static bool kills(const char *const names[], int count)
{
    Point points[NAKADE_MAX];
    for (int i = 0; i < count; i++)
        points[i] = diagram_vertex(names[i]);
    return nakade_kills(points, count);
}

static void a_killing_shape_is_told_from_a_living_one(void **state)
{
    (void)state;
    assert_true(kills((const char *[]){"C3", "D3"}, 2));
    assert_true(kills((const char *[]){"C3", "D3", "D4"}, 3));
    assert_true(kills((const char *[]){"C3", "D3", "C4", "D4"}, 4));
    assert_false(kills((const char *[]){"C3", "D3", "E3", "F3"}, 4));
    assert_false(kills((const char *[]){"C3", "D3", "D4", "E4"}, 4));
    assert_true(kills((const char *[]){"C3", "D3", "E3", "D4"}, 4));
    assert_false(kills((const char *[]){"C3", "D3", "E3", "E4", "E5"}, 5));
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(spaces) + 1] = {
        cmocka_unit_test(a_killing_shape_is_told_from_a_living_one)};
    for (size_t i = 0; i < ARRAY_LEN(spaces); i++)
        tests[1 + i] = (struct CMUnitTest){
            .name = spaces[i].name,
            .test_func = vital_point_is_known,
            .initial_state = (void *)(uintptr_t)&spaces[i],
        };
    return cmocka_run_group_tests_name("engine/nakade", tests, NULL, NULL);
}
