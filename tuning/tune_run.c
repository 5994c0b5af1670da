#include "tuning/tune_run.h"

#include "tuning/interrupt.h"
#include "tuning/progress.h"
#include "tuning/stopwatch.h"
#include "tuning/system_error.h"
#include "tuning/team.h"
#include "tuning/tune_say.h"
#include "tuning/tune_state.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How often the picture is drawn, besides at the end. */
enum { PICTURE_MS = 60000 };

struct run {
    const struct tune_options *options;
    const struct tune_player *player;
    char *description, *svg; /* a text, and a path */
    atomic_bool is_over;     /* nobody is to play on */

    pthread_mutex_t lock; /* guards what follows while there are players */
    struct tune_state *state;
    int begun; /* the greatest number of a pair that was begun */
    int under_way;
    bool has_failed;
    struct progress progress;
    int64_t begin_ms, drawn_ms;
    int begin_pairs;
};

/* ---- failing ---- */

/* Says what failed, on a line of its own; returns false. */
static bool complain(struct run *run, const char *what, const char *why)
{
    progress_end(&run->progress);
    fprintf(stderr, "ingot tune: %s: %s\n", what, why);
    return false;
}

/* The same with what errno says. */
static bool complain_errno(struct run *run, const char *what)
{
    char text[SYSTEM_ERROR_TEXT];
    return complain(run, what, system_error(errno, text));
}

static bool complain_memory(struct run *run)
{
    return complain(run, "cannot go on", "memory or threads are short");
}

/* ---- beginning ---- */

/* The description of the run, the caller's to free(). */
static char *describe(const struct tune_options *options)
{
    char *text = NULL;
    size_t length;
    FILE *const stream = open_memstream(&text, &length);
    if (!stream)
        return NULL;
    tune_options_describe(options, stream);
    if (fclose(stream) == 0)
        return text;
    free(text);
    return NULL;
}

/* Where the picture goes, the caller's to free(). */
static char *name_svg(const struct tune_options *options)
{
    static const char ENDING[] = ".svg";
    if (options->svg)
        return strdup(options->svg);
    char *const path = malloc(strlen(options->state) + sizeof ENDING);
    return path ? strcat(strcpy(path, options->state), ENDING) : NULL;
}

/* Goes on from the state in the file, or begins. */
static bool go_on(struct run *run)
{
    const struct tune_options *const options = run->options;
    const enum tune_state_status status = tune_state_read(
        run->state, &options->plan, run->description, options->state);
    switch (status) {
    case TUNE_STATE_OK:
        fprintf(stderr, "going on after %d of %d games\n",
                2 * run->state->spsa.pairs, 2 * options->plan.pairs);
        return true;
    case TUNE_STATE_ABSENT:
        tune_state_begin(run->state, &options->plan);
        return tune_state_write(run->state, run->description, options->state) ||
               complain_errno(run, options->state);
    case TUNE_STATE_SYSTEM:
        return complain_errno(run, options->state);
    case TUNE_STATE_FOREIGN:
    case TUNE_STATE_DAMAGED:
    case TUNE_STATE_OTHER:
    case TUNE_STATE_MEMORY:
        break;
    }
    return complain(run, options->state, tune_state_words(status));
}

static bool open_run(struct run *run)
{
    run->description = describe(run->options);
    run->svg = name_svg(run->options);
    run->state = calloc(1, sizeof *run->state);
    if (!run->description || !run->svg || !run->state)
        return complain_memory(run);
    if (!go_on(run))
        return false;
    run->begun = run->state->last;
    run->begin_pairs = run->state->spsa.pairs;
    run->begin_ms = run->drawn_ms = stopwatch_now_ms();
    return true;
}

static void close_run(struct run *run)
{
    progress_end(&run->progress);
    pthread_mutex_destroy(&run->lock);
    free(run->description);
    free(run->svg);
    free(run->state);
}

/* ---- on the way; the lock is held ---- */

