/* Trainees that round as the kernels of 8 bits do. */
#include "engine/net_kernel.h"
#include "rules/compiler.h"
#include "tests/support/test.h"
#include "tests/support/trainee_setup.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct trainee_plan PLAN = {"opo", 48, 16, 32, 20};

static const int SIZES[] = {9, 7, 13, 8};
enum { COUNT = ARRAY_LEN(SIZES) };

static const struct trainee_aims AIMS = {
    .weight = {1.0F, 1.5F, 0.5F, 0.25F, 0.75F, 2.0F}, .result_share = 0.25F};

/* A trainee that has watched its samples, and what it says of them rounded
   and not. */
struct rounding {
    struct setup setup;
    struct sample *samples;
    struct net_output plain[COUNT], rounded[COUNT];
};

static void evaluate(struct rounding *rounding, bool rounds,
                     struct net_output outputs[COUNT])
{
    const struct setup *setup = &rounding->setup;
    memset(outputs, 0, COUNT * sizeof *outputs);
    trainee_begin(setup->trainee, setup->weights, rounds, 0, 1);
    trainee_evaluate(setup->trainee, setup->weights, setup->work,
                     rounding->samples, COUNT, outputs);
}

static struct rounding *new_rounding(const struct trainee_kernel *kernel)
{
    struct rounding *rounding = malloc(sizeof *rounding);
    assert_non_null(rounding);
    rounding->setup = setup_make(&PLAN, kernel, 1);
    rounding->samples = setup_samples(SIZES, COUNT, 1);
    trainee_watch(rounding->setup.trainee, rounding->setup.weights,
                  rounding->setup.work, rounding->samples, COUNT);
    evaluate(rounding, false, rounding->plain);
    evaluate(rounding, true, rounding->rounded);
    return rounding;
}

static void free_rounding(struct rounding *rounding)
{
    setup_free(&rounding->setup);
    free(rounding->samples);
    free(rounding);
}

/* The sum of squares of differences of policies and owners. */
static double difference(const struct net_output *a, const struct net_output *b)
{
    double sum = 0.0;
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < SIZES[i] * SIZES[i]; j++)
            sum += pow((double)(a[i].policy[j] - b[i].policy[j]), 2.0) +
                   pow((double)(a[i].owner[j] - b[i].owner[j]), 2.0);
    return sum;
}

static void ranges_are_what_kernels_watch(void **state)
{
    struct rounding *rounding = new_rounding(setup_kernel(*state));
    struct trainee *trainee = rounding->setup.trainee;
    const struct net_kernel *plain = &NET_KERNEL_PLAIN;
    struct net *net = trainee_net(trainee, rounding->setup.weights, "");
    struct net_prepared *prepared = plain->prepare(net, NULL);
    float *workspace = setup_floats(plain->workspace_bytes(prepared));
    struct net_ranges right = trainee->ranges;
    struct net_output output;
    size_t count;
    const float *is = trainee_ranges(trainee, &count);
    right.greatest = setup_floats(count);
    for (int i = 0; i < COUNT; i++)
        plain->watch(prepared, &rounding->samples[i].input, workspace, &output,
                     &right);
    for (size_t i = 0; i < count; i++)
        assert_float_equal(is[i], right.greatest[i],
                           1e-4F * (1.0F + right.greatest[i]));
    plain->destroy(prepared);
    net_destroy(net);
    free(workspace);
    free(right.greatest);
    free_rounding(rounding);
}

static void what_goes_into_convolutions_is_whole(void **state)
{
    struct rounding *rounding = new_rounding(setup_kernel(*state));
    const struct trainee *trainee = rounding->setup.trainee;
    const struct trainee_work *work = rounding->setup.work;
    const int last = 2 * trainee->layout.block_count - 1;
    const struct trainee_conv *conv = &trainee->convs[last];
    int odd = 0;
    for (int i = 0; i < work->chunk.bordered * conv->ins; i++) {
        const float unit = conv->units[i % conv->ins];
        const float bytes = work->rounded[i] / unit;
        const float before = work->active[last][i] / unit;
        assert_true(bytes >= 0.0F && bytes < 255.5F);
        assert_true(fabsf(bytes - rintf(bytes)) < 1e-3F);
        assert_true(fabsf(bytes - fminf(before, 255.0F)) < 0.501F);
        odd += lrintf(bytes) % 2 == 1;
    }
    assert_true(odd > 100);
    free_rounding(rounding);
}

