#include "engine/net_ranges.h"

#include "rules/compiler.h"
#include "tests/support/net_random.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>

/* What rounding to 8 bits may change of an output, as a part of its spread.
   Up to 0.015 is seen. */
static const double TOLERANCE = 0.025;

enum { POSITIONS = 3 };

/* A kernel with all that it needs for one network. */
struct ready {
    const struct net_kernel *kernel;
    struct net_prepared *prepared;
    void *workspace;
};

static struct ready make_ready(const struct net_kernel *kernel,
                               const struct net *net,
                               const struct net_ranges *ranges)
{
    struct ready ready = {kernel, kernel->prepare(net, ranges), NULL};
    assert_non_null(ready.prepared);
    const size_t bytes = kernel->workspace_bytes(ready.prepared);
    ready.workspace = aligned_alloc(64, (bytes + 63) / 64 * 64);
    assert_non_null(ready.workspace);
    /* No number as a float, and as an int one that nothing can be added to. */
    for (size_t i = 0; i < bytes / sizeof(int32_t); i++)
        ((int32_t *)ready.workspace)[i] = INT32_MAX;
    return ready;
}

static struct net_output run(const struct ready *ready,
                             const struct net_input *input)
{
    struct net_output output = {.pass = 0.0f};
    ready->kernel->run(ready->prepared, input, ready->workspace, &output);
    return output;
}

static void free_ready(struct ready *ready)
{
    ready->kernel->destroy(ready->prepared);
    free(ready->workspace);
}

/* A network, some positions and what they should come to. */
struct case_of_net {
    struct net *net;
    struct net_ranges *ranges;
    struct net_input inputs[POSITIONS];
    struct net_output expected[POSITIONS];
};

static void find_expected(struct case_of_net *some)
{
    struct ready plain = make_ready(&NET_KERNEL_PLAIN, some->net, NULL);
    for (int i = 0; i < POSITIONS; i++)
        plain.kernel->watch(plain.prepared, &some->inputs[i], plain.workspace,
                            &some->expected[i], some->ranges);
    free_ready(&plain);
}

static struct case_of_net new_case(const struct net_plan *plan, int size)
{
    struct case_of_net some = {.net = net_random(plan)};
    struct rng rng = rng_seed(plan->seed, (uint64_t)size);
    some.ranges = net_ranges_create(some.net);
    assert_non_null(some.ranges);
    for (int i = 0; i < POSITIONS; i++)
        some.inputs[i] = net_random_input(size, &rng);
    return some;
}

static void free_case(struct case_of_net *some)
{
    net_ranges_destroy(some->ranges);
    net_destroy(some->net);
}

/* Sums of squares of differences, and of what should be from its mean. */
struct error {
    double sum, square, difference;
    int count;
};

static void note(struct error *error, const float *is, const float *should,
                 int count)
{
    for (int i = 0; i < count; i++) {
        const double difference = (double)is[i] - (double)should[i];
        error->difference += difference * difference;
        error->sum += should[i];
        error->square += (double)should[i] * (double)should[i];
    }
    error->count += count;
}

static double relative(const struct error *error)
{
    const double mean = error->sum / error->count;
    const double spread = error->square / error->count - mean * mean;
    return sqrt(error->difference / error->count / spread);
}

/* Errors by part of the output. */
struct errors {
    struct error policy, owner, rest;
};

static void note_all(struct errors *errors, const struct net_output *is,
                     const struct net_output *should, int size)
{
    const float some[] = {is->pass,
                          is->outcome[0],
                          is->outcome[1],
                          is->outcome[2],
                          is->mean / 20.0f,
                          is->lead / 20.0f,
                          is->deviation / 20.0f};
    const float same[] = {should->pass,
                          should->outcome[0],
                          should->outcome[1],
                          should->outcome[2],
                          should->mean / 20.0f,
                          should->lead / 20.0f,
                          should->deviation / 20.0f};
    note(&errors->policy, is->policy, should->policy, size * size);
    note(&errors->owner, is->owner, should->owner, size * size);
    note(&errors->rest, some, same, (int)ARRAY_LEN(some));
}

static void check(const struct errors *errors, const char *name, int size)
{
    const double policy = relative(&errors->policy);
    const double owner = relative(&errors->owner);
    const double rest = relative(&errors->rest);
    if (!(policy < TOLERANCE && owner < TOLERANCE && rest < TOLERANCE))
        fail_msg("%s %dx%d: policy %.4f owner %.4f rest %.4f", name, size, size,
                 policy, owner, rest);
}

static void compare(const struct case_of_net *some,
                    const struct net_kernel *kernel)
{
    struct errors errors = {0};
    struct ready ready = make_ready(kernel, some->net, some->ranges);
    const int size = some->inputs[0].size;
    for (int i = 0; i < POSITIONS; i++) {
        const struct net_output output = run(&ready, &some->inputs[i]);
        note_all(&errors, &output, &some->expected[i], size);
    }
    free_ready(&ready);
    check(&errors, kernel->name, size);
}

/* The kernel that a test is about; skips where there is none. */
static const struct net_kernel *kernel_of(void **state)
{
    const char *name = *state;
    const struct net_kernel *kernel = net_kernel_find(name);
    if (!kernel || !kernel->is_available()) {
        print_message("this processor has no %s\n", name);
        skip();
    }
    return kernel;
}

