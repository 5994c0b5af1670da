#include "rules/vertex.h"
#include "tests/support/test.h"

static void names_and_points_agree_on_every_size(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        for (int i = 0; i < size * size; i++) {
            char text[VERTEX_TEXT];
            Point point;
            vertex_write(point_of_index(i, size), text);
            assert_true(vertex_read(text, size, &point));
            assert_int_equal(point, point_of_index(i, size));
        }
    }
}

static void letters_of_any_case_are_read(void **state)
{
    (void)state;
    Point point;
    assert_true(vertex_read("q16", 19, &point));
    assert_int_equal(point, point_at(15, 15));
    assert_true(vertex_read("PaSs", 19, &point));
    assert_int_equal(point, PASS);
}

static void what_is_no_vertex_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"",   "I5",  "A0",   "Z99",
                                      "K1", "A10", "A1x",  "A",
                                      "5A", "A-1", "A001", "resign"};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        Point point = NO_POINT;
        assert_false(vertex_read(bad[i], 9, &point));
        assert_int_equal(point, NO_POINT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_points_agree_on_every_size),
        cmocka_unit_test(letters_of_any_case_are_read),
        cmocka_unit_test(what_is_no_vertex_is_refused),
    };
    return cmocka_run_group_tests_name("rules/vertex", tests, NULL, NULL);
}
