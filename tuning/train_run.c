#include "tuning/train_run.h"

#include "tuning/feed.h"
#include "tuning/interrupt.h"
#include "tuning/learner.h"
#include "tuning/net_write.h"
#include "tuning/progress.h"
#include "tuning/stopwatch.h"
#include "tuning/system_error.h"
#include "tuning/train_curves.h"
#include "tuning/train_log.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is said of losses is the mean of about so many steps. */
enum { SMOOTH_STEPS = 50 };

struct run {
    const struct train_options *options;
    char name[NET_NAME];                        /* of the network */
    char *description, *checkpoint, *csv, *svg; /* a text, and paths */
    struct learner *learner;
    struct feed *feed;
    struct feed_place place; /* after the last batch learnt from */
    struct sample *apart;
    int apart_count;
    FILE *log;

    int64_t step;          /* so many are done */
    double losses[LOSSES]; /* sums since the last row ... */
    int64_t summed;        /* ... over so many samples */
    struct learner_step last;
    double smooth[LOSSES];
    struct figures figures; /* of the last validation, ... */
    int64_t figures_step;   /* ... which was after this step; -1: none */

    struct progress progress;
    int64_t begin_ms, begin_step;
    int64_t saved_ms;
};

/* ---- failing ---- */

/* Says what failed, on a line of its own; returns false. */
static bool complain(struct run *run, const char *what, const char *why)
{
    progress_end(&run->progress);
    fprintf(stderr, "ingot train: %s: %s\n", what, why);
    return false;
}

/* The same with what errno says. */
static bool complain_errno(struct run *run, const char *what)
{
    char text[SYSTEM_ERROR_TEXT];
    return complain(run, what, system_error(errno, text));
}

static bool complain_samples(struct run *run, const char *path,
                             enum sample_file_status status)
{
    return status == SAMPLE_FILE_SYSTEM
               ? complain_errno(run, path)
               : complain(run, path, sample_file_words(status));
}

static bool complain_memory(struct run *run)
{
    return complain(run, "cannot begin", "memory or threads are short");
}

/* ---- paths and texts ---- */

/* The path, or the network's and an ending; the caller's to free(). */
static char *make_path(const char *path, const char *out, const char *ending)
{
    const char *const begin = path ? path : out;
    char *const made = malloc(strlen(begin) + strlen(ending) + 1);
    return made ? strcat(strcpy(made, begin), path ? "" : ending) : NULL;
}

/* The description of the run, the caller's to free(). */
static char *describe(const struct train_options *options)
{
    char *text = NULL;
    size_t length;
    FILE *const stream = open_memstream(&text, &length);
    if (!stream)
        return NULL;
    train_options_describe(options, stream);
    if (fclose(stream) == 0 && length < CHECKPOINT_DESCRIPTION)
        return text;
    free(text);
    return NULL;
}

static bool name_all(struct run *run)
{
    const struct train_options *const options = run->options;
    const struct trainee_plan *const plan = &options->plan;
    snprintf(run->name, sizeof run->name, "ingot-b%zuc%d-s%lld",
             strlen(plan->blocks), plan->channels,
             (long long)options->schedule.steps * options->batch);
    run->description = describe(options);
    run->checkpoint = make_path(NULL, options->out, ".checkpoint");
    run->csv = make_path(options->csv, options->out, ".csv");
    run->svg = make_path(options->svg, options->out, ".svg");
    return (run->description && run->checkpoint && run->csv && run->svg) ||
           complain_memory(run);
}

/* ---- checkpoints ---- */

static bool save(struct run *run)
{
    struct checkpoint checkpoint = learner_checkpoint(run->learner);
    checkpoint.description = run->description;
    checkpoint.step = run->step;
    checkpoint.era = run->place.era;
    checkpoint.drawn = run->place.drawn;
    checkpoint.summed = run->summed;
    memcpy(checkpoint.losses, run->losses, sizeof run->losses);
    run->saved_ms = stopwatch_now_ms();
    return checkpoint_write(&checkpoint, run->checkpoint) ||
           complain_errno(run, run->checkpoint);
}

static bool save_if_due(struct run *run)
{
    const double minutes =
        (double)(stopwatch_now_ms() - run->saved_ms) / 60000.0;
    return minutes < run->options->save_minutes || save(run);
}

/* The weights to begin with. */
static bool begin(struct run *run)
{
    const char *const path = run->options->init_from;
    struct checkpoint checkpoint = learner_checkpoint(run->learner);
    if (!path)
        return true;
    checkpoint.description = run->description;
    switch (checkpoint_read_average(&checkpoint, path)) {
    case CHECKPOINT_OK:
        learner_begin_with_average(run->learner);
        return true;
    case CHECKPOINT_ABSENT:
    case CHECKPOINT_SYSTEM:
        return complain_errno(run, path);
    case CHECKPOINT_OTHER:
        return complain(run, path, "is of a network of another shape");
    case CHECKPOINT_DAMAGED:
    case CHECKPOINT_MEMORY:
        break;
    }
    return complain(run, path, "is no checkpoint, or a damaged one");
}

