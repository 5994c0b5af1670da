/*
 * trainee_blocks.h - convolutions of width 3 and the blocks made of them in a
 * trainee's kernel, forward and back, a chunk of samples at a time.
 */
#ifndef TUNING_TRAINEE_BLOCKS_H
#define TUNING_TRAINEE_BLOCKS_H

#include "tuning/trainee_norm.h"
#include "tuning/trainee_product.h"
#include "tuning/trainee_winograd.h"

#include <string.h>

/* What is under way. */
struct pass {
    const struct trainee *trainee;
    const float *weights;
    struct trainee_work *work;
    float *gradient; /* NULL: only forward */
};

/* Adds what is to be added to a part of the gradient. */
static inline void add_to_gradient(const struct pass *pass, size_t at,
                                   const float *sums, int count)
{
    float *const to = pass->gradient + at;

    for (int i = 0; i < count; i++)
        to[i] += sums[i];
}

/* ---- convolutions ---- */

/* Rounds to whole units, at most 255. */
static inline void round_boards(const float *in, int vertices, int channels,
                                const float *units, float *to)
{
    const float round = 12582912.0f; /* 1.5 * 2^23: has no room for fractions */

    for (int c = 0; c < channels; c += LANES) {
        const Vector unit = vector_load(units + c);
        const Vector bytes = vector_all(1.0f) / unit;

        for (ptrdiff_t v = 0; v < vertices; v++) {
            const Vector x = vector_load(in + v * channels + c) * bytes;
            const Vector most = -vector_greater(-x, vector_all(-255.0f));

            vector_store(to + v * channels + c,
                         ((most + round) - round) * unit);
        }
    }
}

/* What goes into a convolution. */
static inline const float *conv_inputs(const struct pass *pass, int number)
{
    const struct trainee_conv *const conv = &pass->trainee->convs[number];
    struct trainee_work *const work = pass->work;

    if (!conv->rounds)
        return work->active[number];
    round_boards(work->active[number], work->chunk.bordered, conv->ins,
                 conv->units, work->rounded);
    return work->rounded;
}

static inline void conv_forward(const struct pass *pass, int number,
                                const struct outlet *outlet)
{
    const struct trainee_conv *const conv = &pass->trainee->convs[number];
    const struct chunk *const chunk = &pass->work->chunk;
    const int ins = conv->ins, outs = conv->outs;
    const struct transforms in =
        transforms_at(chunk, ins, pass->work->transformed);
    const struct transforms out =
        transforms_at(chunk, outs, pass->work->products);

    transform_boards(chunk, conv_inputs(pass, number), &in);
    for (ptrdiff_t i = 0; i < NET_FLOAT_PRODUCTS; i++)
        multiply((struct factors){
            .rows = chunk_product_tiles(chunk, (int)i),
            .columns = outs,
            .depth = ins,
            .a = in.first + i * in.step,
            .a_step = ins,
            .b = conv->forward + i * ins * outs,
            .b_step = outs,
            .to = out.first + i * out.step,
            .to_step = outs,
        });
    collect_boards(chunk, &out, outlet);
}

/* Adds up what a product's matrices give to the gradient by the transformed
   weights, and turns the transformed inputs into the slopes by them. */
static inline void product_back(const struct pass *pass, int number,
                                ptrdiff_t product, const struct transforms *in,
                                const struct transforms *out)
{
    const struct trainee_conv *const conv = &pass->trainee->convs[number];
    const int tiles = chunk_product_tiles(&pass->work->chunk, (int)product);
    const int ins = conv->ins, outs = conv->outs;
    const ptrdiff_t matrix = product * ins * outs;
    float *const transformed = in->first + product * in->step;
    float *const slope = out->first + product * out->step;

    if (tiles == 0)
        return;
    add_turned_product((struct factors){
        .rows = ins,
        .columns = outs,
        .depth = tiles,
        .a = transformed,
        .a_step = ins,
        .b = slope,
        .b_step = outs,
        .to = pass->work->sums[number] + matrix,
        .to_step = outs,
    });
    multiply((struct factors){
        .rows = tiles,
        .columns = ins,
        .depth = outs,
        .a = slope,
        .a_step = outs,
        .b = conv->backward + matrix,
        .b_step = ins,
        .to = transformed,
        .to_step = ins,
    });
}

