#include "engine/net_kernel.h"

#include "tests/support/net_random.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 7, POINTS = SIZE * SIZE };

static const float ROUNDING = 1e-4f;

/* Runs with a workspace full of what is no number. */
static struct net_output compute(const struct net *net,
                                 const struct net_input *input,
                                 struct net_ranges *ranges)
{
    const struct net_kernel *const plain = &NET_KERNEL_PLAIN;
    struct net_prepared *const prepared = plain->prepare(net, NULL);
    assert_non_null(prepared);
    const size_t bytes = plain->workspace_bytes(prepared);
    void *const workspace = malloc(bytes);
    assert_non_null(workspace);
    memset(workspace, 0xff, bytes);
    struct net_output output;
    memset(&output, 0xff, sizeof output);
    if (ranges)
        plain->watch(prepared, input, workspace, &output, ranges);
    else
        plain->run(prepared, input, workspace, &output);
    free(workspace);
    plain->destroy(prepared);
    return output;
}

/* ---- a network so small that its outputs can be told ---- */

static float *numbers(struct net *net, const float from[], int count)
{
    float *const to = net_alloc(net, (size_t)count * sizeof *to);
    assert_non_null(to);
    memcpy(to, from, (size_t)count * sizeof *to);
    return to;
}

#define NUMBERS(net, ...)                                                      \
    numbers((net), (const float[]){__VA_ARGS__},                               \
            (int)(sizeof((const float[]){__VA_ARGS__}) / sizeof(float)))

static struct net_norm norm(struct net *net, float scale, float offset)
{
    return (struct net_norm){1, NUMBERS(net, scale), NUMBERS(net, offset),
                             NET_RELU};
}

/* From one channel to one: a number for the vertex itself. */
static struct net_conv point(struct net *net, float weight)
{
    return (struct net_conv){1, 1, 1, NUMBERS(net, weight)};
}

/* Counts own stones (plane 1) around a vertex, and adds plane 0. */
static void make_input(struct net *net)
{
    float weights[9 * NET_PLANES] = {0}, globals[NET_GLOBALS] = {0};
    for (int i = 0; i < 9; i++)
        weights[i * NET_PLANES + 1] = 1.0f;
    weights[4 * NET_PLANES] = 1.0f;
    globals[5] = 2.0f;
    net->input = (struct net_conv){3, NET_PLANES, 1,
                                   numbers(net, weights, 9 * NET_PLANES)};
    net->input_globals =
        (struct net_matrix){NET_GLOBALS, 1, numbers(net, globals, NET_GLOBALS)};
}

/* trunk += 2 * max(0, trunk - 3) of the vertex to the right. */
static void make_block(struct net *net)
{
    net->block_count = 1;
    net->blocks = net_alloc(net, sizeof *net->blocks);
    assert_non_null(net->blocks);
    net->blocks[0] = (struct net_block){
        .kind = NET_ORDINARY,
        .before = norm(net, 1.0f, -3.0f),
        .first = point(net, 1.0f),
        .middle = norm(net, 2.0f, 0.0f),
        .second = {3, 1, 1, NUMBERS(net, 0, 0, 0, 0, 0, 1, 0, 0, 0)},
    };
}

static void make_heads(struct net *net)
{
    net->tip = norm(net, 1.0f, 0.0f);
    net->policy = (struct net_policy){
        .first = point(net, 1.0f),
        .pool = point(net, 2.0f),
        .pool_norm = norm(net, 1.0f, -1.0f),
        .pool_bias = {3, 1, NUMBERS(net, 1.0f, 2.0f, 0.5f)},
        .norm = norm(net, 1.0f, 0.25f),
        .last = point(net, -0.5f),
        .pass = {3, 1, NUMBERS(net, 3.0f, 5.0f, 7.0f)},
    };
    net->value = (struct net_value){
        .first = point(net, 1.0f),
        .norm = norm(net, 0.5f, 0.0f),
        .hidden = {3, 2, NUMBERS(net, 1.0f, -1.0f, 2.0f, 0.0f, 4.0f, 0.0f)},
        .hidden_bias = NUMBERS(net, 0.125f, 0.5f),
        .outcome = {2, 3, NUMBERS(net, 1, 2, 3, 4, 5, 6)},
        .outcome_bias = NUMBERS(net, 0.5f, -0.5f, 0.25f),
        .scores = {2, 4, NUMBERS(net, 1, 2, 3, 4, 5, 6, 7, 8)},
        .scores_bias = NUMBERS(net, 0.0f, -1.0f, 1.0f, 9.0f),
        .owner = point(net, 0.25f),
    };
    net->mean_points = 20.0f;
    net->deviation_points = 10.0f;
    net->lead_points = 30.0f;
}

