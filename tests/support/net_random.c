#include "tests/support/net_random.h"

#include "tests/support/test.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* A network being made. */
struct making {
    const struct net_plan *plan;
    struct net *net;
    struct rng rng;
    int nested; /* blocks of that kind so far */
};

/* Evenly from -1 to 1. */
static float even(struct rng *rng)
{
    return 2.0f * rng_float(rng) - 1.0f;
}

static float *new_floats(struct making *making, int count, float middle,
                         float spread)
{
    float *const floats =
        net_alloc(making->net, (size_t)count * sizeof *floats);
    assert_non_null(floats);
    for (int i = 0; i < count; i++)
        floats[i] = middle + spread * even(&making->rng);
    return floats;
}

/* Each output of so many inputs of order one is of order gain. */
static float *new_weights(struct making *making, int ins, int outs, float gain)
{
    const float spread = gain * sqrtf(3.0f / (float)ins);
    return new_floats(making, ins * outs, 0.0f, spread);
}

/* A ReLU halves the squares, which 1.4 makes good. */
static struct net_conv new_conv(struct making *making, int width, int ins,
                                int outs, float gain)
{
    return (struct net_conv){
        width, ins, outs, new_weights(making, width * width * ins, outs, gain)};
}

static struct net_matrix new_matrix(struct making *making, int ins, int outs)
{
    return (struct net_matrix){ins, outs, new_weights(making, ins, outs, 1.0f)};
}

static enum net_activation activation(const struct making *making)
{
    return making->plan->version < 11 ? NET_RELU : making->plan->activation;
}

static struct net_norm new_norm(struct making *making, int channels)
{
    return (struct net_norm){channels, new_floats(making, channels, 1.0f, 0.3f),
                             new_floats(making, channels, 0.0f, 0.3f),
                             activation(making)};
}

static int either(int wanted, int otherwise)
{
    return wanted ? wanted : otherwise;
}

static int at_least_one(int number)
{
    return number > 0 ? number : 1;
}

/* Blocks until the text's end or a closing parenthesis. */
static int count_blocks(const char *text)
{
    int depth = 0, count = 0;
    for (; *text && depth >= 0; text++) {
        count += depth == 0 && *text != ')';
        depth += (*text == '(') - (*text == ')');
    }
    return count;
}

static struct net_block *new_blocks(struct making *making, int channels,
                                    const char **text, int *count);

static void make_nested(struct making *making, int channels, const char **text,
                        struct net_block *block)
{
    const int inner = either(making->plan->nested_channels,
                             at_least_one(making->plan->channels / 2)) +
                      making->plan->nested_growth * making->nested++;
    block->kind = NET_NESTED;
    block->first = new_conv(making, 1, channels, inner, 1.4f);
    block->inner = new_blocks(making, inner, text, &block->inner_count);
    block->middle = new_norm(making, inner);
    block->second = new_conv(making, 1, inner, channels, 0.5f);
}

static void make_plain(struct making *making, int channels, bool has_pool,
                       struct net_block *block)
{
    const int pool =
        either(making->plan->pool_channels, at_least_one(channels / 4));
    const int others = has_pool ? at_least_one(channels - pool) : channels;
    const int outs = either(making->plan->middle_channels, others);
    block->kind = has_pool ? NET_POOLING : NET_ORDINARY;
    block->first = new_conv(making, 3, channels, outs, 1.4f);
    if (has_pool) {
        block->pool = new_conv(making, 3, channels, pool, 1.4f);
        block->pool_norm = new_norm(making, pool);
        block->pool_bias = new_matrix(making, 3 * pool, outs);
    }
    block->middle = new_norm(making, outs);
    block->second = new_conv(making, 3, outs, channels, 0.5f);
}

