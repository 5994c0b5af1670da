#include "tuning/train.h"

#include "engine/net_file.h"
#include "tests/support/net_writer.h"
#include "tests/support/sample_games.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"
#include "tests/support/words.h"
#include "tuning/stopwatch.h"
#include "tuning/train_log.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 60, TEXT = 8192, GAMES = 64, LENGTH = 4 };

/* The smallest network, taught for a moment; "@" is the test's directory. */
#define TINY                                                                   \
    " --blocks o --channels 16 --head-channels 16 --hidden 8 --batch 4"        \
    " --threads 1 --pool 256 --rows-every 4 --validate-every 10"
#define DATA  " --data @samples"
#define RUN   DATA " --out @net --samples 80 --round-from 0.5" TINY
#define STEPS 20

/* What a run said and how it ended. */
struct outcome {
    int status; /* as waitpid() has it */
    char out[TEXT], err[TEXT];
};

static void make_samples(void *const *state)
{
    char path[SCRATCH_PATH];
    const struct sample_opened opened =
        sample_game_open(scratch_path(state, "samples", path));
    for (uint32_t i = 0; i < GAMES; i++)
        sample_game_put(opened.writer,
                        (struct sample_game){i, i % 3 ? 9 : 7, LENGTH});
    sample_game_close(opened.writer);
}

static void read_text(void *const *state, const char *name, char text[TEXT])
{
    char path[SCRATCH_PATH];
    size_t length;
    char *const bytes =
        (char *)scratch_read(scratch_path(state, name, path), &length);
    assert_true(length < TEXT);
    memcpy(text, bytes, length);
    text[length] = '\0';
    free(bytes);
}

/* In a process of its own: the subcommand, then the end. */
static void run_words(void *const *state, char *words)
{
    char name[] = "train", path[SCRATCH_PATH];
    char *arguments[WORDS_MAX] = {name};
    const int count = words_add(words, arguments, 1, WORDS_MAX);
    if (!freopen(scratch_path(state, "out", path), "w", stdout) ||
        !freopen(scratch_path(state, "err", path), "w", stderr))
        _exit(99);
    const int status = train_main(count, arguments);
    fflush(NULL);
    _exit(status);
}

static pid_t begin(void *const *state, const char *line)
{
    static char words[4 * TEXT];
    int length = 0;
    for (const char *c = line; *c; c++)
        length += *c == '@'
                      ? sprintf(words + length, "%s/", (const char *)*state)
                      : sprintf(words + length, "%c", *c);
    fflush(NULL);
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        run_words(state, words);
    return pid;
}

static struct outcome end(void *const *state, pid_t pid)
{
    struct outcome outcome;
    assert_int_equal(waitpid(pid, &outcome.status, 0), pid);
    read_text(state, "out", outcome.out);
    read_text(state, "err", outcome.err);
    return outcome;
}

static struct outcome run(void *const *state, const char *line)
{
    return end(state, begin(state, line));
}

static void says(const char *all, const char *part)
{
    if (!strstr(all, part))
        fail_msg("\"%s\" is not in:\n%s", part, all);
}

/* Runs it to its end. */
static struct outcome succeeds(void *const *state, const char *line)
{
    const struct outcome outcome = run(state, line);
    if (!WIFEXITED(outcome.status) || WEXITSTATUS(outcome.status) != 0)
        fail_msg("%s: status %d\n%s", line, outcome.status, outcome.err);
    return outcome;
}

static void fails(void *const *state, const char *line, int status,
                  const char *said)
{
    const struct outcome outcome = run(state, line);
    assert_true(WIFEXITED(outcome.status));
    assert_int_equal(WEXITSTATUS(outcome.status), status);
    says(outcome.err, said);
}

/* Gives what the run wrote other names, and forgets how it came about. */
static void put_away(void *const *state)
{
    static const char *const NAMES[][2] = {
        {"net", "whole"}, {"net.csv", "whole.csv"}, {"net.svg", "whole.svg"}};
    char from[SCRATCH_PATH], to[SCRATCH_PATH];
    for (size_t i = 0; i < ARRAY_LEN(NAMES); i++)
        assert_int_equal(rename(scratch_path(state, NAMES[i][0], from),
                                scratch_path(state, NAMES[i][1], to)),
                         0);
    assert_int_equal(unlink(scratch_path(state, "net.checkpoint", from)), 0);
}

