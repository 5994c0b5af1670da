#include "engine/net_int8.h"
#include "engine/net_int8_round.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What comes into a convolution, by channel. */
struct inputs {
    const float *greatest;
    float units[NET_INT8_CHANNELS_MAX]; /* in which it is rounded */
};

static void cut_conv(struct net_int8_piece *piece, const struct net_conv *conv,
                     struct net_int8_conv *parts)
{
    parts->ins = conv->ins;
    parts->outs = conv->outs;
    parts->weights = net_int8_cut(piece, (size_t)(9 * conv->ins * conv->outs));
    parts->scale = net_int8_cut_floats(piece, conv->outs);
    parts->offset = net_int8_cut_floats(piece, conv->outs);
}

static void cut_block(struct net_int8_piece *piece,
                      const struct net_block *block,
                      struct net_int8_block *parts)
{
    cut_conv(piece, &block->first, &parts->first);
    cut_conv(piece, &block->second, &parts->second);
    if (block->kind == NET_POOLING) {
        cut_conv(piece, &block->pool, &parts->pool);
        parts->pool_bias = net_int8_cut_floats(
            piece, block->pool_bias.ins * block->pool_bias.outs);
    }
    parts->after_scale = net_int8_cut_floats(piece, block->second.outs);
    parts->after_offset = net_int8_cut_floats(piece, block->second.outs);
}

static void cut_heads(struct net_int8_piece *piece, const struct net *net,
                      struct net_int8_heads *heads)
{
    heads->pool = net->policy.pool.outs;
    heads->policy = net->policy.first.outs;
    heads->value = net->value.first.outs;
    const int outs = heads->pool + heads->policy + heads->value;
    heads->weights = net_int8_cut_floats(piece, net->channels * outs);
    heads->offset = net_int8_cut_floats(piece, outs);
    heads->pool_bias = net_int8_cut_floats(
        piece, net->policy.pool_bias.ins * net->policy.pool_bias.outs);
}

/* Cuts up a piece for all parts, which are written only where there is
   memory. */
static void cut_all(struct net_int8_piece *piece, const struct net *net)
{
    struct net_prepared counted;
    struct net_int8_block counted_block;
    struct net_prepared *prepared = net_int8_cut(piece, sizeof *prepared);
    struct net_int8_block *blocks =
        net_int8_cut(piece, (size_t)net->block_count * sizeof *blocks);
    const int window = net->input.width * net->input.width;
    if (!prepared)
        prepared = &counted;
    prepared->net = net;
    prepared->blocks = blocks;
    prepared->edge = net_int8_cut_floats(piece, window * net->channels);
    prepared->before_scale = net_int8_cut_floats(piece, net->channels);
    prepared->before_offset = net_int8_cut_floats(piece, net->channels);
    prepared->inner_groups = 0;
    for (int i = 0; i < net->block_count; i++) {
        const int groups = net->blocks[i].second.ins / NET_INT8_GROUP;
        if (prepared->inner_groups < groups)
            prepared->inner_groups = groups;
        cut_block(piece, &net->blocks[i], blocks ? &blocks[i] : &counted_block);
    }
    cut_heads(piece, net, &prepared->heads);
}

/* What plane 0 gives by place of a vertex, if it is full: a place is a square
   of the window that lies where the vertex does, as seen from the middle of a
   board no wider than the window. */
static void fill_edge(const struct net *net, float *edge)
{
    const struct net_conv *input = &net->input;
    const int width = input->width, reach = width / 2;
    for (int place = 0; place < width * width; place++, edge += input->outs) {
        const int top = reach - place / width, left = reach - place % width;
        memset(edge, 0, (size_t)input->outs * sizeof *edge);
        for (int i = 0; i < width * width; i++) {
            const int row = i / width, column = i % width;
            if (row < top || row >= width + (top < 0 ? top : 0) ||
                column < left || column >= width + (left < 0 ? left : 0))
                continue;
            for (int o = 0; o < input->outs; o++)
                edge[o] += input->weights[i * NET_PLANES * input->outs + o];
        }
    }
}

/* Rounds the weights of an output into their places; returns their unit. */
static float place_weights(const struct net_conv *conv, int out,
                           const struct inputs *inputs, int lanes,
                           int8_t *weights)
{
    int8_t rounded[9 * NET_INT8_CHANNELS_MAX];
    const float unit = net_int8_round_weights(conv, out, inputs->greatest,
                                              inputs->units, rounded);
    weights += (size_t)(out / lanes * lanes * 9 * conv->ins);
    for (int row = 0; row < 3; row++)
        for (int i = 0; i < conv->ins; i += 4)
            for (int column = 0; column < 3; column++, weights += 4 * lanes)
                memcpy(weights + out % lanes * 4,
                       rounded + (3 * row + column) * conv->ins + i, 4);
    return unit;
}

