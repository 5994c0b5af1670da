#include "tuning/learner.h"

#include "engine/net_kernel.h"
#include "tests/support/sample_random.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 6, BATCHES = 8, SIZE = 9 };

/* The smallest network, and steps that go far. */
static struct train_options options_of(int threads)
{
    return (struct train_options){
        .plan = {.blocks = "o",
                 .channels = 16,
                 .head_channels = 16,
                 .hidden = 8},
        .aims = {.weight = {1, 1, 1, 1, 1, 1}, .result_share = 0.5F},
        .schedule = {.peak = 0.01, .last = 0.1, .warmup = 4, .steps = 1000},
        .batch = BATCH,
        .decay = 0.01,
        .clip = 2,
        .average = 0.1,
        .round_step = 1000,
        .seed = 7,
        .threads = threads,
    };
}

/* BATCHES of samples, the caller's to free(). */
static struct sample *make_samples(void)
{
    struct rng rng = rng_seed(11, 0);
    struct sample *const samples =
        malloc(BATCHES * BATCH * sizeof(struct sample));
    assert_non_null(samples);
    for (int i = 0; i < BATCHES * BATCH; i++)
        samples[i] = sample_random(i % 5 ? SIZE : SIZE + 4, &rng);
    return samples;
}

static struct learner *new_learner(const struct train_options *options)
{
    struct learner *const learner = learner_create(options);
    assert_non_null(learner);
    return learner;
}

/* Learns from the first so many batches in turn, from a step up to another;
   returns what the losses that have no unit came to at the last. */
static double learn_some(struct learner *learner, const struct sample *samples,
                         int batches, int64_t from, int64_t to)
{
    struct learner_step step = {.rate = 0};
    for (int64_t i = from; i < to; i++)
        assert_true(
            learner_learn(learner, i, samples + i % batches * BATCH, &step));
    return step.losses[LOSS_POLICY] + step.losses[LOSS_OUTCOME] +
           step.losses[LOSS_OWNER];
}

static double learn(struct learner *learner, const struct sample *samples,
                    int64_t from, int64_t to)
{
    return learn_some(learner, samples, BATCHES, from, to);
}

static void same_vectors(struct learner *a, struct learner *b)
{
    const struct checkpoint of_a = learner_checkpoint(a);
    const struct checkpoint of_b = learner_checkpoint(b);
    const size_t bytes = of_a.size * sizeof(float);
    assert_int_equal(of_a.size, of_b.size);
    assert_int_equal(of_a.range_count, of_b.range_count);
    assert_memory_equal(of_a.weights, of_b.weights, bytes);
    assert_memory_equal(of_a.average, of_b.average, bytes);
    assert_memory_equal(of_a.mean, of_b.mean, bytes);
    assert_memory_equal(of_a.square, of_b.square, bytes);
    assert_memory_equal(of_a.ranges, of_b.ranges,
                        of_a.range_count * sizeof(float));
}

static void a_few_samples_are_learnt_by_heart(void **state)
{
    (void)state;
    const struct train_options options = options_of(1);
    struct sample *const samples = make_samples();
    struct learner *const learner = new_learner(&options);
    const double first = learn_some(learner, samples, 1, 0, 1);
    const double last = learn_some(learner, samples, 1, 1, 120);
    if (!(last < first / 2))
        fail_msg("%g after %g", last, first);
    learner_destroy(learner);
    free(samples);
}

/* Learns straight on, and with a checkpoint in between read by another. */
static void goes_on(void **state, const struct train_options *options)
{
    enum { STEPS = 12, BROKEN = 7 };
    char path[SCRATCH_PATH];
    struct sample *const samples = make_samples();
    struct learner *const whole = new_learner(options);
    struct learner *const first = new_learner(options);
    struct learner *const second = new_learner(options);
    learn(whole, samples, 0, STEPS);
    learn(first, samples, 0, BROKEN);
    struct checkpoint checkpoint = learner_checkpoint(first);
    checkpoint.description = "one\n";
    scratch_path(state, "checkpoint", path);
    assert_true(checkpoint_write(&checkpoint, path));
    checkpoint = learner_checkpoint(second);
    checkpoint.description = "one\n";
    assert_int_equal(checkpoint_read(&checkpoint, path), CHECKPOINT_OK);
    same_vectors(first, second);
    learn(second, samples, BROKEN, STEPS);
    same_vectors(whole, second);
    learner_destroy(whole);
    learner_destroy(first);
    learner_destroy(second);
    free(samples);
}

static void going_on_is_like_not_having_stopped(void **state)
{
    const struct train_options options = options_of(1);
    goes_on(state, &options);
}

static void so_it_is_while_rounding(void **state)
{
    struct train_options options = options_of(2);
    options.round_step = 4;
    goes_on(state, &options);
    options.round_step = 10;
    goes_on(state, &options);
}

static void threads_change_no_more_than_the_order_of_sums(void **state)
{
    enum { STEPS = 5 };
    (void)state;
    const struct train_options one = options_of(1), four = options_of(4);
    struct sample *const samples = make_samples();
    struct learner *const alone = new_learner(&one);
    struct learner *const team = new_learner(&four);
    struct learner *const same = new_learner(&four);
    learn(alone, samples, 0, STEPS);
    learn(team, samples, 0, STEPS);
    learn(same, samples, 0, STEPS);
    same_vectors(team, same);
    const struct checkpoint a = learner_checkpoint(alone);
    const struct checkpoint b = learner_checkpoint(team);
    for (size_t i = 0; i < a.size; i++)
        assert_float_equal(a.mean[i], b.mean[i], 1e-3F);
    learner_destroy(alone);
    learner_destroy(team);
    learner_destroy(same);
    free(samples);
}

