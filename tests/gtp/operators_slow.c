/*
 * What those who run bots need: no processor time while nothing is to be done,
 * an end within half a second whatever is being done, and many sessions on one
 * machine.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

enum { PATIENCE_MS = 60000, ENDING_MS = 500, IDLE_SECONDS = 10 };

/* Half a percent of a processor. */
enum { IDLE_CPU_MS = IDLE_SECONDS * 1000 / 200 };

static struct child child = {.pid = -1, .in = -1, .out = -1, .err = -1};
static char reply[1 << 20];

static void start(bool ponders)
{
    const char *const arguments[] = {
        "--threads", "2",      "--memory",
        "64",        "--size", "9",
        "--visits",  "100",    ponders ? "--ponder" : NULL,
        NULL};
    child_start(&child, arguments);
}

static int stop(void **state)
{
    (void)state;
    child_free(&child);
    return 0;
}

static void nap_ms(long ms)
{
    nanosleep(
        &(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000},
        NULL);
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void ask(const char *line)
{
    child_send(&child, line);
    child_send(&child, "\n");
    if (!child_read_reply(&child, reply, sizeof reply, PATIENCE_MS))
        fail_msg("\"%s\" has no whole reply", line);
    assert_int_equal(reply[0], '=');
}

/* Processor time of so many seconds in which nothing is said. */
static long cpu_ms(int seconds)
{
    const long before_ms = child_cpu_ms(&child);
    nap_ms(seconds * 1000L);
    return child_cpu_ms(&child) - before_ms;
}

static void expect_idle(const char *after)
{
    const long used_ms = cpu_ms(IDLE_SECONDS);
    print_message("after %s: %ld ms of processor time in %d s\n", after,
                  used_ms, IDLE_SECONDS);
    assert_in_range(used_ms, 0, IDLE_CPU_MS);
}

static void an_open_session_is_idle(void **state)
{
    (void)state;
    start(false);
    ask("name");
    expect_idle("the start");
    ask("genmove b");
    expect_idle("genmove");
    ask("kgs-game_over");
    expect_idle("kgs-game_over");
}

/* A tenth of a processor would be little for two threads. */
static void expect_pondering(void)
{
    assert_true(cpu_ms(2) > 200);
}

static void pondering_ends_with_what_it_is_for(void **state)
{
    (void)state;
    static const char *const stops[] = {"name",
                                        "version",
                                        "protocol_version",
                                        "known_command known_command",
                                        "time_left w 60 0",
                                        "kgs-game_over"};
    start(true);
    for (size_t i = 0; i < ARRAY_LEN(stops); i++) {
        ask("clear_board");
        ask("genmove b");
        expect_pondering();
        ask(stops[i]);
        assert_in_range(cpu_ms(2), 0, 20);
    }
    ask("genmove b");
    expect_pondering();
    child_send(&child, "\n");
    nap_ms(100);
    expect_idle("an empty line");
}

static void pondering_does_not_outlast_the_clock(void **state)
{
    (void)state;
    start(true);
    ask("time_settings 60 0 0");
    ask("time_left w 2 0");
    ask("genmove b");
    expect_pondering();
    nap_ms(500);
    expect_idle("the opponent's time");
}

static void after_the_game_nothing_is_pondered(void **state)
{
    (void)state;
    start(true);
    for (int i = 0; i < 4; i++)
        ask(i % 2 ? "play w pass" : "play b pass");
    ask("genmove b");
    assert_string_equal(reply, "= pass\n\n");
    expect_idle("the end of the game");
}

/* What the program is doing when its end comes. */
static const struct doing {
    const char *name, *lines;
} DOINGS[] = {
    {"waiting", "genmove b\nname\n"},
    {"pondering", "genmove b\n"},
    {"thinking", "name\ntime_settings 0 60 1\ngenmove b\n"},
    {"analysing", "name\nkata-analyze b 10 ownership true\n"},
};

enum way { BY_INPUT, BY_QUIT, BY_TERM, BY_INT, WAYS };

static void end(enum way way)
{
    switch (way) {
    case BY_INPUT:
        child_close_in(&child);
        break;
    case BY_QUIT:
        child_send(&child, "quit\n");
        break;
    case BY_TERM:
        kill(child.pid, SIGTERM);
        break;
    case BY_INT:
        kill(child.pid, SIGINT);
        break;
    case WAYS:
        break;
    }
}

static void it_ends_within_half_a_second(void **state)
{
    const struct doing *const doing = *state;
    static const char *const arguments[] = {
        "--threads", "2", "--memory", "64", "--size", "19", "--ponder", NULL};
    for (enum way way = BY_INPUT; way < WAYS; way++) {
        child_start(&child, arguments);
        ask("time_settings 0 1 1");
        child_send(&child, doing->lines);
        nap_ms(2500);
        const int64_t start_ms = now_ms();
        end(way);
        assert_true(child_wait(&child, PATIENCE_MS));
        const int64_t took_ms = now_ms() - start_ms;
        print_message("%s, way %d: ended in %d ms\n", doing->name, (int)way,
                      (int)took_ms);
        assert_in_range(took_ms, 0, ENDING_MS);
        assert_int_equal(WIFSIGNALED(child.status), way >= BY_TERM);
        child_free(&child);
    }
}

enum { SESSIONS = 24, MOVES_MAX = 200, MAIN_S = 600 };

/* Tree and cache as limited, and what else a session needs. */
enum { SESSION_MIB = 64 + 16 + 40 };

struct seat {
    struct child child;
    int moves, passes;
    bool is_over;
    long peak_mib;
};

static void open_seat(struct seat *seat, const char *log)
{
    const char *const arguments[] = {"--memory",  "64", "--visits", "200",
                                     "--threads", "1",  "--size",   "9",
                                     "--log",     log,  NULL};
    child_start(&seat->child, arguments);
}

static void ask_seat(struct seat *seat, const char *line)
{
    child_send(&seat->child, line);
    child_send(&seat->child, "\n");
    if (!child_read_reply(&seat->child, reply, sizeof reply, 10 * PATIENCE_MS))
        fail_msg("\"%s\" has no whole reply", line);
    assert_int_equal(reply[0], '=');
}

/* Takes the answer to the genmove under way and asks for the next move. */
static void play_on(struct seat *seat)
{
    if (!child_read_reply(&seat->child, reply, sizeof reply, 10 * PATIENCE_MS))
        fail_msg("no whole reply to move %d", seat->moves);
    assert_int_equal(reply[0], '=');
    seat->moves++;
    seat->passes = strstr(reply, "pass") ? seat->passes + 1 : 0;
    seat->is_over = seat->passes == 2 || strstr(reply, "resign") != NULL;
    const long mib = child_resident_mib(&seat->child);
    if (mib > seat->peak_mib)
        seat->peak_mib = mib;
    assert_in_range(seat->moves, 1, MOVES_MAX);
    if (!seat->is_over)
        child_send(&seat->child,
                   seat->moves % 2 ? "genmove w\n" : "genmove b\n");
}

/* What is left of the clock, told by the session itself. */
static void expect_time_left(struct seat *seat)
{
    ask_seat(seat, "ing-clock");
    assert_null(strstr(reply, "over"));
}

static void many_sessions_share_a_machine(void **state)
{
    static struct seat seats[SESSIONS];
    char log[SCRATCH_PATH], settings[32];
    int playing = SESSIONS, moves = 0;
    long sum_mib = 0;
    const int64_t start_ms = now_ms();
    scratch_path(state, "log", log);
    snprintf(settings, sizeof settings, "time_settings %d 0 0", MAIN_S);
    for (int i = 0; i < SESSIONS; i++) {
        open_seat(&seats[i], log);
        ask_seat(&seats[i], settings);
        child_send(&seats[i].child, "genmove b\n");
    }
    while (playing > 0)
        for (int i = 0; i < SESSIONS; i++)
            if (!seats[i].is_over) {
                play_on(&seats[i]);
                playing -= seats[i].is_over;
            }
    for (int i = 0; i < SESSIONS; i++) {
        expect_time_left(&seats[i]);
        moves += seats[i].moves;
        sum_mib += seats[i].peak_mib;
        assert_in_range(seats[i].peak_mib, 1, SESSION_MIB);
        child_close_in(&seats[i].child);
        assert_true(child_wait(&seats[i].child, PATIENCE_MS));
        assert_int_equal(seats[i].child.status, 0);
        child_free(&seats[i].child);
    }
    print_message("%d games, %d moves in %d s; peaks of memory together %ld "
                  "MiB\n",
                  SESSIONS, moves, (int)((now_ms() - start_ms) / 1000),
                  sum_mib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(an_open_session_is_idle, stop),
        cmocka_unit_test_teardown(pondering_ends_with_what_it_is_for, stop),
        cmocka_unit_test_teardown(pondering_does_not_outlast_the_clock, stop),
        cmocka_unit_test_teardown(after_the_game_nothing_is_pondered, stop),
        SCRATCH_FACT(many_sessions_share_a_machine),
    };
    struct CMUnitTest rows[ARRAY_LEN(DOINGS)];
    for (size_t i = 0; i < ARRAY_LEN(DOINGS); i++)
        rows[i] = (struct CMUnitTest){.name = DOINGS[i].name,
                                      .test_func = it_ends_within_half_a_second,
                                      .teardown_func = stop,
                                      .initial_state = (void *)&DOINGS[i]};
    return cmocka_run_group_tests_name("gtp/operators", tests, NULL, NULL) +
           cmocka_run_group_tests_name("gtp/ends", rows, NULL, NULL);
}
