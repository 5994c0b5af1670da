/*
 * trainee_run.h - all of a trainee's kernel but its name.
 */
#ifndef TUNING_TRAINEE_RUN_H
#define TUNING_TRAINEE_RUN_H

#include "tuning/trainee_heads.h"
#include "tuning/trainee_input.h"
#include "tuning/trainee_weights.h"

#include <string.h>

/* As trainee_begin(). */
static inline void kernel_begin(struct trainee *trainee, const float *weights,
                                bool rounds, int part, int parts)
{
    const struct layout *const layout = &trainee->layout;
    const int convs = 2 * layout->block_count;

    for (int i = part; i < convs; i += parts)
        prepare_conv(trainee, weights, i, rounds);
    if (convs % parts != part)
        return;
    prepare_input(trainee, weights);
    prepare_head(&trainee->heads, &layout->policy.first, weights, HEAD_POLICY);
    prepare_head(&trainee->heads, &layout->policy.pool, weights, HEAD_POOL);
    prepare_head(&trainee->heads, &layout->value.first, weights, HEAD_VALUE);
}

/* Zeros around the boards of an array. */
static inline void clear_borders(const struct chunk *chunk, float *boards,
                                 int channels)
{
    const size_t step = (size_t)channels * sizeof *boards;

    for (int i = 0; i < chunk->boards; i++) {
        const int size = chunk->board[i].size, row = size + 2;
        float *at = boards + (ptrdiff_t)chunk->board[i].bordered * channels;

        memset(at, 0, (size_t)(row + 1) * step);
        at += (ptrdiff_t)(2 * row - 1) * channels;
        for (int j = 1; j < size; j++, at += (ptrdiff_t)row * channels)
            memset(at, 0, 2 * step); /* a row's last and the next's first */
        memset(at, 0, (size_t)(row + 1) * step);
    }
}

static inline void start_forward(const struct pass *pass)
{
    const struct trainee *const trainee = pass->trainee;
    const struct layout_norm *const norm = &trainee->layout.blocks[0].before;
    struct trainee_work *const work = pass->work;
    const int channels = norm->channels;

    for (int i = 0; i < 2 * trainee->layout.block_count; i++)
        clear_borders(&work->chunk, work->active[i], trainee->convs[i].ins);
    for (int i = 0; i < work->chunk.boards; i++) {
        const struct chunk_board *const board = &work->chunk.board[i];
        const struct plane trunk = plane_of(board, work->trunk[0], channels);

        input_forward(trainee, &board->sample->input, trunk.first);
        norm_forward(board->size, channels, trunk, pass->weights + norm->scale,
                     pass->weights + norm->offset,
                     bordered_of(board, work->active[0], channels));
    }
}

static inline void start_back(const struct pass *pass)
{
    const struct trainee *const trainee = pass->trainee;
    const struct chunk *const chunk = &pass->work->chunk;

    for (int i = 0; i < chunk->boards; i++)
        input_back(trainee, &chunk->board[i].sample->input,
                   plane_of(&chunk->board[i], pass->work->slope_trunk,
                            trainee->layout.plan.channels)
                       .first,
                   pass->gradient);
}

/* Raises the ranges to what goes into the convolutions. */
static inline void watch_inputs_of(const struct pass *pass,
                                   const struct net_ranges *ranges)
{
    for (int i = 0; i < ranges->convolutions; i++) {
        const int channels = pass->trainee->convs[i].ins;
        const float *in = pass->work->active[i];
        float *const greatest =
            ranges->greatest + (ptrdiff_t)i * ranges->channels;

        for (int v = 0; v < pass->work->chunk.bordered; v++, in += channels)
            for (int c = 0; c < channels; c++)
                if (in[c] > greatest[c])
                    greatest[c] = in[c];
    }
}

/* The samples of the chunk; outputs may be NULL. */
static inline void run_chunk(const struct pass *pass,
                             const struct trainee_task *task,
                             struct net_output *outputs)
{
    start_forward(pass);
    blocks_forward(pass);
    if (task->ranges)
        watch_inputs_of(pass, task->ranges);
    tip_forward(pass);
    for (int i = 0; i < pass->work->chunk.boards; i++)
        heads_board(pass, task, i, outputs ? outputs + i : NULL);
    if (!pass->gradient)
        return;
    tip_back(pass);
    blocks_back(pass);
    start_back(pass);
}

static inline void kernel_run(const struct trainee *trainee,
                              const float *weights, struct trainee_work *work,
                              const struct trainee_task *task)
{
    const struct pass pass = {trainee, weights, work, task->gradient};

    if (task->gradient)
        clear_all_sums(trainee, work);
    for (int done = 0; done < task->count;) {
        const int taken =
            chunk_fill(&work->chunk, task->samples + done, task->count - done);

        run_chunk(&pass, task, task->outputs ? task->outputs + done : NULL);
        done += taken;
    }
    if (task->gradient)
        add_all_sums(trainee, work, task->gradient);
}

/* What all of these kernels have in common. */
#define TRAINEE_KERNEL .begin = kernel_begin, .run = kernel_run

#endif
