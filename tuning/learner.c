#include "tuning/learner.h"

#include "tuning/adam.h"
#include "tuning/average.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_BYTES = 64,
    LINE_FLOATS = 16,
    PARTS_MAX = 2048,
    PIECE = 32, /* samples that are evaluated at once */
};

/* Ranges are watched at so many steps before rounding begins and after, and
   then once in so many. */
enum { WATCH_AROUND = 8, WATCH_EVERY = 50 };

/* What a thread has of its own. */
struct pupil {
    struct trainee_work *work;
    float *gradient;       /* its sum over the thread's samples */
    double losses[LOSSES]; /* the same */
    double squares;        /* of the thread's share of the mean gradient */
    struct figures figures;
    struct net_output *outputs; /* PIECE of them */
};

struct learner {
    const struct train_options *options;
    struct trainee *trainee;
    struct team *team;
    struct pupil *pupils; /* one a thread */
    struct trainee_part *parts;
    int part_count;
    size_t size; /* floats of a vector */
    float *weights, *average, *mean, *square;
    float *gradient; /* the batch's mean */

    /* What the team is at. */
    int64_t step;
    const float *begun_with; /* weights that trainee_begin() was given */
    bool rounds;
    const struct sample *samples;
    int count;
    struct adam adam;
    double average_share;
};

/* ---- making and freeing ---- */

static float *new_vector(size_t size)
{
    float *const vector = aligned_alloc(LINE_BYTES, size * sizeof *vector);
    if (vector)
        memset(vector, 0, size * sizeof *vector);
    return vector;
}

static bool find_parts(struct learner *learner)
{
    learner->parts = calloc(PARTS_MAX, sizeof *learner->parts);
    if (!learner->parts)
        return false;
    while (trainee_part(learner->trainee, learner->part_count,
                        &learner->parts[learner->part_count])) {
        learner->part_count++;
        assert(learner->part_count < PARTS_MAX);
    }
    return true;
}

static bool make_vectors(struct learner *learner)
{
    const size_t size = learner->size = trainee_size(learner->trainee);
    learner->weights = new_vector(size);
    learner->average = new_vector(size);
    learner->mean = new_vector(size);
    learner->square = new_vector(size);
    learner->gradient = new_vector(size);
    return learner->weights && learner->average && learner->mean &&
           learner->square && learner->gradient;
}

static bool make_pupils(struct learner *learner)
{
    const int threads = learner->options->threads;
    learner->pupils = calloc((size_t)threads, sizeof *learner->pupils);
    for (int i = 0; learner->pupils && i < threads; i++) {
        struct pupil *const pupil = &learner->pupils[i];
        pupil->work = trainee_work_create(learner->trainee);
        pupil->gradient = new_vector(learner->size);
        pupil->outputs = calloc(PIECE, sizeof *pupil->outputs);
        if (!pupil->work || !pupil->gradient || !pupil->outputs)
            return false;
    }
    return learner->pupils;
}

struct learner *learner_create(const struct train_options *options)
{
    struct learner *const learner = calloc(1, sizeof *learner);
    if (!learner)
        return NULL;
    learner->options = options;
    learner->trainee = trainee_create(&options->plan);
    learner->team = team_create(options->threads);
    if (!learner->trainee || !learner->team || !find_parts(learner) ||
        !make_vectors(learner) || !make_pupils(learner)) {
        learner_destroy(learner);
        return NULL;
    }
    trainee_init(learner->trainee, (uint64_t)options->seed, learner->weights);
    memcpy(learner->average, learner->weights,
           learner->size * sizeof *learner->weights);
    return learner;
}

void learner_destroy(struct learner *learner)
{
    if (!learner)
        return;
    team_destroy(learner->team);
    for (int i = 0; learner->pupils && i < learner->options->threads; i++) {
        trainee_work_destroy(learner->pupils[i].work);
        free(learner->pupils[i].gradient);
        free(learner->pupils[i].outputs);
    }
    free(learner->pupils);
    free(learner->parts);
    free(learner->weights);
    free(learner->average);
    free(learner->mean);
    free(learner->square);
    free(learner->gradient);
    trainee_destroy(learner->trainee);
    free(learner);
}

