#include "engine/net_int8.h"

#include "engine/net_heads.h"

#include <string.h>

enum { LINE = 64 }; /* bytes of a cache line: every part begins on one */

static bool is_relu(const struct net_norm *norm)
{
    return norm->activation == NET_RELU;
}

static bool fits_channels(int channels)
{
    return channels % NET_INT8_GROUP == 0 && channels > 0 &&
           channels <= NET_INT8_CHANNELS_MAX;
}

static bool fits_conv(const struct net_conv *conv, int width)
{
    return conv->width == width && fits_channels(conv->ins) &&
           fits_channels(conv->outs);
}

static bool fits_block(const struct net_block *block)
{
    const bool fits = is_relu(&block->before) && is_relu(&block->middle) &&
                      fits_conv(&block->first, 3) &&
                      fits_conv(&block->second, 3);
    switch (block->kind) {
    case NET_ORDINARY:
        return fits;
    case NET_POOLING:
        return fits && is_relu(&block->pool_norm) && fits_conv(&block->pool, 3);
    case NET_NESTED:
        break;
    }
    return false;
}

static bool fits_heads(const struct net *net)
{
    const struct net_policy *policy = &net->policy;
    const struct net_value *value = &net->value;
    return fits_conv(&policy->pool, 1) && is_relu(&policy->pool_norm) &&
           fits_conv(&policy->first, 1) && is_relu(&policy->norm) &&
           policy->last.width == 1 && fits_conv(&value->first, 1) &&
           is_relu(&value->norm) && value->owner.width == 1 &&
           value->hidden_activation == NET_RELU &&
           (policy->pass_last.ins == 0 || policy->pass_activation == NET_RELU);
}

bool net_int8_fits(const struct net *net)
{
    for (int i = 0; i < net->block_count; i++)
        if (!fits_block(&net->blocks[i]))
            return false;
    return net->block_count > 0 && fits_channels(net->channels) &&
           net->input.width <= 5 && is_relu(&net->tip) && fits_heads(net);
}

void *net_int8_cut(struct net_int8_piece *piece, size_t bytes)
{
    void *part = piece->memory ? piece->memory + piece->used : NULL;
    piece->used += (bytes + LINE - 1) / LINE * LINE;
    return part;
}

float *net_int8_cut_floats(struct net_int8_piece *piece, int count)
{
    return net_int8_cut(piece, (size_t)count * sizeof(float));
}

static int *cut_ints(struct net_int8_piece *piece, int count)
{
    return net_int8_cut(piece, (size_t)count * sizeof(int));
}

static struct net_int8_space divide(const struct net_prepared *prepared,
                                    struct net_int8_piece *piece)
{
    const struct net *net = prepared->net;
    const struct net_int8_heads *heads = &prepared->heads;
    const int points = NET_POINTS_MAX, channels = net->channels;
    const int outs = heads->pool + heads->policy + heads->value;
    const int window = net->input.width * net->input.width;
    const int inner = prepared->inner_groups * NET_INT8_GROUP;
    const int bits = points * NET_PLANES;
    return (struct net_int8_space){
        .outer = net_int8_cut(piece, (size_t)(points * channels)),
        .inner = net_int8_cut(piece, (size_t)(points * inner)),
        .trunk = net_int8_cut_floats(piece, points * channels),
        .heads = net_int8_cut_floats(piece, points * outs),
        .edge = net_int8_cut_floats(piece, window * channels),
        .offset = net_int8_cut_floats(piece, NET_INT8_CHANNELS_MAX),
        .pooled = net_int8_cut_floats(piece, 6 * NET_INT8_CHANNELS_MAX),
        .room = net_int8_cut_floats(piece, (int)net_heads_scratch(net)),
        .bits = cut_ints(piece, bits + NET_INT8_SPARE),
        .columns = cut_ints(piece, bits * net->input.width + NET_INT8_SPARE),
        .bits_of = cut_ints(piece, points + 1),
        .columns_of = cut_ints(piece, points + 1),
    };
}

struct net_int8_space net_int8_divide(const struct net_prepared *prepared,
                                      void *workspace)
{
    struct net_int8_piece piece = {workspace, 0};
    return divide(prepared, &piece);
}

size_t net_int8_workspace_bytes(const struct net_prepared *prepared)
{
    struct net_int8_piece piece = {NULL, 0};
    divide(prepared, &piece);
    return piece.used;
}

void net_int8_start(const struct net_prepared *prepared,
                    const struct net_input *input, bool is_full,
                    const struct net_int8_space *space)
{
    const struct net *net = prepared->net;
    const int window = net->input.width * net->input.width;
    const size_t bytes = (size_t)(window * net->channels) * sizeof(float);
    net_int8_multiply(input->globals, NET_GLOBALS, net->input_globals.weights,
                      net->channels, NULL, space->offset);
    if (is_full)
        memcpy(space->edge, prepared->edge, bytes);
    else
        memset(space->edge, 0, bytes);
    for (int place = 0; place < window; place++)
        for (int i = 0; i < net->channels; i++)
            space->edge[place * net->channels + i] += space->offset[i];
}

void net_int8_pool(const float *sum, const float *greatest, int channels,
                   int size, float *pooled)
{
    for (int i = 0; i < channels; i++) {
        const float mean = sum[i] / (float)(size * size);
        pooled[i] = mean;
        pooled[channels + i] = mean * (float)(size - 14) * 0.1F;
        pooled[2 * channels + i] = greatest[i];
    }
}

void net_int8_multiply(const float *inputs, int ins, const float *weights,
                       int outs, const float *start, float *outputs)
{
    for (int o = 0; o < outs; o++)
        outputs[o] = start ? start[o] : 0.0F;
    for (int i = 0; i < ins; i++, weights += outs)
        for (int o = 0; o < outs; o++)
            outputs[o] += inputs[i] * weights[o];
}

void net_int8_tanh(float *values, int count)
{
    for (int i = 0; i < count; i++) {
        float x = values[i] < 9.0F ? values[i] : 9.0F;
        x = x > -9.0F ? x : -9.0F;
        float fraction = 25.0F;
        for (int step = 23; step >= 1; step -= 2)
            fraction = (float)step + x * x / fraction;
        values[i] = x / fraction;
    }
}
