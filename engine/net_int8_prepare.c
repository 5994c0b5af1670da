#include "engine/net_int8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BYTE_MAX = 255,   /* of an activation */
    WEIGHT_MAX = 127, /* of a weight, either sign */
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

/* The units of activations by channel, given the greatest. */
static void find_units(const struct net_ranges *ranges, int convolution,
                       int channels, float *units)
{
    const float *greatest = ranges->greatest + convolution * ranges->channels;
    float most = 0.0F;
    for (int i = 0; i < channels; i++)
        most = fmaxf(most, greatest[i]);
    if (!(most > 0.0F))
        most = 1.0F;
    for (int i = 0; i < channels; i++)
        units[i] = sqrtf(fmaxf(greatest[i], 1e-3F * most) * most) / BYTE_MAX;
}

static float weight_at(const struct net_conv *conv, int square, int in, int out)
{
    return conv->weights[(square * conv->ins + in) * conv->outs + out];
}

/* A weight in units; what is no number, too, comes out within bounds. */
static int8_t round_weight(float weight)
{
    return (int8_t)lrintf(fminf(fmaxf(weight, -WEIGHT_MAX), WEIGHT_MAX));
}

/* Rounds the weights of an output, which are multiplied by their inputs' units
   first; returns the unit of the result. */
static float round_weights(const struct net_conv *conv, int out,
                           const float *units, int lanes, int8_t *rounded)
{
    float most = 0.0F;
    for (int square = 0; square < 9; square++)
        for (int i = 0; i < conv->ins; i++)
            most =
                fmaxf(most, fabsf(weight_at(conv, square, i, out)) * units[i]);
    const float unit = most > 0.0F ? most / WEIGHT_MAX : 1.0F;
    rounded += (size_t)(out / lanes * lanes * 9 * conv->ins);
    for (int row = 0; row < 3; row++)
        for (int i = 0; i < conv->ins; i += 4)
            for (int column = 0; column < 3; column++, rounded += 4 * lanes)
                for (int j = i; j < i + 4; j++)
                    rounded[out % lanes * 4 + j - i] =
                        round_weight(weight_at(conv, 3 * row + column, j, out) *
                                     units[j] / unit);
    return unit;
}

/* norm is what comes next, units are those of inputs and, if it ends in bytes,
   of outputs. */
static void fill_conv(const struct net_conv *conv, const struct net_norm *norm,
                      const float *in_units, const float *out_units, int lanes,
                      struct net_int8_conv *parts)
{
    for (int o = 0; o < conv->outs; o++) {
        const float weight =
            round_weights(conv, o, in_units, lanes, parts->weights);
        const float unit = out_units ? out_units[o] : 1.0F;
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

static void fill_block(const struct net_block *block, const float *outer,
                       const float *inner, int lanes,
                       struct net_int8_block *parts)
{
    fill_conv(&block->first, &block->middle, outer, inner, lanes,
              &parts->first);
    fill_conv(&block->second, NULL, inner, NULL, lanes, &parts->second);
    if (block->kind != NET_POOLING)
        return;
    fill_conv(&block->pool, &block->pool_norm, outer, NULL, lanes,
              &parts->pool);
    fill_matrix(&block->pool_bias, block->middle.scale, inner,
                parts->pool_bias);
}

static void fill_blocks(const struct net *net, const struct net_ranges *ranges,
                        struct net_prepared *prepared)
{
    float outer[NET_INT8_CHANNELS_MAX], inner[NET_INT8_CHANNELS_MAX];
    float *scale = prepared->before_scale, *offset = prepared->before_offset;
    for (int i = 0; i < net->block_count; i++) {
        const struct net_block *block = &net->blocks[i];
        struct net_int8_block *parts = &prepared->blocks[i];
        find_units(ranges, 2 * i, net->channels, outer);
        find_units(ranges, 2 * i + 1, block->second.ins, inner);
        fill_norm(&block->before, outer, scale, offset);
        fill_block(block, outer, inner, prepared->lanes, parts);
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
