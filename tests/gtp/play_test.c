/*
 * Games in the terminal, as a person types and sees them.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/file_text.h"
#include "tests/support/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What may pass on a busy machine and under a sanitizer. */
enum { PATIENCE_MS = 20000 };

/* Well under what the searches here would last. */
enum { ENDING_MS = 10000 };

static struct child child = {.pid = -1, .in = -1, .out = -1, .err = -1};
static char reply[1 << 16];

static int stop(void **state)
{
    (void)state;
    child_free(&child);
    return 0;
}

/* Waits for the program's end, which is a success, and reads what it said. */
static const char *read_all(void)
{
    assert_true(child_wait(&child, PATIENCE_MS));
    assert_int_equal(child.status, 0);
    const ssize_t got = read(child.out, reply, sizeof reply - 1);
    assert_true(got > 0);
    reply[got] = '\0';
    return reply;
}

/* The same when it has nothing more to read. */
static const char *read_after_end(void)
{
    child_close_in(&child);
    return read_all();
}

static void nap(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

static void a_person_can_play(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "play", "--size",   "5",  "--seed",  "1",     "--threads",
        "1",    "--visits", "20", "--color", "white", NULL};
    child_start(&child, arguments);
    child_send(&child, "hint\nscore\nundo\nA9\nf\033oo\nstop\nhelp\nresign\n"
                       "A1\nresign\nexit\n");
    const char *const out = read_all();
    assert_non_null(strstr(out, "Move 1: Black "));
    assert_non_null(strstr(out, " (Black's chances: "));
    assert_non_null(strstr(out, " %; lines of play tried: "));
    assert_non_null(strstr(out, "White> Ingot would "));
    assert_non_null(strstr(out, " (White's chances: "));
    assert_non_null(strstr(out, "'stop' is neither a point nor a command.  "
                                "There are pass, undo, hint, estimate, "
                                "analysis, score, board, save, load, resign, "
                                "help, quit and exit.\n"));
    assert_non_null(strstr(out, "\nResult: "));
    assert_non_null(strstr(out, "'A9' is neither a point nor a command"));
    assert_non_null(strstr(out, "White resigns.  Result: B+R"));
    assert_non_null(strstr(out, "'f?oo' is neither a point nor a command"));
    assert_non_null(strstr(out, "The prompt is your colour, or 'over'"));
    const char *const over = strstr(out, "over> The game is over: undo");
    assert_non_null(over);
    assert_non_null(strstr(over + 1, "over> The game is over: undo"));
    assert_null(strchr(out, '\033'));
}

static void a_game_with_handicap_goes_by_the_rules_of_ing(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "play", "--size",     "3", "--seed",   "1",  "--threads", "1", "--komi",
        "0",    "--handicap", "3", "--visits", "20", NULL};
    child_start(&child, arguments);
    child_send(&child, "B2\nB1\nA3\nA3\npass\npass\nB3\nquit\n");
    const char *const out = read_all();
    const char *const given = strstr(out, "White gives a move: pass.");
    assert_non_null(given);
    assert_non_null(strstr(given + 1, "White gives a move: pass."));
    assert_non_null(
        strstr(out, "Not allowed: the point is occupied (枰點有子) A3"));
    assert_non_null(strstr(out, "Play is suspended.  Two more passes end"));
    assert_non_null(strstr(out, "Play is suspended.  One more pass ends"));
    assert_non_null(strstr(out, "Result: B+9"));
    assert_non_null(strstr(out, "over> The game is over"));
}