/* ---- shares of work ---- */

/* A thread's share of so many things, from the first on up to the end. */
struct share {
    size_t first, end;
};

static struct share share_of(const struct learner *learner, int thread,
                             size_t count)
{
    const size_t threads = (size_t)learner->options->threads;
    return (struct share){count * (size_t)thread / threads,
                          count * (size_t)(thread + 1) / threads};
}

/* The same of a vector, in whole lines. */
static struct share share_of_vector(const struct learner *learner, int thread)
{
    const struct share lines =
        share_of(learner, thread, learner->size / LINE_FLOATS);
    return (struct share){lines.first * LINE_FLOATS, lines.end * LINE_FLOATS};
}

static void begin_share(void *context, int thread)
{
    struct learner *const learner = context;
    trainee_begin(learner->trainee, learner->begun_with, learner->rounds,
                  thread, learner->options->threads);
}

static void begin(struct learner *learner, const float *weights, bool rounds)
{
    learner->begun_with = weights;
    learner->rounds = rounds;
    team_run(learner->team, begin_share, learner);
}

static void find_gradient_share(void *context, int thread)
{
    struct learner *const learner = context;
    struct pupil *const pupil = &learner->pupils[thread];
    const struct share share =
        share_of(learner, thread, (size_t)learner->count);
    memset(pupil->losses, 0, sizeof pupil->losses);
    trainee_gradient(learner->trainee, learner->begun_with, pupil->work,
                     &learner->options->aims, learner->samples + share.first,
                     (int)(share.end - share.first), pupil->losses,
                     pupil->gradient);
}

/* The batch's mean from the threads' sums, which are 0 again after. */
static void join_gradients_share(void *context, int thread)
{
    struct learner *const learner = context;
    const struct share share = share_of_vector(learner, thread);
    const size_t count = share.end - share.first;
    float *const mean = learner->gradient + share.first;
    const float factor = 1.0F / (float)learner->count;
    memset(mean, 0, count * sizeof *mean);
    for (int i = 0; i < learner->options->threads; i++) {
        float *const part = learner->pupils[i].gradient + share.first;
        for (size_t j = 0; j < count; j++)
            mean[j] += part[j];
        memset(part, 0, count * sizeof *part);
    }
    for (size_t j = 0; j < count; j++)
        mean[j] *= factor;
    learner->pupils[thread].squares = adam_squares(mean, count);
}

/* What of a part lies in a share. */
static struct share overlap(const struct trainee_part *part,
                            const struct share *share)
{
    struct share both = {part->at, part->at + part->count};
    if (both.first < share->first)
        both.first = share->first;
    if (both.end > share->end)
        both.end = share->end;
    if (both.end < both.first)
        both.end = both.first;
    return both;
}

static void step_part(struct learner *learner, const struct trainee_part *part,
                      const struct share *share)
{
    const struct share both = overlap(part, share);
    struct adam adam = learner->adam;
    const struct adam_part stepped = {
        .count = both.end - both.first,
        .gradient = learner->gradient + both.first,
        .weights = learner->weights + both.first,
        .mean = learner->mean + both.first,
        .square = learner->square + both.first,
    };
    if (!part->decays)
        adam.decay = 0;
    adam_step(&adam, learner->step + 1, &stepped);
}

static void step_share(void *context, int thread)
{
    struct learner *const learner = context;
    const struct share share = share_of_vector(learner, thread);
    for (int i = 0; i < learner->part_count; i++)
        step_part(learner, &learner->parts[i], &share);
    average_add(learner->average_share, share.end - share.first,
                learner->weights + share.first, learner->average + share.first);
}