/* slope: by the outputs, boards without borders.  Those by the inputs go to
   slope_active. */
static inline void conv_back(const struct pass *pass, int number,
                             const float *slope)
{
    const struct trainee_conv *const conv = &pass->trainee->convs[number];
    struct trainee_work *const work = pass->work;
    const struct chunk *const chunk = &work->chunk;
    const struct transforms in =
        transforms_at(chunk, conv->ins, work->transformed);
    const struct transforms out =
        transforms_at(chunk, conv->outs, work->products);

    transform_boards(chunk, conv_inputs(pass, number), &in);
    uncollect_boards(chunk, slope, &out);
    for (ptrdiff_t i = 0; i < NET_FLOAT_PRODUCTS; i++)
        product_back(pass, number, i, &in, &out);
    memset(work->slope_active, 0,
           (size_t)(chunk->bordered * conv->ins) * sizeof(float));
    untransform_boards(chunk, &in, work->slope_active);
}

/* ---- forward ---- */

/* What the pool of a block adds to first's outputs of a board, and their way
   on through middle. */
static inline void pool_board_forward(const struct pass *pass, int number,
                                      int board_number)
{
    struct trainee_work *const work = pass->work;
    const struct layout_block *const block =
        &pass->trainee->layout.blocks[number];
    const struct chunk_board *const board = &work->chunk.board[board_number];
    const struct trainee_pool *const pool = &work->pool[number];
    const int outs = block->first.outs, pools = block->pool.outs;
    const struct plane raw = plane_of(board, work->raw, outs + pools);
    struct plane raw_pool = raw;
    float *const pooled = pool->pooled + (ptrdiff_t)board_number * 3 * pools;
    float offset[TRAINEE_CHANNELS_MAX] __attribute__((aligned(64)));

    raw_pool.first += outs;
    norm_forward(board->size, pools, raw_pool, NULL,
                 pass->weights + block->pool_norm.offset,
                 plane_of(board, pool->outputs, pools));
    pool_forward(board->size, pools, plane_of(board, pool->outputs, pools),
                 pooled, pool->greatest + (ptrdiff_t)board_number * pools);
    memcpy(offset, pass->weights + block->middle.offset,
           (size_t)outs * sizeof *offset);
    add_multiplied(pooled, 3 * pools, pass->weights + block->pool_bias.at, outs,
                   offset);
    norm_forward(board->size, outs, raw, NULL, offset,
                 bordered_of(board, work->active[2 * number + 1], outs));
}

static inline void first_forward(const struct pass *pass, int number)
{
    struct trainee_work *const work = pass->work;
    const struct layout_block *const block =
        &pass->trainee->layout.blocks[number];
    struct outlet outlet = {.channels = pass->trainee->layout.plan.channels};

    if (block->has_pool) {
        outlet.kind = OUTLET_RAW;
        outlet.plain = work->raw;
        conv_forward(pass, 2 * number, &outlet);
        for (int i = 0; i < work->chunk.boards; i++)
            pool_board_forward(pass, number, i);
    } else {
        outlet.kind = OUTLET_NORM;
        outlet.active = work->active[2 * number + 1];
        outlet.offset = pass->weights + block->middle.offset;
        conv_forward(pass, 2 * number, &outlet);
    }
}

static inline void second_forward(const struct pass *pass, int number)
{
    struct trainee_work *const work = pass->work;
    const struct layout *const layout = &pass->trainee->layout;
    const bool is_last = number + 1 == layout->block_count;
    const struct layout_norm *const norm =
        is_last ? &layout->tip : &layout->blocks[number + 1].before;
    const struct outlet outlet = {
        .kind = is_last ? OUTLET_TIP : OUTLET_TRUNK,
        .channels = layout->plan.channels,
        .before = work->trunk[number],
        .plain = work->trunk[number + 1],
        .active = is_last ? work->tip : work->active[2 * number + 2],
        .scale = pass->weights + norm->scale,
        .offset = pass->weights + norm->offset,
    };

    conv_forward(pass, 2 * number + 1, &outlet);
}

