/*
 * Whole runs whose games are a sum: no engine plays.
 */
#include "tuning/tune_run.h"

#include "tests/support/scratch.h"
#include "tests/support/test.h"
#include "tuning/interrupt.h"
#include "tuning/tune_state.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT = 8192, NEVER = 1 << 30 };

/* A hill: who is nearer to 2 in both numbers wins more games. */
struct hill {
    int raise_at; /* the pair in which the process is told to stop */
    int kill_at;  /* ... in which it is killed */
    int fail_at;  /* ... in which memory is short */
};

static double height(const double values[])
{
    return -hypot(values[0] - 2, values[1] - 2);
}

static enum tune_status play(void *context, int number, const double plus[],
                             const double minus[], const struct tune_stop *stop,
                             int *result)
{
    const struct hill *const hill = context;
    if (number == hill->raise_at)
        raise(SIGINT);
    if (number == hill->kill_at)
        raise(SIGKILL);
    if (number == hill->fail_at)
        return TUNE_FAILED;
    if (stop->is_due(stop->context))
        return TUNE_ABANDONED;
    struct rng rng = rng_seed(5, (uint64_t)number);
    const double ahead = height(plus) - height(minus);
    const double chance = 1 / (1 + exp(-4 * ahead));
    *result = 0;
    for (int i = 0; i < 2; i++)
        *result += (double)rng_float(&rng) < chance ? 1 : -1;
    return TUNE_PLAYED;
}

static struct tune_options options_of(const char *state, int pairs)
{
    return (struct tune_options){
        .plan = {.count = 2,
                 .axes = {{0.5, 0, 4, 0.2}, {3, 0, 4, 0.2}},
                 .pairs = pairs,
                 .rate = 0.3,
                 .settle_pairs = 100},
        .names = {"explore", "puct_explore"},
        .params = params_default(),
        .terms = {.rules = ruleset_ing(), .size = 5, .visits = 1, .seed = 3},
        .net = "none",
        .threads = 1,
        .state = state};
}

/* What a run said and how it ended. */
struct outcome {
    int status; /* as waitpid() has it */
    char out[TEXT], err[TEXT];
};

static void read_text(void *const *state, const char *name, char text[TEXT])
{
    char path[SCRATCH_PATH];
    size_t length;
    unsigned char *const bytes =
        scratch_read(scratch_path(state, name, path), &length);
    assert_true(length < TEXT);
    memcpy(text, bytes, length);
    text[length] = '\0';
    free(bytes);
}

/* In a process of its own. */
static struct outcome run(void *const *state,
                          const struct tune_options *options, struct hill hill)
{
    struct outcome outcome;
    char path[SCRATCH_PATH];
    fflush(NULL);
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        const struct tune_player player = {play, &hill};
        if (!freopen(scratch_path(state, "out", path), "w", stdout) ||
            !freopen(scratch_path(state, "err", path), "w", stderr))
            _exit(99);
        interrupt_hold();
        const enum tune_end end = tune_run(options, &player);
        fflush(NULL);
        _exit((int)end);
    }
    assert_int_equal(waitpid(pid, &outcome.status, 0), pid);
    read_text(state, "out", outcome.out);
    read_text(state, "err", outcome.err);
    return outcome;
}

static void ends(const struct outcome *outcome, enum tune_end end)
{
    if (!WIFEXITED(outcome->status) || WEXITSTATUS(outcome->status) != (int)end)
        fail_msg("status %d\n%s", outcome->status, outcome->err);
}

static void says(const char *all, const char *part)
{
    if (!strstr(all, part))
        fail_msg("\"%s\" is not in:\n%s", part, all);
}

static const struct hill QUIET = {NEVER, NEVER, NEVER};

/* The average of a parameter, as it is to be pasted. */
static double average(const struct outcome *outcome, const char *name)
{
    char mark[64];
    snprintf(mark, sizeof mark, "--param %s=", name);
    const char *const at = strstr(outcome->out, mark);
    if (!at)
        fail_msg("no %s in\n%s", mark, outcome->out);
    return at ? strtod(at + strlen(mark), NULL) : 0;
}

static void a_run_finds_the_best(void **state)
{
    char path[SCRATCH_PATH];
    struct tune_options options =
        options_of(scratch_path(state, "state", path), 60);
    for (options.threads = 1; options.threads <= 3; options.threads += 2) {
        const struct outcome outcome = run(state, &options, QUIET);
        ends(&outcome, TUNE_END_DONE);
        says(outcome.out, "120 of 120 games\n");
        assert_true(fabs(average(&outcome, "explore") - 2) < 0.6);
        assert_true(fabs(average(&outcome, "puct_explore") - 2) < 0.6);
        assert_int_equal(unlink(path), 0);
    }
}