static void the_first_step_that_rounds_knows_ranges(void **state)
{
    (void)state;
    struct train_options options = options_of(1);
    struct sample *const samples = make_samples();
    options.round_step = 0;
    struct learner *const learner = new_learner(&options);
    const double first = learn_some(learner, samples, 1, 0, 1);
    const double last = learn_some(learner, samples, 1, 1, 60);
    const struct checkpoint checkpoint = learner_checkpoint(learner);
    float greatest = 0;
    for (size_t i = 0; i < checkpoint.range_count; i++)
        greatest = fmaxf(greatest, checkpoint.ranges[i]);
    assert_true(greatest > 0);
    assert_true(last < first * 0.8);
    learner_destroy(learner);
    free(samples);
}

static void only_parts_that_should_decay(void **state)
{
    (void)state;
    struct train_options options = options_of(1);
    struct sample *const samples = make_samples();
    struct learner *const with = new_learner(&options);
    learn(with, samples, 0, 1);
    options.decay = 0;
    struct learner *const without = new_learner(&options);
    learn(without, samples, 0, 1);
    struct trainee *const trainee = trainee_create(&options.plan);
    struct learner *const unlearnt = new_learner(&options);
    assert_non_null(trainee);
    const float *const begun = learner_checkpoint(unlearnt).weights;
    const float *const a = learner_checkpoint(with).weights;
    const float *const b = learner_checkpoint(without).weights;
    struct trainee_part part;
    int decaying = 0;
    for (int i = 0; trainee_part(trainee, i, &part); i++) {
        /* What is 0 cannot decay. */
        for (size_t j = part.at; j < part.at + part.count; j++)
            if (!part.decays || begun[j] == 0.0F)
                assert_true(a[j] == b[j]);
            else
                decaying += a[j] != b[j];
    }
    assert_true(decaying > 0);
    trainee_destroy(trainee);
    learner_destroy(unlearnt);
    learner_destroy(with);
    learner_destroy(without);
    free(samples);
}

static void validation_has_the_losses_of_learning(void **state)
{
    (void)state;
    struct train_options options = options_of(3);
    struct sample *const samples = make_samples();
    struct learner_step step;
    struct figures figures;
    double losses[LOSSES];
    options.schedule.peak = 0;
    struct learner *const learner = new_learner(&options);
    assert_true(learner_learn(learner, 0, samples, &step));
    learner_validate(learner, 1, samples, BATCH, losses, &figures);
    assert_int_equal(figures.samples, BATCH);
    for (int i = 0; i < LOSSES; i++)
        assert_float_equal(losses[i], step.losses[i], 1e-4);
    learner_destroy(learner);
    free(samples);
}

/* What the engine finds for the network that learning came to. */
static struct figures evaluate(const struct net *net,
                               const struct sample *samples, int count)
{
    const struct net_kernel *const kernel = &NET_KERNEL_PLAIN;
    struct net_prepared *const prepared = kernel->prepare(net, NULL);
    assert_non_null(prepared);
    void *const workspace =
        aligned_alloc(64, (kernel->workspace_bytes(prepared) + 63) / 64 * 64);
    struct figures figures = {0};
    assert_non_null(workspace);
    for (int i = 0; i < count; i++) {
        struct net_output output;
        kernel->run(prepared, &samples[i].input, workspace, &output);
        figures_add(&figures, &samples[i], &output);
    }
    free(workspace);
    kernel->destroy(prepared);
    return figures;
}

static void the_engine_finds_the_same_figures(void **state)
{
    enum { COUNT = BATCHES * BATCH };
    (void)state;
    const struct train_options options = options_of(2);
    struct sample *const samples = make_samples();
    struct learner *const learner = new_learner(&options);
    struct figures validated;
    double losses[LOSSES];
    learn(learner, samples, 0, 2 * BATCHES);
    learner_validate(learner, 2 * BATCHES, samples, COUNT, losses, &validated);
    struct net *const net = learner_net(learner, "learnt");
    assert_non_null(net);
    const struct figures found = evaluate(net, samples, COUNT);
    assert_int_equal(found.samples, validated.samples);
    assert_float_equal(found.policy, validated.policy, 1e-2);
    assert_float_equal(found.win, validated.win, 1e-2);
    assert_float_equal(found.lead, validated.lead, 0.1);
    assert_float_equal(found.owner, validated.owner, 1e-2);
    assert_float_equal(found.entropy, validated.entropy, 1e-2);
    net_destroy(net);
    learner_destroy(learner);
    free(samples);
}

static void what_is_no_number_is_told(void **state)
{
    (void)state;
    const struct train_options options = options_of(1);
    struct sample *const samples = make_samples();
    struct learner *const learner = new_learner(&options);
    struct learner_step step;
    const struct checkpoint checkpoint = learner_checkpoint(learner);
    checkpoint.weights[3] = NAN;
    const float kept = checkpoint.average[5];
    assert_false(learner_learn(learner, 0, samples, &step));
    assert_float_equal(checkpoint.average[5], kept, 0);
    learner_destroy(learner);
    free(samples);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_few_samples_are_learnt_by_heart),
        SCRATCH_FACT(going_on_is_like_not_having_stopped),
        SCRATCH_FACT(so_it_is_while_rounding),
        cmocka_unit_test(threads_change_no_more_than_the_order_of_sums),
        cmocka_unit_test(the_first_step_that_rounds_knows_ranges),
        cmocka_unit_test(only_parts_that_should_decay),
        cmocka_unit_test(validation_has_the_losses_of_learning),
        cmocka_unit_test(the_engine_finds_the_same_figures),
        cmocka_unit_test(what_is_no_number_is_told),
    };
    return cmocka_run_group_tests_name("tuning/learner", tests, NULL, NULL);
}