static void take(struct run *run, const struct checkpoint *checkpoint)
{
    run->step = checkpoint->step;
    run->place = (struct feed_place){checkpoint->era, checkpoint->drawn};
    run->summed = checkpoint->summed;
    memcpy(run->losses, checkpoint->losses, sizeof run->losses);
    fprintf(stderr, "going on after step %lld of %lld\n", (long long)run->step,
            (long long)run->options->schedule.steps);
}

/* Goes on from the checkpoint, or begins. */
static bool go_on(struct run *run)
{
    struct checkpoint checkpoint = learner_checkpoint(run->learner);
    if (run->options->restarts)
        return begin(run);
    checkpoint.description = run->description;
    const enum checkpoint_status status =
        checkpoint_read(&checkpoint, run->checkpoint);
    switch (status) {
    case CHECKPOINT_OK:
        take(run, &checkpoint);
        return true;
    case CHECKPOINT_ABSENT:
        return begin(run);
    case CHECKPOINT_SYSTEM:
        return complain_errno(run, run->checkpoint);
    case CHECKPOINT_DAMAGED:
    case CHECKPOINT_OTHER:
    case CHECKPOINT_MEMORY:
        break;
    }
    complain(run, run->checkpoint, checkpoint_words(status));
    if (status != CHECKPOINT_MEMORY)
        fputs("--restart begins anew\n", stderr);
    return false;
}

/* ---- beginning ---- */

static bool open_samples(struct run *run)
{
    const struct train_options *const options = run->options;
    const struct feed_settings settings = {
        options->data, options->data_count, options->pool,
        (uint64_t)options->seed, options->batch};
    int bad;
    const enum sample_file_status status =
        feed_open(&settings, &run->place, &run->feed, &bad);
    if (status != SAMPLE_FILE_OK)
        return complain_samples(run, options->data[bad], status);
    run->apart = sample_stream_apart(options->data, options->data_count,
                                     options->apart, &run->apart_count);
    if (!run->apart)
        return complain(run, "samples held apart", "cannot be read");
    fprintf(stderr, "%lld samples to learn from, %d to validate with\n",
            (long long)feed_samples(run->feed), run->apart_count);
    return true;
}

static bool open_log(struct run *run)
{
    switch (train_log_open(run->csv, run->step, &run->log)) {
    case TRAIN_LOG_OK:
        return true;
    case TRAIN_LOG_SYSTEM:
        return complain_errno(run, run->csv);
    case TRAIN_LOG_FOREIGN:
        break;
    }
    return complain(run, run->csv, "is no log of learning");
}

static bool open_run(struct run *run)
{
    if (!name_all(run))
        return false;
    run->learner = learner_create(run->options);
    if (!run->learner)
        return complain_memory(run);
    return go_on(run) && open_samples(run) && open_log(run);
}

static void close_run(struct run *run)
{
    progress_end(&run->progress);
    if (run->log)
        fclose(run->log);
    feed_close(run->feed);
    free(run->apart);
    learner_destroy(run->learner);
    free(run->description);
    free(run->checkpoint);
    free(run->csv);
    free(run->svg);
}

/* ---- what is written as it goes ---- */

static bool write_net(struct run *run)
{
    struct net *const net = learner_net(run->learner, run->name);
    if (!net)
        return complain_memory(run);
    const bool is_good =
        net_write(net, run->options->fraction_bits, run->options->out) ||
        complain_errno(run, run->options->out);
    net_destroy(net);
    return is_good;
}

/* A picture that cannot be drawn is no reason to stop. */
static void draw_curves(struct run *run)
{
    int count;
    struct train_row *const rows = train_log_read(run->csv, &count);
    if (!rows || !train_curves_draw(run->name, rows, count, run->svg))
        complain_errno(run, run->svg);
    free(rows);
}

/* What was learnt since the last row; the rest is not known. */
static struct train_row begin_row(struct run *run)
{
    struct train_row row = {run->step, run->step * run->options->batch, {0}};
    for (int i = 0; i < FIGURES; i++)
        row.figures[i] = NAN;
    row.figures[FIGURE_RATE] = run->last.rate;
    row.figures[FIGURE_LENGTH] = run->last.length;
    for (int i = 0; i < LOSSES; i++)
        row.figures[FIGURE_LOSSES + i] = run->losses[i] / (double)run->summed;
    memset(run->losses, 0, sizeof run->losses);
    run->summed = 0;
    return row;
}

/* Fills in the row what validation finds, if there is anything to find it
   with. */
static void validate(struct run *run, struct train_row *row)
{
    const struct figures *const figures = &run->figures;
    run->figures_step = run->step;
    if (run->apart_count == 0)
        return;
    learner_validate(run->learner, run->step, run->apart, run->apart_count,
                     row->figures + FIGURE_VALID, &run->figures);
    row->figures[FIGURE_TEACHER] = figures->teacher / (double)figures->samples;
    row->figures[FIGURE_WIN] = figures->win / (double)figures->samples;
    row->figures[FIGURE_LEAD] = figures->lead / (double)figures->samples;
    if (figures->moves > 0)
        row->figures[FIGURE_GAME] = figures->game / (double)figures->moves;
}

