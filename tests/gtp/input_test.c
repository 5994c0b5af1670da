#include "gtp/input.h"
#include "gtp/ticks.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* An input that reads from a pipe the test writes to. */
struct pipe_input {
    int ends[2];
    struct input *input;
};

static struct pipe_input pipe_in;
static struct line line;

static int open_pipe(void **state)
{
    (void)state;
    if (pipe(pipe_in.ends) != 0)
        return -1;
    pipe_in.input = input_create(pipe_in.ends[0]);
    return pipe_in.input ? 0 : -1;
}

static void close_writing_end(void)
{
    if (pipe_in.ends[1] >= 0)
        close(pipe_in.ends[1]);
    pipe_in.ends[1] = -1;
}

static int close_pipe(void **state)
{
    (void)state;
    input_destroy(pipe_in.input);
    close(pipe_in.ends[0]);
    close_writing_end();
    return 0;
}

static void send(const char *bytes)
{
    const size_t length = strlen(bytes);
    assert_int_equal(write(pipe_in.ends[1], bytes, length), length);
}

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

/* Waits up to two seconds for the reader to notice. */
static bool soon(bool (*is_true)(struct input *input))
{
    for (int i = 0; i < 1000 && !is_true(pipe_in.input); i++)
        nap();
    return is_true(pipe_in.input);
}

static bool is_leaving(struct input *input)
{
    return input_leaving_ms(input) >= 0;
}

static void lines_come_in_order(void **state)
{
    (void)state;
    send("name\r\nversion\n\nquit");
    close_writing_end();
    static const char *const expected[] = {"name", "version", "", "quit"};
    for (int i = 0; i < 4; i++) {
        assert_true(input_next(pipe_in.input, &line));
        assert_string_equal(line.bytes, expected[i]);
    }
    assert_false(input_next(pipe_in.input, &line));
    assert_false(input_next(pipe_in.input, &line));
}

static void an_empty_line_is_something(void **state)
{
    (void)state;
    assert_false(input_has_more(pipe_in.input));
    send("\n");
    assert_true(soon(input_has_more));
    assert_false(is_leaving(pipe_in.input));
}

/* With no limit to speak of: it hangs unless the line or the end ends it. */
static void waiting_ends_with_a_line_or_the_end(void **state)
{
    (void)state;
    enum { HOUR_MS = 3600 * 1000 };
    send("\n");
    input_wait(pipe_in.input, HOUR_MS);
    assert_true(input_has_more(pipe_in.input));
    assert_true(input_next(pipe_in.input, &line));
    input_wait(pipe_in.input, 1);
    assert_false(input_has_more(pipe_in.input));
    close_writing_end();
    input_wait(pipe_in.input, HOUR_MS);
    assert_false(input_next(pipe_in.input, &line));
}

static void a_part_of_a_line_is_nothing(void **state)
{
    (void)state;
    send("nam");
    for (int i = 0; i < 10; i++)
        nap();
    assert_false(input_has_more(pipe_in.input));
    send("e\n");
    assert_true(soon(input_has_more));
}

static void quit_is_noticed_behind_other_lines(void **state)
{
    (void)state;
    send("genmove b\nquitter\n");
    assert_true(soon(input_has_more));
    assert_false(is_leaving(pipe_in.input));
    send("name\n17 quit # bye\n");
    assert_true(soon(is_leaving));
}

static void the_end_is_noticed(void **state)
{
    (void)state;
    send("genmove b\n");
    assert_true(soon(input_has_more));
    assert_false(is_leaving(pipe_in.input));
    close_writing_end();
    assert_true(soon(is_leaving));
    assert_true(input_next(pipe_in.input, &line));
    assert_string_equal(line.bytes, "genmove b");
    assert_false(input_next(pipe_in.input, &line));
}

static void an_end_made_by_us_is_at_once(void **state)
{
    (void)state;
    send("genmove b\ngenmove w\n");
    assert_true(soon(input_has_more));
    input_end(pipe_in.input);
    assert_true(is_leaving(pipe_in.input));
    assert_false(input_next(pipe_in.input, &line));
    send("name\n");
    nap();
    assert_false(input_next(pipe_in.input, &line));
}

static void a_waiting_reader_can_be_stopped(void **state)
{
    (void)state;
    send("name\n");
    /* The tear-down ends the reader, which waits for more. */
}

static void a_flood_of_lines_waits_for_its_reader(void **state)
{
    (void)state;
    /* More than the queue and the pipe hold together, in few lines. */
    char chunk[4096];
    memset(chunk, 'x', sizeof chunk);
    chunk[sizeof chunk - 1] = '\n';
    int taken = 0;
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(write(pipe_in.ends[1], chunk, sizeof chunk),
                         sizeof chunk);
        if (i >= 100) {
            assert_true(input_next(pipe_in.input, &line));
            taken++;
        }
    }
    close_writing_end();
    while (input_next(pipe_in.input, &line)) {
        assert_int_equal(line.length, sizeof chunk - 1);
        taken++;
    }
    assert_int_equal(taken, 1000);
}

static void an_interrupt_is_for_the_lines_before_it(void **state)
{
    (void)state;
    send("# interrupt\n");
    /* Nothing runs yet that it could end. */
    assert_true(input_next(pipe_in.input, &line));
    assert_string_equal(line.bytes, "");
    assert_false(input_is_interrupted(pipe_in.input));
    send("version\ngenmove b\n# interrupt\ngenmove w\n");
    assert_true(input_next(pipe_in.input, &line));
    assert_true(input_next(pipe_in.input, &line));
    assert_string_equal(line.bytes, "genmove b");
    assert_true(soon(input_is_interrupted));
    assert_true(input_next(pipe_in.input, &line));
    assert_true(input_next(pipe_in.input, &line));
    assert_string_equal(line.bytes, "genmove w");
    assert_false(input_is_interrupted(pipe_in.input));
}

static void a_file_is_done_to_its_end(void **state)
{
    (void)state;
    FILE *const file = tmpfile();
    assert_non_null(file);
    fputs("genmove b\n# interrupt\nquit\n", file);
    fflush(file);
    assert_int_equal(lseek(fileno(file), 0, SEEK_SET), 0);
    struct input *const input = input_create(fileno(file));
    assert_non_null(input);
    assert_true(input_next(input, &line));
    assert_true(input_next(input, &line));
    assert_false(input_is_interrupted(input));
    assert_true(input_next(input, &line));
    assert_false(input_next(input, &line));
    assert_int_equal(input_leaving_ms(input), -1);
    input_end(input);
    assert_true(input_leaving_ms(input) == INT64_MAX);
    input_destroy(input);
    fclose(file);
}

#define WITH_PIPE(test)                                                        \
    cmocka_unit_test_setup_teardown(test, open_pipe, close_pipe)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_PIPE(lines_come_in_order),
        WITH_PIPE(an_empty_line_is_something),
        WITH_PIPE(waiting_ends_with_a_line_or_the_end),
        WITH_PIPE(a_part_of_a_line_is_nothing),
        WITH_PIPE(quit_is_noticed_behind_other_lines),
        WITH_PIPE(the_end_is_noticed),
        WITH_PIPE(an_end_made_by_us_is_at_once),
        WITH_PIPE(a_waiting_reader_can_be_stopped),
        WITH_PIPE(a_flood_of_lines_waits_for_its_reader),
        WITH_PIPE(an_interrupt_is_for_the_lines_before_it),
        cmocka_unit_test(a_file_is_done_to_its_end),
    };
    return cmocka_run_group_tests_name("gtp/input", tests, NULL, NULL);
}
