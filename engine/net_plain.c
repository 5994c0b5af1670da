/*
 * The network as its description says, in floats and without any trick: what
 * the other kernels are compared with.
 */
#include "engine/net_heads.h"
#include "engine/net_kernel.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct net_prepared {
    const struct net *net;
    size_t floats; /* of workspace */
};

/* One evaluation under way. */
struct plain {
    int size, points;
    float side;                /* as a float */
    struct net_ranges *ranges; /* NULL: not wanted */
};

static size_t greater(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* ---- layers: all work on [vertex][channel] ---- */

/* out[] += in * weights[][], for a vertex. */
static void add_product(const struct net_conv *conv, const float in[],
                        const float *weights, float *restrict out)
{
    for (int i = 0; i < conv->ins; i++) {
        const float factor = in[i];
        const float *const row = weights + (ptrdiff_t)i * conv->outs;
        if (factor == 0.0f)
            continue; /* many are, after a ReLU */
        for (int j = 0; j < conv->outs; j++)
            out[j] += factor * row[j];
    }
}

/* The part of a convolution that comes from one of its squares. */
static void add_square(const struct plain *plain, const struct net_conv *conv,
                       int square, const float in[], float out[])
{
    const int size = plain->size;
    const int down = square / conv->width - conv->width / 2;
    const int right = square % conv->width - conv->width / 2;
    const float *const weights =
        conv->weights + (ptrdiff_t)square * conv->ins * conv->outs;
    for (int v = 0; v < plain->points; v++) {
        const int row = v / size + down, column = v % size + right;
        if (row < 0 || row >= size || column < 0 || column >= size)
            continue;
        add_product(conv, in + (ptrdiff_t)(row * size + column) * conv->ins,
                    weights, out + (ptrdiff_t)v * conv->outs);
    }
}

/* out += in convolved. */
static void add_conv(const struct plain *plain, const struct net_conv *conv,
                     const float in[], float out[])
{
    for (int i = 0; i < conv->width * conv->width; i++)
        add_square(plain, conv, i, in, out);
}

static void set_conv(const struct plain *plain, const struct net_conv *conv,
                     const float in[], float out[])
{
    memset(out, 0, (size_t)plain->points * (size_t)conv->outs * sizeof *out);
    add_conv(plain, conv, in, out);
}

/* May work in place. */
static void set_norm(const struct plain *plain, const struct net_norm *norm,
                     const float in[], float out[])
{
    for (int v = 0; v < plain->points; v++) {
        const ptrdiff_t at = (ptrdiff_t)v * norm->channels;
        for (int c = 0; c < norm->channels; c++)
            out[at + c] = net_heads_activate(norm->activation,
                                             in[at + c] * norm->scale[c] +
                                                 norm->offset[c]);
    }
}

/* Add the same to every vertex. */
static void add_everywhere(const struct plain *plain, const float what[],
                           int channels, float out[])
{
    for (int v = 0; v < plain->points; v++)
        for (int c = 0; c < channels; c++)
            out[(ptrdiff_t)v * channels + c] += what[c];
}

static float mean_of(const struct plain *plain, const float in[], int channels,
                     int channel)
{
    float sum = 0.0f;
    for (int v = 0; v < plain->points; v++)
        sum += in[(ptrdiff_t)v * channels + channel];
    return sum / (float)plain->points;
}

static float greatest_of(const struct plain *plain, const float in[],
                         int channels, int channel)
{
    float greatest = in[channel];
    for (int v = 1; v < plain->points; v++)
        greatest = fmaxf(greatest, in[(ptrdiff_t)v * channels + channel]);
    return greatest;
}

static void pool(const struct plain *plain, const float in[], int channels,
                 float pooled[])
{
    for (int c = 0; c < channels; c++) {
        const float mean = mean_of(plain, in, channels, c);
        pooled[c] = mean;
        pooled[channels + c] = mean * (plain->side - 14.0f) * 0.1f;
        pooled[2 * channels + c] = greatest_of(plain, in, channels, c);
    }
}

/* ---- the parts ---- */

static void watch(const struct plain *plain, int convolution, const float in[],
                  int channels)
{
    if (!plain->ranges || convolution < 0)
        return;
    assert(convolution < plain->ranges->convolutions);
    assert(channels <= plain->ranges->channels);
    float *const greatest = plain->ranges->greatest +
                            (ptrdiff_t)convolution * plain->ranges->channels;
    for (int c = 0; c < channels; c++)
        greatest[c] = fmaxf(greatest[c], greatest_of(plain, in, channels, c));
}

/* Pool the trunk into the biases of first's outputs. */
static void run_pooling(const struct plain *plain,
                        const struct net_block *block, const float active[],
                        float first[], float *workspace)
{
    const int channels = block->pool.outs;
    float *const pooled = workspace;
    float *const bias = pooled + 3 * (ptrdiff_t)channels;
    float *const in = bias + block->first.outs;
    set_conv(plain, &block->pool, active, in);
    set_norm(plain, &block->pool_norm, in, in);
    pool(plain, in, channels, pooled);
    net_heads_multiply(&block->pool_bias, pooled, bias);
    add_everywhere(plain, bias, block->first.outs, first);
}

static size_t pooling_floats(const struct net_conv *pool, int outs)
{
    return (size_t)(pool->outs * (NET_POINTS_MAX + 3) + outs);
}

/* number is that of the block in the trunk, -1 within another block. */
static void run_block(const struct plain *plain, const struct net_block *block,
                      int number, float trunk[], float *workspace)
{
    const int channels = block->before.channels, outs = block->first.outs;
    float *const active = workspace;
    float *const first = active + (ptrdiff_t)plain->points * channels;
    float *const rest = first + (ptrdiff_t)plain->points * outs;
    set_norm(plain, &block->before, trunk, active);
    watch(plain, 2 * number, active, channels);
    set_conv(plain, &block->first, active, first);
    if (block->kind == NET_POOLING)
        run_pooling(plain, block, active, first, rest);
    for (int i = 0; i < block->inner_count; i++)
        run_block(plain, &block->inner[i], -1, first, rest);
    set_norm(plain, &block->middle, first, first);
    watch(plain, 2 * number + 1, first, outs);
    add_conv(plain, &block->second, first, trunk);
}

static size_t blocks_floats(const struct net_block blocks[], int count)
{
    size_t most = 0;
    for (int i = 0; i < count; i++) {
        const struct net_block *const block = &blocks[i];
        const int channels = block->before.channels + block->first.outs;
        const size_t own = (size_t)channels * NET_POINTS_MAX;
        const size_t more =
            greater(pooling_floats(&block->pool, block->first.outs),
                    blocks_floats(block->inner, block->inner_count));
        most = greater(most, own + more);
    }
    return most;
}

static void run_input(const struct plain *plain, const struct net *net,
                      const struct net_input *input, float trunk[],
                      float *workspace)
{
    float *const planes = workspace;
    float *const bias = planes + NET_POINTS_MAX * NET_PLANES;
    for (int v = 0; v < plain->points; v++)
        for (int i = 0; i < NET_PLANES; i++)
            planes[v * NET_PLANES + i] = (float)(input->planes[v] >> i & 1);
    set_conv(plain, &net->input, planes, trunk);
    net_heads_multiply(&net->input_globals, input->globals, bias);
    add_everywhere(plain, bias, net->channels, trunk);
}

static size_t input_floats(const struct net *net)
{
    return (size_t)(NET_POINTS_MAX * NET_PLANES + net->channels);
}

static void run_policy(const struct plain *plain, const struct net *net,
                       const float trunk[], float *workspace,
                       struct net_output *output)
{
    const struct net_policy *const policy = &net->policy;
    const int outs = policy->first.outs, channels = policy->pool.outs;
    float *const pooled = workspace;
    float *const bias = pooled + 3 * (ptrdiff_t)channels;
    float *const first = bias + outs;
    float *const in = first + (ptrdiff_t)plain->points * outs;
    set_conv(plain, &policy->first, trunk, first);
    set_conv(plain, &policy->pool, trunk, in);
    set_norm(plain, &policy->pool_norm, in, in);
    pool(plain, in, channels, pooled);
    output->pass = net_heads_pass(net, pooled, in);
    net_heads_multiply(&policy->pool_bias, pooled, bias);
    add_everywhere(plain, bias, outs, first);
    set_norm(plain, &policy->norm, first, first);
    set_conv(plain, &policy->last, first, output->policy);
}

static size_t policy_floats(const struct net *net)
{
    const struct net_policy *const policy = &net->policy;
    return (size_t)policy->first.outs * NET_POINTS_MAX +
           pooling_floats(&policy->pool, policy->first.outs) +
           net_heads_scratch(net);
}

static void run_value(const struct plain *plain, const struct net *net,
                      const float trunk[], float *workspace,
                      struct net_output *output)
{
    const struct net_value *const value = &net->value;
    const int channels = value->first.outs;
    float *const mean = workspace;
    float *const first = mean + channels;
    float *const scratch = first + (ptrdiff_t)plain->points * channels;
    set_conv(plain, &value->first, trunk, first);
    set_norm(plain, &value->norm, first, first);
    for (int c = 0; c < channels; c++)
        mean[c] = mean_of(plain, first, channels, c);
    net_heads_outcome(net, mean, plain->size, scratch, output);
    set_conv(plain, &value->owner, first, output->owner);
    for (int v = 0; v < plain->points; v++)
        output->owner[v] = tanhf(output->owner[v]);
}

static size_t value_floats(const struct net *net)
{
    return (size_t)net->value.first.outs * (NET_POINTS_MAX + 1) +
           net_heads_scratch(net);
}

/* ---- the kernel ---- */

static void evaluate(const struct net_prepared *prepared,
                     const struct net_input *input, void *workspace,
                     struct net_output *output, struct net_ranges *ranges)
{
    const struct net *const net = prepared->net;
    const struct plain plain = {
        .size = input->size,
        .points = input->size * input->size,
        .side = (float)input->size,
        .ranges = ranges,
    };
    float *const trunk = workspace;
    float *const rest = trunk + (ptrdiff_t)plain.points * net->channels;
    run_input(&plain, net, input, trunk, rest);
    for (int i = 0; i < net->block_count; i++)
        run_block(&plain, &net->blocks[i], i, trunk, rest);
    set_norm(&plain, &net->tip, trunk, trunk);
    run_policy(&plain, net, trunk, rest, output);
    run_value(&plain, net, trunk, rest, output);
}

static void run(const struct net_prepared *prepared,
                const struct net_input *input, void *workspace,
                struct net_output *output)
{
    evaluate(prepared, input, workspace, output, NULL);
}

static size_t workspace_floats(const struct net *net)
{
    const size_t heads = greater(policy_floats(net), value_floats(net));
    const size_t parts = greater(blocks_floats(net->blocks, net->block_count),
                                 greater(input_floats(net), heads));
    return (size_t)net->channels * NET_POINTS_MAX + parts;
}

static struct net_prepared *prepare(const struct net *net,
                                    const struct net_ranges *ranges)
{
    (void)ranges;
    struct net_prepared *const prepared = malloc(sizeof *prepared);
    if (prepared)
        *prepared = (struct net_prepared){net, workspace_floats(net)};
    return prepared;
}

static void destroy(struct net_prepared *prepared)
{
    free(prepared);
}

static size_t workspace_bytes(const struct net_prepared *prepared)
{
    return prepared->floats * sizeof(float);
}

static bool is_available(void)
{
    return true;
}

static bool fits(const struct net *net)
{
    (void)net;
    return true;
}

const struct net_kernel NET_KERNEL_PLAIN = {
    .name = "plain",
    .meaning = "floats on any processor, slow",
    .wants_ranges = false,
    .is_available = is_available,
    .fits = fits,
    .prepare = prepare,
    .destroy = destroy,
    .workspace_bytes = workspace_bytes,
    .run = run,
    .watch = evaluate,
};