static struct net *small_net(void)
{
    struct net *const net = net_create();
    assert_non_null(net);
    net->channels = 1;
    make_input(net);
    make_block(net);
    make_heads(net);
    return net;
}

/* Own stones in a corner, at the side and in the middle. */
static struct net_input small_input(void)
{
    struct net_input input = {.size = SIZE};
    for (int i = 0; i < POINTS; i++)
        input.planes[i] = 1;
    input.planes[0] |= 2;
    input.planes[SIZE - 1] |= 2;
    input.planes[2 * SIZE - 1] |= 2;
    input.planes[3 * SIZE + 3] |= 2;
    input.planes[3 * SIZE + 4] |= 2;
    input.globals[5] = 0.5f;
    input.globals[6] = 1.0f;
    return input;
}

static float above(float x, float least)
{
    return x > least ? x - least : 0.0f;
}

/* After the block of small_net(). */
static void small_trunk(const struct net_input *input, float trunk[POINTS])
{
    float before[POINTS];
    for (int v = 0; v < POINTS; v++) {
        before[v] = 1.0f + 2.0f * 0.5f;
        for (int w = 0; w < POINTS; w++)
            before[v] += abs(v / SIZE - w / SIZE) <= 1 &&
                         abs(v % SIZE - w % SIZE) <= 1 &&
                         (input->planes[w] & 2);
    }
    for (int v = 0; v < POINTS; v++)
        trunk[v] =
            before[v] +
            (v % SIZE < SIZE - 1 ? 2.0f * above(before[v + 1], 3.0f) : 0.0f);
}

static float mean_of(const float numbers_of[POINTS])
{
    float sum = 0.0f;
    for (int v = 0; v < POINTS; v++)
        sum += numbers_of[v];
    return sum / POINTS;
}

static void policy_is_as_computed_by_hand(void **state)
{
    (void)state;
    struct net *const net = small_net();
    const struct net_input input = small_input();
    const struct net_output output = compute(net, &input, NULL);
    float trunk[POINTS], pooled[POINTS], most = 0.0f;
    small_trunk(&input, trunk);
    for (int v = 0; v < POINTS; v++) {
        pooled[v] = above(2.0f * trunk[v], 1.0f);
        most = fmaxf(most, pooled[v]);
    }
    const float mean = mean_of(pooled), wide = mean * -0.7f;
    const float bias = mean + 2.0f * wide + 0.5f * most;
    for (int v = 0; v < POINTS; v++)
        assert_float_equal(output.policy[v],
                           -0.5f * above(trunk[v] + bias + 0.25f, 0.0f),
                           ROUNDING);
    assert_float_equal(output.pass, 3.0f * mean + 5.0f * wide + 7.0f * most,
                       ROUNDING);
    /* It is no test if all are cut off at 0. */
    assert_true(output.policy[0] < -0.1f && output.pass > 0.1f);
    net_destroy(net);
}

static void value_is_as_computed_by_hand(void **state)
{
    (void)state;
    struct net *const net = small_net();
    const struct net_input input = small_input();
    const struct net_output output = compute(net, &input, NULL);
    float trunk[POINTS];
    small_trunk(&input, trunk);
    const float mean = 0.5f * mean_of(trunk);
    const float h = mean + 2.0f * -0.7f * mean + 4.0f * 0.39f * mean + 0.125f;
    const float g = above(0.5f - mean, 0.0f);
    assert_true(h > 0.0f);
    assert_float_equal(output.outcome[0], h + 4.0f * g + 0.5f, ROUNDING);
    assert_float_equal(output.outcome[1], 2 * h + 5.0f * g - 0.5f, ROUNDING);
    assert_float_equal(output.outcome[2], 3 * h + 6.0f * g + 0.25f, ROUNDING);
    assert_float_equal(output.mean, 20.0f * (h + 5.0f * g), ROUNDING);
    assert_float_equal(output.deviation,
                       10.0f * logf(1.0f + expf(2 * h + 6.0f * g - 1.0f)),
                       ROUNDING);
    assert_float_equal(output.lead, 30.0f * (3 * h + 7.0f * g + 1.0f),
                       10.0f * ROUNDING);
    for (int v = 0; v < POINTS; v++)
        assert_float_equal(output.owner[v], tanhf(0.125f * trunk[v]), ROUNDING);
    net_destroy(net);
}

