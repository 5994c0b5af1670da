/*
 * The program and the signals that ask it to end.
 */
#include "gtp/ending.h"

#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/test.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* For a busy machine and sanitizers; the slow tests are stricter. */
enum { PATIENCE_MS = 20000, ENDING_MS = 10000 };

static struct child child = {.pid = -1, .in = -1, .out = -1, .err = -1};
static char reply[1 << 16];

static void nap(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

static void start(void)
{
    static const char *const arguments[] = {
        "--threads", "2",    "--memory",        "64", "--size", "9",
        "--net",     "none", "--time-per-move", "60", NULL};
    child_start(&child, arguments);
}

static int stop(void **state)
{
    (void)state;
    child_free(&child);
    return 0;
}

static void read_reply(void)
{
    if (!child_read_reply(&child, reply, sizeof reply, PATIENCE_MS))
        fail_msg("no whole reply, only \"%s\"", reply);
}

static void expect(const char *line, const char *expected)
{
    child_send(&child, line);
    read_reply();
    assert_string_equal(reply, expected);
}

/* What it does when the signal comes; it has time to get to it. */
static const struct doing {
    const char *name;
    const char *lines;
} DOINGS[] = {
    {"a signal ends it while it waits", "protocol_version\n"},
    {"a signal ends it while it thinks", "protocol_version\ngenmove b\n"},
    {"a signal ends it while it analyses",
     "protocol_version\nlz-analyze b 100000\n"},
    {"a signal ends it while it judges", "protocol_version\nfinal_score\n"
                                         "final_score\nfinal_score\n"},
    {"a signal ends it while commands wait",
     "protocol_version\ngenmove b\ngenmove w\nquit\n"},
};

static void signals_end_it(void **state)
{
    const struct doing *const doing = *state;
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
    for (size_t i = 0; i < ARRAY_LEN(signals); i++) {
        start();
        child_send(&child, doing->lines);
        read_reply();
        assert_string_equal(reply, "= 2\n\n");
        nap(50);
        assert_int_equal(kill(child.pid, signals[i]), 0);
        assert_true(child_wait(&child, ENDING_MS));
        if (!WIFSIGNALED(child.status) || WTERMSIG(child.status) != signals[i])
            fail_msg("signal %d: status %d", signals[i], child.status);
        child_free(&child);
    }
}

static void a_signal_ends_pondering(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "--threads", "2",  "--memory", "64",   "--size",   "9",
        "--visits",  "20", "--net",    "none", "--ponder", NULL};
    child_start(&child, arguments);
    child_send(&child, "genmove b\n");
    read_reply();
    nap(50);
    assert_int_equal(kill(child.pid, SIGTERM), 0);
    assert_true(child_wait(&child, ENDING_MS));
    assert_true(WIFSIGNALED(child.status));
    assert_int_equal(WTERMSIG(child.status), SIGTERM);
}

static void an_ignored_signal_stays_ignored(void **state)
{
    (void)state;
    signal(SIGHUP, SIG_IGN);
    start();
    signal(SIGHUP, SIG_DFL);
    expect("protocol_version\n", "= 2\n\n");
    assert_int_equal(kill(child.pid, SIGHUP), 0);
    expect("name\n", "= Ingot\n\n");
}

static void return_at_once(void *context)
{
    (void)context;
}

static void who_is_stuck_dies_of_the_signal(void **state)
{
    (void)state;
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        /* As a session that is stuck: nobody ends it. */
        ending_hold_signals();
        if (!ending_create(return_at_once, NULL))
            _exit(1);
        kill(getpid(), SIGTERM);
        for (;;)
            nap(100);
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGTERM);
}

static void without_a_signal_there_is_nothing_to_tell(void **state)
{
    (void)state;
    ending_hold_signals();
    struct ending *const ending = ending_create(return_at_once, NULL);
    assert_non_null(ending);
    assert_int_equal(ending_signal(ending), 0);
    ending_destroy(ending);
    ending_destroy(NULL);
}

#define CHILD_TEST(test) cmocka_unit_test_teardown(test, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_stuck_dies_of_the_signal),
        CHILD_TEST(a_signal_ends_pondering),
        CHILD_TEST(an_ignored_signal_stays_ignored),
        cmocka_unit_test(without_a_signal_there_is_nothing_to_tell),
    };
    struct CMUnitTest rows[ARRAY_LEN(DOINGS)];
    for (size_t i = 0; i < ARRAY_LEN(DOINGS); i++)
        rows[i] = (struct CMUnitTest){.name = DOINGS[i].name,
                                      .test_func = signals_end_it,
                                      .teardown_func = stop,
                                      .initial_state = (void *)&DOINGS[i]};
    return cmocka_run_group_tests_name("gtp/ending", tests, NULL, NULL) +
           cmocka_run_group_tests_name("gtp/signals", rows, NULL, NULL);
}
