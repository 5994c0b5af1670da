/*
 * net_float_run.h - a network computed in floats: all of a kernel but its
 * name.
 */
#ifndef ENGINE_NET_FLOAT_RUN_H
#define ENGINE_NET_FLOAT_RUN_H

#include "engine/net_float_ends.h"
#include "engine/net_float_winograd.h"
#include "engine/net_kernel.h"

#include <assert.h>
#include <string.h>

/* ---- convolutions ---- */

ALWAYS_INLINE void put_row(enum sink_kind kind, const struct sink *sink,
                           int row, int channel, int panel,
                           const float *outputs)
{
    for (int v = 0; v < panel; v++) {
        const struct sink_lane lane =
            sink_lane(kind, sink, channel + v * LANES);

        for (int column = 0; column < sink->size; column++)
            sink_put(kind, sink, &lane, row, column,
                     vector_load(outputs + (column * panel + v) * LANES));
    }
}

static inline void put_outputs(const struct sink *sink, int row, int channel,
                               int panel, const float *outputs)
{
    switch (sink->kind) {
    case SINK_RAW:
        put_row(SINK_RAW, sink, row, channel, panel, outputs);
        return;
    case SINK_NORM:
        put_row(SINK_NORM, sink, row, channel, panel, outputs);
        return;
    case SINK_START:
        put_row(SINK_START, sink, row, channel, panel, outputs);
        return;
    case SINK_ADD:
        put_row(SINK_ADD, sink, row, channel, panel, outputs);
        return;
    }
}

/* A convolution of width 1; in as for convolve3(). */
static inline void convolve1(const struct run *run,
                             const struct net_float_conv *conv, const float *in,
                             int in_step, const struct sink *sink)
{
    const float *weights = conv->weights;

    in += bordered_first(run, in_step);
    for (int out = 0; out < conv->outs; out += NET_FLOAT_PANEL * LANES) {
        const int panel = conv->outs - out > LANES ? NET_FLOAT_PANEL : 1;

        for (int row = 0; row < run->size; row++) {
            product_rows(
                run->size, panel,
                (struct product){
                    .depth = conv->ins,
                    .a = in + (ptrdiff_t)row * (run->size + 2) * in_step,
                    .a_step = in_step,
                    .b = weights,
                    .to = run->products,
                    .to_step = panel * LANES,
                });
            put_outputs(sink, row, out, panel, run->products);
        }
        weights += (ptrdiff_t)conv->ins * panel * LANES;
    }
}

static inline void convolve(const struct run *run,
                            const struct net_float_conv *conv, const float *in,
                            int in_step, const struct sink *sink)
{
    const int tiles = (run->size + 3) / 4;

    if (conv->width == 1)
        convolve1(run, conv, in, in_step, sink);
    else
        convolve3(
            (struct tiling){
                .size = run->size,
                .tiles = tiles,
                .fours = run->size - 3 * tiles,
                .transformed = run->transformed,
                .products = run->products,
            },
            conv, in, in_step, sink);
    sink_finish(sink, conv->outs);
}

/* ---- blocks ---- */

/* Raise the ranges by the inputs of a convolution; see net_kernel.h. */
static inline void watch_inputs(const struct run *run, int convolution,
                                const float *in, int in_step, int channels)
{
    if (!run->ranges || convolution < 0)
        return;
    assert(convolution < run->ranges->convolutions);
    assert(channels <= run->ranges->channels);
    float *const greatest =
        run->ranges->greatest + (ptrdiff_t)convolution * run->ranges->channels;
    for (int v = 0; v < net_float_bordered(run->size); v++, in += in_step)
        for (int c = 0; c < channels; c++)
            if (in[c] > greatest[c])
                greatest[c] = in[c];
}

/* What the pooled channels among first's outputs, which lie in raw, add to
   the others, to which they add it and which go on to middle. */
static inline void pool_block(const struct run *run,
                              const struct net_float_block *block,
                              float *middle)
{
    const int channels = block->first.outs;
    const struct net_block *const plain = block->block;
    float *const pooled = run->small[0], *const bias = run->small[1];
    const struct sink sink = {
        .kind = SINK_NORM,
        .size = run->size,
        .plain = run->raw,
        .active = middle + bordered_first(run, run->middle_channels),
        .active_channels = run->middle_channels,
        .norm = &block->middle,
    };

    pool_channels(run, run->raw + block->pool_at, channels, plain->pool.outs,
                  &block->pool_norm, pooled);
    memset(bias, 0, (size_t)block->pool_at * sizeof *bias);
    net_heads_multiply(&plain->pool_bias, pooled, bias);
    for (int c = 0; c < block->pool_at; c += LANES) {
        const struct sink_lane lane = sink_lane(SINK_NORM, &sink, c);
        const Vector more = vector_load(bias + c);
        const float *from = run->raw + c;

        for (int row = 0; row < run->size; row++)
            for (int column = 0; column < run->size; column++) {
                sink_put(SINK_NORM, &sink, &lane, row, column,
                         vector_load(from) + more);
                from += channels;
            }
    }
    sink_finish(&sink, block->pool_at);
}