/* Three values pooled, twice the trunk's, instead of what first gives. */
static void pooled_values_are_added_everywhere(void **state)
{
    (void)state;
    struct net *const net = small_net();
    struct net_block *const block = &net->blocks[0];
    block->kind = NET_POOLING;
    block->first = point(net, 0.0f);
    block->pool = point(net, 2.0f);
    block->pool_norm = norm(net, 1.0f, 0.0f);
    block->pool_bias =
        (struct net_matrix){3, 1, NUMBERS(net, 4.0f, 1.0f, 2.0f)};
    block->before = norm(net, 1.0f, 0.0f);
    block->middle = norm(net, 0.25f, 0.0f);
    block->second = point(net, 1.0f);
    net->policy.pool_bias.weights = NUMBERS(net, 0.0f, 0.0f, 0.0f);
    net->policy.norm.offset[0] = 0.0f;
    struct net_input input = small_input();
    for (int i = 0; i < POINTS; i++)
        input.planes[i] = 1;
    const struct net_output output = compute(net, &input, NULL);
    /* All vertices are 2: pooled are 4, 4 * -0.7 and 4. */
    const float trunk = 2.0f + 0.25f * (16.0f - 2.8f + 8.0f);
    for (int v = 0; v < POINTS; v++)
        assert_float_equal(output.policy[v], -0.5f * trunk, ROUNDING);
    net_destroy(net);
}

static void a_pass_may_take_two_layers(void **state)
{
    (void)state;
    struct net *const net = small_net();
    struct net_policy *const policy = &net->policy;
    policy->pool_norm = norm(net, 0.0f, 1.0f);
    policy->pass = (struct net_matrix){
        3, 2, NUMBERS(net, 1.0f, -2.0f, 0.0f, 0.0f, 0.0f, 0.0f)};
    policy->pass_bias = NUMBERS(net, 0.5f, 0.5f);
    policy->pass_last = (struct net_matrix){2, 1, NUMBERS(net, 3.0f, 7.0f)};
    const struct net_input input = small_input();
    /* 1 is pooled; the second of the hidden numbers is cut off. */
    assert_float_equal(compute(net, &input, NULL).pass, 4.5f, ROUNDING);
    policy->pass_activation = NET_IDENTITY;
    assert_float_equal(compute(net, &input, NULL).pass, 4.5f - 10.5f, ROUNDING);
    net_destroy(net);
}

static void mish_is_what_its_paper_says(void **state)
{
    (void)state;
    struct net *const net = small_net();
    struct net_norm *const last = &net->policy.norm;
    const struct net_input input = small_input();
    last->scale[0] = 0.0f;
    last->activation = NET_MISH;
    net->policy.last = point(net, 1.0f);
    for (int i = -400; i <= 400; i++) {
        const double x = i / 8.0;
        last->offset[0] = (float)x;
        const float y = compute(net, &input, NULL).policy[0];
        const double mish = x * tanh(log1p(exp(x)));
        assert_true(fabs(y - mish) <= 1e-6 * fabs(mish) + 1e-7);
    }
    net_destroy(net);
}

static void ranges_are_what_came_in(void **state)
{
    (void)state;
    struct net *const net = small_net();
    const struct net_input input = small_input();
    float greatest[4] = {0};
    struct net_ranges ranges = {2, 2, greatest};
    const struct net_output run = compute(net, &input, NULL);
    const struct net_output watched = compute(net, &input, &ranges);
    assert_memory_equal(run.policy, watched.policy, sizeof(float) * POINTS);
    /* Around a vertex are two own stones at most: 1 + 1 + 2 - 3, and twice
       that comes into the second. */
    assert_float_equal(greatest[0], 1.0f, ROUNDING);
    assert_float_equal(greatest[2], 2.0f, ROUNDING);
    assert_float_equal(greatest[1] + greatest[3], 0.0f, 0.0f);
    greatest[0] = 99.0f;
    compute(net, &input, &ranges);
    assert_float_equal(greatest[0], 99.0f, 0.0f);
    net_destroy(net);
}

/* ---- networks of every make ---- */

/* The vertex where one comes to lie when the board is turned over. */
static int turned(int v, int size)
{
    return v % size * size + v / size;
}

static void turn_conv(struct net_conv *conv)
{
    const int matrix = conv->ins * conv->outs, width = conv->width;
    for (int i = 0; i < width * width; i++) {
        const int j = turned(i, width);
        for (int k = 0; i < j && k < matrix; k++) {
            float *const a = &conv->weights[i * matrix + k];
            float *const b = &conv->weights[j * matrix + k];
            const float kept = *a;
            *a = *b;
            *b = kept;
        }
    }
}

static void turn_blocks(struct net_block blocks[], int count)
{
    for (int i = 0; i < count; i++) {
        turn_conv(&blocks[i].first);
        turn_conv(&blocks[i].pool);
        turn_conv(&blocks[i].second);
        turn_blocks(blocks[i].inner, blocks[i].inner_count);
    }
}

static void near(float a, float b)
{
    assert_true(fabsf(a - b) <= 1e-4f * (1.0f + fabsf(b)));
}

