#include "tuning/positions.h"

#include "tuning/interrupt.h"
#include "tuning/network_words.h"
#include "tuning/positions_made.h"
#include "tuning/positions_maker.h"
#include "tuning/progress.h"
#include "tuning/sample_file.h"
#include "tuning/stopwatch.h"
#include "tuning/system_error.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* All that one run has; what is not there yet is NULL. */
struct run {
    struct positions_options options;
    struct games_list *records;
    struct teacher *teacher;
    struct positions_maker *maker;
    struct sample_writer *writer;
    int64_t samples;     /* in the file, as far as they were put there */
    int64_t old_samples; /* ... when the run began */
    uint32_t next_game;
    int64_t started_ms;
};

static bool complain(const char *what)
{
    fprintf(stderr, "ingot positions: %s\n", what);
    return false;
}

static bool complain_of_file(const struct run *run,
                             enum sample_file_status status)
{
    char text[SYSTEM_ERROR_TEXT];
    const char *words = status == SAMPLE_FILE_SYSTEM
                            ? system_error(errno, text)
                            : sample_file_words(status);
    fprintf(stderr, "ingot positions: %s: %s\n", run->options.out, words);
    return false;
}

static bool read_records(struct run *run)
{
    char error[GAMES_ERROR];
    if (run->options.files == 0)
        return true;
    run->records = games_list_create();
    if (!run->records)
        return complain("memory is short");
    for (int i = 0; i < run->options.files; i++)
        if (!games_list_read(run->records, run->options.games[i], error))
            return complain(error);
    return true;
}

static void say_measuring(void)
{
    fputs("measuring the network, to compute it in 8 bits\n", stderr);
}

static bool open_teacher(struct run *run)
{
    const struct network_options asked = {
        .path = run->options.net,
        .kernel = run->options.kernel,
        .before_measuring = say_measuring,
    };
    struct network_problem problem;
    char text[NETWORK_WORDS];
    run->teacher = teacher_open(&asked, &problem);
    if (!run->teacher)
        return complain(network_words(&asked, &problem, text));
    const struct network_facts facts = teacher_facts(run->teacher);
    fprintf(stderr, "teacher %s, kernel %s\n", facts.name, facts.kernel);
    return true;
}

/* Opens the samples to go on with them, if they are made in this way. */
static bool open_samples(struct run *run)
{
    char error[MADE_ERROR];
    const enum sample_file_status status = sample_writer_open(
        run->options.out, &run->writer, &run->samples, &run->next_game);
    if (status != SAMPLE_FILE_OK)
        return complain_of_file(run, status);
    if (!positions_made_note(&run->options, run->records, run->samples > 0,
                             error))
        return complain(error);
    run->old_samples = run->samples;
    if (run->samples > 0)
        fprintf(stderr, "going on after %" PRId64 " samples\n", run->samples);
    return true;
}

static bool set_up(struct run *run)
{
    if (!read_records(run) || !open_teacher(run) || !open_samples(run))
        return false;
    run->maker = positions_maker_create(&run->options.settings, run->records,
                                        run->teacher);
    return run->maker ? true : complain("memory is short");
}

/* Frees all; false if what was kept back could not be written. */
static bool tear_down(struct run *run)
{
    bool is_good = true;
    if (run->writer) {
        const enum sample_file_status status = sample_writer_close(run->writer);
        is_good = status == SAMPLE_FILE_OK || complain_of_file(run, status);
    }
    positions_maker_destroy(run->maker);
    teacher_close(run->teacher);
    games_list_destroy(run->records);
    return is_good;
}

static double samples_a_second(const struct run *run, int64_t now_ms)
{
    const int64_t ms = now_ms - run->started_ms;
    return (double)(run->samples - run->old_samples) * 1000 /
           (double)(ms > 0 ? ms : 1);
}

