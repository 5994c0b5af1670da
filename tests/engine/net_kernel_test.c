/* The kernels that compute in floats, against the plain one; and the choice
   between kernels. */
#include "engine/net_ranges.h"

#include "rules/compiler.h"
#include "tests/support/net_random.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the order of sums and Winograd's transforms may change of an output, as
   a part of what is greatest among its like.  Up to 1e-5 is seen. */
static const float TOLERANCE = 5e-5f;

/* A kernel with all that it needs for one network. */
struct ready {
    const struct net_kernel *kernel;
    struct net_prepared *prepared;
    void *workspace;
};

static struct ready make_ready(const struct net_kernel *kernel,
                               const struct net *net)
{
    struct ready ready = {kernel, kernel->prepare(net, NULL), NULL};

    assert_non_null(ready.prepared);
    const size_t bytes = kernel->workspace_bytes(ready.prepared);
    ready.workspace = aligned_alloc(64, (bytes + 63) / 64 * 64);
    assert_non_null(ready.workspace);
    memset(ready.workspace, 0xff, bytes);
    return ready;
}

static void free_ready(struct ready *ready)
{
    ready->kernel->destroy(ready->prepared);
    free(ready->workspace);
}

static struct net_output run(const struct ready *ready,
                             const struct net_input *input)
{
    struct net_output output = {.pass = 0.0f};

    ready->kernel->run(ready->prepared, input, ready->workspace, &output);
    return output;
}

static float greatest(const float *values, int count)
{
    float most = 0.0f;

    for (int i = 0; i < count; i++)
        most = fmaxf(most, fabsf(values[i]));
    return most;
}

static void check_values(const char *what, const float *is, const float *should,
                         int count)
{
    const float allowed = TOLERANCE * greatest(should, count);

    for (int i = 0; i < count; i++)
        if (!(fabsf(is[i] - should[i]) <= allowed))
            fail_msg("%s %d is %g, should be %g", what, i, (double)is[i],
                     (double)should[i]);
}

static void check_output(const struct net_output *is,
                         const struct net_output *should, int size)
{
    const float once[] = {is->pass,         is->outcome[0],
                          is->outcome[1],   is->outcome[2],
                          is->mean / 20.0f, is->deviation / 20.0f,
                          is->lead / 20.0f};
    const float wanted[] = {should->pass,         should->outcome[0],
                            should->outcome[1],   should->outcome[2],
                            should->mean / 20.0f, should->deviation / 20.0f,
                            should->lead / 20.0f};

    check_values("policy", is->policy, should->policy, size * size);
    check_values("owner", is->owner, should->owner, size * size);
    check_values("value", once, wanted, (int)ARRAY_LEN(once));
}

static void compare(const struct net_kernel *kernel, const struct net *net,
                    const struct net_input *input)
{
    struct ready plain = make_ready(&NET_KERNEL_PLAIN, net);
    struct ready ready = make_ready(kernel, net);
    const struct net_output should = run(&plain, input);
    const struct net_output is = run(&ready, input);

    check_output(&is, &should, input->size);
    free_ready(&ready);
    free_ready(&plain);
}

static void compare_plan(const struct net_kernel *kernel,
                         const struct net_plan *plan, int size)
{
    struct net *const net = net_random(plan);
    struct rng rng = rng_seed(plan->seed, (uint64_t)size);
    const struct net_input input = net_random_input(size, &rng);

    assert_true(kernel->fits(net));
    compare(kernel, net, &input);
    net_destroy(net);
}

/* The kernel that a test is about; skips where there is none. */
static const struct net_kernel *kernel_of(void **state)
{
    const char *const name = *state;
    const struct net_kernel *const kernel = net_kernel_find(name);

    if (!kernel || !kernel->is_available()) {
        print_message("this processor has no %s\n", name);
        skip();
    }
    return kernel;
}

static const struct net_plan USUAL = {NET_PLAN(8, "opo", 24),
                                      .head_channels = 16, .seed = 1};

static void every_size_is_as_plain(void **state)
{
    const struct net_kernel *const kernel = kernel_of(state);

    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++)
        compare_plan(kernel, &USUAL, size);
}

