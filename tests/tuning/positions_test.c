/*
 * The subcommand as a program: shards, kills, errors.
 */
#include "tuning/positions.h"

#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/scratch.h"
#include "tests/support/small_teacher.h"
#include "tests/support/test.h"
#include "tuning/sample_file.h"
#include "tuning/stopwatch.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char said[1 << 14];

static int set_up(void **state)
{
    char path[SCRATCH_PATH];
    const int status = scratch_set_up(state);
    for (int seed = 1; seed <= 2 && status == 0; seed++) {
        struct net *net = small_teacher_net((uint64_t)seed);
        small_teacher_write(
            net, scratch_path(state, seed == 1 ? "net" : "other", path));
        net_destroy(net);
    }
    return status;
}

/* Runs a line of the shell in the directory, where $P makes positions of 9x9
   with the teacher.  Returns its status, with what it said on both streams. */
static int run(void *const *state, const char *line)
{
    char command[1024], here[256] = "";
    const char *program = child_program();
    if (program[0] != '/')
        assert_non_null(getcwd(here, sizeof here));
    snprintf(
        command, sizeof command,
        "cd %s && P='%s/%s positions --net net --kernel %s --mix 0,0,0,100,0 "
        "--keep 0.3' && { %s; } 2>&1",
        (const char *)*state, here, program, small_teacher_kernel(), line);
    return child_shell(command, said, sizeof said);
}

/* All samples of a file. */
struct contents {
    struct sample *samples;
    int count;
};

static struct contents read_samples(void *const *state, const char *name)
{
    char path[SCRATCH_PATH];
    struct sample_reader *reader;
    assert_int_equal(
        sample_reader_open(scratch_path(state, name, path), &reader),
        SAMPLE_FILE_OK);
    struct contents contents = {.count = 0};
    contents.samples = malloc((size_t)(sample_reader_samples(reader) + 1) *
                              sizeof *contents.samples);
    assert_non_null(contents.samples);
    static struct sample block[SAMPLE_BLOCK];
    for (int i = 0; i < sample_reader_blocks(reader); i++) {
        int count;
        assert_int_equal(sample_reader_block(reader, i, block, &count),
                         SAMPLE_FILE_OK);
        memcpy(contents.samples + contents.count, block,
               (size_t)count * sizeof *block);
        contents.count += count;
    }
    sample_reader_close(reader);
    return contents;
}

