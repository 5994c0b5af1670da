#include "tests/support/fake_engine.h"
#include "tests/support/fake_match.h"
#include "tuning/match.h"
#include "tuning/stopwatch.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

/* Waits until a log has so many lines of games. */
static void wait_for_games(const char *path, int games)
{
    char text[FAKE_MATCH_TEXT];
    for (int i = 0; i < 2000; i++) {
        int lines = 0;
        fake_match_read(path, text);
        for (const char *c = text; (c = strchr(c, '\n')) != NULL; c++)
            lines += c[1] != '#' && c[1] != '\0';
        if (lines >= games)
            return;
        stopwatch_sleep_ms(10);
    }
    fail_msg("no %d games in %s", games, path);
}

static void a_match_is_interrupted_and_goes_on(void **state)
{
    struct fake_match *fixture = *state;
    char gate[FAKE_MATCH_PATH], log[FAKE_MATCH_PATH];
    static const char a[] = "gate=@gate{seed}", b[] = "moves=resign";
    static const char options[] = TROMP "--games 4 --resume @log";
    fake_match_write(fake_match_path(fixture, "gate3", gate), "");
    fake_match_path(fixture, "log", log);

    const pid_t pid = fake_match_begin(fixture, a, b, options);
    wait_for_games(log, 2);
    kill(pid, SIGINT);
    fake_match_end(fixture, pid);
    assert_int_equal(fixture->status, MATCH_INTERRUPTED);
    fake_match_assert_said(fixture->out, FIRST CLEAN);

    unlink(gate);
    fake_match_play(fixture, a, b, options);
    assert_int_equal(fixture->status, MATCH_PLAYED);
    fake_match_assert_said(fixture->out, "A 100.0 % of 4 (");
    assert_null(strstr(fixture->err, "game 2,"));
    fake_match_assert_said(fixture->err,
                           "game 3, A Black: B+R, 1 moves; 3 of 4");
}

static void the_last_line_of_a_log_may_be_broken(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH], text[FAKE_MATCH_TEXT];
    fake_match_path(fixture, "log", path);
    fake_match_play(fixture, "moves=resign", "", TROMP "--log @log");
    fake_match_read(path, text);
    text[strlen(text) - 3] = '\0';
    fake_match_write(path, text);
    fake_match_play(fixture, "moves=resign", "", TROMP "--resume @log");
    assert_null(strstr(fixture->err, "game 1,"));
    fake_match_assert_said(fixture->err, "game 2,");
    fake_match_assert_said(fixture->out, SECOND CLEAN);
}

static void a_log_of_another_match_is_refused(void **state)
{
    struct fake_match *fixture = *state;
    fake_match_play(fixture, "moves=resign", "", TROMP "--log @log");
    fake_match_play(fixture, "moves=resign", "",
                    TROMP "--komi 5 --resume @log");
    assert_int_equal(fixture->status, MATCH_FAILED);
    fake_match_assert_said(fixture->err, "log: is the log of another match");
}

static void a_log_is_not_written_over(void **state)
{
    struct fake_match *fixture = *state;
    fake_match_play(fixture, "moves=resign", "", TROMP "--log @log");
    fake_match_play(fixture, "moves=resign", "", TROMP "--log @log");
    assert_int_equal(fixture->status, MATCH_FAILED);
    fake_match_assert_said(fixture->err, "log: File exists");
}

static void an_empty_log_is_a_new_one(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH], text[FAKE_MATCH_TEXT];
    fake_match_path(fixture, "log", path);
    fake_match_write(path, "");
    fake_match_play(fixture, "moves=resign", "", TROMP "--resume @log");
    assert_int_equal(fixture->status, MATCH_PLAYED);
    fake_match_read(path, text);
    assert_memory_equal(text, "# ingot match, log 1\n", 21);
    fake_match_play(fixture, "moves=resign", "", TROMP "--resume @log");
    assert_null(strstr(fixture->err, "game 1,"));
    fake_match_assert_said(fixture->out, SECOND CLEAN);
}

static void what_crashed_is_told_again_from_a_log(void **state)
{
    struct fake_match *fixture = *state;
    static const char a[] = "moves=C3,!exit says=oh",
                      options[] = TROMP "--resume @log";
    for (int i = 0; i < 2; i++) {
        fake_match_play(fixture, a, "", options);
        assert_int_equal(fixture->status, MATCH_CRASHED);
        fake_match_assert_said(fixture->out,
                               "game 2: Fake (A) crashed: ended with status "
                               "3, last on stderr: \"oh\"\n");
    }
    assert_string_equal(fixture->err, "");
}

int main(int argc, char **argv)
{
    if (fake_engine_is_asked(argc, argv))
        return fake_engine_main(argc, argv);
    static struct fake_match fixture;
    fixture.program = argv[0];
    const struct CMUnitTest tests[] = {
        FAKE_MATCH_FACT(a_match_is_interrupted_and_goes_on, &fixture),
        FAKE_MATCH_FACT(the_last_line_of_a_log_may_be_broken, &fixture),
        FAKE_MATCH_FACT(a_log_of_another_match_is_refused, &fixture),
        FAKE_MATCH_FACT(a_log_is_not_written_over, &fixture),
        FAKE_MATCH_FACT(an_empty_log_is_a_new_one, &fixture),
        FAKE_MATCH_FACT(what_crashed_is_told_again_from_a_log, &fixture),
    };
    return cmocka_run_group_tests_name("tuning/match_log", tests, NULL, NULL);
}
