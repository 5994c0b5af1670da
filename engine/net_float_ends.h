/*
 * net_float_ends.h - the first and the last layers of a network in a float
 * kernel, and the state of an evaluation.
 */
#ifndef ENGINE_NET_FLOAT_ENDS_H
#define ENGINE_NET_FLOAT_ENDS_H

#include "engine/net_float_sink.h"
#include "engine/net_heads.h"
#include "engine/net_kernel.h"

#include <math.h>
#include <string.h>

/* One evaluation under way: its workspace, see net_float_room. */
struct run {
    int size, points;
    struct run_level {
        int channels;
        float *trunk, *active;
    } level[NET_FLOAT_LEVELS];
    int middle_channels;
    float *middle, *raw, *transformed, *products;
    float *small[NET_FLOAT_SMALL];
    struct net_ranges *ranges; /* NULL: not wanted */
};

/* From the border's first vertex to the board's. */
static inline ptrdiff_t bordered_first(const struct run *run, int channels)
{
    return (ptrdiff_t)(run->size + 3) * channels;
}

/* Zeros around a board. */
static inline void clear_border(const struct run *run, float *board,
                                int channels)
{
    const int row = run->size + 2;
    const size_t step = (size_t)channels * sizeof *board;
    float *at = board + (ptrdiff_t)(row - 1) * channels;

    memset(board, 0, (size_t)row * step);
    for (int i = 0; i < run->size + 1; i++, at += (ptrdiff_t)row * channels)
        memset(at, 0, 2 * step); /* one row's last and the next one's first */
    memset(board + (ptrdiff_t)(row - 1) * row * channels, 0,
           (size_t)row * step);
}

static inline struct run run_start(const struct net_prepared *prepared,
                                   const struct net_input *input,
                                   void *workspace)
{
    const struct net_float_room *const room = &prepared->room;
    float *const base = workspace;
    struct run run = {
        .size = input->size,
        .points = input->size * input->size,
        .middle_channels = room->middle_channels,
        .middle = base + room->middle,
        .raw = base + room->raw,
        .transformed = base + room->transformed,
        .products = base + room->products,
    };

    for (int i = 0; i < NET_FLOAT_SMALL; i++)
        run.small[i] = base + room->small[i];
    for (int i = 0; i < room->levels; i++) {
        const struct net_float_level *const level = &room->level[i];

        run.level[i] = (struct run_level){level->channels, base + level->trunk,
                                          base + level->active};
        clear_border(&run, run.level[i].active, level->channels);
    }
    clear_border(&run, run.middle, run.middle_channels);
    return run;
}

static inline struct sink trunk_sink(const struct run *run, enum sink_kind kind,
                                     int level,
                                     const struct net_float_norm *norm)
{
    const struct run_level *const here = &run->level[level];

    return (struct sink){
        .kind = kind,
        .size = run->size,
        .plain = here->trunk,
        .plain_channels = here->channels,
        .active = here->active + bordered_first(run, here->channels),
        .active_channels = here->channels,
        .norm = norm,
    };
}

/* ---- the planes ---- */

/* The bits set in the planes, in the order of the vertices: for each what to
   add to the first weight of its row of the convolution. */
struct bits {
    int32_t weight[NET_POINTS_MAX * NET_PLANES];
    int16_t first[NET_POINTS_MAX + 1]; /* by vertex: the first of its bits */
};

/* Is plane 0, which tells the board from what is beyond, set on all of it? */
static inline bool is_whole(const struct net_input *input)
{
    uint32_t all = 1;

    for (int v = 0; v < input->size * input->size; v++)
        all &= input->planes[v];
    return all;
}

static inline void find_bits(const struct net_input *input, uint32_t mask,
                             int outs, struct bits *bits)
{
    int count = 0;

    for (int v = 0; v < input->size * input->size; v++) {
        const int32_t column = v % input->size * NET_PLANES;

        bits->first[v] = (int16_t)count;
        for (uint32_t rest = input->planes[v] & mask; rest; rest &= rest - 1)
            bits->weight[count++] = (column + __builtin_ctz(rest)) * outs;
    }
    bits->first[input->size * input->size] = (int16_t)count;
}