static void same_as_put_away(void *const *state)
{
    scratch_same(state, "net", "whole");
    scratch_same(state, "net.csv", "whole.csv");
    scratch_same(state, "net.svg", "whole.svg");
}

static void a_run_ends_with_a_network(void **state)
{
    char path[SCRATCH_PATH];
    struct net_file_problem problem;
    int rows;
    make_samples(state);
    const struct outcome outcome = succeeds(state, RUN);
    says(outcome.err, "252 samples to learn from, 4 to validate with");
    says(outcome.err, "\nstep 10, samples apart: policy ");
    says(outcome.err, "\nstep 20, samples apart: policy ");
    says(outcome.out, "network ingot-b1c16-s80 in ");
    says(outcome.out, "\napart         4 ");
    struct net *const net =
        net_read(scratch_path(state, "net", path), &problem);
    assert_non_null(net);
    assert_string_equal(net->name, "ingot-b1c16-s80");
    assert_int_equal(net->channels, 16);
    net_destroy(net);
    free(train_log_read(scratch_path(state, "net.csv", path), &rows));
    assert_int_equal(rows, STEPS / 4 + 1);
    assert_int_equal(access(scratch_path(state, "net.svg", path), R_OK), 0);
}

static void what_is_done_is_not_done_again(void **state)
{
    make_samples(state);
    const struct outcome first = succeeds(state, RUN);
    put_away(state);
    succeeds(state, RUN);
    same_as_put_away(state);
    const struct outcome second = succeeds(state, RUN);
    same_as_put_away(state);
    says(second.err, "going on after step 20 of 20");
    assert_string_equal(first.out, second.out);
}

/* Whether a file is there. */
static bool is_there(void *const *state, const char *name)
{
    char path[SCRATCH_PATH];
    return access(scratch_path(state, name, path), F_OK) == 0;
}

/* Begins a run, and sends it a signal once it has saved something; the status
   it ends with, as waitpid() has it. */
static int run_and_signal(void *const *state, const char *line, int signal)
{
    int status = 0;
    const pid_t pid = begin(state, line);
    pid_t ended = 0;
    while (ended == 0 && !is_there(state, "net.checkpoint")) {
        stopwatch_sleep_ms(1);
        ended = waitpid(pid, &status, WNOHANG);
    }
    if (ended == 0) {
        kill(pid, signal);
        ended = waitpid(pid, &status, 0);
    }
    assert_int_equal(ended, pid);
    return status;
}

/* Wherever it was, what it comes to is the same. */
static void a_killed_run_goes_on_as_if_it_had_not_been(void **state)
{
    make_samples(state);
    succeeds(state, RUN);
    put_away(state);
    const int status = run_and_signal(state, RUN " --save-every 0", SIGKILL);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    says(succeeds(state, RUN).err, "going on after step ");
    same_as_put_away(state);
}

static void a_run_stops_when_it_is_told(void **state)
{
    make_samples(state);
    succeeds(state, RUN);
    put_away(state);
    const int status = run_and_signal(state, RUN " --save-every 0", SIGTERM);
    assert_true(WIFEXITED(status));
    assert_true(WEXITSTATUS(status) == TRAIN_EXIT_INTERRUPTED ||
                WEXITSTATUS(status) == TRAIN_EXIT_DONE);
    says(succeeds(state, RUN).err, "going on after step ");
    same_as_put_away(state);
}

static void another_runs_checkpoint_is_refused(void **state)
{
    make_samples(state);
    succeeds(state, RUN);
    fails(state, RUN " --rate 0.5", TRAIN_EXIT_FAILED,
          "net.checkpoint: is of a run with other options\n"
          "--restart begins anew\n");
    const struct outcome outcome = succeeds(state, RUN " --rate 0.5 --restart");
    assert_null(strstr(outcome.err, "going on"));
}

