/*
 * The subcommand as a program, on games that it plays.
 */
#include "tuning/tune.h"

#include "tests/support/child.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

static char said[1 << 14];

/* Runs a line of the shell in the directory, where $P is the program tuning by
   few games.  Returns its status, with what it said on both streams. */
static int run(void *const *state, const char *line)
{
    return scratch_shell(state,
                         "P=\"$I tune --param explore --param playout_defend "
                         "--param expand_after:1 --size 7 --visits 40 "
                         "--games 12\"",
                         line, said, sizeof said);
}

static void says(const char *part)
{
    if (!strstr(said, part))
        fail_msg("\"%s\" is not in:\n%s", part, said);
}

static void what_is_found_can_be_played_with(void **state)
{
    assert_int_equal(run(state, "$P --state s >out; E=$?; cat out; "
                                "grep -c 'average</text>' s.svg; exit $E"),
                     TUNE_EXIT_DONE);
    says("12 of 12 games\n");
    says("\n--param explore=");
    says("\n3\n");
    assert_int_equal(run(state, "echo name | $I gtp --net none $(tail -n 1 "
                                "out)"),
                     0);
    says("= Ingot");
}

/* The pair under way is lost; where it was does not matter. */
static void an_interrupted_run_goes_on(void **state)
{
    static const char line[] =
        "$P --state a >/dev/null || exit 9; "
        "$P --state b & sleep 2; kill -INT $!; wait $!; echo status $?; "
        "$P --state b && cmp a b && cmp a.svg b.svg && "
        "$P --state c --threads 2";
    assert_int_equal(run(state, line), TUNE_EXIT_DONE);
    says("of 12 games\n");
    says("going on after ");
}

static void a_network_and_a_clock_play_too(void **state)
{
    assert_int_equal(run(state, "$P --net own --games 2 --visits 5 --state a"),
                     TUNE_EXIT_DONE);
    says("2 of 2 games\n");
    assert_int_equal(run(state,
                         "$I tune --param explore --size 5 --games 2 "
                         "--time-per-move 0.02 --rules chinese --state b"),
                     TUNE_EXIT_DONE);
    says("2 of 2 games\n");
}

static void what_cannot_be_is_told(void **state)
{
    assert_int_equal(run(state, "$P"), TUNE_EXIT_USAGE);
    says("see ingot tune --help");
    assert_int_equal(run(state, "$P --state a --openings none"),
                     TUNE_EXIT_FAILED);
    says("none: No such file");
    assert_int_equal(run(state, "$P --state a --net none.bin.gz"),
                     TUNE_EXIT_FAILED);
    says("none.bin.gz: No such file");
    assert_int_equal(run(state, "$P --state a --net own --size 5"),
                     TUNE_EXIT_FAILED);
    says("a network does not play on a board of that size");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        SCRATCH_FACT(what_is_found_can_be_played_with),
        SCRATCH_FACT(an_interrupted_run_goes_on),
        SCRATCH_FACT(a_network_and_a_clock_play_too),
        SCRATCH_FACT(what_cannot_be_is_told),
    };
    return cmocka_run_group_tests_name("tuning/tune_slow", tests, NULL, NULL);
}
