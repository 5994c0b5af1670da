#include "tuning/train_log.h"

#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct train_row row_of(int64_t step, bool has_validation)
{
    struct train_row row = {.step = step, .samples = 128 * step};
    for (int i = 0; i < FIGURES; i++)
        row.figures[i] = i < FIGURE_VALID || has_validation
                             ? (double)step + i / 8.0
                             : (double)NAN;
    return row;
}

/* Opens the log at a step, adds rows of steps up to another, each the step-th
   after the one before, every second with validation. */
static void add_rows(const char *path, int64_t from, int64_t to, int64_t step)
{
    FILE *stream;
    assert_int_equal(train_log_open(path, from, &stream), TRAIN_LOG_OK);
    for (int64_t i = from + step; i <= to; i += step) {
        const struct train_row row = row_of(i, i % 20 == 0);
        assert_true(train_log_add(stream, &row));
    }
    assert_int_equal(fclose(stream), 0);
}

/* The log has rows of these steps, as add_rows() makes them. */
static void has_rows(const char *path, int64_t to, int64_t step)
{
    int count;
    struct train_row *const rows = train_log_read(path, &count);
    assert_non_null(rows);
    assert_int_equal(count, to / step);
    for (int i = 0; i < count; i++) {
        const struct train_row row =
            row_of((i + 1) * step, (i + 1) * step % 20 == 0);
        assert_int_equal(rows[i].step, row.step);
        assert_int_equal(rows[i].samples, row.samples);
        for (int j = 0; j < FIGURES; j++)
            if (isnan(row.figures[j]))
                assert_true(isnan(rows[i].figures[j]));
            else
                assert_float_equal(rows[i].figures[j], row.figures[j], 0);
    }
    free(rows);
}

static void rows_come_back(void **state)
{
    char path[SCRATCH_PATH];
    add_rows(scratch_path(state, "log", path), 0, 100, 10);
    has_rows(path, 100, 10);
}

static void the_first_line_names_the_fields(void **state)
{
    char path[SCRATCH_PATH];
    size_t count;
    add_rows(scratch_path(state, "log", path), 0, 10, 10);
    char *const text = (char *)scratch_read(path, &count);
    static const char BEGINNING[] = "step,samples,rate,gradient,policy,";
    static const char ROW[] = "\n10,1280,10,10.125,10.25,";
    assert_memory_equal(text, BEGINNING, strlen(BEGINNING));
    const char *const end = memchr(text, '\n', count);
    assert_non_null(end);
    assert_memory_equal(end, ROW, strlen(ROW));
    assert_memory_equal(text + count - 4, ",,,\n", 4);
    free(text);
}

static void going_on_cuts_off_later_rows(void **state)
{
    char path[SCRATCH_PATH];
    add_rows(scratch_path(state, "log", path), 0, 100, 10);
    add_rows(path, 60, 120, 10);
    has_rows(path, 120, 10);
    add_rows(path, 65, 65, 10);
    has_rows(path, 60, 10);
    add_rows(path, 0, 0, 10);
    has_rows(path, 0, 10);
}

static void a_broken_row_is_cut_off(void **state)
{
    char path[SCRATCH_PATH];
    size_t count;
    add_rows(scratch_path(state, "log", path), 0, 40, 10);
    unsigned char *const bytes = scratch_read(path, &count);
    for (size_t cut = 1; cut < 30; cut += 4) {
        scratch_write(path, bytes, count - cut);
        has_rows(path, 30, 10);
        add_rows(path, 30, 50, 10);
        has_rows(path, 50, 10);
    }
    free(bytes);
}

static void an_empty_file_is_a_new_log(void **state)
{
    char path[SCRATCH_PATH];
    scratch_write(scratch_path(state, "log", path), "", 0);
    add_rows(path, 0, 20, 10);
    has_rows(path, 20, 10);
}

static void another_file_is_left_alone(void **state)
{
    static const char TEXT[] = "step,samples,others\n1,2,3\n";
    char path[SCRATCH_PATH];
    size_t length;
    int count;
    FILE *stream;
    scratch_write(scratch_path(state, "log", path), TEXT, strlen(TEXT));
    assert_int_equal(train_log_open(path, 0, &stream), TRAIN_LOG_FOREIGN);
    assert_null(stream);
    unsigned char *const bytes = scratch_read(path, &length);
    assert_int_equal(length, strlen(TEXT));
    assert_memory_equal(bytes, TEXT, length);
    free(bytes);
    assert_null(train_log_read(path, &count));
}

static void a_place_that_is_not_there_says_so(void **state)
{
    char path[SCRATCH_PATH];
    FILE *stream;
    scratch_path(state, "none/log", path);
    assert_int_equal(train_log_open(path, 0, &stream), TRAIN_LOG_SYSTEM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(rows_come_back),
        SCRATCH_FACT(the_first_line_names_the_fields),
        SCRATCH_FACT(going_on_cuts_off_later_rows),
        SCRATCH_FACT(a_broken_row_is_cut_off),
        SCRATCH_FACT(an_empty_file_is_a_new_log),
        SCRATCH_FACT(another_file_is_left_alone),
        SCRATCH_FACT(a_place_that_is_not_there_says_so),
    };
    return cmocka_run_group_tests_name("tuning/train_log", tests, NULL, NULL);
}
