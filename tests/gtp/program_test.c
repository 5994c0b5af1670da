/*
 * The program as its clients meet it: streams, interruption, ending.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What may pass between a question and its answer, on a busy machine and under
 * a sanitizer; what has to be quicker says so. */
enum { PATIENCE_MS = 20000 };

/* The half second that clients give, with a margin for sanitizers; searches
 * here would last longer.  The slow tests are stricter. */
enum { ENDING_MS = 10000 };

static struct child child = {.pid = -1, .in = -1, .out = -1, .err = -1};
static char reply[1 << 20];

static void nap(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

static int start(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "--threads", "2", "--seed",          "1",  "--memory", "64",
        "--size",    "9", "--time-per-move", "60", NULL};
    child_start(&child, arguments);
    return 0;
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

static void quit_ends_it(void **state)
{
    (void)state;
    expect("1 quit\n", "=1 \n\n");
    assert_true(child_wait(&child, PATIENCE_MS));
    assert_int_equal(child.status, 0);
}

static void end_of_input_ends_it(void **state)
{
    (void)state;
    expect("name\n", "= Ingot\n\n");
    child_close_in(&child);
    assert_true(child_wait(&child, PATIENCE_MS));
    assert_int_equal(child.status, 0);
}

static void a_last_line_without_newline_is_answered(void **state)
{
    (void)state;
    child_send(&child, "name");
    child_close_in(&child);
    read_reply();
    assert_string_equal(reply, "= Ingot\n\n");
    assert_true(child_wait(&child, PATIENCE_MS));
}

static void quit_ends_it_in_a_search(void **state)
{
    (void)state;
    expect("protocol_version\n", "= 2\n\n");
    child_send(&child, "genmove b\n");
    nap(300);
    child_send(&child, "quit\n");
    assert_true(child_wait(&child, ENDING_MS));
    read_reply();
    assert_memory_equal(reply, "= ", 2);
    read_reply();
    assert_string_equal(reply, "= \n\n");
}

static void end_of_input_ends_it_in_a_search(void **state)
{
    (void)state;
    expect("protocol_version\n", "= 2\n\n");
    child_send(&child, "genmove b\n");
    nap(300);
    child_close_in(&child);
    assert_true(child_wait(&child, ENDING_MS));
    assert_int_equal(child.status, 0);
}

/* Each search and judgement on such a board takes long by itself. */
static void end_of_input_ends_a_long_queue(void **state)
{
    (void)state;
    expect("boardsize 25\n", "= \n\n");
    for (int i = 0; i < 20; i++)
        child_send(&child, "genmove b\nfinal_score\ngenmove w\n");
    nap(400);
    child_close_in(&child);
    assert_true(child_wait(&child, ENDING_MS));
    assert_int_equal(child.status, 0);
    read_reply();
    assert_memory_equal(reply, "= ", 2);
    for (int i = 1; i < 60; i++)
        read_reply();
    assert_string_equal(reply, "? no time to think: quit or the end of input "
                               "has come\n\n");
}

static void end_of_input_ends_an_analysis_that_nobody_reads(void **state)
{
    (void)state;
    expect("boardsize 19\n", "= \n\n");
    child_send(&child, "kata-analyze b 1 ownership true\n");
    nap(900);
    child_close_in(&child);
    assert_true(child_wait(&child, ENDING_MS));
}

static void a_reader_that_is_gone_ends_it_quietly(void **state)
{
    (void)state;
    expect("name\n", "= Ingot\n\n");
    close(child.out);
    child.out = -1;
    child_send(&child, "name\n");
    assert_true(child_wait(&child, PATIENCE_MS));
    assert_true(WIFEXITED(child.status));
}

/* Every form that clients use; each is ended by the next command. */
static void any_line_ends_an_analysis(void **state)
{
    (void)state;
    static const char *const commands[] = {
        "1 lz-analyze\n",
        "2 lz-analyze 10\n",
        "3 lz-analyze b 10\n",
        "4 lz-analyze 10 b\n",
        "5 lz-analyze interval 10\n",
        "6 kata-analyze b 2147483647\n",
        "7 kata-analyze w 1 ownership true pvVisits true\n",
        "8 analyze B 50\n",
    };
    for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
        char head[16], line[32], answer[32];
        snprintf(head, sizeof head, "=%d \n", (int)i + 1);
        snprintf(line, sizeof line, "%d name\n", 100 + (int)i);
        snprintf(answer, sizeof answer, "=%d Ingot\n\n", 100 + (int)i);
        child_send(&child, commands[i]);
        nap(60);
        child_send(&child, line);
        read_reply();
        assert_memory_equal(reply, head, strlen(head));
        for (char *at = reply + strlen(head); *at != '\n';
             at = strchr(at, '\n') + 1)
            assert_memory_equal(at, "info move ", 10);
        read_reply();
        assert_string_equal(reply, answer);
    }
}

