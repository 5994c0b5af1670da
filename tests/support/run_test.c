/*
 * tests/run, which runs the test programs: what it counts and prints, what runs
 * beside what, and that nothing outlives it.  The programs here are scripts.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a busy machine may take to start or end a few scripts. */
enum { PATIENCE_MS = 30000 };

static const struct {
    const char *name, *script;
} programs[] = {
    {"good", "echo '[==========] Running 2 test(s).\n[       OK ] a\n"
             "[       OK ] b'\n"},
    {"failing", "echo '[==========] Running 2 test(s).\n[       OK ] a\n"
                "[  FAILED  ] b'\necho because >&2\nexit 1\n"},
    {"leaking", ". ./good\nexit 1\n"},
    {"crashing", "echo '[==========] Running 2 test(s).\n[       OK ] a'\n"
                 "kill -SEGV $$\n"},
    {"hanging", "echo '[==========] Running 1 test(s).'\nexec sleep 1000\n"},
    {"silent", "echo nothing\n"},
    {"skipping", "echo '[==========] Running 2 test(s).\n[       OK ] a\n"
                 "[  SKIPPED ] b'\n"},
    /* What ^C does to a program, it must still do to one in the background. */
    {"interrupted", "kill -INT $$\n. ./good\n"},
    /* Cannot end before the other has begun. */
    {"waits", "while ! [ -e go ]; do sleep 0.02; done\n. ./good\n"},
    {"lets_go", ": >go\n. ./failing\n"},
    /* Fails if anything else runs at any time while it does. */
    {"busy", ": >busy.$$\nsleep 0.4\nrm busy.$$\n. ./good\n"},
    {"only", "ls busy.* 2>/dev/null && exit 1\n: >busy.$$\nsleep 0.1\n"
             "[ \"$(ls busy.*)\" = busy.$$ ] || exit 1\nrm busy.$$\n"
             ". ./good\n"},
    /* Says so on a stream that its offspring holds open. */
    {"stays", "printf x >&3\nsleep 1000 &\nsleep 1000\n"},
    {"never", ": >begun\n"},
};

static int set_up(void **state)
{
    char path[SCRATCH_PATH];
    const int status = scratch_set_up(state);
    for (size_t i = 0; i < ARRAY_LEN(programs) && status == 0; i++)
        scratch_write(scratch_path(state, programs[i].name, path),
                      programs[i].script, strlen(programs[i].script));
    return status;
}

/* A line of the shell that runs the programs in the directory; what tests/run
   keeps for itself would stay there, and fail the tearing down. */
static void make_command(void *const *state, const char *arguments,
                         char command[1024])
{
    char here[512];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(
        command, 1024,
        "cd %s && export TMPDIR=. && exec 3>&2 && exec '%s'/tests/run -w sh %s",
        (const char *)*state, here, arguments);
}

/* Runs programs; returns the status, with what was printed in text. */
static int run(void *const *state, const char *arguments, char text[4096])
{
    char command[1024];
    make_command(state, arguments, command);
    return child_shell(command, text, 4096);
}

static void every_way_to_end_is_counted(void **state)
{
    char text[4096];
    assert_int_equal(run(state,
                         "-j 2 -t 3 ./good ./failing ./hanging ./leaking "
                         "./crashing ./silent ./skipping ./interrupted alone "
                         "./failing ./good",
                         text),
                     1);
    assert_string_equal(text,
                        "./good: 2 passed, 0 failed\n"
                        "[==========] Running 2 test(s).\n[       OK ] a\n"
                        "[  FAILED  ] b\nbecause\n"
                        "./failing: 1 passed, 1 failed, status 1\n"
                        "[==========] Running 1 test(s).\n"
                        "./hanging: 0 passed, 1 failed, stopped after 3 s\n"
                        "[==========] Running 2 test(s).\n[       OK ] a\n"
                        "[       OK ] b\n"
                        "./leaking: 2 passed, 1 failed, status 1\n"
                        "[==========] Running 2 test(s).\n[       OK ] a\n"
                        "./crashing: 1 passed, 1 failed, status 139\n"
                        "nothing\n./silent: 0 passed, 1 failed, ran no test\n"
                        "./skipping: 1 passed, 0 failed\n./interrupted: 0 "
                        "passed, 1 failed, status 130, ran no test\n"
                        "[==========] Running 2 test(s).\n[       OK ] a\n"
                        "[  FAILED  ] b\nbecause\n"
                        "./failing: 1 passed, 1 failed, status 1\n"
                        "./good: 2 passed, 0 failed\n"
                        "10 passed, 7 failed, 1 skipped\n");
}

