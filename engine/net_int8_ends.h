/*
 * net_int8_ends.h - the first convolution and the heads for net_int8_run.h,
 * in the same terms.
 */
#if defined LANES && !defined ENGINE_NET_INT8_ENDS_H
#define ENGINE_NET_INT8_ENDS_H

#include "engine/net_heads.h"
#include "engine/net_int8_conv.h"

/* Registers whose sums the gathering keeps at once. */
#define MOST_VECTORS 3

/*
 * Lists the set bits by vertex, for each where its weights begin in a row of
 * the first convolution, counted from the edge of the board.  Plane 0 is left
 * out where it is full, which is returned: space->edge has what it gives.
 */
static bool list_bits(const struct pass *pass, const struct net_input *input)
{
    const struct net_int8_space *space = pass->space;
    const int size = pass->size, channels = pass->net->net->channels;
    uint32_t common = 1;
    for (int i = 0; i < size * size; i++)
        common &= input->planes[i];
    const uint32_t listed = ((1U << NET_PLANES) - 1) & ~common;
    int count = 0;
    for (int i = 0; i < size * size; i++) {
        const int column = i % size * NET_PLANES;
        space->bits_of[i] = count;
        for (uint32_t set = input->planes[i] & listed; set; set &= set - 1)
            space->bits[count++] = (column + __builtin_ctz(set)) * channels;
    }
    space->bits_of[size * size] = count;
    for (int i = 0; i < NET_INT8_SPARE; i++)
        space->bits[count + i] = 0; /* copied, and then overwritten */
    return common;
}

/*
 * Lists what each vertex has in its column within reach, so that all in sight
 * of a vertex is in one piece.  A few bits are copied whether they are there
 * or not: a loop of so few steps would often be predicted wrongly.
 */
static void list_columns(const struct pass *pass)
{
    const struct net_int8_space *space = pass->space;
    const struct net *net = pass->net->net;
    const int size = pass->size, reach = net->input.width / 2;
    const int line_weights = net->input.width * NET_PLANES * net->channels;
    int32_t *next = space->columns;
    for (int vertex = 0; vertex < size * size; vertex++) {
        const int row = vertex / size, column = vertex % size;
        const int top = row < reach ? 0 : row - reach;
        const int bottom = row + reach < size ? row + reach : size - 1;
        space->columns_of[vertex] = (int)(next - space->columns);
        for (int line = top; line <= bottom; line++) {
            const int *bits_of = space->bits_of + line * size + column;
            const int32_t *bits = space->bits + bits_of[0];
            const int weights = (line - row + reach) * line_weights;
            const int count = bits_of[1] - bits_of[0];
            for (int i = 0; i < NET_INT8_SPARE; i++)
                next[i] = bits[i] + weights;
            for (int i = NET_INT8_SPARE; i < count; i++)
                next[i] = bits[i] + weights;
            next += count;
        }
    }
    space->columns_of[size * size] = (int)(next - space->columns);
}

/* Which of the rows of a convolution's window a vertex stands for, by what
   there is of the board before and after it. */
static inline int edge_of(int i, int size, int reach)
{
    if (i < reach)
        return i;
    return size - 1 - i < reach ? 2 * reach - (size - 1 - i) : reach;
}

/* A vertex of the trunk's start: to the trunk, and to the first block. */
static inline void hand_on(const struct pass *pass, int channel, int row,
                           int column, Floats value)
{
    const Floats scale = load(pass->net->before_scale + channel);
    const Floats offset = load(pass->net->before_offset + channel);
    store(pass->space->trunk + place_of(channel, row, pass->size) +
              column * GROUP,
          value);
    store_bytes(pass->space->outer + place_of(channel, row, pass->size) +
                    column * GROUP,
                fuse(value, scale, offset));
}

#define EACH_VECTOR(X) X(0) X(1) X(2)

/* Adds up the weights of the bits in sight of each vertex, for some channels,
   and hands the sums on to the trunk and the first block. */
ALWAYS_INLINE void gather(const int vectors, const struct pass *pass,
                          int channel)
{
    const struct net *net = pass->net->net;
    const int size = pass->size, width = net->input.width, reach = width / 2;
    for (int vertex = 0; vertex < size * size; vertex++) {
        const int row = vertex / size, column = vertex % size;
        const int first = column < reach ? vertex - column : vertex - reach;
        const int last =
            column + reach < size ? vertex + reach : vertex - column + size - 1;
        const float *edge =
            pass->space->edge + channel +
            (edge_of(row, size, reach) * width + edge_of(column, size, reach)) *
                net->channels;
        const float *weights = net->input.weights + channel;
        const int start = (reach - column) * NET_PLANES * net->channels;
        const int32_t *seen = pass->space->columns;
        const int32_t *end = seen + pass->space->columns_of[last + 1];
        Floats sum[MOST_VECTORS];
#define BEGUN(v)                                                               \
    if ((v) < vectors)                                                         \
        sum[v] = load(edge + (v)*LANES);
        EACH_VECTOR(BEGUN)
        for (seen += pass->space->columns_of[first]; seen < end; seen++) {
            const float *from = weights + (start + *seen);
#define GATHERED(v)                                                            \
    if ((v) < vectors)                                                         \
        sum[v] = add(sum[v], load(from + (v)*LANES));
            EACH_VECTOR(GATHERED)
        }
#define HANDED_ON(v)                                                           \
    if ((v) < vectors)                                                         \
        hand_on(pass, channel + (v)*LANES, row, column, sum[v]);
        EACH_VECTOR(HANDED_ON)
    }
}

