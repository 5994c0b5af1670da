/*
 * The subcommand as a program.
 */
#include "tuning/moves.h"

#include "tests/support/child.h"
#include "tests/support/made_up_games.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char said[1 << 14];

static int set_up(void **state)
{
    char path[SCRATCH_PATH];
    const int status = scratch_set_up(state);
    if (status == 0)
        made_up_games_write(scratch_path(state, "games", path), 100);
    return status;
}

/* Runs a line of the shell in the directory, where $P fits a model to the
   games.  Returns its status, with what it said on both streams. */
static int run(void *const *state, const char *line)
{
    return scratch_shell(state, "P=\"$I moves --games games\"", line, said,
                         sizeof said);
}

/* The share of moves foreseen, in percent, in a line that begins so. */
static double foreseen(const char *begin)
{
    double percent = -1.0;
    const char *const line = strstr(said, begin);
    assert_non_null(line);
    const char *const figure = strstr(line, "foreseen ");
    assert_non_null(figure);
    assert_int_equal(sscanf(figure, "foreseen %lf", &percent), 1);
    return percent;
}

static void a_model_foresees_more_than_chance(void **state)
{
    static const char learn[] =
        "$P --pattern-games 60 --least 10 --positions 600 --apart 40 "
        "--share 1 --out model";
    assert_int_equal(run(state, learn), MOVES_DONE);
    assert_non_null(strstr(said, " patterns around 10 or more of 2400 moves"));
    /* One of at most three sides, where chance has one of some sixty. */
    const double apart = foreseen("apart: 40 positions");
    assert_true(apart > 20.0);
    /* Read again, the model foresees as much. */
    assert_int_equal(run(state, "$P --apart 40 --share 1 --evaluate model"),
                     MOVES_DONE);
    assert_true(foreseen("apart: 40 positions") > apart - 5.1);
}

static void the_same_command_makes_the_same_model(void **state)
{
    assert_int_equal(
        run(state, "O='--pattern-games 20 --least 10 --positions 50 --apart 10'"
                   " && $P $O --out a && $P $O --out b && cmp a b"),
        MOVES_DONE);
}

static void what_cannot_be_read_is_told(void **state)
{
    assert_int_equal(run(state, "$P --evaluate none"), MOVES_FAILED);
    assert_non_null(strstr(said, "none: No such file"));
    assert_int_equal(run(state, "$P --evaluate games"), MOVES_FAILED);
    assert_non_null(strstr(said, "games: line 1: no model of moves"));
    assert_int_equal(run(state, "$P --games other --out a"), MOVES_FAILED);
    assert_non_null(strstr(said, "other"));
    assert_int_equal(run(state, "$P"), MOVES_USAGE);
    assert_non_null(strstr(said, "see ingot moves --help"));
}

static void a_place_that_cannot_be_written_to_is_told(void **state)
{
    assert_int_equal(run(state, "$P --pattern-games 2 --positions 5 --apart 2 "
                                "--out none/model"),
                     MOVES_FAILED);
    assert_non_null(strstr(said, "none/model: No such file"));
}

#define FACT(test)                                                             \
    (struct CMUnitTest)                                                        \
    {                                                                          \
        .name = #test, .test_func = (test), .setup_func = set_up,              \
        .teardown_func = scratch_tear_down                                     \
    }

int main(void)
{
    static const struct CMUnitTest tests[] = {
        FACT(a_model_foresees_more_than_chance),
        FACT(the_same_command_makes_the_same_model),
        FACT(what_cannot_be_read_is_told),
        FACT(a_place_that_cannot_be_written_to_is_told),
    };
    return cmocka_run_group_tests_name("tuning/moves", tests, NULL, NULL);
}