/* The answer would take a minute; what was found by then is played. */
static void a_person_who_leaves_is_not_thought_for(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "play",      "--size", "9",       "--time-per-move", "60",
        "--threads", "1",      "--color", "white",           NULL};
    static const char *const LAST[] = {NULL, "quit\n", " EXIT now\r\n"};
    for (size_t i = 0; i < ARRAY_LEN(LAST); i++) {
        child_start(&child, arguments);
        nap(200);
        if (LAST[i])
            child_send(&child, LAST[i]);
        else
            child_close_in(&child);
        assert_true(child_wait(&child, ENDING_MS));
        assert_int_equal(child.status, 0);
        assert_true(child_read_until(&child, "\nWhite> ", reply, sizeof reply,
                                     PATIENCE_MS));
        assert_non_null(strstr(reply, "\nMove 1: Black "));
        child_free(&child);
    }
}

static void a_hint_ends_where_the_input_does(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "play", "--size", "9", "--time-per-move", "60", "--threads", "1", NULL};
    child_start(&child, arguments);
    child_send(&child, "hint");
    child_close_in(&child);
    assert_true(child_wait(&child, ENDING_MS));
    assert_true(child_read_until(&child, "Black> Ingot would ", reply,
                                 sizeof reply, PATIENCE_MS));
}

/* Moves before what is the last are thought for in full. */
static void who_has_more_to_say_has_not_left(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "play",      "--size", "5",        "--seed", "1",
        "--threads", "1",      "--visits", "2000",   NULL};
    char moves[2][128];
    for (int i = 0; i < 2; i++) {
        child_start(&child, arguments);
        child_send(&child, "C3\nboard\n");
        if (i == 0)
            child_close_in(&child);
        assert_true(child_read_until(&child, "\nMove 2: ", reply, sizeof reply,
                                     PATIENCE_MS));
        assert_true(child_read_until(&child, "\n", moves[i], sizeof moves[i],
                                     PATIENCE_MS));
        child_close_in(&child);
        child_free(&child);
    }
    assert_string_equal(moves[0], moves[1]);
}

static void the_demo_ends_with_a_result(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "demo",      "--size", "4",        "--seed", "1",
        "--threads", "1",      "--visits", "20",     NULL};
    child_start(&child, arguments);
    child_close_in(&child);
    const char *const out = read_all();
    assert_non_null(strstr(out, "Move 1: Black "));
    assert_non_null(strstr(out, "\nResult: "));
}

/* Is a black stone on C3 of the first board in the text? */
static bool has_black_on_c3(const char *text)
{
    const char *const row = strstr(text, "\n 3  ");
    return row && strlen(row) > 9 && row[9] == 'X';
}

/* Saved by one, gone on with by the next. */
static void a_game_is_saved_and_gone_on_with(void **state)
{
    (void)state;
    char path[] = "/tmp/ingot-test-XXXXXX", say[128];
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    unlink(path);
    static const char *const first[] = {"play", "--size",    "5",   "--seed",
                                        "1",    "--threads", "1",   "--net",
                                        "none", "--level",   "18k", NULL};
    child_start(&child, first);
    snprintf(say, sizeof say, "C3\nsave %s\nquit\n", path);
    child_send(&child, say);
    assert_non_null(strstr(read_all(), "Ingot plays at level 18k, on a scale"));
    assert_non_null(strstr(reply, "Saved."));
    child_free(&child);
    const char *const next[] = {"play", "--resume", path,   "--threads",
                                "1",    "--net",    "none", "--visits",
                                "40",   NULL};
    child_start(&child, next);
    snprintf(say, sizeof say, "undo\nundo\nload %s\nload nothing\nload\n",
             path);
    child_send(&child, say);
    const char *const out = read_after_end();
    unlink(path);
    assert_true(has_black_on_c3(out));
    assert_non_null(strstr(out, "There is no move to take back."));
    const char *const again = strstr(out, "There is no move");
    assert_true(has_black_on_c3(again));
    assert_non_null(strstr(out, "Not loaded: nothing: No such file"));
    assert_non_null(strstr(out, "Say which: load FILE"));
}

/* Plays by what is said, with these arguments, and reads all the answers. */
static const char *play(const char *const arguments[], const char *say)
{
    child_free(&child);
    child_start(&child, arguments);
    child_send(&child, say);
    return read_after_end();
}

