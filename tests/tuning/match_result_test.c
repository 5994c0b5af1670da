#include "tuning/match_result.h"

#include "tests/support/test.h"

#include <string.h>

static void a_result_is_read_as_it_was_written(void **state)
{
    (void)state;
    for (int end = 0; end < MATCH_ENDS; end++) {
        const struct match_result result = {
            .number = 12,
            .black = SIDE_B,
            .end = (enum match_end)end,
            .has_winner = end % 2,
            .winner = end % 2 ? SIDE_B : SIDE_A,
            .at_fault = SIDE_A,
            .is_disputed = end == END_SCORE,
            .moves = 77,
            .time = {{38, 40123, 2001}, {39, 555, 44}},
            .score = "B+12.5",
            .note = "Fake | (A) played C3: occupied",
        };
        char line[RESULT_LINE], again[RESULT_LINE];
        struct match_result read;
        match_result_write(&result, line);
        assert_int_equal(line[strlen(line) - 1], '\n');
        strcpy(again, line);
        again[strlen(again) - 1] = '\0';
        assert_true(match_result_read(again, &read));
        assert_string_equal(match_result_write(&read, again), line);
        assert_int_equal(read.end, end);
        assert_int_equal(read.has_winner, result.has_winner);
        assert_int_equal(read.time[SIDE_B].longest_ms, 44);
        assert_string_equal(read.note, result.note);
    }
}

static void other_lines_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "12",
        "0 A B+1 score A A 0 1 1 1 1 1 1 1 |",
        "1 C B+1 score A A 0 1 1 1 1 1 1 1 |",
        "1 A B+1 luck A A 0 1 1 1 1 1 1 1 |",
        "1 A B+1 score A A 0 1 1 1 1 1 1 1",
    };
    struct match_result result;
    assert_true(
        match_result_read("1 A B+1 score A A 0 1 1 1 1 1 1 1 |", &result));
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        assert_false(match_result_read(bad[i], &result));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_result_is_read_as_it_was_written),
        cmocka_unit_test(other_lines_are_refused),
    };
    return cmocka_run_group_tests_name("tuning/match_result", tests, NULL,
                                       NULL);
}
