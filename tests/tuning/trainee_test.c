/* Trainees: their shapes and weights, what they say and how they learn. */
#include "engine/net_kernel.h"
#include "rules/compiler.h"
#include "tests/support/loss_reference.h"
#include "tests/support/test.h"
#include "tests/support/trainee_setup.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct trainee_plan POOLS = {"opp", 48, 16, 32, 20};
static const struct trainee_plan ORDINARY = {"oo", 32, 0, 16, 1};

/* All ways in which tiles of four and three meet. */
static const int SIZES[] = {7, 9, 13, 19, 8, 10};

static const struct trainee_aims AIMS = {
    .weight = {1.0F, 1.5F, 0.5F, 0.25F, 0.75F, 2.0F}, .result_share = 0.25F};

/* ---- shapes ---- */

static void plans_are_good_or_not(void **state)
{
    (void)state;
    static const struct {
        struct trainee_plan plan;
        bool is_good;
    } PLANS[] = {
        {{"opo", 64, 32, 32, 48}, true},
        {{"o", 16, 0, 16, 1}, true},
        {{"", 64, 0, 32, 48}, false},
        {{"oxo", 64, 32, 32, 48}, false},
        {{"ooo", 64, 32, 32, 48}, false}, /* nothing pools */
        {{"opo", 64, 0, 32, 48}, false},
        {{"opo", 64, 64, 32, 48}, false}, /* nothing is left */
        {{"opo", 60, 16, 32, 48}, false},
        {{"opo", 64, 8, 32, 48}, false},
        {{"opo", 64, 32, 24, 48}, false},
        {{"opo", 64, 32, 0, 48}, false},
        {{"opo", 64, 32, 32, 0}, false},
        {{"opo", TRAINEE_CHANNELS_MAX + 16, 32, 32, 48}, false},
        {{"opo", 64, 32, 32, TRAINEE_HIDDEN_MAX + 1}, false},
    };
    for (size_t i = 0; i < ARRAY_LEN(PLANS); i++)
        assert_int_equal(trainee_plan_is_good(&PLANS[i].plan),
                         PLANS[i].is_good);
}

/* The greatest plan there can be has a place for each of its parts. */
static void parts_follow_each_other(void **state)
{
    (void)state;
    struct trainee_plan plan = {"", 32, 16, 16, 3};
    memset(plan.blocks, 'p', TRAINEE_BLOCKS_MAX);
    struct trainee *trainee = trainee_create(&plan);
    struct trainee_part part;
    size_t at = 0;
    int i = 0;
    assert_non_null(trainee);
    for (; trainee_part(trainee, i, &part); i++) {
        assert_int_equal(part.at, at);
        assert_true(part.count > 0);
        assert_true(strlen(part.name) > 0);
        at += (part.count + 15) / 16 * 16;
    }
    assert_int_equal(at, trainee_size(trainee));
    assert_false(trainee_part(trainee, -1, &part));
    assert_true(trainee_part(trainee, i - 1, &part));
    assert_string_equal(part.name, "vownership/w");
    trainee_destroy(trainee);
}

static void unused_floats_stay_0(void **state)
{
    (void)state;
    struct setup setup = setup_make(&POOLS, setup_kernel("base"), 1);
    struct sample *samples = setup_samples(SIZES, 2, 1);
    double losses[LOSSES] = {0};
    struct trainee_part part;
    trainee_gradient(setup.trainee, setup.weights, setup.work, &AIMS, samples,
                     2, losses, setup.gradient);
    for (int i = 0; trainee_part(setup.trainee, i, &part); i++)
        for (size_t j = part.count; j % 16; j++) {
            assert_true(setup.weights[part.at + j] == 0.0F);
            assert_true(setup.gradient[part.at + j] == 0.0F);
        }
    free(samples);
    setup_free(&setup);
}

static void equal_seeds_give_equal_weights(void **state)
{
    (void)state;
    struct trainee *trainee = trainee_create(&POOLS);
    assert_non_null(trainee);
    const size_t size = trainee_size(trainee);
    float *one = setup_floats(size), *other = setup_floats(size);
    trainee_init(trainee, 5, one);
    trainee_init(trainee, 5, other);
    assert_memory_equal(one, other, size * sizeof *one);
    trainee_init(trainee, 6, other);
    assert_memory_not_equal(one, other, size * sizeof *one);
    free(one);
    free(other);
    trainee_destroy(trainee);
}

/* ---- what they say ---- */

/* As parts of the greatest among their like. */
static void check_values(const char *what, const float *is, const float *should,
                         int count)
{
    float most = 0.0F;
    for (int i = 0; i < count; i++)
        most = fmaxf(most, fabsf(should[i]));
    for (int i = 0; i < count; i++)
        if (!(fabsf(is[i] - should[i]) <= 1e-4F * most))
            fail_msg("%s %d is %g, should be %g", what, i, (double)is[i],
                     (double)should[i]);
}