/* Rows and columns mean the same: turn both the weights and the board. */
static void turned_outputs(struct net *net, const struct net_input *input,
                           const struct net_output *expected)
{
    struct net_input other = *input;
    const int size = input->size;
    for (int v = 0; v < size * size; v++)
        other.planes[turned(v, size)] = input->planes[v];
    turn_conv(&net->input);
    turn_blocks(net->blocks, net->block_count);
    const struct net_output output = compute(net, &other, NULL);
    for (int v = 0; v < size * size; v++) {
        near(output.policy[turned(v, size)], expected->policy[v]);
        near(output.owner[turned(v, size)], expected->owner[v]);
    }
    near(output.pass, expected->pass);
    near(output.lead, expected->lead);
}

/* Neither dead nor grown out of bounds. */
static void of_order_one(const struct net_output *output, int points)
{
    float squares = 0.0f;
    for (int v = 0; v < points; v++)
        squares += output->policy[v] * output->policy[v] / (float)points;
    assert_true(squares > 0.01f && squares < 1000.0f);
    assert_true(output->deviation > 0.0f);
    for (int v = 0; v < points; v++)
        assert_true(fabsf(output->owner[v]) <= 1.0f);
}

struct make {
    const char *name;
    struct net_plan plan;
    int size;
};

static const struct make MAKES[] = {
    {"ordinary blocks on 7x7", {NET_PLAN(8, "ooo", 8)}, 7},
    {"pooling blocks on 13x13", {NET_PLAN(8, "pop", 9)}, 13},
    {"nested blocks on 19x19", {NET_PLAN(15, "(po)(o(o))o", 8)}, 19},
    {"mish on 9x9", {NET_PLAN(16, "p(po)", 12), .activation = NET_MISH}, 9},
    {"one channel on 19x19", {NET_PLAN(12, "p", 1), .head_channels = 8}, 19},
    {"wide heads on 10x10",
     {NET_PLAN(14, "o", 2), .head_channels = 31, .hidden = 40},
     10},
    {"many pooled on 8x8",
     {NET_PLAN(11, "p", 4), .pool_channels = 50, .head_channels = 8},
     8},
};

static void computes_any_make(void **state)
{
    const struct make *const make = *state;
    struct net *const net = net_random(&make->plan);
    struct rng rng = rng_seed(5, 0);
    const struct net_input input = net_random_input(make->size, &rng);
    const struct net_output output = compute(net, &input, NULL);
    of_order_one(&output, make->size * make->size);
    turned_outputs(net, &input, &output);
    net_destroy(net);
}

/* A nested block whose inner ones add nothing is an ordinary one. */
static void what_is_nested_works_on_the_outputs_of_first(void **state)
{
    (void)state;
    const struct net_plan plan = {NET_PLAN(11, "(op)", 6)};
    struct net *const net = net_random(&plan);
    struct net_block *const block = &net->blocks[0];
    struct rng rng = rng_seed(6, 0);
    const struct net_input input = net_random_input(9, &rng);
    const struct net_output with = compute(net, &input, NULL);
    for (int i = 0; i < 2; i++) {
        const struct net_conv *const second = &block->inner[i].second;
        memset(second->weights, 0,
               sizeof(float) * (size_t)(9 * second->ins * second->outs));
    }
    const struct net_output without = compute(net, &input, NULL);
    block->kind = NET_ORDINARY;
    block->inner_count = 0;
    const struct net_output ordinary = compute(net, &input, NULL);
    float apart = 0.0f;
    for (int v = 0; v < 81; v++) {
        assert_float_equal(without.policy[v], ordinary.policy[v], 0.0f);
        apart = fmaxf(apart, fabsf(with.policy[v] - without.policy[v]));
    }
    assert_true(apart > 0.01f);
    net_destroy(net);
}

int main(void)
{
    const struct CMUnitTest others[] = {
        cmocka_unit_test(policy_is_as_computed_by_hand),
        cmocka_unit_test(value_is_as_computed_by_hand),
        cmocka_unit_test(pooled_values_are_added_everywhere),
        cmocka_unit_test(a_pass_may_take_two_layers),
        cmocka_unit_test(mish_is_what_its_paper_says),
        cmocka_unit_test(ranges_are_what_came_in),
        cmocka_unit_test(what_is_nested_works_on_the_outputs_of_first),
    };
    struct CMUnitTest tests[ARRAY_LEN(MAKES) + ARRAY_LEN(others)];
    size_t count = 0;
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        tests[count++] = others[i];
    for (size_t i = 0; i < ARRAY_LEN(MAKES); i++)
        tests[count++] =
            (struct CMUnitTest){.name = MAKES[i].name,
                                .test_func = computes_any_make,
                                .initial_state = (void *)&MAKES[i]};
    return cmocka_run_group_tests_name("engine/net_plain", tests, NULL, NULL);
}