static void say_progress(const struct run *run, struct progress *progress)
{
    enum { LINE = 160 };
    const int64_t now_ms = stopwatch_now_ms();
    const double rate = samples_a_second(run, now_ms);
    char line[LINE], time[PROGRESS_TIME];
    if (!progress_is_due(progress, now_ms))
        return;
    int length = snprintf(line, LINE, "%" PRId64 " samples, %.1f a second",
                          run->samples, rate);
    if (run->options.count > 0 && rate > 0) {
        const double left = (double)(run->options.count - run->samples);
        snprintf(line + length, (size_t)(LINE - length),
                 ", %.1f %% done, %s left",
                 100 * (double)run->samples / run->options.count,
                 progress_time((left > 0 ? left : 0) / rate, time));
    }
    progress_say(progress, line, now_ms);
}

/* The first game of this shard from a number on; UINT32_MAX if none is left. */
static uint32_t game_of_shard(const struct positions_options *options,
                              uint32_t number)
{
    const uint32_t shard = (uint32_t)options->shard;
    const uint32_t shards = (uint32_t)options->shards;
    const uint64_t above = (shard + shards - number % shards) % shards;
    return number + above < UINT32_MAX ? (uint32_t)(number + above)
                                       : UINT32_MAX;
}

static bool is_done(const struct run *run)
{
    return (run->options.count > 0 && run->samples >= run->options.count) ||
           run->next_game == UINT32_MAX;
}

/* Makes one game and puts its samples into the file. */
static bool make_game(struct run *run)
{
    const struct game_samples *made =
        positions_maker_make(run->maker, run->next_game);
    run->next_game = game_of_shard(&run->options, run->next_game + 1);
    if (made->count == 0)
        return true;
    const enum sample_file_status status =
        sample_writer_put(run->writer, made->samples, made->count);
    if (status != SAMPLE_FILE_OK)
        return complain_of_file(run, status);
    run->samples += made->count;
    return true;
}

static int make_games(struct run *run)
{
    struct progress progress =
        progress_begin(stderr, isatty(STDERR_FILENO) == 1, stopwatch_now_ms());
    bool is_good = true;
    run->started_ms = stopwatch_now_ms();
    run->next_game = game_of_shard(&run->options, run->next_game);
    while (is_good && !is_done(run) && !interrupt_came()) {
        is_good = make_game(run);
        say_progress(run, &progress);
    }
    progress_end(&progress);
    if (!is_good)
        return POSITIONS_FAILED;
    return is_done(run) ? POSITIONS_MADE : POSITIONS_INTERRUPTED;
}

static void report(const struct run *run)
{
    static const char *const names[POSITIONS_KINDS] = {
        "records", "19x19", "13x13", "9x9", "other sizes"};
    const struct positions_tally tally = positions_maker_tally(run->maker);
    const int64_t now_ms = stopwatch_now_ms();
    for (int i = 0; i < POSITIONS_KINDS; i++)
        if (tally.games[i] > 0)
            printf("%-12s %" PRId64 " samples of %" PRId64 " games, %" PRId64
                   " evaluations\n",
                   names[i], tally.samples[i], tally.games[i], tally.looks[i]);
    if (tally.cut > 0)
        printf("%" PRId64 " records were cut where the rules refuse a move\n",
               tally.cut);
    printf("%s: %" PRId64 " samples, %" PRId64 " of them new, %.1f a second\n",
           run->options.out, run->samples, run->samples - run->old_samples,
           samples_a_second(run, now_ms));
}

static int run_all(struct run *run)
{
    int status = POSITIONS_FAILED;
    if (set_up(run)) {
        status = make_games(run);
        report(run);
    }
    if (!tear_down(run))
        status = POSITIONS_FAILED;
    if (fflush(stdout) != 0)
        status = POSITIONS_FAILED;
    return status;
}

int positions_main(int argc, char **argv)
{
    struct run run = {0};
    char error[OPTIONS_ERROR];
    switch (positions_options_read(argc, argv, &run.options, error)) {
    case OPTIONS_HELP:
        option_page_help(positions_options_page(), stdout);
        return POSITIONS_MADE;
    case OPTIONS_WRONG:
        fprintf(stderr, "ingot positions: %s; see ingot positions --help\n",
                error);
        return POSITIONS_USAGE;
    case OPTIONS_OK:
        break;
    }
    interrupt_hold();
    return run_all(&run);
}