static inline void run_blocks(const struct run *run,
                              const struct net_float_block *blocks, int count,
                              int level, const struct net_float_norm *after);

/* Everything up to the second convolution's inputs, which are returned. */
static inline const float *
run_first(const struct run *run, const struct net_float_block *block, int level)
{
    const struct run_level *const here = &run->level[level];
    struct sink sink = {.size = run->size};

    switch (block->block->kind) {
    case NET_ORDINARY:
        sink.kind = SINK_NORM;
        sink.norm = &block->middle;
        sink.active = run->middle + bordered_first(run, run->middle_channels);
        sink.active_channels = run->middle_channels;
        convolve(run, &block->first, here->active, here->channels, &sink);
        return run->middle;
    case NET_POOLING:
        sink.kind = SINK_RAW;
        sink.plain = run->raw;
        sink.plain_channels = block->first.outs;
        convolve(run, &block->first, here->active, here->channels, &sink);
        pool_block(run, block, run->middle);
        return run->middle;
    case NET_NESTED:
        sink = trunk_sink(run, SINK_START, level + 1, &block->inner->before);
        convolve(run, &block->first, here->active, here->channels, &sink);
        run_blocks(run, block->inner, block->block->inner_count, level + 1,
                   &block->middle);
        return here[1].active;
    }
    return NULL;
}

/* The trunk of this level and, normalised for the first block, its active
   board are there.  In the end the latter is normalised by `after`. */
static inline void run_blocks(const struct run *run,
                              const struct net_float_block *blocks, int count,
                              int level, const struct net_float_norm *after)
{
    const struct run_level *const here = &run->level[level];

    for (int i = 0; i < count; i++) {
        const struct net_float_block *const block = &blocks[i];
        const struct net_block *const plain = block->block;
        const int number = level == 0 ? 2 * i : -2;
        const struct sink sink = trunk_sink(
            run, SINK_ADD, level, i + 1 < count ? &block[1].before : after);

        watch_inputs(run, number, here->active, here->channels,
                     plain->first.ins);
        const float *const in = run_first(run, block, level);
        const int step =
            plain->kind == NET_NESTED ? here[1].channels : run->middle_channels;
        watch_inputs(run, number + 1, in, step, plain->second.ins);
        convolve(run, &block->second, in, step, &sink);
    }
}

/* ---- the kernel ---- */

static inline void run_all(const struct net_prepared *prepared,
                           const struct net_input *input, void *workspace,
                           struct net_output *output, struct net_ranges *ranges)
{
    const struct net *const net = prepared->net;
    struct run run = run_start(prepared, input, workspace);
    const struct net_float_norm *const first =
        net->block_count > 0 ? &prepared->blocks->before : &prepared->tip;
    const struct sink sink = {
        .kind = SINK_RAW,
        .size = run.size,
        .plain = run.raw,
        .plain_channels = prepared->heads.conv.outs,
    };

    run.ranges = ranges;
    run_input(&run, prepared, input, first);
    run_blocks(&run, prepared->blocks, net->block_count, 0, &prepared->tip);
    convolve(&run, &prepared->heads.conv, run.level->active,
             run.level->channels, &sink);
    run_heads(&run, prepared, output);
}

static inline void kernel_run(const struct net_prepared *prepared,
                              const struct net_input *input, void *workspace,
                              struct net_output *output)
{
    run_all(prepared, input, workspace, output, NULL);
}

static inline void kernel_watch(const struct net_prepared *prepared,
                                const struct net_input *input, void *workspace,
                                struct net_output *output,
                                struct net_ranges *ranges)
{
    run_all(prepared, input, workspace, output, ranges);
}

static inline struct net_prepared *
kernel_prepare(const struct net *net, const struct net_ranges *ranges)
{
    (void)ranges;
    return net_float_prepare(net, LANES);
}

/* What all of these kernels have in common. */
#define NET_FLOAT_KERNEL                                                       \
    .wants_ranges = false, .fits = net_float_fits, .prepare = kernel_prepare,  \
    .destroy = net_float_destroy,                                              \
    .workspace_bytes = net_float_workspace_bytes, .run = kernel_run,           \
    .watch = kernel_watch

#endif