/* From the trunk before the first block, and what of it goes into that, to the
   tip. */
static inline void blocks_forward(const struct pass *pass)
{
    for (int i = 0; i < pass->trainee->layout.block_count; i++) {
        first_forward(pass, i);
        second_forward(pass, i);
    }
}

/* ---- back ---- */

/* From slopes by what a block's pool adds to a board's outputs. */
static inline void pool_board_back(const struct pass *pass, int number,
                                   int board_number, const float *slope_bias)
{
    struct trainee_work *const work = pass->work;
    const struct layout_block *const block =
        &pass->trainee->layout.blocks[number];
    const struct chunk_board *const board = &work->chunk.board[board_number];
    const struct trainee_pool *const pool = &work->pool[number];
    const int outs = block->first.outs, pools = block->pool.outs;
    const float *const pooled =
        pool->pooled + (ptrdiff_t)board_number * 3 * pools;
    struct plane slope_raw = plane_of(board, work->slope_raw, outs + pools);
    float slope[3 * TRAINEE_CHANNELS_MAX] __attribute__((aligned(64)));
    float sums[TRAINEE_CHANNELS_MAX] __attribute__((aligned(64)));

    slope_raw.first += outs;
    multiply_back(pooled, 3 * pools, pass->weights + block->pool_bias.at, outs,
                  slope_bias, slope, pass->gradient + block->pool_bias.at);
    pool_back(board->size, pools, plane_of(board, pool->outputs, pools), pooled,
              pool->greatest + (ptrdiff_t)board_number * pools, slope,
              slope_raw, sums);
    add_to_gradient(pass, block->pool_norm.offset, sums, pools);
}

/* From slopes by a board of the second convolution's inputs to those by the
   first one's outputs. */
static inline void middle_back(const struct pass *pass, int number,
                               int board_number)
{
    struct trainee_work *const work = pass->work;
    const struct layout_block *const block =
        &pass->trainee->layout.blocks[number];
    const struct chunk_board *const board = &work->chunk.board[board_number];
    const int outs = block->first.outs;
    float sums[TRAINEE_CHANNELS_MAX] __attribute__((aligned(64)));

    offset_back(
        board->size, outs,
        bordered_of(board, work->active[2 * number + 1], outs),
        bordered_of(board, work->slope_active, outs),
        plane_of(board, work->slope_raw, pass->trainee->layout.plan.channels),
        sums);
    add_to_gradient(pass, block->middle.offset, sums, outs);
    if (block->has_pool)
        pool_board_back(pass, number, board_number, sums);
}

/* From slopes by a board of the first convolution's inputs, and those by the
   trunk after the block, to those by the trunk before it. */
static inline void before_back(const struct pass *pass, int number,
                               int board_number)
{
    struct trainee_work *const work = pass->work;
    const struct layout_norm *const norm =
        &pass->trainee->layout.blocks[number].before;
    const struct chunk_board *const board = &work->chunk.board[board_number];
    const int channels = norm->channels;

    scale_back(true, board->size, channels,
               plane_of(board, work->trunk[number], channels),
               bordered_of(board, work->active[2 * number], channels),
               bordered_of(board, work->slope_active, channels),
               plane_of(board, work->slope_trunk, channels),
               pass->weights + norm->scale, pass->gradient + norm->scale,
               pass->gradient + norm->offset);
}

/* Turns slopes by the trunk after the last block into those before the
   first. */
static inline void blocks_back(const struct pass *pass)
{
    struct trainee_work *const work = pass->work;

    for (int i = pass->trainee->layout.block_count - 1; i >= 0; i--) {
        conv_back(pass, 2 * i + 1, work->slope_trunk);
        for (int board = 0; board < work->chunk.boards; board++)
            middle_back(pass, i, board);
        conv_back(pass, 2 * i, work->slope_raw);
        for (int board = 0; board < work->chunk.boards; board++)
            before_back(pass, i, board);
    }
}

#endif