static void evaluate_share(void *context, int thread)
{
    struct learner *const learner = context;
    struct pupil *const pupil = &learner->pupils[thread];
    const struct share share =
        share_of(learner, thread, (size_t)learner->count);
    memset(pupil->losses, 0, sizeof pupil->losses);
    pupil->figures = (struct figures){0};
    for (size_t i = share.first; i < share.end; i += PIECE) {
        const struct sample *const samples = learner->samples + i;
        const int count = (int)(share.end - i < PIECE ? share.end - i : PIECE);
        trainee_gradient(learner->trainee, learner->begun_with, pupil->work,
                         &learner->options->aims, samples, count, pupil->losses,
                         NULL);
        trainee_evaluate(learner->trainee, learner->begun_with, pupil->work,
                         samples, count, pupil->outputs);
        for (int j = 0; j < count; j++)
            figures_add(&pupil->figures, &samples[j], &pupil->outputs[j]);
    }
}

/* ---- learning ---- */

static bool is_watching(const struct learner *learner)
{
    const struct train_options *const options = learner->options;
    const int64_t since = learner->step - options->round_step;
    return options->round_step < options->schedule.steps &&
           since >= -WATCH_AROUND &&
           (since <= WATCH_AROUND || since % WATCH_EVERY == 0);
}

/* Prepares for the step's gradients.  The first that rounds needs ranges from
   before. */
static void begin_step(struct learner *learner)
{
    const int64_t round_step = learner->options->round_step;
    const bool rounds = learner->step >= round_step;
    begin(learner, learner->weights, rounds && learner->step > round_step);
    if (is_watching(learner))
        trainee_watch(learner->trainee, learner->weights,
                      learner->pupils[0].work, learner->samples,
                      learner->count);
    if (learner->step == round_step)
        begin(learner, learner->weights, true);
}

/* In the order of the threads, so that the sums are the same next time. */
static double join_squares(const struct learner *learner)
{
    double squares = 0;
    for (int i = 0; i < learner->options->threads; i++)
        squares += learner->pupils[i].squares;
    return squares;
}

static void join_losses(const struct learner *learner, double losses[LOSSES])
{
    for (int i = 0; i < LOSSES; i++) {
        losses[i] = 0;
        for (int j = 0; j < learner->options->threads; j++)
            losses[i] += learner->pupils[j].losses[i];
        losses[i] /= learner->count;
    }
}

bool learner_learn(struct learner *learner, int64_t step,
                   const struct sample *samples, struct learner_step *result)
{
    const struct train_options *const options = learner->options;
    learner->step = step;
    learner->samples = samples;
    learner->count = options->batch;
    begin_step(learner);
    team_run(learner->team, find_gradient_share, learner);
    team_run(learner->team, join_gradients_share, learner);
    const double squares = join_squares(learner);
    join_losses(learner, result->losses);
    result->length = sqrt(squares);
    result->rate = schedule_rate(&options->schedule, step);
    if (!isfinite(squares))
        return false;
    learner->adam = adam_usual();
    learner->adam.rate = result->rate;
    learner->adam.decay = options->decay;
    learner->adam.scale = adam_clip(squares, options->clip);
    learner->average_share = average_share(step + 1, options->average);
    team_run(learner->team, step_share, learner);
    return true;
}

void learner_validate(struct learner *learner, int64_t step,
                      const struct sample *samples, int count,
                      double losses[LOSSES], struct figures *figures)
{
    learner->samples = samples;
    learner->count = count;
    begin(learner, learner->average, step > learner->options->round_step);
    team_run(learner->team, evaluate_share, learner);
    join_losses(learner, losses);
    *figures = (struct figures){0};
    for (int i = 0; i < learner->options->threads; i++)
        figures_join(figures, &learner->pupils[i].figures);
}

/* ---- what is kept ---- */

struct checkpoint learner_checkpoint(struct learner *learner)
{
    struct checkpoint checkpoint = {
        .size = learner->size,
        .weights = learner->weights,
        .average = learner->average,
        .mean = learner->mean,
        .square = learner->square,
    };
    checkpoint.ranges =
        trainee_ranges(learner->trainee, &checkpoint.range_count);
    return checkpoint;
}

void learner_begin_with_average(struct learner *learner)
{
    memcpy(learner->weights, learner->average,
           learner->size * sizeof *learner->weights);
}

struct net *learner_net(struct learner *learner, const char *name)
{
    return trainee_net(learner->trainee, learner->average, name);
}
