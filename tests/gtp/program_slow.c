/*
 * What takes seconds: clocks, idle time, memory, whole games.  The margins are
 * wide, for busy machines.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/talk.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { PATIENCE_MS = 60000, MEMORY_MIB = 64 };

static struct child child = {.pid = -1, .in = -1, .out = -1, .err = -1};
static char reply[1 << 22];

static int start(void **state)
{
    (void)state;
    static const char *const arguments[] = {"--threads", "2", "--memory", "64",
                                            "--size",    "9", NULL};
    child_start(&child, arguments);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    child_free(&child);
    return 0;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void nap(int seconds)
{
    nanosleep(&(struct timespec){.tv_sec = seconds}, NULL);
}

/* Asks, expects a success, and says how long that took. */
static int64_t ask_ms(const char *line)
{
    const int64_t start_ms = now_ms();
    child_send(&child, line);
    child_send(&child, "\n");
    if (!child_read_reply(&child, reply, sizeof reply, PATIENCE_MS))
        fail_msg("\"%s\" has no whole reply", line);
    assert_int_equal(reply[0], '=');
    return now_ms() - start_ms;
}

static void moves_fit_an_absolute_clock(void **state)
{
    (void)state;
    static const struct {
        const char *left;
        int64_t limit_ms;
    } rows[] = {{"time_left b 60 0", 15000}, {"time_left b 10 0", 4000},
                {"time_left b 3 0", 1500},   {"time_left b 1 0", 600},
                {"time_left b 0 0", 600},    {"time_left b -3 0", 600}};
    ask_ms("time_settings 60 0 0");
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        ask_ms(rows[i].left);
        const int64_t took_ms = ask_ms("genmove b");
        if (took_ms > rows[i].limit_ms)
            fail_msg("after %s: %d ms", rows[i].left, (int)took_ms);
    }
}

/* Nothing can be bought after the third sixth. */
static void moves_fit_a_clock_that_sells_time(void **state)
{
    (void)state;
    static const struct {
        const char *left;
        int64_t limit_ms;
    } rows[] = {{"time_left b 60 0", 15000}, {"time_left b 3 0", 4000},
                {"time_left b 0 0", 4000},   {"time_left b 3 3", 1500},
                {"time_left b 1 3", 600},    {"time_left b 0 3", 600}};
    ask_ms("ing-time_settings 60 penalty");
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        ask_ms(rows[i].left);
        const int64_t took_ms = ask_ms("genmove b");
        if (took_ms > rows[i].limit_ms)
            fail_msg("after %s: %d ms", rows[i].left, (int)took_ms);
    }
}

/*
 * Both sides of a long game on a clock that leaves each move little more than
 * nothing: sixths are bought, and they suffice.  Who resigns plays on.
 */
static void a_blitz_game_is_played_on_bought_time(void **state)
{
    (void)state;
    ask_ms("boardsize 19");
    ask_ms("ing-time_settings 6 penalty");
    for (int move = 0; move < 400; move++)
        ask_ms(move % 2 ? "genmove w" : "genmove b");
    ask_ms("ing-clock");
    assert_non_null(strstr(reply, "of sixth"));
    assert_null(strstr(reply, "over"));
}

static void moves_fit_a_period_that_is_told_in_mid_game(void **state)
{
    (void)state;
    ask_ms("time_settings 100 10 1");
    ask_ms("genmove b");
    ask_ms("kgs-time_settings byoyomi 60 4 5");
    for (int i = 0; i < 3; i++) {
        ask_ms("time_left b 4 3");
        assert_in_range(ask_ms("genmove b"), 0, 4000);
    }
}

static void without_limit_there_is_a_move_all_the_same(void **state)
{
    (void)state;
    ask_ms("time_settings 0 1 0");
    assert_in_range(ask_ms("genmove b"), 0, 15000);
    ask_ms("time_settings 0 0 0");
    assert_in_range(ask_ms("genmove b"), 0, 1000);
}

static void a_game_lasts_no_longer_than_its_clock(void **state)
{
    (void)state;
    ask_ms("time_settings 6 0 0");
    ask_ms("boardsize 9");
    ask_ms("clear_board");
    int64_t used_ms[2] = {0, 0};
    for (int move = 0; move < 80; move++)
        used_ms[move % 2] += ask_ms(move % 2 ? "genmove w" : "genmove b");
    assert_in_range(used_ms[0], 1, 6000);
    assert_in_range(used_ms[1], 1, 6000);
    /* A new game has the whole time again. */
    ask_ms("clear_board");
    assert_in_range(ask_ms("genmove b"), 40, 3000);
}

/* Clients give it half a second; then they use force. */
static void leaving_ends_it_soon(void **state)
{
    (void)state;
    ask_ms("boardsize 19");
    ask_ms("time_settings 0 60 1");
    child_send(&child, "genmove b\n");
    nap(1);
    child_send(&child, "quit\n");
    assert_true(child_wait(&child, 1000));
}