static void what_is_done_is_not_done_again(void **state)
{
    char path[SCRATCH_PATH];
    const struct tune_options options =
        options_of(scratch_path(state, "state", path), 5);
    const struct outcome first = run(state, &options, QUIET);
    ends(&first, TUNE_END_DONE);
    const struct outcome second = run(state, &options, (struct hill){1, 1, 1});
    ends(&second, TUNE_END_DONE);
    says(second.err, "going on after 10 of 10 games\n");
    assert_string_equal(first.out, second.out);
}

/* Broken off twice, once by a kill, it takes the same course. */
static void a_broken_run_goes_on_as_if_it_had_not_been(void **state)
{
    char path[SCRATCH_PATH], other[SCRATCH_PATH];
    const struct tune_options whole =
        options_of(scratch_path(state, "whole", path), 30);
    const struct tune_options broken =
        options_of(scratch_path(state, "broken", other), 30);
    struct outcome outcome = run(state, &whole, QUIET);
    ends(&outcome, TUNE_END_DONE);
    outcome = run(state, &broken, (struct hill){7, NEVER, NEVER});
    ends(&outcome, TUNE_END_INTERRUPTED);
    says(outcome.out, "12 of 60 games\n");
    says(outcome.out, "--param explore=");
    outcome = run(state, &broken, (struct hill){NEVER, 20, NEVER});
    assert_true(WIFSIGNALED(outcome.status));
    outcome = run(state, &broken, QUIET);
    ends(&outcome, TUNE_END_DONE);
    says(outcome.err, "going on after 38 of 60 games\n");
    scratch_same(state, "whole", "broken");
    scratch_same(state, "whole.svg", "broken.svg");
}

static void a_run_ends_early_when_it_has_settled(void **state)
{
    char path[SCRATCH_PATH];
    struct tune_options options =
        options_of(scratch_path(state, "state", path), 5000);
    options.plan.settle = 3;
    options.plan.settle_pairs = 10;
    const struct outcome outcome = run(state, &options, QUIET);
    ends(&outcome, TUNE_END_DONE);
    says(outcome.out, " of 10000 games, settled\n");
    const int games = atoi(outcome.out);
    assert_true(games >= 40 && games < 10000 && games % 20 == 0);
}

/* Fails unless the run ends so, and leaves the file as it is. */
static void is_refused(void *const *state, const struct tune_options *options,
                       const char *why)
{
    char before[TEXT], after[TEXT];
    read_text(state, "state", before);
    const struct outcome outcome = run(state, options, QUIET);
    read_text(state, "state", after);
    ends(&outcome, TUNE_END_FAILED);
    says(outcome.err, why);
    assert_string_equal(outcome.out, "");
    assert_string_equal(before, after);
}

static void a_file_that_is_not_its_own_is_left_alone(void **state)
{
    char path[SCRATCH_PATH];
    struct tune_options options =
        options_of(scratch_path(state, "state", path), 5);
    const struct outcome first = run(state, &options, QUIET);
    ends(&first, TUNE_END_DONE);
    options.terms.seed++;
    options.seed++;
    is_refused(state, &options, "state: is of a run with other options\n");
    scratch_write(path, "ingot tune 1\n", 13);
    is_refused(state, &options, "state: is damaged\n");
    scratch_write(path, "my games\n", 9);
    is_refused(state, &options, "state: is no state of ingot tune\n");
}

static void what_goes_wrong_ends_the_run(void **state)
{
    char path[SCRATCH_PATH];
    struct tune_options options =
        options_of(scratch_path(state, "state", path), 50);
    struct outcome outcome =
        run(state, &options, (struct hill){NEVER, NEVER, 4});
    ends(&outcome, TUNE_END_FAILED);
    says(outcome.err, "ingot tune: cannot go on: memory or threads are short");
    says(outcome.out, "6 of 100 games\n");
    options.state = "/none/state";
    outcome = run(state, &options, QUIET);
    ends(&outcome, TUNE_END_FAILED);
    says(outcome.err, "ingot tune: /none/state: No such file or directory\n");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        SCRATCH_FACT(a_run_finds_the_best),
        SCRATCH_FACT(what_is_done_is_not_done_again),
        SCRATCH_FACT(a_broken_run_goes_on_as_if_it_had_not_been),
        SCRATCH_FACT(a_run_ends_early_when_it_has_settled),
        SCRATCH_FACT(a_file_that_is_not_its_own_is_left_alone),
        SCRATCH_FACT(what_goes_wrong_ends_the_run),
    };
    return cmocka_run_group_tests_name("tuning/tune_run", tests, NULL, NULL);
}