/* Channels are chosen around multiples of the lanes and of two vectors. */
static void every_make_is_as_plain(void **state)
{
    static const struct net_plan plans[] = {
        {NET_PLAN(8, "", 8), .head_channels = 4, .seed = 1},
        {NET_PLAN(8, "o", 1), .head_channels = 1, .hidden = 1, .seed = 2},
        {NET_PLAN(8, "po", 7), .pool_channels = 3, .input_width = 1, .seed = 3},
        {NET_PLAN(9, "op", 17), .head_channels = 5, .input_width = 3,
         .seed = 4},
        {NET_PLAN(11, "op", 33), .pool_channels = 15, .seed = 5,
         .activation = NET_MISH},
        {NET_PLAN(11, "pop", 20), .seed = 6, .activation = NET_IDENTITY},
        {NET_PLAN(14, "(oo)o(po)p", 30), .nested_channels = 13, .seed = 7},
        {NET_PLAN(15, "((op)o)p", 48), .nested_channels = 32, .seed = 8,
         .activation = NET_MISH},
        {NET_PLAN(16, "(o(o(o(o))))", 9), .nested_channels = 18, .seed = 9},
        {NET_PLAN(10, "op", 100), .hidden = 30, .head_channels = 31,
         .seed = 10},
        {NET_PLAN(8, "opo", 9), .seed = 11, .middle_channels = 50},
        {NET_PLAN(8, "po", 40), .seed = 12, .middle_channels = 3},
        {NET_PLAN(14, "(o)(oo)(p)", 20), .nested_channels = 40,
         .nested_growth = -17, .seed = 13},
        {NET_PLAN(14, "(o)p((p)(o))", 20), .nested_channels = 3,
         .nested_growth = 17, .seed = 14},
        {NET_PLAN(14, "(o(p)(o))(o)", 9), .nested_channels = 52,
         .nested_growth = -16, .seed = 15},
    };
    const struct net_kernel *const kernel = kernel_of(state);

    for (size_t i = 0; i < ARRAY_LEN(plans); i++) {
        compare_plan(kernel, &plans[i], 7 + (int)i % 13);
        compare_plan(kernel, &plans[i], 19 - (int)i % 13);
    }
}

/* The full plane of the board's points is taken a shorter way. */
static void a_first_plane_with_gaps_is_as_plain(void **state)
{
    const struct net_kernel *const kernel = kernel_of(state);
    struct net *const net = net_random(&USUAL);
    struct rng rng = rng_seed(1, 1);
    struct net_input input = net_random_input(9, &rng);

    for (int v = 40; v < 81; v += 7)
        input.planes[v] &= ~1u;
    compare(kernel, net, &input);
    net_destroy(net);
}

/* Every plane at every vertex: more bits than any position has. */
static void full_planes_are_as_plain(void **state)
{
    const struct net_kernel *const kernel = kernel_of(state);
    struct net *const net = net_random(&USUAL);
    struct rng rng = rng_seed(1, 1);
    struct net_input input = net_random_input(19, &rng);

    for (int v = 0; v < 19 * 19; v++)
        input.planes[v] = (1u << NET_PLANES) - 1;
    compare(kernel, net, &input);
    input.planes[0] &= ~1u;
    compare(kernel, net, &input);
    net_destroy(net);
}

static void what_a_workspace_held_changes_nothing(void **state)
{
    struct net *const net = net_random(&USUAL);
    struct ready ready = make_ready(kernel_of(state), net);
    struct rng rng = rng_seed(2, 1);
    const struct net_input inputs[] = {net_random_input(19, &rng),
                                       net_random_input(13, &rng),
                                       net_random_input(7, &rng)};
    struct net_output first[ARRAY_LEN(inputs)];

    for (size_t i = 0; i < ARRAY_LEN(inputs); i++)
        first[i] = run(&ready, &inputs[i]);
    for (size_t i = 0; i < ARRAY_LEN(inputs); i++) {
        const struct net_output again = run(&ready, &inputs[i]);

        assert_memory_equal(&first[i], &again, sizeof again);
    }
    free_ready(&ready);
    net_destroy(net);
}

/* Two positions and what was greatest in them. */
static struct net_ranges *watch(const struct net_kernel *kernel,
                                const struct net *net)
{
    struct net_ranges *const ranges = net_ranges_create(net);
    struct ready ready = make_ready(kernel, net);
    struct rng rng = rng_seed(3, 1);
    struct net_output output;

    assert_non_null(ranges);
    for (int size = 9; size <= 19; size += 10) {
        const struct net_input input = net_random_input(size, &rng);

        kernel->watch(ready.prepared, &input, ready.workspace, &output, ranges);
    }
    free_ready(&ready);
    return ranges;
}