static void the_end_of_input_ends_it_soon(void **state)
{
    (void)state;
    ask_ms("boardsize 19");
    child_send(&child, "lz-analyze b 10\n");
    nap(1);
    child_close_in(&child);
    assert_true(child_wait(&child, 1000));
}

static void waiting_uses_no_processor(void **state)
{
    (void)state;
    static const char *const lines[] = {"name", "kgs-game_over", "play b pass",
                                        "play w pass"};
    ask_ms("time_settings 0 1 1");
    ask_ms("genmove b");
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        ask_ms(lines[i]);
        const long before_ms = child_cpu_ms(&child);
        nap(2);
        assert_in_range(child_cpu_ms(&child) - before_ms, 0, 40);
    }
}

/* Reads the reports of an analysis for so many seconds, then ends it. */
static void analyze_for(int seconds)
{
    static const char *const end = "\n";
    child_send(&child, "lz-analyze b 100 maxmoves 1\n");
    nap(seconds);
    child_send(&child, end);
    assert_true(child_read_reply(&child, reply, sizeof reply, PATIENCE_MS));
}

/* What is no tree: the network and what is kept of its evaluations, code,
   stacks, buffers. */
enum { REST_MIB = 48 };

static void memory_stays_below_its_limit(void **state)
{
    (void)state;
    analyze_for(30);
    const long first_mib = child_resident_mib(&child);
    assert_in_range(first_mib, 1, MEMORY_MIB + REST_MIB);
    ask_ms("time_settings 0 1 2");
    ask_ms("genmove b");
    analyze_for(20);
    assert_in_range(child_resident_mib(&child), 1, MEMORY_MIB + REST_MIB);
}

static void memory_stays_below_its_limit_without_a_network(void **state)
{
    static const char *const arguments[] = {
        "--threads", "2", "--memory", "64", "--net", "none", NULL};
    child_start(&child, arguments);
    memory_stays_below_its_limit(state);
}

static void games_in_one_process_do_not_grow(void **state)
{
    (void)state;
    long after_mib[20];
    ask_ms("time_settings 0 1 20");
    for (int game = 0; game < 20; game++) {
        ask_ms("clear_board");
        for (int move = 0; move < 30; move++)
            ask_ms(move % 2 ? "genmove w" : "genmove b");
        after_mib[game] = child_resident_mib(&child);
    }
    assert_in_range(after_mib[19], 1, after_mib[4] + 16);
}

static void read_reply(void)
{
    assert_true(child_read_reply(&child, reply, sizeof reply, PATIENCE_MS));
}

static const char *const SMALL[] = {"--threads", "1",  "--seed", "1",
                                    "--memory",  "16", "--size", "9",
                                    "--visits",  "50", NULL};

static void what_is_small_is_done_before_quitting(void **state)
{
    (void)state;
    char first[32], second[32];
    child_start(&child, SMALL);
    child_send(&child, "genmove b\n");
    read_reply();
    snprintf(first, sizeof first, "%.30s", reply);
    child_send(&child, "genmove w\n");
    read_reply();
    snprintf(second, sizeof second, "%.30s", reply);
    child_free(&child);
    child_start(&child, SMALL);
    child_send(&child, "genmove b\ngenmove w\nquit\n");
    read_reply();
    assert_string_equal(reply, first);
    read_reply();
    assert_string_equal(reply, second);
    read_reply();
    assert_string_equal(reply, "= \n\n");
}

/* Ends by two passes, or a resignation. */
static int play_game(struct talk *talk)
{
    int passes = 0, moves = 0;
    assert_success(talk, "clear_board");
    while (passes < 2 && moves < 1000) {
        const char *const answer =
            talk_say(talk, moves++ % 2 ? "genmove w" : "genmove b");
        if (strcmp(answer, "= resign") == 0)
            break;
        passes = strcmp(answer, "= pass") == 0 ? passes + 1 : 0;
    }
    return moves;
}

static void games_end(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct talk *const talk = talk_open(seed, 200);
        assert_non_null(talk);
        assert_in_range(play_game(talk), 20, 199);
        talk_close(talk);
    }
}

#define RUNNING(test) cmocka_unit_test_setup_teardown(test, start, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUNNING(moves_fit_an_absolute_clock),
        RUNNING(moves_fit_a_clock_that_sells_time),
        RUNNING(a_blitz_game_is_played_on_bought_time),
        RUNNING(moves_fit_a_period_that_is_told_in_mid_game),
        RUNNING(without_limit_there_is_a_move_all_the_same),
        RUNNING(a_game_lasts_no_longer_than_its_clock),
        RUNNING(leaving_ends_it_soon),
        RUNNING(the_end_of_input_ends_it_soon),
        RUNNING(waiting_uses_no_processor),
        RUNNING(memory_stays_below_its_limit),
        cmocka_unit_test_teardown(
            memory_stays_below_its_limit_without_a_network, stop),
        RUNNING(games_in_one_process_do_not_grow),
        cmocka_unit_test_teardown(what_is_small_is_done_before_quitting, stop),
        cmocka_unit_test(games_end),
    };
    return cmocka_run_group_tests_name("gtp/program", tests, NULL, NULL);
}