/* norm is what comes next, units are those of outputs if it ends in bytes. */
static void fill_conv(const struct net_conv *conv, const struct net_norm *norm,
                      const struct inputs *inputs, const float *units,
                      int lanes, struct net_int8_conv *parts)
{
    for (int o = 0; o < conv->outs; o++) {
        const float weight =
            place_weights(conv, o, inputs, lanes, parts->weights);
        const float unit = units ? units[o] : 1.0F;
        parts->scale[o] = weight * (norm ? norm->scale[o] / unit : 1.0F);
        parts->offset[o] = norm ? norm->offset[o] / unit : 0.0F;
    }
}

/* A norm from floats to bytes, or to floats for want of units. */
static void fill_norm(const struct net_norm *norm, const float *units,
                      float *scale, float *offset)
{
    for (int i = 0; i < norm->channels; i++) {
        scale[i] = norm->scale[i] / (units ? units[i] : 1.0F);
        offset[i] = norm->offset[i] / (units ? units[i] : 1.0F);
    }
}

static void fill_matrix(const struct net_matrix *matrix, const float *scale,
                        const float *units, float *filled)
{
    for (int i = 0; i < matrix->ins; i++)
        for (int o = 0; o < matrix->outs; o++)
            filled[i * matrix->outs + o] =
                matrix->weights[i * matrix->outs + o] * scale[o] /
                (units ? units[o] : 1.0F);
}

static void fill_block(const struct net_block *block,
                       const struct inputs *outer, const struct inputs *inner,
                       int lanes, struct net_int8_block *parts)
{
    fill_conv(&block->first, &block->middle, outer, inner->units, lanes,
              &parts->first);
    fill_conv(&block->second, NULL, inner, NULL, lanes, &parts->second);
    if (block->kind != NET_POOLING)
        return;
    fill_conv(&block->pool, &block->pool_norm, outer, NULL, lanes,
              &parts->pool);
    fill_matrix(&block->pool_bias, block->middle.scale, inner->units,
                parts->pool_bias);
}

static void find_inputs(const struct net_ranges *ranges, int convolution,
                        const struct net_conv *conv,
                        const struct net_conv *other, struct inputs *inputs)
{
    assert(convolution < ranges->convolutions && conv->ins <= ranges->channels);
    inputs->greatest = ranges->greatest + convolution * ranges->channels;
    net_int8_find_units(inputs->greatest, conv, other, inputs->units);
}

static void fill_blocks(const struct net *net, const struct net_ranges *ranges,
                        struct net_prepared *prepared)
{
    struct inputs outer, inner;
    float *scale = prepared->before_scale, *offset = prepared->before_offset;
    for (int i = 0; i < net->block_count; i++) {
        const struct net_block *block = &net->blocks[i];
        struct net_int8_block *parts = &prepared->blocks[i];
        find_inputs(ranges, 2 * i, &block->first,
                    block->kind == NET_POOLING ? &block->pool : NULL, &outer);
        find_inputs(ranges, 2 * i + 1, &block->second, NULL, &inner);
        fill_norm(&block->before, outer.units, scale, offset);
        fill_block(block, &outer, &inner, prepared->lanes, parts);
        scale = parts->after_scale;
        offset = parts->after_offset;
    }
    fill_norm(&net->tip, NULL, scale, offset);
}

/* Puts one of the heads' convolutions among the others. */
static void fill_head(const struct net_conv *conv, const struct net_norm *norm,
                      int lanes, int first, struct net_int8_heads *heads)
{
    for (int o = 0; o < conv->outs; o++) {
        const int out = first + o;
        float *weights =
            heads->weights + out / lanes * lanes * conv->ins + out % lanes;
        for (int i = 0; i < conv->ins; i++)
            weights[i * lanes] =
                conv->weights[i * conv->outs + o] * norm->scale[o];
        heads->offset[out] = norm->offset[o];
    }
}

static void fill_heads(const struct net *net, int lanes,
                       struct net_int8_heads *heads)
{
    const struct net_policy *policy = &net->policy;
    fill_head(&policy->pool, &policy->pool_norm, lanes, 0, heads);
    fill_head(&policy->first, &policy->norm, lanes, heads->pool, heads);
    fill_head(&net->value.first, &net->value.norm, lanes,
              heads->pool + heads->policy, heads);
    fill_matrix(&policy->pool_bias, policy->norm.scale, NULL, heads->pool_bias);
}

struct net_prepared *net_int8_prepare(const struct net *net,
                                      const struct net_ranges *ranges,
                                      int lanes)
{
    struct net_int8_piece piece = {NULL, 0};
    cut_all(&piece, net);
    piece.memory = aligned_alloc(64, piece.used);
    if (!piece.memory)
        return NULL;
    memset(piece.memory, 0, piece.used);
    piece.used = 0;
    cut_all(&piece, net);
    struct net_prepared *prepared = (struct net_prepared *)piece.memory;
    prepared->lanes = lanes;
    fill_edge(net, prepared->edge);
    fill_blocks(net, ranges, prepared);
    fill_heads(net, lanes, &prepared->heads);
    return prepared;
}

void net_int8_destroy(struct net_prepared *prepared)
{
    free(prepared);
}