/* Reads to where an analysis reports the next time. */
static void await_report(void)
{
    if (!child_read_until(&child, "\ninfo move ", reply, sizeof reply,
                          PATIENCE_MS))
        fail_msg("no report, only \"%s\"", reply);
}

static void an_empty_line_ends_an_analysis(void **state)
{
    (void)state;
    child_send(&child, "lz-analyze 1\n");
    await_report();
    assert_string_equal(reply, "= \ninfo move ");
    child_send(&child, "\n");
    read_reply();
}

static void analysis_is_reported_while_it_runs(void **state)
{
    (void)state;
    child_send(&child, "kata-analyze b 5\n");
    await_report();
    await_report();
    child_send(&child, "name\n");
    read_reply();
    read_reply();
    assert_string_equal(reply, "= Ingot\n\n");
}

static void commands_sent_at_once_are_answered_in_order(void **state)
{
    (void)state;
    child_send(&child, "1 komi 8\r\n2 boardsize 9\r\n\r\n3 clear_board\r\n"
                       "# comment\r\n4 play white c5\r\n5 name\r\n");
    static const char *const answers[] = {"=1 \n\n", "=2 \n\n", "=3 \n\n",
                                          "=4 \n\n", "=5 Ingot\n\n"};
    for (size_t i = 0; i < ARRAY_LEN(answers); i++) {
        read_reply();
        assert_string_equal(reply, answers[i]);
    }
}

static void odd_bytes_are_read_over(void **state)
{
    (void)state;
    static const char bytes[] = "na\0me\r\n\xff\xfe\n\x80 name\n";
    child_send_bytes(&child, bytes, sizeof bytes - 1);
    read_reply();
    assert_string_equal(reply, "= Ingot\n\n");
    read_reply();
    assert_string_equal(reply, "? unknown command\n\n");
    read_reply();
    assert_string_equal(reply, "? unknown command\n\n");
}

static void a_byte_order_mark_is_read_over(void **state)
{
    (void)state;
    expect("\xef\xbb\xbfname\n", "= Ingot\n\n");
    expect("\xef\xbb\xbfname\n", "? unknown command\n\n");
}

static void a_very_long_line_has_one_error(void **state)
{
    (void)state;
    static char line[100001];
    memset(line, 'x', sizeof line - 1);
    line[0] = '8';
    line[1] = ' ';
    line[sizeof line - 1] = '\n';
    child_send_bytes(&child, line, sizeof line);
    read_reply();
    assert_string_equal(reply, "?8 line too long\n\n");
    expect("9 name\n", "=9 Ingot\n\n");
}

/* Each refusal is told on stderr, too; together more than a pipe holds. */
static void an_unread_stderr_does_not_matter(void **state)
{
    (void)state;
    expect("play b E5\n", "= \n\n");
    for (int i = 0; i < 5000; i++)
        expect("play b E5\n", "? illegal move\n\n");
}

/* Without --seed, which is what clients do. */
static void it_is_ready_and_says_its_seed(void **state)
{
    (void)state;
    static const char *const arguments[] = {NULL};
    static char said[4096];
    child_start(&child, arguments);
    expect("name\n", "= Ingot\n\n");
    child_send(&child, "quit\n");
    assert_true(child_wait(&child, PATIENCE_MS));
    const ssize_t got = read(child.err, said, sizeof said - 1);
    assert_true(got > 0);
    said[got] = '\0';
    assert_non_null(strstr(said, "seed "));
    assert_non_null(strstr(said, "\nGTP ready\n"));
}

