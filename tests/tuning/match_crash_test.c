/*
 * Matches of programs that crash, or do not even start.
 */
#include "rules/compiler.h"
#include "tests/support/fake_engine.h"
#include "tests/support/fake_match.h"
#include "tests/support/test.h"
#include "tuning/match.h"

#include <stdio.h>
#include <string.h>

/* By these words in the report, and on stderr in the line of game 1; whoever
   crashes loses. */
static void how_a_program_crashed_is_told(void **state)
{
    struct fake_match *fixture = *state;
    static const struct {
        const char *moves, *how;
    } ROWS[] = {
        {"moves=!crash", "Fake (A) crashed: killed by signal 9"},
        {"moves=C3,!exit", "Fake (A) crashed: ended with status 3"},
        {"moves=!noise", "Fake (A) spoke no GTP after genmove b"},
        {"moves=C3,!exit says='no memory left'",
         "Fake (A) crashed: ended with status 3, last on stderr: \"no memory "
         "left\""},
    };
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        char line[160];
        fake_match_play(fixture, ROWS[i].moves, "moves=C2 says=fine", TROMP);
        assert_int_equal(fixture->status, MATCH_CRASHED);
        snprintf(line, sizeof line, "game 1: %s\n", ROWS[i].how);
        assert_memory_equal(fixture->out, line, strlen(line));
        snprintf(line, sizeof line, "moves (%s); 1 of 2", ROWS[i].how);
        fake_match_assert_said(fixture->err, line);
        fake_match_assert_said(fixture->out, "A: wins 0, illegal 0, timeouts "
                                             "0, crashes 2, refused 0");
        fake_match_assert_said(fixture->out,
                               SECOND "illegal 0, timeouts 0, crashes 2\n");
    }
}

static void a_program_that_always_crashes_at_once_is_given_up(void **state)
{
    struct fake_match *fixture = *state;
    fake_match_play(fixture, "", "moves=!exit", TROMP "--games 50");
    assert_int_equal(fixture->status, MATCH_FAILED);
    fake_match_assert_said(fixture->err,
                           "Fake (B) crashed: ended with status 3, at its "
                           "first move, 3 games in a row\n");
    fake_match_assert_said(fixture->out, "A 100.0 % of 3 (");
    fake_match_play(fixture, "", "moves=C3,!exit", TROMP "--games 5");
    assert_int_equal(fixture->status, MATCH_CRASHED);
}

static void a_program_that_does_not_start_is_an_error(void **state)
{
    struct fake_match *fixture = *state;
    static const struct {
        const char *b, *told, *options;
    } ROWS[] = {
        {"start=!exit says='no such option'",
         " engine start=!exit says='no such option': did not start: ended with "
         "status 3, last on stderr: \"no such option\"\n",
         TROMP},
        {"start=!crash", ": did not start: killed by signal 9\n", TROMP},
        {"start=!noise", ": did not start: spoke no GTP after name\n", TROMP},
        {"start=!hang", ": did not start: gave no answer in time to name\n",
         TROMP "--patience 0.5"},
    };
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        fake_match_play(fixture, "", ROWS[i].b, ROWS[i].options);
        assert_int_equal(fixture->status, MATCH_FAILED);
        assert_string_equal(fixture->out, "");
        fake_match_assert_said(fixture->err, ROWS[i].told);
        assert_null(strstr(fixture->err, "game 1"));
    }
}

/* It has started before, so that may have been bad luck. */
static void a_program_that_starts_no_more_loses_the_game(void **state)
{
    struct fake_match *fixture = *state;
    char path[FAKE_MATCH_PATH];
    fake_match_write(fake_match_path(fixture, "bad2", path), "");
    fake_match_play(fixture, "moves=C3 start=!exit if=@bad{seed}", "",
                    TROMP "--games 3");
    assert_int_equal(fixture->status, MATCH_CRASHED);
    fake_match_assert_said(fixture->out,
                           "game 2: A crashed: ended with status 3\n");
    fake_match_assert_said(fixture->out, "A 66.7 % of 3 (");
}

static void of_many_crashes_the_first_are_told_one_by_one(void **state)
{
    struct fake_match *fixture = *state;
    fake_match_play(fixture, "", "moves=C3,!exit", TROMP "--games 23");
    assert_int_equal(fixture->status, MATCH_CRASHED);
    fake_match_assert_said(fixture->out, "\ngame 20: ");
    fake_match_assert_said(fixture->out,
                           ": Fake (B) crashed: ended with status 3\n"
                           "and 3 crashes more\nA: wins 23");
}

int main(int argc, char **argv)
{
    if (fake_engine_is_asked(argc, argv))
        return fake_engine_main(argc, argv);
    static struct fake_match fixture;
    fixture.program = argv[0];
    const struct CMUnitTest tests[] = {
        FAKE_MATCH_FACT(how_a_program_crashed_is_told, &fixture),
        FAKE_MATCH_FACT(a_program_that_always_crashes_at_once_is_given_up,
                        &fixture),
        FAKE_MATCH_FACT(a_program_that_does_not_start_is_an_error, &fixture),
        FAKE_MATCH_FACT(a_program_that_starts_no_more_loses_the_game, &fixture),
        FAKE_MATCH_FACT(of_many_crashes_the_first_are_told_one_by_one,
                        &fixture),
    };
    return cmocka_run_group_tests_name("tuning/match_crash", tests, NULL, NULL);
}