static void check_output(const struct net_output *is,
                         const struct net_output *should, int size)
{
    const float points[] = {is->mean, is->deviation, is->lead};
    const float right[] = {should->mean, should->deviation, should->lead};
    check_values("policy", is->policy, should->policy, size * size);
    check_values("pass", &is->pass, &should->pass, 1);
    check_values("outcome", is->outcome, should->outcome, 3);
    check_values("owner", is->owner, should->owner, size * size);
    check_values("points", points, right, 3);
}

static void compare_with_plain(const struct trainee_kernel *kernel,
                               const struct trainee_plan *plan)
{
    enum { COUNT = ARRAY_LEN(SIZES) };
    const struct net_kernel *plain = &NET_KERNEL_PLAIN;
    struct setup setup = setup_make(plan, kernel, 3);
    struct net *net = trainee_net(setup.trainee, setup.weights, "learnt");
    struct net_prepared *prepared = plain->prepare(net, NULL);
    float *workspace = setup_floats(plain->workspace_bytes(prepared));
    struct sample *samples = setup_samples(SIZES, COUNT, 3);
    struct net_output *outputs = calloc(COUNT, sizeof *outputs), right;
    assert_non_null(outputs);
    trainee_evaluate(setup.trainee, setup.weights, setup.work, samples, COUNT,
                     outputs);
    for (int i = 0; i < COUNT; i++) {
        plain->run(prepared, &samples[i].input, workspace, &right);
        check_output(&outputs[i], &right, SIZES[i]);
    }
    assert_string_equal(net->name, "learnt");
    plain->destroy(prepared);
    net_destroy(net);
    free(workspace);
    free(samples);
    free(outputs);
    setup_free(&setup);
}

static void the_network_says_what_the_trainee_says(void **state)
{
    const struct trainee_kernel *kernel = setup_kernel(*state);
    compare_with_plain(kernel, &POOLS);
    compare_with_plain(kernel, &ORDINARY);
}

/* ---- losses and gradients ---- */

static void losses_are_as_described(void **state)
{
    enum { COUNT = ARRAY_LEN(SIZES) };
    struct setup setup = setup_make(&POOLS, setup_kernel(*state), 4);
    struct net *net = trainee_net(setup.trainee, setup.weights, "");
    struct sample *samples = setup_samples(SIZES, COUNT, 4);
    for (int i = 0; i < COUNT; i++) {
        double is[LOSSES] = {1, 2, 3, 4, 5, 6}, right[LOSSES];
        memcpy(right, is, sizeof right);
        trainee_gradient(setup.trainee, setup.weights, setup.work, &AIMS,
                         &samples[i], 1, is, NULL);
        loss_reference_add(net, &samples[i], &AIMS, right);
        for (int j = 0; j < LOSSES; j++)
            assert_true(fabs(is[j] - right[j]) < 1e-4 * right[j]);
    }
    free(samples);
    net_destroy(net);
    setup_free(&setup);
}

static void check_gradients(const float *is, const float *should, size_t size)
{
    float most = 0.0F;
    for (size_t i = 0; i < size; i++)
        most = fmaxf(most, fabsf(should[i]));
    for (size_t i = 0; i < size; i++)
        if (!(fabsf(is[i] - should[i]) <=
              1e-4F * fabsf(should[i]) + 2e-6F * most))
            fail_msg("weight %zu: %g, should be %g of %g", i, (double)is[i],
                     (double)should[i], (double)most);
}

/* Chunks of all sizes mixed, and of one sample each. */
static void a_batch_is_the_sum_of_its_samples(void **state)
{
    enum { COUNT = 2 * ARRAY_LEN(SIZES) };
    struct setup setup = setup_make(&POOLS, setup_kernel(*state), 5);
    const size_t size = trainee_size(setup.trainee);
    int sizes[COUNT];
    for (int i = 0; i < COUNT; i++)
        sizes[i] = SIZES[i * 5 % (int)ARRAY_LEN(SIZES)];
    struct sample *samples = setup_samples(sizes, COUNT, 5);
    float *sum = setup_floats(size);
    double losses[LOSSES] = {0}, sums[LOSSES] = {0};
    trainee_gradient(setup.trainee, setup.weights, setup.work, &AIMS, samples,
                     COUNT, losses, setup.gradient);
    for (int i = 0; i < COUNT; i++)
        trainee_gradient(setup.trainee, setup.weights, setup.work, &AIMS,
                         &samples[i], 1, sums, sum);
    check_gradients(setup.gradient, sum, size);
    for (int i = 0; i < LOSSES; i++)
        assert_true(fabs(losses[i] - sums[i]) < 1e-5 * sums[i]);
    free(sum);
    free(samples);
    setup_free(&setup);
}

