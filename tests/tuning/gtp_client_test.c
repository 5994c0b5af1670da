#include "tuning/gtp_client.h"

#include "tests/support/fake_engine.h"
#include "tests/support/test.h"
#include "tuning/stopwatch.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONG_MS = 30000, SHORT_MS = 100 };

/* What a test has: the path of this program, and a lock. */
struct fixture {
    const char *program;
    pthread_mutex_t lock;
};

static struct gtp_client *start(struct fixture *fixture, const char *arguments,
                                int interrupt_fd)
{
    char command[512];
    snprintf(command, sizeof command, "%s engine %s", fixture->program,
             arguments);
    const struct gtp_spawn spawn = {
        .command = command,
        .interrupt_fd = interrupt_fd,
        .lock = &fixture->lock,
    };
    struct gtp_client *client = gtp_client_start(&spawn);
    assert_non_null(client);
    return client;
}

static void an_answer_comes_without_its_marks(void **state)
{
    struct gtp_client *client = start(*state, "", -1);
    const char *answer;
    assert_int_equal(gtp_client_ask(client, LONG_MS, &answer, "%s", "name"),
                     GTP_OK);
    assert_string_equal(answer, "Fake");
    assert_int_equal(gtp_client_ask(client, LONG_MS, &answer, "pid"), GTP_OK);
    assert_int_equal(strspn(answer, "0123456789"), strlen(answer));
    assert_true(strtol(answer, NULL, 10) > 1);
    assert_int_equal(gtp_client_ask(client, LONG_MS, &answer, "x"), GTP_OK);
    assert_string_equal(answer, "");
    gtp_client_stop(client, LONG_MS);
}

static void lines_of_an_answer_are_kept(void **state)
{
    struct gtp_client *client = start(*state, "dead=A1,B2", -1);
    const char *answer;
    assert_int_equal(
        gtp_client_ask(client, LONG_MS, &answer, "final_status_list dead"),
        GTP_OK);
    assert_string_equal(answer, "A1\nB2");
    gtp_client_stop(client, LONG_MS);
}

static void a_refusal_is_told_and_leads_on(void **state)
{
    struct gtp_client *client = start(*state, "refuse=komi", -1);
    const char *answer;
    assert_int_equal(gtp_client_ask(client, LONG_MS, &answer, "komi 7"),
                     GTP_REFUSED);
    assert_string_equal(answer, "not so");
    assert_int_equal(gtp_client_ask(client, LONG_MS, &answer, "name"), GTP_OK);
    gtp_client_stop(client, LONG_MS);
}

/*
 * Whether processes are gone shows by a pipe that they all inherit: it ends
 * when the last of them does.
 */
static bool pipe_ends(int fds[2])
{
    struct pollfd end = {.fd = fds[0], .events = POLLIN};
    close(fds[1]);
    const bool ends = poll(&end, 1, LONG_MS) == 1 && end.revents & POLLHUP;
    close(fds[0]);
    return ends;
}

static void a_hanging_program_is_left_and_killed(void **state)
{
    int fds[2];
    assert_int_equal(pipe(fds), 0);
    struct gtp_client *client = start(*state, "", -1);
    const char *answer;
    const int64_t begin = stopwatch_now_ms();
    assert_int_equal(gtp_client_ask(client, SHORT_MS, &answer, "echo !hang"),
                     GTP_TIMEOUT);
    assert_in_range(gtp_client_used_ms(client), SHORT_MS, LONG_MS / 3);
    gtp_client_stop(client, LONG_MS);
    assert_in_range(stopwatch_now_ms() - begin, SHORT_MS, LONG_MS / 2);
    assert_true(pipe_ends(fds));
}

static void the_end_of_a_program_is_told(void **state)
{
    static const struct {
        const char *how, *fate;
    } cases[] = {{"!crash", "killed by signal 9"},
                 {"!exit", "ended with status 3"}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct gtp_client *client = start(*state, "", -1);
        const char *answer;
        char fate[GTP_FATE_TEXT];
        assert_int_equal(
            gtp_client_ask(client, LONG_MS, &answer, "echo %s", cases[i].how),
            GTP_CLOSED);
        gtp_client_fate(client, fate);
        assert_string_equal(fate, cases[i].fate);
        gtp_client_stop(client, LONG_MS);
    }
}

static void a_command_that_does_not_exist_is_told(void **state)
{
    struct fixture *fixture = *state;
    const struct gtp_spawn spawn = {
        .command = "/nowhere/to/be/found",
        .interrupt_fd = -1,
        .lock = &fixture->lock,
    };
    struct gtp_client *client = gtp_client_start(&spawn);
    assert_non_null(client);
    const char *answer;
    char fate[GTP_FATE_TEXT], line[STDERR_LINE];
    assert_int_equal(gtp_client_ask(client, LONG_MS, &answer, "name"),
                     GTP_CLOSED);
    gtp_client_fate(client, fate);
    assert_string_equal(fate, "ended with status 127");
    gtp_client_last_line(client, line);
    assert_non_null(strstr(line, "/nowhere/to/be/found"));
    gtp_client_stop(client, LONG_MS);
}