/* What is beyond the ranges is cut. */
static void ranges_are_bounds(void **state)
{
    struct rounding *rounding = new_rounding(setup_kernel(*state));
    struct trainee *trainee = rounding->setup.trainee;
    const int last = 2 * trainee->layout.block_count - 1;
    const struct trainee_conv *conv = &trainee->convs[last];
    size_t count;
    float *ranges = trainee_ranges(trainee, &count);
    float most = 0.0F;
    for (size_t i = 0; i < count; i++)
        ranges[i] /= 2.0F;
    evaluate(rounding, true, rounding->rounded);
    for (int i = 0; i < rounding->setup.work->chunk.bordered * conv->ins; i++)
        most = fmaxf(most, rounding->setup.work->rounded[i] /
                               conv->units[i % conv->ins]);
    assert_float_equal(most, 255.0F, 1e-3F);
    free_rounding(rounding);
}

static const struct net_kernel *find_8_bits(const struct net *net)
{
    const struct net_kernel *kernel;
    for (int i = 0; (kernel = net_kernel_number(i)); i++)
        if (kernel->wants_ranges && kernel->is_available() && kernel->fits(net))
            return kernel;
    return NULL;
}

/* Almost: what is in the middle between two bytes may go either way. */
static void rounded_it_says_what_8_bits_say(void **state)
{
    struct rounding *rounding = new_rounding(setup_kernel(*state));
    const struct trainee *trainee = rounding->setup.trainee;
    struct net *net = trainee_net(trainee, rounding->setup.weights, "");
    const struct net_kernel *kernel = find_8_bits(net);
    struct net_output outputs[COUNT];
    if (!kernel) {
        print_message("this processor has no kernel of 8 bits\n");
    } else {
        struct net_prepared *prepared = kernel->prepare(net, &trainee->ranges);
        float *workspace = setup_floats(kernel->workspace_bytes(prepared));
        for (int i = 0; i < COUNT; i++)
            kernel->run(prepared, &rounding->samples[i].input, workspace,
                        &outputs[i]);
        assert_true(difference(outputs, rounding->rounded) <
                    0.05 * difference(outputs, rounding->plain));
        kernel->destroy(prepared);
        free(workspace);
    }
    net_destroy(net);
    free_rounding(rounding);
    if (!kernel)
        skip();
}

/* The cosine of the angle between the gradients with and without. */
static void gradients_pass_as_if_not_rounded(void **state)
{
    struct rounding *rounding = new_rounding(setup_kernel(*state));
    const struct setup *setup = &rounding->setup;
    const size_t size = trainee_size(setup->trainee);
    double losses[LOSSES] = {0}, product = 0.0, plains = 0.0, roundeds = 0.0;
    float *plain = setup_floats(size), *rounded = setup->gradient;
    trainee_gradient(setup->trainee, setup->weights, setup->work, &AIMS,
                     rounding->samples, COUNT, losses, rounded);
    trainee_begin(setup->trainee, setup->weights, false, 0, 1);
    trainee_gradient(setup->trainee, setup->weights, setup->work, &AIMS,
                     rounding->samples, COUNT, losses, plain);
    for (size_t i = 0; i < size; i++) {
        product += (double)plain[i] * (double)rounded[i];
        plains += (double)plain[i] * (double)plain[i];
        roundeds += (double)rounded[i] * (double)rounded[i];
    }
    assert_true(product / sqrt(plains * roundeds) > 0.99);
    assert_memory_not_equal(plain, rounded, size * sizeof *plain);
    free(plain);
    free_rounding(rounding);
}

#define WITH(kernel, test)                                                     \
    {                                                                          \
        kernel ": " #test, test, NULL, NULL, kernel                            \
    }
#define EACH(kernel)                                                           \
    WITH(kernel, ranges_are_what_kernels_watch),                               \
        WITH(kernel, what_goes_into_convolutions_is_whole),                    \
        WITH(kernel, ranges_are_bounds),                                       \
        WITH(kernel, rounded_it_says_what_8_bits_say),                         \
        WITH(kernel, gradients_pass_as_if_not_rounded)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH("avx512"),
        EACH("avx2"),
        EACH("base"),
    };
    return cmocka_run_group_tests_name("tuning/trainee_round", tests, NULL,
                                       NULL);
}