static void a_damaged_checkpoint_is_refused(void **state)
{
    char path[SCRATCH_PATH];
    size_t length;
    make_samples(state);
    succeeds(state, RUN);
    unsigned char *const bytes =
        scratch_read(scratch_path(state, "net.checkpoint", path), &length);
    bytes[length / 2] ^= 1;
    scratch_write(path, bytes, length);
    free(bytes);
    fails(state, RUN, TRAIN_EXIT_FAILED, "or a damaged one");
    succeeds(state, RUN " --restart");
}

static void another_run_may_begin_with_its_weights(void **state)
{
    make_samples(state);
    succeeds(state, RUN);
    succeeds(state, DATA " --out @other --init-from @net.checkpoint"
                         " --samples 4 --rate 0 --round-from 1" TINY);
    const struct outcome first = succeeds(state, DATA " --evaluate @net");
    const struct outcome other = succeeds(state, DATA " --evaluate @other");
    assert_string_equal(strstr(first.out, "\n"), strstr(other.out, "\n"));
    fails(state,
          DATA " --out @third --init-from @net.checkpoint --samples 4" TINY
               " --blocks oo",
          TRAIN_EXIT_FAILED, "is of a network of another shape");
    fails(state, DATA " --out @third --init-from @none --samples 4" TINY,
          TRAIN_EXIT_FAILED, "none: No such file");
    fails(state, DATA " --out @third --init-from @samples --samples 4" TINY,
          TRAIN_EXIT_FAILED, "samples: is no checkpoint");
}

static void files_that_cannot_be_had_are_told(void **state)
{
    char path[SCRATCH_PATH];
    make_samples(state);
    scratch_write(scratch_path(state, "text", path), "a text\n", 7);
    fails(state, "--data @none --out @net", TRAIN_EXIT_FAILED,
          "none: No such file");
    fails(state, "--data @text --out @net", TRAIN_EXIT_FAILED, "text: ");
    fails(state, DATA " --out @none/net --samples 4" TINY, TRAIN_EXIT_FAILED,
          "none/net.csv: No such file");
    fails(state, RUN " --csv @text", TRAIN_EXIT_FAILED,
          "text: is no log of learning");
    fails(state, RUN " --bacth 3", TRAIN_EXIT_USAGE, "the nearest is --batch");
}

static void any_network_can_be_evaluated(void **state)
{
    make_samples(state);
    succeeds(state, RUN);
    const struct outcome outcome =
        succeeds(state, DATA " --evaluate @net --kernel plain --threads 2");
    says(outcome.out, "network ingot-b1c16-s80, kernel plain\n");
    says(outcome.out, "\nall           4 ");
    assert_true(strstr(outcome.out, "\n9x9 ") || strstr(outcome.out, "\n7x7 "));
    fails(state, DATA " --evaluate @none", TRAIN_EXIT_FAILED,
          "none: No such file");
    fails(state, DATA " --evaluate @net --kernel abacus", TRAIN_EXIT_FAILED,
          "abacus: there is no kernel of that name");
    fails(state, DATA " --evaluate @samples", TRAIN_EXIT_FAILED, "samples: ");
}

static void help_is_no_failure(void **state)
{
    const struct outcome outcome = succeeds(state, "--help");
    says(outcome.out, "usage: ingot train --data FILE...");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(a_run_ends_with_a_network),
        SCRATCH_FACT(what_is_done_is_not_done_again),
        SCRATCH_FACT(a_killed_run_goes_on_as_if_it_had_not_been),
        SCRATCH_FACT(a_run_stops_when_it_is_told),
        SCRATCH_FACT(another_runs_checkpoint_is_refused),
        SCRATCH_FACT(a_damaged_checkpoint_is_refused),
        SCRATCH_FACT(another_run_may_begin_with_its_weights),
        SCRATCH_FACT(files_that_cannot_be_had_are_told),
        SCRATCH_FACT(any_network_can_be_evaluated),
        SCRATCH_FACT(help_is_no_failure),
    };
    return cmocka_run_group_tests_name("tuning/train", tests, NULL, NULL);
}