/* More than is kept of it, which may not stop the program either. */
static void what_a_program_says_on_stderr_last_is_known(void **state)
{
    struct fixture *fixture = *state;
    const struct gtp_spawn spawn = {
        .command = "echo one >&2; while read x; do seq 300000 >&2; echo =; "
                   "echo; done; echo two >&2",
        .interrupt_fd = -1,
        .lock = &fixture->lock,
    };
    struct gtp_client *client = gtp_client_start(&spawn);
    assert_non_null(client);
    const char *answer;
    char line[STDERR_LINE];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(gtp_client_ask(client, LONG_MS, &answer, "name"),
                         GTP_OK);
        gtp_client_last_line(client, line);
        assert_string_equal(line, "300000");
    }
    gtp_client_stop(client, LONG_MS);
}

static void endless_noise_is_no_answer(void **state)
{
    struct gtp_client *client = start(*state, "", -1);
    const char *answer;
    assert_int_equal(gtp_client_ask(client, LONG_MS, &answer, "echo !noise"),
                     GTP_GARBLED);
    gtp_client_stop(client, LONG_MS);
}

static void waiting_can_be_interrupted(void **state)
{
    int fds[2];
    assert_int_equal(pipe(fds), 0);
    struct gtp_client *client = start(*state, "", fds[0]);
    const char *answer;
    assert_int_equal(gtp_client_ask(client, LONG_MS, &answer, "name"), GTP_OK);
    assert_int_equal(write(fds[1], "", 1), 1);
    assert_int_equal(gtp_client_ask(client, LONG_MS, &answer, "echo !hang"),
                     GTP_INTERRUPTED);
    gtp_client_stop(client, LONG_MS);
    close(fds[0]);
    close(fds[1]);
}

/* A helper that outlives its shell would keep the pipes open. */
static void what_a_program_started_is_killed_with_it(void **state)
{
    struct fixture *fixture = *state;
    int fds[2];
    assert_int_equal(pipe(fds), 0);
    const struct gtp_spawn spawn = {
        .command = "sleep 1000 & echo \"= here\"; echo; wait",
        .interrupt_fd = -1,
        .lock = &fixture->lock,
    };
    struct gtp_client *client = gtp_client_start(&spawn);
    assert_non_null(client);
    const char *answer;
    assert_int_equal(gtp_client_ask(client, LONG_MS, &answer, "name"), GTP_OK);
    gtp_client_stop(client, SHORT_MS);
    assert_true(pipe_ends(fds));
}

/* The shell stands between where it has more to do than run a program. */
static void a_signal_shows_through_the_shell(void **state)
{
    struct fixture *fixture = *state;
    const struct gtp_spawn spawn = {
        .command = "true; sh -c 'kill -9 $$'",
        .interrupt_fd = -1,
        .lock = &fixture->lock,
    };
    struct gtp_client *client = gtp_client_start(&spawn);
    assert_non_null(client);
    const char *answer;
    char fate[GTP_FATE_TEXT];
    assert_int_equal(gtp_client_ask(client, LONG_MS, &answer, "name"),
                     GTP_CLOSED);
    gtp_client_fate(client, fate);
    assert_string_equal(fate, "killed by signal 9");
    gtp_client_stop(client, LONG_MS);
}

int main(int argc, char **argv)
{
    if (fake_engine_is_asked(argc, argv))
        return fake_engine_main(argc, argv);
    struct fixture fixture = {.program = argv[0],
                              .lock = PTHREAD_MUTEX_INITIALIZER};
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(an_answer_comes_without_its_marks, &fixture),
        cmocka_unit_test_prestate(lines_of_an_answer_are_kept, &fixture),
        cmocka_unit_test_prestate(a_refusal_is_told_and_leads_on, &fixture),
        cmocka_unit_test_prestate(a_hanging_program_is_left_and_killed,
                                  &fixture),
        cmocka_unit_test_prestate(the_end_of_a_program_is_told, &fixture),
        cmocka_unit_test_prestate(a_command_that_does_not_exist_is_told,
                                  &fixture),
        cmocka_unit_test_prestate(what_a_program_says_on_stderr_last_is_known,
                                  &fixture),
        cmocka_unit_test_prestate(endless_noise_is_no_answer, &fixture),
        cmocka_unit_test_prestate(waiting_can_be_interrupted, &fixture),
        cmocka_unit_test_prestate(a_signal_shows_through_the_shell, &fixture),
        cmocka_unit_test_prestate(what_a_program_started_is_killed_with_it,
                                  &fixture),
    };
    return cmocka_run_group_tests_name("tuning/gtp_client", tests, NULL, NULL);
}