/* Makes a file of this text; path ends with XXXXXX. */
static void make_file(char *path, const char *text)
{
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    close(fd);
}

static void a_saved_game_keeps_its_rules_and_sides(void **state)
{
    (void)state;
    char path[] = "/tmp/ingot-test-XXXXXX", say[128];
    make_file(path, "");
    unlink(path);
    const char *const first[] = {"play",    "--size",    "5",     "--rules",
                                 "chinese", "--color",   "white", "--net",
                                 "none",    "--threads", "1",     "--seed",
                                 "1",       "--visits",  "5",     NULL};
    snprintf(say, sizeof say, "save %s\n", path);
    assert_non_null(strstr(play(first, say), "White> Saved."));
    const char *const next[] = {"play", "--resume",  path, "--net",
                                "none", "--threads", "1",  NULL};
    const char *out = play(next, "board\n");
    assert_non_null(strstr(out, "You are White.  Rules: chinese, komi 7.5.\n"));
    assert_non_null(strstr(out, "\nWhite> "));
    assert_null(strstr(out, "Black> "));
    const char *const other[] = {"play", "--resume",  path,    "--net",
                                 "none", "--threads", "1",     "--rules",
                                 "cgos", "--color",   "black", "--komi",
                                 "3",    "--visits",  "5",     NULL};
    assert_non_null(
        strstr(play(other, ""), "You are Black.  Rules: cgos, komi 3.\n"));
    const char *const fresh[] = {"play", "--net",     "none", "--size",
                                 "9",    "--threads", "1",    NULL};
    snprintf(say, sizeof say, "load %s\n", path);
    out = play(fresh, say);
    unlink(path);
    assert_non_null(strstr(out, "Black> You are White.  Rules: chinese"));
    assert_non_null(strstr(out, "\nWhite> "));
}

/* What a configuration file says is for new games. */
static void a_record_goes_before_the_configuration_file(void **state)
{
    (void)state;
    char path[] = "/tmp/ingot-test-XXXXXX", config[] = "/tmp/ingot-test-XXXXXX";
    make_file(path, "(;SZ[5]RU[GOE]KM[8]PW[Ingot 0.1];B[cc];W[bb])");
    make_file(config,
              "size = 9\nrules = chinese\nkomi = 3\n[play]\ncolor = white\n");
    const char *const arguments[] = {"play", "--resume", path,   "--config",
                                     config, "--net",    "none", "--threads",
                                     "1",    NULL};
    const char *const out = play(arguments, "board\n");
    unlink(path);
    unlink(config);
    assert_non_null(strstr(out, "You are Black.  Rules: ing, komi 8.\n"));
    assert_non_null(strstr(out, "\nBlack> "));
}

static void what_a_record_ended_by_is_told(void **state)
{
    (void)state;
    char path[] = "/tmp/ingot-test-XXXXXX", said[1024];
    make_file(path, "(;SZ[5]RU[Japanese]KM[6.5]RE[W+Resign];B[cc];W[bb])");
    const char *const arguments[] = {"play", "--resume",  path, "--net",
                                     "none", "--threads", "1",  NULL};
    const char *const out = play(arguments, "");
    unlink(path);
    assert_non_null(strstr(out, "Rules: chinese, komi 6.5.\nThe record ends "
                                "with Black's resignation; play goes on.\n"));
    const ssize_t got = read(child.err, said, sizeof said - 1);
    assert_true(got > 0);
    said[got] = '\0';
    assert_non_null(strstr(said, "none of Ingot's: it goes by chinese\n"));
}

/* Does the file have this text in it? */
static bool has_text(const char *path, const char *text)
{
    char content[FILE_TEXT];
    return strstr(file_text(path, content), text);
}

