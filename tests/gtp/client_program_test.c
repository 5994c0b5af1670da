/*
 * The program as single clients use it: what goes beside the replies.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/test.h"

#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_MS = 20000, TEXT_MAX = 1 << 14 };

static struct child child = {.pid = -1, .in = -1, .out = -1, .err = -1};
static char text[TEXT_MAX];

static int stop(void **state)
{
    (void)state;
    child_free(&child);
    return 0;
}

static void start(const char *option, const char *value)
{
    const char *const words[] = {"gtp", "--net",  "none", "--size",
                                 "9",   option,   value,  "--memory",
                                 "16",  "--seed", "1",    NULL};
    child_start(&child, words);
}

static void say(const char *line)
{
    child_send(&child, line);
    assert_true(child_read_reply(&child, text, sizeof text, PATIENCE_MS));
}

/* All that is on stderr once the program has ended. */
static void read_errors(void)
{
    size_t length = 0;
    ssize_t got;
    child_send(&child, "quit\n");
    assert_true(child_read_reply(&child, text, sizeof text, PATIENCE_MS));
    assert_true(child_wait(&child, PATIENCE_MS));
    while ((got = read(child.err, text + length, sizeof text - 1 - length)) > 0)
        length += (size_t)got;
    text[length] = '\0';
}

static void an_interrupted_search_answers_with_a_move(void **state)
{
    (void)state;
    start("--time-per-move", "3600");
    child_send(&child, "7 genmove b\n# interrupt\n");
    assert_true(child_read_reply(&child, text, sizeof text, PATIENCE_MS));
    assert_memory_equal(text, "=7 ", 3);
    assert_null(strstr(text, "pass"));
    assert_null(strstr(text, "resign"));
    /* The next search is not interrupted: it has to be told so itself. */
    child_send(&child, "kata-genmove_analyze w 10 maxmoves 1\n");
    assert_true(
        child_read_until(&child, "info", text, sizeof text, PATIENCE_MS));
    child_send(&child, "# interrupt\n");
    assert_true(
        child_read_until(&child, "\n\n", text, sizeof text, PATIENCE_MS));
    assert_non_null(strstr(text, "\nplay "));
    say("undo\n");
    say("undo\n");
    assert_string_equal(text, "= \n\n");
}

static int count(const char *words)
{
    int found = 0;
    for (const char *at = text; (at = strstr(at, words)); at++)
        found++;
    return found;
}

static void territory_is_said_not_to_be_counted_once(void **state)
{
    (void)state;
    start("--visits", "1");
    say("kgs-rules chinese\n");
    say("kgs-rules japanese\n");
    say("kgs-rules japanese\n");
    read_errors();
    assert_int_equal(count("Ingot counts area"), 1);
}

static void the_version_can_be_what_a_client_wants(void **state)
{
    (void)state;
    start("--report-version", "0.17");
    say("version\n");
    assert_string_equal(text, "= 0.17\n\n");
}

/* Waits until stderr has said these words. */
static void wait_for_error(const char *words)
{
    size_t length = 0;
    do {
        const ssize_t got =
            read(child.err, text + length, sizeof text - 1 - length);
        assert_true(got > 0);
        length += (size_t)got;
        text[length] = '\0';
    } while (!strstr(text, words));
}

static void pictures_of_a_search_are_drawn_if_asked_for(void **state)
{
    (void)state;
    start("--time-per-move", "3600");
    /* Clients that wait for words find them. */
    wait_for_error("GTP ready\n");
    assert_int_equal(count("gogui-gfx:"), 0);
    say("kata-set-param liveGraphics true\n");
    child_send(&child, "genmove w\n");
    wait_for_error(" visits\n\n");
    assert_memory_equal(text, "gogui-gfx:\nLABEL ", 17);
    assert_non_null(strstr(text, "\nTEXT Black wins "));
    child_send(&child, "# interrupt\n");
    assert_true(child_read_reply(&child, text, sizeof text, PATIENCE_MS));
}

/* There is nothing to look at, nor to look with. */
static void a_game_that_is_over_can_be_analysed(void **state)
{
    (void)state;
    static const char *const analyses[] = {"analyze b 1\n", "lz-analyze 1\n",
                                           "kata-analyze w 1\n"};
    start("--visits", "10");
    for (int i = 0; i < 2; i++) {
        say("play b pass\n");
        say("play w pass\n");
    }
    for (size_t i = 0; i < ARRAY_LEN(analyses); i++) {
        const struct timespec a_while = {.tv_nsec = 100000000};
        child_send(&child, analyses[i]);
        nanosleep(&a_while, NULL);
        child_send(&child, "8 name\n");
        assert_true(child_read_until(&child, "=8 Ingot\n\n", text, sizeof text,
                                     PATIENCE_MS));
        assert_string_equal(text, "= \n\n=8 Ingot\n\n");
    }
}

static void an_analysis_that_nobody_reads_ends(void **state)
{
    (void)state;
    start("--threads", "1");
    child_send(&child, "lz-analyze 1\n");
    assert_true(
        child_read_until(&child, "info", text, sizeof text, PATIENCE_MS));
    close(child.out);
    child.out = -1;
    assert_true(child_wait(&child, PATIENCE_MS));
    assert_true(WIFEXITED(child.status));
    assert_int_equal(WEXITSTATUS(child.status), 1);
}

#define WITH_CHILD(test) cmocka_unit_test_teardown(test, stop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_CHILD(an_interrupted_search_answers_with_a_move),
        WITH_CHILD(territory_is_said_not_to_be_counted_once),
        WITH_CHILD(a_game_that_is_over_can_be_analysed),
        WITH_CHILD(an_analysis_that_nobody_reads_ends),
        WITH_CHILD(the_version_can_be_what_a_client_wants),
        WITH_CHILD(pictures_of_a_search_are_drawn_if_asked_for),
    };
    return cmocka_run_group_tests_name("gtp/client_program", tests, NULL, NULL);
}