#define GATHER(vectors)                                                        \
    static void gather_##vectors(const struct pass *pass, int channel)         \
    {                                                                          \
        gather(vectors, pass, channel);                                        \
    }
GATHER(1)
GATHER(2)
GATHER(3)

/* The first convolution, of a board that is mostly zeros. */
static void run_start(const struct pass *pass, const struct net_input *input)
{
    static void (*const GATHERS[])(const struct pass *,
                                   int) = {gather_1, gather_2, gather_3};
    const int vectors = pass->net->net->channels / LANES;
    net_int8_start(pass->net, input, list_bits(pass, input), pass->space);
    list_columns(pass);
    for (int done = 0; done < vectors;) {
        const int most =
            vectors - done < MOST_VECTORS ? vectors - done : MOST_VECTORS;
        GATHERS[most - 1](pass, done * LANES);
        done += most;
    }
}

#define EACH_OF_12(X)                                                          \
    X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11)

/* LANES outputs of the heads' convolutions at 12 vertices. */
static void run_heads_at(const struct pass *pass, const float *weights,
                         Floats offset, int vertex, float *to)
{
    const int channels = pass->net->net->channels;
    const size_t group_floats = (size_t)(pass->size * pass->size) * GROUP;
    const float *from = pass->space->trunk + (size_t)vertex * GROUP;
    const Floats zero = spread(0.0F);
    Floats sum[NET_INT8_HEAD_VERTICES];
#define OFFSET(i) sum[i] = offset;
    EACH_OF_12(OFFSET)
    for (int group = 0; group < channels / GROUP; group++) {
        for (int i = 0; i < GROUP; i++) {
            const Floats weight = load(weights);
            weights += LANES;
#define MULTIPLIED(v)                                                          \
    sum[v] = fuse(spread(from[(v)*GROUP + i]), weight, sum[v]);
            EACH_OF_12(MULTIPLIED)
        }
        from += group_floats;
    }
#define STORED(v) store(to + ((v) + vertex) * LANES, greater(sum[v], zero));
    EACH_OF_12(STORED)
}

/* Outputs of the heads' convolutions, normed, from one to another. */
static void run_heads(const struct pass *pass, int from, int to,
                      const float *offset)
{
    const int points = pass->size * pass->size;
    for (int out = from; out < to; out += LANES) {
        const float *weights =
            pass->net->heads.weights + out * pass->net->net->channels;
        float *outputs = pass->space->heads + out * points;
        const Floats start = load(offset + out - from);
        for (int i = 0; i < points; i += NET_INT8_HEAD_VERTICES)
            run_heads_at(pass, weights, start,
                         i + NET_INT8_HEAD_VERTICES <= points
                             ? i
                             : points - NET_INT8_HEAD_VERTICES,
                         outputs);
    }
}

/* Sums over the board, and maxima past them. */
static void sum_up_heads(const struct pass *pass, int from, int outs,
                         float *totals)
{
    const int points = pass->size * pass->size;
    for (int out = 0; out < outs; out += LANES) {
        const float *outputs = pass->space->heads + (from + out) * points;
        Floats sum = spread(0.0F), most = sum;
        for (int i = 0; i < points; i++) {
            const Floats value = load(outputs + i * LANES);
            sum = add(sum, value);
            most = greater(most, value);
        }
        store(totals + out, sum);
        store(totals + outs + out, most);
    }
}

/* One number a vertex from some outputs. */
static void run_last(const struct pass *pass, int from,
                     const struct net_conv *conv, float *results)
{
    const int points = pass->size * pass->size;
    for (int i = 0; i < points; i++) {
        Floats sum = spread(0.0F);
        for (int out = 0; out < conv->ins; out += LANES)
            sum = fuse(
                load(pass->space->heads + (from + out) * points + i * LANES),
                load(conv->weights + out), sum);
        results[i] = total(sum);
    }
}

/* All that follows the tip. */
static void run_ends(const struct pass *pass, struct net_output *output)
{
    const struct net *net = pass->net->net;
    const struct net_int8_heads *heads = &pass->net->heads;
    const int policy = heads->pool, value = policy + heads->policy;
    float *totals = pass->space->pooled;
    float *pooled = totals + 3 * heads->pool;
    run_heads(pass, 0, policy, heads->offset);
    sum_up_heads(pass, 0, heads->pool, totals);
    net_int8_pool(totals, totals + heads->pool, heads->pool, pass->size,
                  pooled);
    net_int8_multiply(pooled, 3 * heads->pool, heads->pool_bias, heads->policy,
                      heads->offset + policy, pass->space->offset);
    output->pass = net_heads_pass(net, pooled, pass->space->room);
    run_heads(pass, policy, value, pass->space->offset);
    run_last(pass, policy, &net->policy.last, output->policy);
    run_heads(pass, value, value + heads->value, heads->offset + value);
    sum_up_heads(pass, value, heads->value, totals);
    for (int i = 0; i < heads->value; i++)
        totals[i] /= (float)(pass->size * pass->size);
    net_heads_outcome(net, totals, pass->size, pass->space->room, output);
    run_last(pass, value, &net->value.owner, output->owner);
    net_int8_tanh(output->owner, pass->size * pass->size);
}

#endif
