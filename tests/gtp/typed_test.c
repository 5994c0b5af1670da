#include "gtp/typed.h"

#include "tests/support/test.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A pipe, at whose other end somebody types. */
static struct typed typed;
static int ends[2];

static int open_pipe(void **state)
{
    (void)state;
    if (pipe(ends) != 0)
        return -1;
    typed = typed_from(ends[0]);
    return 0;
}

static int close_pipe(void **state)
{
    (void)state;
    typed_free(&typed);
    close(ends[0]);
    if (ends[1] >= 0)
        close(ends[1]);
    return 0;
}

static void type(const char *text)
{
    const size_t length = strlen(text);
    assert_int_equal(write(ends[1], text, length), length);
}

static void end(void)
{
    close(ends[1]);
    ends[1] = -1;
}

static void assert_line(const char *expected)
{
    const char *const line = typed_line(&typed);
    assert_non_null(line);
    assert_string_equal(line, expected);
}

static void assert_next(enum typed_next next, const char *expected)
{
    const char *line;
    assert_int_equal(typed_peek(&typed, &line), next);
    if (expected)
        assert_string_equal(line, expected);
    else
        assert_null(line);
}

static void lines_come_in_order(void **state)
{
    (void)state;
    type("D4\n\n hint  me\nlast");
    assert_line("D4");
    assert_line("");
    assert_line(" hint  me");
    type(" one");
    end();
    assert_line("last one");
    assert_null(typed_line(&typed));
    assert_null(typed_line(&typed));
}

static void what_comes_next_can_be_seen_before_it_is_taken(void **state)
{
    (void)state;
    assert_next(TYPED_NOTHING, NULL);
    type("qu");
    assert_next(TYPED_NOTHING, NULL);
    type("it\nmore\n");
    assert_next(TYPED_LINE, "quit");
    assert_next(TYPED_LINE, "quit");
    assert_line("quit");
    assert_next(TYPED_LINE, "more");
    assert_line("more");
    assert_next(TYPED_NOTHING, NULL);
}

static void the_end_is_seen_when_all_is_taken(void **state)
{
    (void)state;
    type("D4\nE5");
    end();
    assert_next(TYPED_LINE, "D4");
    assert_line("D4");
    assert_next(TYPED_LINE, "E5");
    assert_line("E5");
    assert_next(TYPED_END, NULL);
    assert_next(TYPED_END, NULL);
    assert_null(typed_line(&typed));
}

/* With no limit to speak of: it hangs unless the line or the end ends it. */
static void waiting_ends_with_a_line_or_the_end(void **state)
{
    (void)state;
    enum { HOUR_MS = 3600 * 1000 };
    type("D");
    typed_wait(&typed, 1);
    assert_next(TYPED_NOTHING, NULL);
    type("4\n");
    typed_wait(&typed, HOUR_MS);
    assert_line("D4");
    end();
    typed_wait(&typed, HOUR_MS);
    assert_next(TYPED_END, NULL);
}

static void a_line_may_be_long(void **state)
{
    (void)state;
    static char line[20001];
    memset(line, 'x', sizeof line - 1);
    type(line);
    type("\nD4\n");
    assert_line(line);
    assert_line("D4");
}

static void one_that_does_not_wait_is_waited_for(void **state)
{
    (void)state;
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    assert_next(TYPED_NOTHING, NULL);
    type("D4\n");
    assert_line("D4");
}

static void what_cannot_be_read_has_ended(void **state)
{
    (void)state;
    typed.fd = open("/dev/null", O_WRONLY);
    assert_true(typed.fd >= 0);
    assert_null(typed_line(&typed));
    assert_next(TYPED_END, NULL);
    close(typed.fd);
}

static void a_file_is_read_and_never_seen_ahead(void **state)
{
    (void)state;
    char path[] = "/tmp/ingot-test-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    unlink(path);
    assert_int_equal(write(fd, "D4\nquit\n", 8), 8);
    assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
    typed = typed_from(fd);
    assert_line("D4");
    assert_next(TYPED_NOTHING, NULL);
    assert_line("quit");
    assert_next(TYPED_NOTHING, NULL);
    assert_null(typed_line(&typed));
    assert_next(TYPED_NOTHING, NULL);
    typed_wait(&typed, 3600 * 1000);
    close(fd);
}

#define PIPED(test) cmocka_unit_test_setup_teardown(test, open_pipe, close_pipe)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PIPED(lines_come_in_order),
        PIPED(what_comes_next_can_be_seen_before_it_is_taken),
        PIPED(the_end_is_seen_when_all_is_taken),
        PIPED(waiting_ends_with_a_line_or_the_end),
        PIPED(a_line_may_be_long),
        PIPED(one_that_does_not_wait_is_waited_for),
        PIPED(what_cannot_be_read_has_ended),
        PIPED(a_file_is_read_and_never_seen_ahead),
    };
    return cmocka_run_group_tests_name("gtp/typed", tests, NULL, NULL);
}