static const struct net_plan USUAL = {.version = 8,
                                      .blocks = "opo",
                                      .channels = 48,
                                      .pool_channels = 16,
                                      .head_channels = 16,
                                      .seed = 1};

static void check_plan(const struct net_kernel *kernel,
                       const struct net_plan *plan, int size)
{
    struct case_of_net some = new_case(plan, size);
    find_expected(&some);
    assert_true(kernel->fits(some.net));
    compare(&some, kernel);
    free_case(&some);
}

static void every_size_comes_out_as_in_floats(void **state)
{
    const struct net_kernel *kernel = kernel_of(state);
    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++)
        check_plan(kernel, &USUAL, size);
}

static void every_make_comes_out_as_in_floats(void **state)
{
    static const struct net_plan PLANS[] = {
        {NET_PLAN(8, "o", 16), .head_channels = 16, .seed = 2},
        {NET_PLAN(8, "pp", 32), .pool_channels = 16, .head_channels = 16,
         .input_width = 1, .seed = 3},
        {NET_PLAN(10, "op", 64), .pool_channels = 48, .head_channels = 32,
         .hidden = 30, .input_width = 3, .seed = 4},
        {NET_PLAN(11, "po", 80), .pool_channels = 16, .head_channels = 48,
         .seed = 5},
        {NET_PLAN(14, "op", 96), .pool_channels = 32, .head_channels = 32,
         .hidden = 64, .seed = 6},
        {NET_PLAN(15, "op", 112), .pool_channels = 64, .head_channels = 16,
         .seed = 7},
        {NET_PLAN(8, "opo", 32), .pool_channels = 16, .head_channels = 16,
         .seed = 8, .middle_channels = 80},
        {NET_PLAN(8, "po", 64), .pool_channels = 32, .head_channels = 16,
         .seed = 9, .middle_channels = 16},
    };
    const struct net_kernel *kernel = kernel_of(state);
    for (size_t i = 0; i < ARRAY_LEN(PLANS); i++)
        check_plan(kernel, &PLANS[i], 9);
}

/* The full plane of the board's points is taken a shorter way. */
static void a_first_plane_with_gaps_comes_out_as_in_floats(void **state)
{
    const struct net_kernel *kernel = kernel_of(state);
    struct case_of_net some = new_case(&USUAL, 9);
    for (int i = 0; i < POSITIONS; i++)
        some.inputs[i].planes[20 * i + 3] &= ~1U;
    find_expected(&some);
    compare(&some, kernel);
    free_case(&some);
}

static void what_a_workspace_held_changes_nothing(void **state)
{
    const struct net_kernel *kernel = kernel_of(state);
    struct case_of_net some = new_case(&USUAL, 19), small = new_case(&USUAL, 7);
    find_expected(&some);
    struct ready ready = make_ready(kernel, some.net, some.ranges);
    const struct net_output first = run(&ready, &some.inputs[0]);
    run(&ready, &some.inputs[1]);
    run(&ready, &small.inputs[0]);
    const struct net_output again = run(&ready, &some.inputs[0]);
    assert_memory_equal(&first, &again, sizeof first);
    free_ready(&ready);
    free_case(&small);
    free_case(&some);
}

static void check_finite(const float *values, int count)
{
    for (int i = 0; i < count; i++)
        assert_true(isfinite(values[i]));
}

/* As where a channel is dead, or more comes than was ever seen. */
static void ranges_of_nothing_give_finite_outputs(void **state)
{
    const struct net_kernel *kernel = kernel_of(state);
    struct case_of_net some = new_case(&USUAL, 9);
    struct ready ready = make_ready(kernel, some.net, some.ranges);
    const struct net_output output = run(&ready, &some.inputs[0]);
    check_finite(output.policy, 81);
    check_finite(output.owner, 81);
    check_finite(output.outcome, 3);
    free_ready(&ready);
    free_case(&some);
}

static void other_makes_are_left_to_floats(void **state)
{
    static const struct net_plan PLANS[] = {
        {.version = 11,
         .blocks = "oo",
         .channels = 32,
         .head_channels = 16,
         .activation = NET_MISH},
        {.version = 11, .blocks = "o(oo)", .channels = 32, .head_channels = 16},
        {.version = 8, .blocks = "oo", .channels = 40, .head_channels = 16},
        {.version = 8,
         .blocks = "op",
         .channels = 32,
         .pool_channels = 8,
         .head_channels = 16},
        {.version = 8, .blocks = "oo", .channels = 32, .head_channels = 12},
    };
    const struct net_kernel *kernel = kernel_of(state);
    for (size_t i = 0; i < ARRAY_LEN(PLANS); i++) {
        struct net *net = net_random(&PLANS[i]);
        assert_false(kernel->fits(net));
        net_destroy(net);
    }
}

#define EACH(name)                                                             \
    {"vnni512_" #name, name, NULL, NULL, "vnni512"},                           \
    {                                                                          \
        "avxvnni_" #name, name, NULL, NULL, "avxvnni"                          \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH(every_size_comes_out_as_in_floats),
        EACH(every_make_comes_out_as_in_floats),
        EACH(a_first_plane_with_gaps_comes_out_as_in_floats),
        EACH(what_a_workspace_held_changes_nothing),
        EACH(ranges_of_nothing_give_finite_outputs),
        EACH(other_makes_are_left_to_floats),
    };
    return cmocka_run_group_tests_name("engine/net_int8", tests, NULL, NULL);
}
