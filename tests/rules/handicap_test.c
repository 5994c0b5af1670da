#include "rules/handicap.h"

#include "rules/vertex.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

/* The names of points, one after the other. */
static const char *names_of(const Point *points, int count, char *text)
{
    char *end = text;
    *end = '\0';
    for (int i = 0; i < count; i++) {
        char name[VERTEX_TEXT];
        end +=
            sprintf(end, "%s%s", i ? " " : "", vertex_write(points[i], name));
    }
    return text;
}

static const struct fixed_case {
    const char *name;
    int size, stones;
    const char *points;
} fixed[] = {
    {"2 on 19", 19, 2, "D4 Q16"},
    {"3 on 19", 19, 3, "D4 Q16 D16"},
    {"4 on 19", 19, 4, "D4 Q16 D16 Q4"},
    {"5 on 19", 19, 5, "D4 Q16 D16 Q4 K10"},
    {"6 on 19", 19, 6, "D4 Q16 D16 Q4 D10 Q10"},
    {"7 on 19", 19, 7, "D4 Q16 D16 Q4 D10 Q10 K10"},
    {"8 on 19", 19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"},
    {"9 on 19", 19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"},
    {"4 on 7", 7, 4, "C3 E5 C5 E3"},
    {"4 on 8", 8, 4, "C3 F6 C6 F3"},
    {"9 on 9", 9, 9, "C3 G7 C7 G3 C5 G5 E3 E7 E5"},
    {"4 on 12", 12, 4, "C3 K10 C10 K3"},
    {"5 on 13", 13, 5, "D4 K10 D10 K4 G7"},
    {"9 on 25", 25, 9, "D4 W22 D22 W4 D13 W13 N4 N22 N13"},
};

static void fixed_stones_have_their_places(void **state)
{
    const struct fixed_case *row = *state;
    Point points[HANDICAP_FIXED_MAX];
    char text[HANDICAP_FIXED_MAX * VERTEX_TEXT];
    assert_true(handicap_fixed(row->size, row->stones, points));
    assert_string_equal(names_of(points, row->stones, text), row->points);
    /* Free placement begins with the same. */
    Point free_points[BOARD_POINTS_MAX];
    assert_true(handicap_free(row->size, row->stones, free_points));
    assert_string_equal(names_of(free_points, row->stones, text), row->points);
}

static void sizes_limit_the_fixed_stones(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        const int most = size < 7 ? 0 : size == 7 || size % 2 == 0 ? 4 : 9;
        assert_int_equal(handicap_fixed_max(size), most);
        Point points[HANDICAP_FIXED_MAX];
        for (int stones = -1; stones < 12; stones++)
            assert_int_equal(handicap_fixed(size, stones, points),
                             stones >= 2 && stones <= most);
    }
}

static void free_stones_are_as_many_different_vertices_as_asked(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        const int step = size < 10 ? 1 : 37;
        for (int stones = 2; stones < size * size; stones += step) {
            Point points[BOARD_POINTS_MAX];
            bool taken[POINT_CELLS] = {false};
            assert_true(handicap_free(size, stones, points));
            for (int i = 0; i < stones; i++) {
                const int row = point_row(points[i]);
                const int column = point_column(points[i]);
                assert_in_range(row, 0, size - 1);
                assert_in_range(column, 0, size - 1);
                assert_false(taken[points[i]]);
                taken[points[i]] = true;
            }
        }
    }
}

static void free_stones_leave_a_point_empty(void **state)
{
    (void)state;
    Point points[BOARD_POINTS_MAX];
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        assert_false(handicap_free(size, 0, points));
        assert_false(handicap_free(size, 1, points));
        assert_true(handicap_free(size, size * size - 1, points));
        assert_false(handicap_free(size, size * size, points));
    }
}

static void free_stones_spread(void **state)
{
    (void)state;
    Point points[BOARD_POINTS_MAX];
    assert_true(handicap_free(19, 25, points));
    for (int i = 0; i < 25; i++) {
        const int row = point_row(points[i]), column = point_column(points[i]);
        assert_in_range(row, 2, 16);
        assert_in_range(column, 2, 16);
        for (int j = 0; j < i; j++) {
            const int rows = row - point_row(points[j]);
            const int columns = column - point_column(points[j]);
            assert_true(rows * rows + columns * columns >= 4);
        }
    }
}

int main(void)
{
    enum { FIXED = ARRAY_LEN(fixed) };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(sizes_limit_the_fixed_stones),
        cmocka_unit_test(free_stones_are_as_many_different_vertices_as_asked),
        cmocka_unit_test(free_stones_leave_a_point_empty),
        cmocka_unit_test(free_stones_spread),
    };
    struct CMUnitTest tests[FIXED + ARRAY_LEN(others)];
    for (size_t i = 0; i < FIXED; i++)
        tests[i] =
            (struct CMUnitTest){.name = fixed[i].name,
                                .test_func = fixed_stones_have_their_places,
                                .initial_state = (void *)&fixed[i]};
    memcpy(tests + FIXED, others, sizeof others);
    return cmocka_run_group_tests_name("rules/handicap", tests, NULL, NULL);
}
