#include "gtp/log.h"
#include "gtp/output.h"
#include "tests/support/test.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* A pipe in place of a file descriptor, which close_pipe() restores. */
struct stand_in {
    int fd, saved;
    int ends[2];
};

static void open_stand_in(struct stand_in *pipe_of, int fd)
{
    pipe_of->fd = fd;
    assert_int_equal(pipe(pipe_of->ends), 0);
    pipe_of->saved = dup(fd);
    assert_true(pipe_of->saved >= 0);
    assert_int_equal(dup2(pipe_of->ends[1], fd), fd);
}

static void close_stand_in(struct stand_in *pipe_of)
{
    dup2(pipe_of->saved, pipe_of->fd);
    close(pipe_of->saved);
    close(pipe_of->ends[0]);
    close(pipe_of->ends[1]);
}

/* What has been written so far, as a string. */
static void read_all(struct stand_in *pipe_of, char *text, size_t room)
{
    fcntl(pipe_of->ends[0], F_SETFL, O_NONBLOCK);
    const ssize_t got = read(pipe_of->ends[0], text, room - 1);
    text[got > 0 ? got : 0] = '\0';
}

static void a_log_line_is_written(void **state)
{
    (void)state;
    struct stand_in err;
    char text[100];
    open_stand_in(&err, STDERR_FILENO);
    log_line("seed %d", 7);
    read_all(&err, text, sizeof text);
    close_stand_in(&err);
    assert_string_equal(text, "seed 7\n");
}

static void a_log_line_never_looks_like_a_reply(void **state)
{
    (void)state;
    struct stand_in err;
    char text[100];
    open_stand_in(&err, STDERR_FILENO);
    log_line("= yes");
    log_line("? no");
    read_all(&err, text, sizeof text);
    close_stand_in(&err);
    assert_string_equal(text, "  yes\n  no\n");
}

static void logging_does_not_wait_for_a_reader(void **state)
{
    (void)state;
    struct stand_in err;
    open_stand_in(&err, STDERR_FILENO);
    /* Ten times what a pipe holds. */
    for (int i = 0; i < 10000; i++)
        log_line("%060d", i);
    const int flags = fcntl(STDERR_FILENO, F_GETFL);
    close_stand_in(&err);
    /* Stdout may be the same pipe, and must not lose its replies. */
    assert_false(flags & O_NONBLOCK);
}

static void a_very_long_log_line_is_cut(void **state)
{
    (void)state;
    struct stand_in err;
    char text[2000];
    open_stand_in(&err, STDERR_FILENO);
    log_line("%01500d", 0);
    read_all(&err, text, sizeof text);
    close_stand_in(&err);
    assert_in_range(strlen(text), 400, 512);
    assert_int_equal(text[strlen(text) - 1], '\n');
}

static void a_reader_that_is_gone_breaks_the_output(void **state)
{
    (void)state;
    int ends[2];
    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(pipe(ends), 0);
    struct output output = output_to_fd(ends[1]);
    output_write(&output, "= \n\n", 4);
    assert_false(output.is_broken);
    close(ends[0]);
    output_write(&output, "= \n\n", 4);
    assert_true(output.is_broken);
    output_write(&output, "= \n\n", 4);
    close(ends[1]);
}

static bool abandon(void *context)
{
    ++*(int *)context;
    return true;
}

static void a_reader_that_does_not_read_can_be_left(void **state)
{
    (void)state;
    int ends[2], asked = 0;
    static char reply[200000];
    assert_int_equal(pipe(ends), 0);
    struct output output = output_to_fd(ends[1]);
    output.may_abandon = abandon;
    output.context = &asked;
    output_write(&output, reply, sizeof reply);
    assert_true(output.is_broken);
    assert_int_equal(asked, 1);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_line_is_written),
        cmocka_unit_test(a_log_line_never_looks_like_a_reply),
        cmocka_unit_test(logging_does_not_wait_for_a_reader),
        cmocka_unit_test(a_very_long_log_line_is_cut),
        cmocka_unit_test(a_reader_that_is_gone_breaks_the_output),
        cmocka_unit_test(a_reader_that_does_not_read_can_be_left),
    };
    return cmocka_run_group_tests_name("gtp/output", tests, NULL, NULL);
}