static struct net_block *new_blocks(struct making *making, int channels,
                                    const char **text, int *count)
{
    *count = count_blocks(*text);
    struct net_block *const blocks =
        net_alloc(making->net, (size_t)*count * sizeof *blocks);
    assert_non_null(blocks);
    for (int i = 0; i < *count; i++) {
        const char letter = *(*text)++;
        blocks[i].before = new_norm(making, channels);
        if (letter == '(')
            make_nested(making, channels, text, &blocks[i]);
        else
            make_plain(making, channels, letter == 'p', &blocks[i]);
    }
    *text += **text == ')';
    return blocks;
}

static void make_policy(struct making *making, int channels)
{
    struct net_policy *const policy = &making->net->policy;
    const int trunk = making->net->channels;
    policy->first = new_conv(making, 1, trunk, channels, 1.4f);
    policy->pool = new_conv(making, 1, trunk, channels, 1.4f);
    policy->pool_norm = new_norm(making, channels);
    policy->pool_bias = new_matrix(making, 3 * channels, channels);
    policy->norm = new_norm(making, channels);
    policy->last = new_conv(making, 1, channels, 1, 1.4f);
    if (making->net->version < 15) {
        policy->pass = new_matrix(making, 3 * channels, 1);
        return;
    }
    policy->pass = new_matrix(making, 3 * channels, channels);
    policy->pass_bias = new_floats(making, channels, 0.0f, 0.3f);
    policy->pass_activation = activation(making);
    policy->pass_last = new_matrix(making, channels, 1);
}

static void make_value(struct making *making, int channels)
{
    struct net_value *const value = &making->net->value;
    const int hidden = either(making->plan->hidden, channels + 1);
    const int scores = making->net->version < 9 ? 4 : 6;
    value->first = new_conv(making, 1, making->net->channels, channels, 1.4f);
    value->norm = new_norm(making, channels);
    value->hidden = new_matrix(making, 3 * channels, hidden);
    value->hidden_bias = new_floats(making, hidden, 0.0f, 0.3f);
    value->hidden_activation = activation(making);
    value->outcome = new_matrix(making, hidden, 3);
    value->outcome_bias = new_floats(making, 3, 0.0f, 0.3f);
    value->scores = new_matrix(making, hidden, scores);
    value->scores_bias = new_floats(making, scores, 0.0f, 0.3f);
    value->owner = new_conv(making, 1, channels, 1, 1.0f);
}

static void make_points(struct net *net)
{
    net->mean_points = net->deviation_points = net->lead_points = 20.0f;
    if (net->version >= 13) {
        net->mean_points = 21.5f;
        net->deviation_points = 18.25f;
        net->lead_points = 19.75f;
    }
}

struct net *net_random(const struct net_plan *plan)
{
    struct net *const net = net_create();
    struct making making = {plan, net, rng_seed(plan->seed, 0), 0};
    const char *text = plan->blocks;
    const int heads =
        either(plan->head_channels, at_least_one(plan->channels / 3));
    assert_non_null(net);
    strcpy(net->name, "random");
    net->version = plan->version;
    net->channels = plan->channels;
    net->input = new_conv(&making, either(plan->input_width, 5), NET_PLANES,
                          plan->channels, 1.0f);
    net->input_globals = new_matrix(&making, NET_GLOBALS, plan->channels);
    net->blocks = new_blocks(&making, plan->channels, &text, &net->block_count);
    net->tip = new_norm(&making, plan->channels);
    make_policy(&making, heads);
    make_value(&making, heads);
    make_points(net);
    return net;
}

struct net_input net_random_input(int size, struct rng *rng)
{
    struct net_input input = {.size = size};
    for (int i = 0; i < size * size; i++) {
        const uint64_t bits = rng_bits(rng) >> 32;
        const int stone = rng_below(rng, 3);
        /* Of the other planes about one in eight. */
        input.planes[i] = (uint32_t)(bits & bits >> 11 & bits >> 17) &
                          ((1u << NET_PLANES) - 1);
        input.planes[i] &= ~6u;
        input.planes[i] |= 1u | (stone > 0 ? 1u << stone : 0u);
    }
    for (int i = 0; i < NET_GLOBALS; i++)
        input.globals[i] = rng_below(rng, 2) ? 0.0f : even(rng);
    return input;
}