static void compare_ranges(const struct net_kernel *kernel,
                           const struct net_plan *plan)
{
    struct net *const net = net_random(plan);
    struct net_ranges *const should = watch(&NET_KERNEL_PLAIN, net);
    struct net_ranges *const is = watch(kernel, net);
    const int count = should->convolutions * should->channels;

    assert_true(greatest(should->greatest, count) > 0.0f);
    check_values("range", is->greatest, should->greatest, count);
    net_ranges_destroy(is);
    net_ranges_destroy(should);
    net_destroy(net);
}

static void the_same_ranges_are_seen_as_by_plain(void **state)
{
    static const struct net_plan wide = {NET_PLAN(8, "opo", 20), .seed = 1,
                                         .middle_channels = 50};
    const struct net_kernel *const kernel = kernel_of(state);

    compare_ranges(kernel, &USUAL);
    compare_ranges(kernel, &wide);
}

/* Blocks of width 5, pools of another width than what they join. */
static void other_makes_are_left_to_plain(void **state)
{
    const struct net_kernel *const kernel = kernel_of(state);
    struct net *const net = net_random(&USUAL);

    assert_true(kernel->fits(net));
    net->blocks[1].pool.width = 1;
    assert_false(kernel->fits(net));
    net->blocks[1].pool.width = 3;
    net->blocks[2].second.width = 5;
    assert_false(kernel->fits(net));
    net_destroy(net);
}

/* ---- the table ---- */

static void the_last_kernel_runs_anywhere(void **state)
{
    const struct net_kernel *last = NULL;

    (void)state;
    for (int i = 0; net_kernel_number(i); i++)
        last = net_kernel_number(i);
    assert_ptr_equal(last, &NET_KERNEL_PLAIN);
    assert_true(last->is_available());
    assert_null(net_kernel_number(-1));
}

static void each_kernel_is_found_by_its_name(void **state)
{
    (void)state;
    for (int i = 0; net_kernel_number(i); i++)
        assert_ptr_equal(net_kernel_find(net_kernel_number(i)->name),
                         net_kernel_number(i));
    assert_null(net_kernel_find("avx"));
    assert_null(net_kernel_find(""));
}

/* One that is not available or does not fit is passed over. */
static void the_best_is_the_first_that_can(void **state)
{
    static const struct net_plan plans[] = {
        {NET_PLAN(8, "op", 48), .pool_channels = 16, .head_channels = 16},
        {NET_PLAN(15, "(oo)", 48), .activation = NET_MISH},
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(plans); i++) {
        struct net *const net = net_random(&plans[i]);
        const struct net_kernel *const best = net_kernel_best(net);

        assert_true(best->is_available() && best->fits(net));
        for (int k = 0; net_kernel_number(k) != best; k++)
            assert_false(net_kernel_number(k)->is_available() &&
                         net_kernel_number(k)->fits(net));
        net->blocks[0].first.width = 5;
        assert_ptr_equal(net_kernel_best(net), &NET_KERNEL_PLAIN);
        net_destroy(net);
    }
}

#define WITH(kernel, test)                                                     \
    {                                                                          \
        kernel ": " #test, test, NULL, NULL, kernel                            \
    }
#define EACH(kernel)                                                           \
    WITH(kernel, every_size_is_as_plain),                                      \
        WITH(kernel, every_make_is_as_plain),                                  \
        WITH(kernel, a_first_plane_with_gaps_is_as_plain),                     \
        WITH(kernel, full_planes_are_as_plain),                                \
        WITH(kernel, what_a_workspace_held_changes_nothing),                   \
        WITH(kernel, the_same_ranges_are_seen_as_by_plain),                    \
        WITH(kernel, other_makes_are_left_to_plain)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_kernel_runs_anywhere),
        cmocka_unit_test(each_kernel_is_found_by_its_name),
        cmocka_unit_test(the_best_is_the_first_that_can),
#ifdef __aarch64__
        EACH("neon"),
#else
        EACH("avx512"),
        EACH("avx2"),
        EACH("sse2"),
#endif
    };

    return cmocka_run_group_tests_name("engine/net_kernel", tests, NULL, NULL);
}