static void every_kernel_has_the_same_gradient(void **state)
{
    enum { COUNT = ARRAY_LEN(SIZES) };
    const struct trainee_kernel *kernel = setup_kernel(*state);
    struct setup setup = setup_make(&POOLS, kernel, 6);
    struct setup base = setup_make(&POOLS, setup_kernel("base"), 6);
    struct sample *samples = setup_samples(SIZES, COUNT, 6);
    double losses[LOSSES] = {0}, right[LOSSES] = {0};
    trainee_gradient(setup.trainee, setup.weights, setup.work, &AIMS, samples,
                     COUNT, losses, setup.gradient);
    trainee_gradient(base.trainee, base.weights, base.work, &AIMS, samples,
                     COUNT, right, base.gradient);
    check_gradients(setup.gradient, base.gradient, trainee_size(base.trainee));
    for (int i = 0; i < LOSSES; i++)
        assert_true(fabs(losses[i] - right[i]) < 1e-5 * right[i]);
    free(samples);
    setup_free(&base);
    setup_free(&setup);
}

/* Whatever was computed before, and however what is prepared is shared out. */
static void equal_samples_give_equal_gradients(void **state)
{
    enum { COUNT = ARRAY_LEN(SIZES), SHARES = 4 };
    struct setup setup = setup_make(&POOLS, setup_kernel(*state), 7);
    const size_t size = trainee_size(setup.trainee);
    struct sample *samples = setup_samples(SIZES, COUNT, 7);
    float *again = setup_floats(size);
    double losses[LOSSES] = {0};
    trainee_gradient(setup.trainee, setup.weights, setup.work, &AIMS, samples,
                     COUNT, losses, setup.gradient);
    trainee_gradient(setup.trainee, setup.weights, setup.work, &AIMS,
                     samples + 2, 1, losses, again);
    memset(again, 0, size * sizeof *again);
    for (int i = SHARES - 1; i >= 0; i--)
        trainee_begin(setup.trainee, setup.weights, false, i, SHARES);
    trainee_gradient(setup.trainee, setup.weights, setup.work, &AIMS, samples,
                     COUNT, losses, again);
    assert_memory_equal(again, setup.gradient, size * sizeof *again);
    free(again);
    free(samples);
    setup_free(&setup);
}

static double weighted(const double losses[LOSSES])
{
    double sum = 0.0;
    for (int i = 0; i < LOSSES; i++)
        sum += (double)AIMS.weight[i] * losses[i];
    return sum;
}

/* Straight down by small steps. */
static void losses_fall(void **state)
{
    enum { COUNT = ARRAY_LEN(SIZES), STEPS = 12 };
    struct setup setup = setup_make(&POOLS, setup_kernel(*state), 8);
    const size_t size = trainee_size(setup.trainee);
    struct sample *samples = setup_samples(SIZES, COUNT, 8);
    double first = 0.0, last = INFINITY;
    trainee_init(setup.trainee, 8, setup.weights);
    for (int step = 0; step < STEPS; step++) {
        double losses[LOSSES] = {0}, square = 0.0;
        memset(setup.gradient, 0, size * sizeof *setup.gradient);
        trainee_begin(setup.trainee, setup.weights, false, 0, 1);
        trainee_gradient(setup.trainee, setup.weights, setup.work, &AIMS,
                         samples, COUNT, losses, setup.gradient);
        assert_true(weighted(losses) < last);
        last = weighted(losses);
        first = step == 0 ? last : first;
        for (size_t i = 0; i < size; i++)
            square += (double)setup.gradient[i] * (double)setup.gradient[i];
        for (size_t i = 0; i < size; i++)
            setup.weights[i] -=
                setup.gradient[i] * (float)(0.02 * last / square);
    }
    assert_true(last < 0.9 * first);
    free(samples);
    setup_free(&setup);
}

#define WITH(kernel, test)                                                     \
    {                                                                          \
        kernel ": " #test, test, NULL, NULL, kernel                            \
    }
#define EACH(kernel)                                                           \
    WITH(kernel, the_network_says_what_the_trainee_says),                      \
        WITH(kernel, losses_are_as_described),                                 \
        WITH(kernel, a_batch_is_the_sum_of_its_samples),                       \
        WITH(kernel, every_kernel_has_the_same_gradient),                      \
        WITH(kernel, equal_samples_give_equal_gradients),                      \
        WITH(kernel, losses_fall)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_good_or_not),
        cmocka_unit_test(parts_follow_each_other),
        cmocka_unit_test(unused_floats_stay_0),
        cmocka_unit_test(equal_seeds_give_equal_weights),
        EACH("avx512"),
        EACH("avx2"),
        EACH("base"),
    };
    return cmocka_run_group_tests_name("tuning/trainee", tests, NULL, NULL);
}
