/*
 * net_int8_run.h - evaluating a network in 8-bit numbers, in the terms of
 * net_int8_conv.h.
 */
#if defined LANES && !defined ENGINE_NET_INT8_RUN_H
#define ENGINE_NET_INT8_RUN_H

#include "engine/net_int8_ends.h"

/* To the inputs of the second convolution. */
static void finish_inner(const struct pass *pass, int channel, int row,
                         const int32_t *sums)
{
    const Floats scale = load(pass->conv->scale + channel);
    const Floats offset = load(pass->offset + channel);
    uint8_t *to = pass->space->inner + place_of(channel, row, pass->size);
    for (int i = 0; i < pass->size; i++)
        store_bytes(to + i * GROUP,
                    fuse(load_ints(sums + i * LANES), scale, offset));
}

/* To the sum and the maximum over the board. */
static void finish_pool(const struct pass *pass, int channel, int row,
                        const int32_t *sums)
{
    float *total = pass->space->pooled + channel;
    float *greatest = total + pass->conv->outs;
    const Floats scale = load(pass->conv->scale + channel);
    const Floats offset = load(pass->conv->offset + channel);
    const Floats zero = spread(0.0F);
    Floats sum = row == 0 ? zero : load(total);
    Floats most = row == 0 ? zero : load(greatest);
    for (int i = 0; i < pass->size; i++) {
        const Floats value =
            greater(fuse(load_ints(sums + i * LANES), scale, offset), zero);
        sum = add(sum, value);
        most = greater(most, value);
    }
    store(total, sum);
    store(greatest, most);
}

/* To the trunk, and from there to the inputs of the next block. */
static void finish_outer(const struct pass *pass, int channel, int row,
                         const int32_t *sums)
{
    const Floats scale = load(pass->conv->scale + channel);
    const Floats after_scale = load(pass->block->after_scale + channel);
    const Floats after_offset = load(pass->block->after_offset + channel);
    float *trunk = pass->space->trunk + place_of(channel, row, pass->size);
    uint8_t *to = pass->space->outer + place_of(channel, row, pass->size);
    for (int i = 0; i < pass->size; i++) {
        const Floats value =
            fuse(load_ints(sums + i * LANES), scale, load(trunk + i * GROUP));
        store(trunk + i * GROUP, value);
        store_bytes(to + i * GROUP, fuse(value, after_scale, after_offset));
    }
}

/* To the outputs of the tip. */
static void finish_tip(const struct pass *pass, int channel, int row,
                       const int32_t *sums)
{
    const Floats scale = load(pass->conv->scale + channel);
    const Floats after_scale = load(pass->block->after_scale + channel);
    const Floats after_offset = load(pass->block->after_offset + channel);
    const Floats zero = spread(0.0F);
    float *trunk = pass->space->trunk + place_of(channel, row, pass->size);
    for (int i = 0; i < pass->size; i++) {
        const Floats value =
            fuse(load_ints(sums + i * LANES), scale, load(trunk + i * GROUP));
        store(trunk + i * GROUP,
              greater(fuse(value, after_scale, after_offset), zero));
    }
}

/* Computes the pooling part of a block and leaves in space->offset what it
   adds to the first convolution. */
static void run_pool(struct pass *pass)
{
    const struct net_int8_block *block = pass->block;
    float *pooled = pass->space->pooled;
    float *values = pooled + 3 * block->pool.outs;
    pass->conv = &block->pool;
    convolve(pass, finish_pool);
    net_int8_pool(pooled, pooled + block->pool.outs, block->pool.outs,
                  pass->size, values);
    net_int8_multiply(values, 3 * block->pool.outs, block->pool_bias,
                      block->first.outs, block->first.offset,
                      pass->space->offset);
}

static void run_block(struct pass *pass, bool is_last)
{
    const struct net_int8_block *block = pass->block;
    pass->in = pass->space->outer;
    pass->offset = block->first.offset;
    if (block->pool.outs > 0) {
        run_pool(pass);
        pass->offset = pass->space->offset;
    }
    pass->conv = &block->first;
    convolve(pass, finish_inner);
    pass->in = pass->space->inner;
    pass->conv = &block->second;
    convolve(pass, is_last ? finish_tip : finish_outer);
}

/* Evaluates a position; see struct net_kernel. */
static void run(const struct net_prepared *prepared,
                const struct net_input *input, void *workspace,
                struct net_output *output)
{
    const struct net_int8_space space = net_int8_divide(prepared, workspace);
    struct pass pass = {prepared, &space, input->size, NULL, NULL, NULL, NULL};
    run_start(&pass, input);
    for (int i = 0; i < prepared->net->block_count; i++) {
        pass.block = &prepared->blocks[i];
        run_block(&pass, i + 1 == prepared->net->block_count);
    }
    run_ends(&pass, output);
}

static struct net_prepared *prepare(const struct net *net,
                                    const struct net_ranges *ranges)
{
    return net_int8_prepare(net, ranges, LANES);
}

#endif