/* Where plane 0's sums stand for a row or a column; see net_float_input. */
static inline int edge_class(int at, int size, int width)
{
    const int radius = width / 2, other = size - 1 - at;

    if (at < radius)
        return at;
    return other < radius ? 2 * radius - other : radius;
}

/* The sums of a vertex's weights for some vectors of outputs, `vectors` of
   them, a constant up to 6.  `start` has what is added to them. */
ALWAYS_INLINE void gather(int vectors, const struct net_float_input *conv,
                          const struct bits *bits, int size, int row,
                          int column, int channel, Vector sums[6])
{
    Vector s0 = sums[0], s1 = sums[1], s2 = sums[2], s3 = sums[3], s4 = sums[4],
           s5 = sums[5];
    const int radius = conv->width / 2;
    const int top = row < radius ? row : radius;
    const int bottom = size - 1 - row < radius ? size - 1 - row : radius;
    const int left = column < radius ? column : radius;
    const int right = size - 1 - column < radius ? size - 1 - column : radius;

    for (int y = -top; y <= bottom; y++) {
        const int v = (row + y) * size + column;
        /* The weights of column 0, wherever that would be. */
        const ptrdiff_t base =
            ((ptrdiff_t)(y + radius) * conv->width + radius - column) *
                NET_PLANES * conv->outs +
            channel;

        for (int i = bits->first[v - left]; i < bits->first[v + right + 1];
             i++) {
            const float *const w = conv->weights + (base + bits->weight[i]);

            s0 += vector_load(w);
            if (vectors > 1)
                s1 += vector_load(w + LANES);
            if (vectors > 2)
                s2 += vector_load(w + 2 * LANES);
            if (vectors > 3)
                s3 += vector_load(w + 3 * LANES);
            if (vectors > 4)
                s4 += vector_load(w + 4 * LANES);
            if (vectors > 5)
                s5 += vector_load(w + 5 * LANES);
        }
    }
    sums[0] = s0;
    sums[1] = s1;
    sums[2] = s2;
    sums[3] = s3;
    sums[4] = s4;
    sums[5] = s5;
}

/* The vectors of outputs from a channel on, at every vertex. */
ALWAYS_INLINE void gather_all(int vectors, const struct net_float_input *conv,
                              const struct bits *bits, bool is_whole,
                              const float *globals, int channel,
                              const struct sink *sink)
{
    const int size = sink->size;
    struct sink_lane lanes[6];
    Vector start[6] = {{0}};

    for (int i = 0; i < vectors; i++) {
        lanes[i] = sink_lane(SINK_START, sink, channel + i * LANES);
        start[i] = vector_load(globals + channel + i * LANES);
    }
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            const float *const everywhere =
                conv->everywhere +
                (ptrdiff_t)(edge_class(row, size, conv->width) * conv->width +
                            edge_class(column, size, conv->width)) *
                    conv->outs +
                channel;
            Vector sums[6] = {{0}};

            for (int i = 0; i < vectors; i++) {
                sums[i] = start[i];
                if (is_whole)
                    sums[i] += vector_load(everywhere + i * LANES);
            }
            gather(vectors, conv, bits, size, row, column, channel, sums);
            for (int i = 0; i < vectors; i++)
                sink_put(SINK_START, sink, &lanes[i], row, column, sums[i]);
        }
}

/* The trunk from the planes and globals: the first convolution as a sum of
   the weights of those few planes that are set. */
static inline void run_input(const struct run *run,
                             const struct net_prepared *prepared,
                             const struct net_input *input,
                             const struct net_float_norm *norm)
{
    const struct net_float_input *const conv = &prepared->input;
    const struct sink sink = trunk_sink(run, SINK_START, 0, norm);
    const bool whole = is_whole(input);
    float *const globals = run->small[0];
    struct bits bits;
    int left = conv->outs / LANES;

    memset(globals, 0, (size_t)conv->outs * sizeof *globals);
    for (int i = 0; i < NET_GLOBALS; i++)
        for (int out = 0; out < conv->outs; out++)
            globals[out] +=
                input->globals[i] * conv->globals[i * conv->outs + out];
    find_bits(input, whole ? ~1u : ~0u, conv->outs, &bits);
    for (int channel = 0; left > 0;) {
        const int vectors = left >= 6 ? 6 : left >= 4 ? 4 : left >= 2 ? 2 : 1;

        if (vectors == 6)
            gather_all(6, conv, &bits, whole, globals, channel, &sink);
        else if (vectors == 4)
            gather_all(4, conv, &bits, whole, globals, channel, &sink);
        else if (vectors == 2)
            gather_all(2, conv, &bits, whole, globals, channel, &sink);
        else
            gather_all(1, conv, &bits, whole, globals, channel, &sink);
        channel += vectors * LANES;
        left -= vectors;
    }
    sink_finish(&sink, conv->outs);
}