static void a_resignation_stays_in_a_record_until_play_goes_on(void **state)
{
    (void)state;
    static const char record[] =
        "(;SZ[5]RU[GOE]KM[8]PW[Ingot]RE[W+R];B[cc];W[bb])";
    char path[] = "/tmp/ingot-test-XXXXXX", say[128];
    make_file(path, record);
    const char *const arguments[] = {"play", "--resume",  path, "--net",
                                     "none", "--threads", "1",  "--seed",
                                     "1",    "--visits",  "5",  NULL};
    snprintf(say, sizeof say, "save %s\n", path);
    play(arguments, say);
    assert_true(has_text(path, "RE[W+R]"));
    snprintf(say, sizeof say, "undo\nsave %s\n", path);
    play(arguments, say);
    assert_false(has_text(path, "RE["));
    unlink(path);
    make_file(strcpy(path, "/tmp/ingot-test-XXXXXX"), record);
    snprintf(say, sizeof say, "D4\nsave %s\n", path);
    play(arguments, say);
    assert_false(has_text(path, "RE["));
    unlink(path);
}

static void a_handicap_is_given_to_its_end_after_a_break(void **state)
{
    (void)state;
    char path[] = "/tmp/ingot-test-XXXXXX", say[128];
    const char *const first[] = {
        "play", "--size", "5", "--threads", "1", "--handicap", "3", "--net",
        "none", "--seed", "1", "--visits",  "5", NULL};
    const char *const next[] = {"play", "--resume",  path, "--net",
                                "none", "--threads", "1",  "--seed",
                                "1",    "--visits",  "5",  NULL};
    make_file(path, "");
    unlink(path);
    snprintf(say, sizeof say, "B2\nsave %s\n", path);
    play(first, say);
    assert_true(has_text(path, "HA[3]"));
    snprintf(say, sizeof say, "D4\nsave %s\n", path);
    assert_non_null(strstr(play(next, say), "White gives a move: pass."));
    assert_true(has_text(path, "HA[3]"));
    const char *const out = play(next, "B4\n"); /* the last: Ingot plays */
    assert_null(strstr(out, "White gives"));
    assert_non_null(strstr(out, "Move 6: White "));
    unlink(path);
}

static void several_moves_are_taken_back_at_once(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "play", "--net",  "none", "--size",   "5", "--threads",
        "1",    "--seed", "1",    "--visits", "5", NULL};
    const char *const out =
        play(arguments, "C3\nA1\nE5\nundo x\nundo 0\nundo 1 2\nundo 2\n"
                        "undo 2\nundo 2\n");
    const char *at = strstr(out, "Say how many of your moves to take back");
    for (int i = 0; i < 2; i++) {
        assert_non_null(at);
        at = strstr(at + 1, "Say how many of your moves to take back");
    }
    assert_non_null(at);
    assert_null(strstr(at + 1, "Say how many"));
    /* One of three moves is left, then none. */
    assert_non_null(strstr(at, "There were only 1.\n"));
    assert_non_null(strstr(at, "There is no move to take back."));
}

static void a_file_that_is_there_is_not_written_over(void **state)
{
    (void)state;
    char kept[] = "/tmp/ingot-test-XXXXXX", path[] = "/tmp/ingot-test-XXXXXX";
    char say[256], text[8] = "";
    static const char *const arguments[] = {
        "play", "--net", "none", "--size", "5", "--threads", "1", NULL};
    make_file(kept, "mine");
    make_file(path, "");
    unlink(path);
    snprintf(say, sizeof say,
             "save %s\nboard\nsave %s\nsave /dev/null\nsave %s\nsave %s\n",
             kept, path, path, kept);
    const char *out = play(arguments, say);
    const int fd = open(kept, O_RDONLY);
    assert_true(fd >= 0);
    assert_int_equal(read(fd, text, sizeof text), 4);
    close(fd);
    assert_memory_equal(text, "mine", 4);
    snprintf(say, sizeof say,
             "Black> Not saved: %s is there already; save FILE with another "
             "name.\n",
             kept);
    assert_ptr_equal(strstr(out, "Black> Not saved"), strstr(out, say));
    assert_non_null(
        strstr(out, "Black> Saved.\nBlack> Saved.\nBlack> Saved.\nBlack> Not"));
    /* What was loaded may be saved. */
    snprintf(say, sizeof say, "load %s\nsave %s\nsave %s\n", path, path, kept);
    out = play(arguments, say);
    assert_non_null(strstr(out, "Black> Saved.\nBlack> Not saved: "));
    unlink(kept);
    unlink(path);
}