static void what_passes_is_a_success(void **state)
{
    static const char *const rows[] = {"./good", "-j 1 ./good", "-j 5 ./good",
                                       "-j 2 alone ./good"};
    char text[4096];
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        assert_int_equal(run(state, rows[i], text), 0);
        assert_string_equal(text,
                            "./good: 2 passed, 0 failed\n2 passed, 0 failed\n");
    }
}

static void no_program_is_a_failure(void **state)
{
    char text[4096];
    assert_int_equal(run(state, "-j 2", text), 1);
    assert_string_equal(text, "no test programs\n0 passed, 1 failed\n");
}

/* The first can only end after the second, which is told after it. */
static void several_run_at_once_and_are_told_in_order(void **state)
{
    char text[4096];
    assert_int_equal(run(state, "-j 2 ./waits ./lets_go ./good", text), 1);
    assert_string_equal(text,
                        "./waits: 2 passed, 0 failed\n"
                        "[==========] Running 2 test(s).\n[       OK ] a\n"
                        "[  FAILED  ] b\nbecause\n"
                        "./lets_go: 1 passed, 1 failed, status 1\n"
                        "./good: 2 passed, 0 failed\n5 passed, 1 failed\n");
}

static void nothing_runs_beside_what_runs_alone(void **state)
{
    char text[4096];
    if (run(state, "-j 4 ./busy ./busy ./busy alone ./only ./only", text) != 0)
        fail_msg("%s", text);
}

/* Until the stream ends: true if it does in time. */
static bool is_closed_by_all(int fd)
{
    char byte;
    struct pollfd poller = {.fd = fd, .events = POLLIN};
    while (poll(&poller, 1, PATIENCE_MS) > 0)
        if (read(fd, &byte, 1) <= 0)
            return true;
    return false;
}

/* Two run, with offspring, and a third waits for its turn. */
static void is_stopped_by(void *const *state, int sent, int status)
{
    char command[1024], byte;
    struct child child;
    make_command(state, "-j 2 ./stays ./stays ./never", command);
    signal(sent, SIG_DFL);
    child_start_other(&child, (const char *const[]){"sh", "-c", command, NULL});
    for (int begun = 0; begun < 2; begun++)
        assert_int_equal(read(child.err, &byte, 1), 1);
    kill(child.pid, sent);
    assert_true(child_wait(&child, PATIENCE_MS));
    assert_true(WIFEXITED(child.status));
    assert_int_equal(WEXITSTATUS(child.status), status);
    assert_true(is_closed_by_all(child.err));
    child_free(&child);
    char path[SCRATCH_PATH];
    assert_int_equal(access(scratch_path(state, "begun", path), F_OK), -1);
}

static void stopping_it_stops_all(void **state)
{
    is_stopped_by(state, SIGINT, 130);
    is_stopped_by(state, SIGTERM, 143);
}

#define FACT(test)                                                             \
    cmocka_unit_test_setup_teardown(test, set_up, scratch_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FACT(every_way_to_end_is_counted),
        FACT(what_passes_is_a_success),
        FACT(no_program_is_a_failure),
        FACT(several_run_at_once_and_are_told_in_order),
        FACT(nothing_runs_beside_what_runs_alone),
        FACT(stopping_it_stops_all),
    };
    return cmocka_run_group_tests_name("support/run", tests, NULL, NULL);
}