/* ---- pooling and the heads ---- */

/* The mean and the greatest value of padded channels, after a norm, of boards
   without a border whose vertices are step floats apart.  greatest may be
   NULL. */
static inline void measure_channels(const struct run *run, const float *from,
                                    int step, int channels,
                                    const struct net_float_norm *norm,
                                    float *mean, float *greatest)
{
    for (int c = 0; c < channels; c += LANES) {
        const Vector scale = vector_load(norm->scale + c);
        const Vector offset = vector_load(norm->offset + c);
        Vector sum = {0}, most = vector_all(-FLT_MAX);

        for (int v = 0; v < run->points; v++) {
            const Vector x =
                vector_load(from + (ptrdiff_t)v * step + c) * scale + offset;
            const Vector y = vector_activate(norm->activation, x);

            sum += y;
            most = vector_greater(most, y);
        }
        vector_store(mean + c, sum / (float)run->points);
        if (greatest)
            vector_store(greatest + c, most);
    }
}

/* The three pooled values a channel, as net.h has them. */
static inline void pool_channels(const struct run *run, const float *from,
                                 int step, int channels,
                                 const struct net_float_norm *norm,
                                 float *pooled)
{
    float *const mean = run->small[2], *const greatest = run->small[3];
    const float side = ((float)run->size - 14.0f) * 0.1f;

    measure_channels(run, from, step, channels, norm, mean, greatest);
    for (int c = 0; c < channels; c++) {
        pooled[c] = mean[c];
        pooled[channels + c] = mean[c] * side;
        pooled[2 * channels + c] = greatest[c];
    }
}

/* For each vertex the sum of its channels, normalised and activated, each
   times a factor. */
static inline void weigh_channels(const struct run *run, const float *from,
                                  int channels, const float *more,
                                  const struct net_float_norm *norm,
                                  const float *factors, int step, float *to)
{
    for (int v = 0; v < run->points; v++, from += step) {
        Vector sum = {0};

        for (int c = 0; c < channels; c += LANES) {
            const Vector x = (vector_load(from + c) + vector_load(more + c)) *
                                 vector_load(norm->scale + c) +
                             vector_load(norm->offset + c);

            sum +=
                vector_activate(norm->activation, x) * vector_load(factors + c);
        }
        to[v] = vector_sum(sum);
    }
}

/* raw has the outputs of the heads' convolution. */
static inline void run_heads(const struct run *run,
                             const struct net_prepared *prepared,
                             struct net_output *output)
{
    const struct net *const net = prepared->net;
    const struct net_float_heads *const heads = &prepared->heads;
    const int step = heads->conv.outs;
    float *const pooled = run->small[0], *const bias = run->small[1];

    pool_channels(run, run->raw + heads->pool_at, step, net->policy.pool.outs,
                  &heads->pool, pooled);
    output->pass = net_heads_pass(net, pooled, run->small[2]);
    memset(bias, 0, (size_t)heads->pool_at * sizeof *bias);
    net_heads_multiply(&net->policy.pool_bias, pooled, bias);
    weigh_channels(run, run->raw, heads->pool_at, bias, &heads->policy,
                   heads->last, step, output->policy);

    measure_channels(run, run->raw + heads->value_at, step,
                     net->value.first.outs, &heads->value, run->small[0], NULL);
    net_heads_outcome(net, run->small[0], run->size, run->small[2], output);
    memset(bias, 0, (size_t)(step - heads->value_at) * sizeof *bias);
    weigh_channels(run, run->raw + heads->value_at, step - heads->value_at,
                   bias, &heads->value, heads->owner, step, output->owner);
    for (int v = 0; v < run->points; v++)
        output->owner[v] = tanhf(output->owner[v]);
}

#endif