static bool is_same(const struct sample *a, const struct sample *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* The first so many samples are the same. */
static void begin_alike(const struct contents *a, const struct contents *b,
                        int count)
{
    assert_true(count > 0 && a->count >= count && b->count >= count);
    for (int i = 0; i < count; i++)
        if (!is_same(&a->samples[i], &b->samples[i]))
            fail_msg("sample %d differs", i);
}

static void it_ends_with_the_game_that_brings_enough(void **state)
{
    assert_int_equal(run(state, "$P --out a --count 150"), POSITIONS_MADE);
    const struct contents made = read_samples(state, "a");
    int before = made.count;
    while (before > 0 &&
           made.samples[before - 1].game == made.samples[made.count - 1].game)
        before--;
    assert_true(made.count >= 150 && before < 150);
    assert_non_null(strstr(said, "teacher random, kernel "));
    assert_non_null(strstr(said, "9x9          "));
    assert_non_null(strstr(said, "a: "));
    /* Once more, there is nothing to do. */
    assert_int_equal(run(state, "$P --out a --count 150"), POSITIONS_MADE);
    const struct contents again = read_samples(state, "a");
    assert_int_equal(again.count, made.count);
    assert_non_null(strstr(said, ", 0 of them new"));
    free(made.samples);
    free(again.samples);
}

static void more_are_added_as_if_it_had_not_stopped(void **state)
{
    assert_int_equal(run(state, "$P --out a --count 40; $P --out a --count 80;"
                                "$P --out a --count 200; $P --out b --count "
                                "200"),
                     POSITIONS_MADE);
    const struct contents a = read_samples(state, "a");
    const struct contents b = read_samples(state, "b");
    assert_int_equal(a.count, b.count);
    begin_alike(&a, &b, a.count);
    free(a.samples);
    free(b.samples);
}

/* Is there a whole block of samples in the file yet? */
static bool has_samples(void *const *state, const char *name)
{
    char path[SCRATCH_PATH];
    struct sample_reader *reader;
    if (sample_reader_open(scratch_path(state, name, path), &reader) !=
        SAMPLE_FILE_OK)
        return false;
    const bool has = sample_reader_samples(reader) > 0;
    sample_reader_close(reader);
    return has;
}

/* Starts a run without end into a file, and waits until there are samples
   in it. */
static void start_run(void *const *state, const char *name, struct child *child)
{
    char net[SCRATCH_PATH], out[SCRATCH_PATH];
    const char *const arguments[] = {"positions",
                                     "--net",
                                     scratch_path(state, "net", net),
                                     "--out",
                                     scratch_path(state, name, out),
                                     "--kernel",
                                     small_teacher_kernel(),
                                     "--mix=0,0,0,100,0",
                                     "--keep=0.3",
                                     NULL};
    child_start(child, arguments);
    for (int i = 0; !has_samples(state, name); i++) {
        if (i > 12000)
            fail_msg("there are no samples in it for two minutes");
        stopwatch_sleep_ms(10);
    }
}

static void a_kill_costs_nothing_that_was_written(void **state)
{
    struct child child;
    start_run(state, "a", &child);
    kill(child.pid, SIGKILL);
    assert_true(child_wait(&child, 10000));
    child_free(&child);
    const struct contents killed = read_samples(state, "a");
    char line[100];
    snprintf(line, sizeof line,
             "$P --out a --count %d && $P --out b --count %d",
             killed.count + 100, killed.count + 100);
    assert_int_equal(run(state, line), POSITIONS_MADE);
    const struct contents a = read_samples(state, "a");
    const struct contents b = read_samples(state, "b");
    begin_alike(&killed, &b, killed.count);
    assert_int_equal(a.count, b.count);
    begin_alike(&a, &b, a.count);
    free(killed.samples);
    free(a.samples);
    free(b.samples);
}

static void asked_to_stop_it_keeps_all_games(void **state)
{
    static const int signals[] = {SIGINT, SIGTERM};
    static const char *const names[] = {"a", "b"};
    for (size_t i = 0; i < ARRAY_LEN(signals); i++) {
        struct child child;
        start_run(state, names[i], &child);
        kill(child.pid, signals[i]);
        assert_true(child_wait(&child, 30000));
        assert_true(WIFEXITED(child.status));
        assert_int_equal(WEXITSTATUS(child.status), POSITIONS_INTERRUPTED);
        child_free(&child);
        const struct contents made = read_samples(state, names[i]);
        assert_true(made.count > 0);
        free(made.samples);
    }
}

/* All samples of a whole run's first games are in those of two shards, which
   have none in common. */
static void shards_make_the_games_of_the_whole(void *const *state)
{
    const struct contents whole = read_samples(state, "whole");
    const struct contents shards[] = {read_samples(state, "s1"),
                                      read_samples(state, "s2")};
    int next[] = {0, 0};
    for (int i = 0; i < whole.count; i++) {
        const struct sample *sample = &whole.samples[i];
        const unsigned shard = sample->game % 2;
        assert_true(next[shard] < shards[shard].count);
        assert_true(is_same(sample, &shards[shard].samples[next[shard]++]));
    }
    for (unsigned shard = 0; shard < 2; shard++) {
        assert_true(next[shard] > 0);
        for (int i = 0; i < shards[shard].count; i++)
            assert_int_equal(shards[shard].samples[i].game % 2, shard);
        free(shards[shard].samples);
    }
    free(whole.samples);
}

static void shards_share_out_the_games(void **state)
{
    assert_int_equal(run(state, "$P --out whole --count 200 && "
                                "$P --out s1 --shard 1/2 --count 250 && "
                                "$P --out s2 --shard 2/2 --count 250"),
                     POSITIONS_MADE);
    shards_make_the_games_of_the_whole(state);
}

static void shards_run_side_by_side_under_gnu_parallel(void **state)
{
    if (run(state, "parallel --version | grep -q GNU") != 0) {
        print_message("there is no GNU parallel here\n");
        skip();
    }
    const int status =
        run(state, "$P --out whole --count 200 && parallel --will-cite -j 2 "
                   "$P --out s{} --shard {}/2 --count 250 ::: 1 2");
    if (status != 0)
        fail_msg("%s", said);
    shards_make_the_games_of_the_whole(state);
}

static const char *const RECORD =
    "printf 'g\\t?\\t9\\t7\\t-\\ting\\tB+R\\t?\\t?\\taabbccddee\\n' >games; ";

static void records_are_used_if_there_are_any(void **state)
{
    char line[300];
    snprintf(line, sizeof line,
             "%s $P --games games --mix 100,0,0,0,0 --share 1 --out a --count "
             "50",
             RECORD);
    assert_int_equal(run(state, line), POSITIONS_MADE);
    assert_non_null(strstr(said, "records      50 samples of 10 games, 50 "));
    const struct contents made = read_samples(state, "a");
    assert_int_equal(made.count, 50);
    for (int i = 0; i < 50; i++)
        assert_int_equal(made.samples[i].move, i % 5 * 10);
    free(made.samples);
}

static void records_that_are_cut_are_told(void **state)
{
    assert_int_equal(
        run(state, "printf 'g\\t?\\t9\\t7\\t-\\ting\\tB+R\\t?\\t?\\taabbaa\\n' "
                   ">games; $P --games games --mix 100,0,0,0,0 --share 1 "
                   "--out a --count 6"),
        POSITIONS_MADE);
    assert_non_null(
        strstr(said, "3 records were cut where the rules refuse a move"));
}

/* What goes wrong, after a file "a" of some samples was made. */
static const struct error_case {
    const char *name, *line;
    int status;
    const char *reason;
} ERRORS[] = {
    {"an option that is not known", "$P --out b --teh x", POSITIONS_USAGE,
     "ingot positions: no option --teh; "},
    {"a network that is not there", "$P --out b --net none", POSITIONS_FAILED,
     "ingot positions: none: No such file or directory"},
    {"a network that is none", "$P --out b --net a", POSITIONS_FAILED,
     "ingot positions: a: "},
    {"a kernel that there is not", "$P --out b --kernel abacus",
     POSITIONS_FAILED, "there is no kernel of that name"},
    {"games that are not there", "$P --out b --games none --mix 50,0,0,50,0",
     POSITIONS_FAILED, "ingot positions: none: No such file or directory"},
    {"a line that is no game",
     "echo x >games; $P --out b --games games --mix 50,0,0,50,0",
     POSITIONS_FAILED, "ingot positions: games, line 1: there must be ten"},
    {"a file in no directory", "$P --out none/b", POSITIONS_FAILED,
     "ingot positions: none/b: No such file or directory"},
    {"a file of something else", "$P --out net", POSITIONS_FAILED,
     "ingot positions: net: is no file of samples"},
    {"another seed", "$P --out a --seed 7", POSITIONS_FAILED,
     "a.made: the samples were made with \"seed 1\", not \"seed 7\""},
    {"another shard", "$P --out a --shard 1/2", POSITIONS_FAILED,
     "made with \"shard 1/1\", not \"shard 1/2\""},
    {"another mix", "$P --out a --mix 0,0,1,99,0", POSITIONS_FAILED,
     "made with \"mix 0,0,0,100,0\", not \"mix 0,0,1,99,0\""},
    {"another share", "$P --out a --keep 0.31", POSITIONS_FAILED,
     "made with \"share 0.12 keep 0.3\", not \"share 0.12 keep 0.31\""},
    {"another teacher", "$P --out a --net other", POSITIONS_FAILED,
     "a.made: the samples were made with \"teacher "},
    {"a note that is gone", "rm a.made; $P --out a", POSITIONS_FAILED,
     "a.made: the note of how the samples were made is gone"},
};

static void is_refused(void **state)
{
    const struct error_case *row = *state;
    void *directory = NULL;
    char line[300];
    assert_int_equal(set_up(&directory), 0);
    snprintf(line, sizeof line, "$P --out a --count 9 >a.log 2>&1; %s",
             row->line);
    const int status = run(&directory, line);
    assert_int_equal(scratch_tear_down(&directory), 0);
    if (status != row->status || !strstr(said, row->reason))
        fail_msg("status %d: %s", status, said);
}

static void the_help_is_on_stdout(void **state)
{
    assert_int_equal(run(state, "$P --help 2>/dev/null"), POSITIONS_MADE);
    assert_non_null(strstr(said, "usage: ingot positions --net FILE"));
}

#define FACT(test)                                                             \
    cmocka_unit_test_setup_teardown(test, set_up, scratch_tear_down)

int main(void)
{
    enum { FACTS = 9 };
    struct CMUnitTest tests[FACTS + ARRAY_LEN(ERRORS)] = {
        FACT(it_ends_with_the_game_that_brings_enough),
        FACT(more_are_added_as_if_it_had_not_stopped),
        FACT(a_kill_costs_nothing_that_was_written),
        FACT(asked_to_stop_it_keeps_all_games),
        FACT(shards_share_out_the_games),
        FACT(shards_run_side_by_side_under_gnu_parallel),
        FACT(records_are_used_if_there_are_any),
        FACT(records_that_are_cut_are_told),
        FACT(the_help_is_on_stdout),
    };
    for (size_t i = 0; i < ARRAY_LEN(ERRORS); i++)
        tests[FACTS + i] = (struct CMUnitTest){
            .name = ERRORS[i].name,
            .test_func = is_refused,
            .initial_state = (void *)&ERRORS[i],
        };
    return cmocka_run_group_tests_name("tuning/positions", tests, NULL, NULL);
}