/* Runs the program to its end: its status and what it said. */
static int run(const char *const arguments[], char *out, char *err, size_t room)
{
    child_start(&child, arguments);
    child_close_in(&child);
    assert_true(child_wait(&child, PATIENCE_MS));
    const ssize_t got_out = read(child.out, out, room - 1),
                  got_err = read(child.err, err, room - 1);
    out[got_out > 0 ? got_out : 0] = '\0';
    err[got_err > 0 ? got_err : 0] = '\0';
    const int status = child.status;
    child_free(&child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void mistakes_on_the_command_line_are_named(void **state)
{
    (void)state;
    static char out[8192], err[8192];
    const char *const unknown_command[] = {"macth", NULL};
    assert_int_equal(run(unknown_command, out, err, sizeof out), 2);
    assert_string_equal(out, "");
    assert_non_null(strstr(err, "did you mean 'match'?"));
    const char *const strange_command[] = {"foo", NULL};
    assert_int_equal(run(strange_command, out, err, sizeof out), 2);
    assert_string_equal(out, "");
    assert_string_equal(err, "ingot: unknown command 'foo'; 'ingot --help' "
                             "lists them\n");
    const char *const unknown_option[] = {"--kmoi", "7", NULL};
    assert_int_equal(run(unknown_option, out, err, sizeof out), 2);
    assert_string_equal(out, "");
    assert_non_null(strstr(err, "did you mean '--komi'?"));
}

static void help_is_there_for_every_subcommand(void **state)
{
    (void)state;
    static char out[16384], err[16384];
    static const char *const commands[] = {
        "gtp", "play", "demo", "match", "positions", "score", "bench", "perft"};
    const char *const general[] = {"--help", NULL};
    assert_int_equal(run(general, out, err, sizeof out), 0);
    for (size_t i = 0; i < ARRAY_LEN(commands); i++)
        assert_non_null(strstr(out, commands[i]));
    for (size_t i = 0; i < ARRAY_LEN(commands); i++) {
        const char *const arguments[] = {commands[i], "--help", NULL};
        assert_int_equal(run(arguments, out, err, sizeof out), 0);
        assert_non_null(strstr(out, "usage: ingot "));
        assert_string_equal(err, "");
    }
    const char *const version[] = {"--version", NULL};
    assert_int_equal(run(version, out, err, sizeof out), 0);
    static const char words[] = "Ingot " INGOT_VERSION "\nNetwork ";
    assert_memory_equal(out, words, sizeof words - 1);
}

static void perft_counts(void **state)
{
    (void)state;
    static char out[4096], err[4096];
    const char *const arguments[] = {"perft", "2", "4", "positional", NULL};
    assert_int_equal(run(arguments, out, err, sizeof out), 0);
    assert_non_null(strstr(out, "4 16 ("));
    const char *const bad[] = {"perft", "2", "4", "postional", NULL};
    assert_int_equal(run(bad, out, err, sizeof out), 2);
}

static void score_tells_where_a_record_is_broken(void **state)
{
    (void)state;
    static char out[8192], err[8192];
    char path[] = "/tmp/ingot-test-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    const char *const arguments[] = {"score", path, NULL};
    const char good[] = "(;GM[1]SZ[3]KM[0]RE[B+9];B[bb])";
    assert_int_equal(write(fd, good, strlen(good)), strlen(good));
    assert_int_equal(run(arguments, out, err, sizeof out), 0);
    assert_non_null(strstr(out, "\nResult: B+9\n"));
    assert_non_null(strstr(out, "The record says B+9: the same\n"));
    assert_int_equal(ftruncate(fd, 0), 0);
    const char bad[] = "(;GM[1]SZ[3]\n;B[zz])";
    assert_int_equal(pwrite(fd, bad, strlen(bad), 0), strlen(bad));
    assert_int_equal(run(arguments, out, err, sizeof out), 1);
    char place[64];
    snprintf(place, sizeof place, "%s:2:", path);
    assert_non_null(strstr(err, place));
    unlink(path);
    close(fd);
}

#define RUNNING(test)  cmocka_unit_test_setup_teardown(test, start, stop)
#define STARTING(test) cmocka_unit_test_teardown(test, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RUNNING(quit_ends_it),
        RUNNING(end_of_input_ends_it),
        RUNNING(a_last_line_without_newline_is_answered),
        RUNNING(quit_ends_it_in_a_search),
        RUNNING(end_of_input_ends_it_in_a_search),
        RUNNING(end_of_input_ends_a_long_queue),
        RUNNING(end_of_input_ends_an_analysis_that_nobody_reads),
        RUNNING(a_reader_that_is_gone_ends_it_quietly),
        RUNNING(any_line_ends_an_analysis),
        RUNNING(an_empty_line_ends_an_analysis),
        RUNNING(analysis_is_reported_while_it_runs),
        RUNNING(commands_sent_at_once_are_answered_in_order),
        RUNNING(odd_bytes_are_read_over),
        RUNNING(a_byte_order_mark_is_read_over),
        RUNNING(a_very_long_line_has_one_error),
        RUNNING(an_unread_stderr_does_not_matter),
        STARTING(it_is_ready_and_says_its_seed),
        STARTING(mistakes_on_the_command_line_are_named),
        STARTING(help_is_there_for_every_subcommand),
        STARTING(perft_counts),
        STARTING(score_tells_where_a_record_is_broken),
    };
    return cmocka_run_group_tests_name("gtp/program", tests, NULL, NULL);
}