static void say_validation(struct run *run, const struct train_row *row)
{
    enum { PERCENT = 100 };
    const double *const figures = row->figures;
    if (run->apart_count == 0)
        return;
    progress_end(&run->progress);
    fprintf(
        stderr,
        "step %lld, samples apart: policy %.4f, the teacher's move %.1f %%, "
        "the game's %.1f %%, win rate off by %.2f %%, lead by %.2f\n",
        (long long)run->step, figures[FIGURE_VALID + LOSS_POLICY],
        PERCENT * figures[FIGURE_TEACHER], PERCENT * figures[FIGURE_GAME],
        PERCENT * figures[FIGURE_WIN], figures[FIGURE_LEAD]);
}

/* A row, if this step is one for it, and a validation. */
static bool write_row(struct run *run)
{
    const struct train_options *const options = run->options;
    const bool validates = run->step % options->validate_steps == 0 ||
                           run->step == options->schedule.steps;
    if (!validates && run->step % options->row_steps != 0)
        return true;
    struct train_row row = begin_row(run);
    if (validates)
        validate(run, &row);
    if (!train_log_add(run->log, &row))
        return complain_errno(run, run->csv);
    if (!validates)
        return true;
    say_validation(run, &row);
    draw_curves(run);
    return write_net(run);
}

/* ---- progress ---- */

static void smooth(struct run *run)
{
    const int64_t steps = run->step - run->begin_step;
    const double share =
        1.0 / (double)(steps < SMOOTH_STEPS ? steps : SMOOTH_STEPS);
    for (int i = 0; i < LOSSES; i++)
        run->smooth[i] += share * (run->last.losses[i] - run->smooth[i]);
}

static void say_progress(struct run *run)
{
    char line[256], left[PROGRESS_TIME];
    const int64_t now_ms = stopwatch_now_ms();
    if (!progress_is_due(&run->progress, now_ms))
        return;
    const struct train_options *const options = run->options;
    const double seconds = (double)(now_ms - run->begin_ms + 1) / 1000;
    const double pace = (double)(run->step - run->begin_step) / seconds;
    snprintf(line, sizeof line,
             "step %lld of %lld, %.0f samples/s, policy %.4f, outcome %.4f, "
             "lead %.4f, owner %.4f, rate %.6f, %s left",
             (long long)run->step, (long long)options->schedule.steps,
             pace * options->batch, run->smooth[LOSS_POLICY],
             run->smooth[LOSS_OUTCOME], run->smooth[LOSS_LEAD],
             run->smooth[LOSS_OWNER], run->last.rate,
             progress_time((double)(options->schedule.steps - run->step) / pace,
                           left));
    progress_say(&run->progress, line, now_ms);
}

/* ---- the run ---- */

static bool learn_step(struct run *run)
{
    const struct sample *batch;
    const enum sample_file_status status = feed_next(run->feed, &batch);
    if (status != SAMPLE_FILE_OK)
        return complain_samples(run, "samples", status);
    if (!learner_learn(run->learner, run->step, batch, &run->last))
        return complain(run, "what was learnt is no number any more",
                        "a lower --rate may help");
    run->step++;
    run->place = feed_place(run->feed);
    run->summed += run->options->batch;
    for (int i = 0; i < LOSSES; i++)
        run->losses[i] += run->last.losses[i] * run->options->batch;
    smooth(run);
    return true;
}

static enum train_status learn(struct run *run)
{
    const int64_t steps = run->options->schedule.steps;
    run->begin_ms = run->saved_ms = stopwatch_now_ms();
    run->begin_step = run->step;
    while (run->step < steps) {
        if (interrupt_came())
            return save(run) ? TRAIN_STOPPED : TRAIN_FAILED;
        if (!learn_step(run) || !write_row(run) || !save_if_due(run))
            return TRAIN_FAILED;
        say_progress(run);
    }
    return save(run) ? TRAIN_DONE : TRAIN_FAILED;
}

/* After the last step, which may have been another time. */
static enum train_status finish(struct run *run)
{
    struct train_row row;
    if (run->figures_step != run->step) {
        validate(run, &row);
        if (!write_net(run))
            return TRAIN_FAILED;
    }
    progress_end(&run->progress);
    printf("network %s in %s\n", run->name, run->options->out);
    if (run->apart_count > 0) {
        figures_print_names(stdout);
        figures_print(&run->figures, "apart", stdout);
    }
    return TRAIN_DONE;
}

enum train_status train_run(const struct train_options *options)
{
    struct run run = {
        .options = options,
        .figures_step = -1,
        .progress =
            progress_begin(stderr, isatty(STDERR_FILENO), stopwatch_now_ms()),
    };
    enum train_status status = TRAIN_FAILED;
    if (open_run(&run))
        status = learn(&run);
    if (status == TRAIN_DONE)
        status = finish(&run);
    close_run(&run);
    return status;
}