static void say_progress(struct run *run)
{
    enum { LINE = 1024, TERMINAL_LINE = 80 };
    char line[LINE];
    const int64_t now_ms = stopwatch_now_ms();
    if (!progress_is_due(&run->progress, now_ms))
        return;
    tune_say_progress(run->options, run->state, run->begin_pairs,
                      (double)(now_ms - run->begin_ms + 1) / 60000, line,
                      run->progress.is_terminal ? TERMINAL_LINE : LINE);
    progress_say(&run->progress, line, now_ms);
}

/* A picture that cannot be drawn is no reason to stop. */
static void draw(struct run *run)
{
    run->drawn_ms = stopwatch_now_ms();
    if (!tune_say_course(run->options, run->state, run->svg))
        complain_errno(run, run->svg);
}

/* Are there pairs to be begun? */
static bool goes_on(const struct run *run)
{
    const struct spsa *const spsa = &run->state->spsa;
    return !spsa->is_settled && spsa->pairs < run->options->plan.pairs;
}

static bool keep(struct run *run, const struct spsa_probe *probe, int result)
{
    const struct tune_options *const options = run->options;
    tune_state_learn(run->state, &options->plan, probe, result);
    if (!tune_state_write(run->state, run->description, options->state))
        return complain_errno(run, options->state);
    say_progress(run);
    if (stopwatch_now_ms() - run->drawn_ms >= PICTURE_MS)
        draw(run);
    return true;
}

/* ---- players ---- */

static bool must_stop(void *context)
{
    const struct run *const run = context;
    return atomic_load(&run->is_over) || interrupt_came();
}

/* Begins a pair; false if there is none to be begun. */
static bool begin_pair(struct run *run, struct spsa_probe *probe)
{
    const struct tune_options *const options = run->options;
    pthread_mutex_lock(&run->lock);
    const bool is_begun =
        run->state->spsa.pairs + run->under_way < options->plan.pairs &&
        goes_on(run) && !must_stop(run);
    if (is_begun) {
        run->under_way++;
        const int number = ++run->begun;
        struct rng rng =
            rng_seed(options->terms.seed,
                     (uint64_t)number * TUNE_STREAMS + TUNE_STREAM_SIGNS);
        *probe = spsa_probe(&options->plan, &run->state->spsa, number, &rng);
    }
    pthread_mutex_unlock(&run->lock);
    return is_begun;
}

static void end_pair(struct run *run, const struct spsa_probe *probe,
                     enum tune_status status, int result)
{
    pthread_mutex_lock(&run->lock);
    run->under_way--;
    if (status == TUNE_FAILED)
        run->has_failed = !complain_memory(run);
    /* What ended while it was over is lost. */
    else if (status == TUNE_PLAYED && !run->has_failed && goes_on(run))
        run->has_failed = !keep(run, probe, result);
    if (run->has_failed || !goes_on(run))
        atomic_store(&run->is_over, true);
    pthread_mutex_unlock(&run->lock);
}

/* One thread's share: pairs until there are no more. */
static void play(void *context, int thread)
{
    struct run *const run = context;
    const struct tune_player *const player = run->player;
    const struct tune_stop stop = {must_stop, run};
    struct spsa_probe probe;
    (void)thread;
    while (begin_pair(run, &probe)) {
        int result = 0;
        const enum tune_status status =
            player->play(player->context, probe.number, probe.plus, probe.minus,
                         &stop, &result);
        end_pair(run, &probe, status, result);
    }
}

static enum tune_end finish(struct run *run)
{
    draw(run);
    progress_end(&run->progress);
    tune_say_result(run->options, run->state, stdout);
    if (run->has_failed)
        return TUNE_END_FAILED;
    return goes_on(run) ? TUNE_END_INTERRUPTED : TUNE_END_DONE;
}

enum tune_end tune_run(const struct tune_options *options,
                       const struct tune_player *player)
{
    struct run run = {
        .options = options,
        .player = player,
        .progress =
            progress_begin(stderr, isatty(STDERR_FILENO), stopwatch_now_ms()),
    };
    enum tune_end end = TUNE_END_FAILED;
    pthread_mutex_init(&run.lock, NULL);
    if (open_run(&run)) {
        struct team *const team = team_create(options->threads);
        if (team) {
            team_run(team, play, &run);
            team_destroy(team);
            end = finish(&run);
        } else {
            complain_memory(&run);
        }
    }
    close_run(&run);
    return end;
}