static void a_resigned_game_is_not_won_by_its_count(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "play", "--net", "none", "--size", "5", "--threads", "1", NULL};
    const char *const out = play(arguments, "resign\nscore\n");
    assert_non_null(strstr(out, "over> The game ended by resignation: W+R.  "
                                "The board, counted as it stands:\n"));
}

static void two_moves_on_a_line_are_none(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "play", "--net", "none", "--size", "5", "--threads", "1", NULL};
    const char *const out = play(arguments, "A1 B2\npass \033x\nboard\n");
    assert_non_null(
        strstr(out, "Black> One move at a time: what is 'B2'?\nBlack> One move "
                    "at a time: what is '?x'?\nBlack> "));
    assert_null(strstr(out, "Move "));
}

static void a_game_that_cannot_be_resumed_is_refused(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "play", "--resume", "/tmp/none/such.sgf", "--net", "none", NULL};
    child_start(&child, arguments);
    assert_true(child_wait(&child, PATIENCE_MS));
    assert_true(WIFEXITED(child.status));
    assert_int_equal(WEXITSTATUS(child.status), 1);
}

static void a_person_is_told_who_is_ahead(void **state)
{
    (void)state;
    static const char *const arguments[] = {"play", "--size",    "5",  "--seed",
                                            "1",    "--threads", "1",  "--net",
                                            "none", "--visits",  "60", NULL};
    child_start(&child, arguments);
    child_send(&child, "estimate\nanalysis\nresign\nestimate\nanalysis\n"
                       "hint\n");
    const char *const out = read_after_end();
    const char *const first = strstr(out, "Black's chances: ");
    assert_non_null(first);
    assert_non_null(strstr(out, "Marked points are likely to be"));
    const char *const list = strstr(out, "The best moves, with the chances");
    assert_non_null(list);
    assert_non_null(strstr(list, " %, "));
    assert_non_null(strstr(list, "; then "));
    /* Once it is over there is nothing to think about. */
    const char *const over = strstr(list, "Result: W+R");
    assert_non_null(over);
    assert_non_null(strstr(over + 1, "Dead: "));
    assert_null(strstr(over, "The best moves"));
    assert_null(strstr(over, "Ingot would"));
}

#define STARTING(test) cmocka_unit_test_teardown(test, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        STARTING(a_person_can_play),
        STARTING(a_game_with_handicap_goes_by_the_rules_of_ing),
        STARTING(a_game_is_saved_and_gone_on_with),
        STARTING(a_saved_game_keeps_its_rules_and_sides),
        STARTING(a_record_goes_before_the_configuration_file),
        STARTING(what_a_record_ended_by_is_told),
        STARTING(a_resignation_stays_in_a_record_until_play_goes_on),
        STARTING(a_handicap_is_given_to_its_end_after_a_break),
        STARTING(several_moves_are_taken_back_at_once),
        STARTING(a_file_that_is_there_is_not_written_over),
        STARTING(a_resigned_game_is_not_won_by_its_count),
        STARTING(two_moves_on_a_line_are_none),
        STARTING(a_game_that_cannot_be_resumed_is_refused),
        STARTING(a_person_is_told_who_is_ahead),
        STARTING(a_person_who_leaves_is_not_thought_for),
        STARTING(a_hint_ends_where_the_input_does),
        STARTING(who_has_more_to_say_has_not_left),
        STARTING(the_demo_ends_with_a_result),
    };
    return cmocka_run_group_tests_name("gtp/play", tests, NULL, NULL);
}
