/*
 * trainee_heads.h - the heads of a trainee and its losses in a kernel, forward
 * and back.
 *
 * What the heads' convolutions give, and then the slopes by it, lies in
 * work->heads: for each vertex policy.first's channels, policy.pool's,
 * value.first's.
 */
#ifndef TUNING_TRAINEE_HEADS_H
#define TUNING_TRAINEE_HEADS_H

#include "tuning/trainee_blocks.h"
#include "tuning/trainee_loss.h"

#include <string.h>

enum head { HEAD_POLICY, HEAD_POOL, HEAD_VALUE, HEADS };

/* What is pooled of the value's board and what is made of that. */
struct value_state {
    float pooled[3 * TRAINEE_CHANNELS_MAX] __attribute__((aligned(64)));
    float hidden[TRAINEE_HIDDEN_MAX];
};

static inline void prepare_head(struct trainee_heads *heads,
                                const struct layout_conv *conv,
                                const float *weights, enum head head)
{
    const int outs = HEADS * heads->channels;
    const int first_out = (int)head * heads->channels;
    const float *from = weights + conv->at;

    for (int in = 0; in < conv->ins; in++)
        for (int out = 0; out < conv->outs; out++) {
            heads->forward[in * outs + first_out + out] = *from;
            heads->backward[(first_out + out) * conv->ins + in] = *from++;
        }
}

static inline struct plane head_plane(const struct pass *pass,
                                      const struct chunk_board *board,
                                      enum head head)
{
    const int channels = pass->trainee->heads.channels;
    struct plane plane = plane_of(board, pass->work->heads, HEADS * channels);

    plane.first += (int)head * channels;
    return plane;
}

/* The factors of the mean that the value pools. */
static inline void value_factors(int size, float factors[3])
{
    const float side = (float)(size - 14);

    factors[0] = 1.0f;
    factors[1] = side * 0.1f;
    factors[2] = side * side * 0.01f - 0.1f;
}

/* ---- forward ---- */

/* For each vertex the sum of its channels, each times a weight. */
static inline void weigh_forward(int size, int channels, struct plane active,
                                 const float *weights, float *to)
{
    for (int v = 0; v < size * size; v++)
        to[v] = dot_product(plane_at(&active, v / size, v % size), weights,
                            channels);
}

static inline void policy_forward(const struct pass *pass, int board_number,
                                  struct raw_output *raw)
{
    const struct layout_policy *const policy = &pass->trainee->layout.policy;
    const struct chunk_board *const board =
        &pass->work->chunk.board[board_number];
    const int size = board->size, channels = policy->first.outs;
    const struct plane pool = head_plane(pass, board, HEAD_POOL);
    const struct plane first = head_plane(pass, board, HEAD_POLICY);
    float *const pooled =
        pass->work->policy_pool.pooled + (ptrdiff_t)board_number * 3 * channels;
    int *const greatest =
        pass->work->policy_pool.greatest + (ptrdiff_t)board_number * channels;
    float offset[TRAINEE_CHANNELS_MAX] __attribute__((aligned(64)));

    norm_forward(size, channels, pool, NULL,
                 pass->weights + policy->pool_norm.offset, pool);
    pool_forward(size, channels, pool, pooled, greatest);
    memcpy(offset, pass->weights + policy->norm.offset,
           (size_t)channels * sizeof *offset);
    add_multiplied(pooled, 3 * channels, pass->weights + policy->pool_bias.at,
                   channels, offset);
    norm_forward(size, channels, first, NULL, offset, first);
    weigh_forward(size, channels, first, pass->weights + policy->last.at,
                  raw->policy);
    raw->pass =
        dot_product(pooled, pass->weights + policy->pass.at, 3 * channels);
}

/* A matrix and a bias. */
static inline void layer_forward(const struct pass *pass, const float *in,
                                 const struct layout_matrix *matrix,
                                 const struct layout_matrix *bias, float *to)
{
    memcpy(to, pass->weights + bias->at, (size_t)bias->outs * sizeof *to);
    add_multiplied(in, matrix->ins, pass->weights + matrix->at, matrix->outs,
                   to);
}

static inline void value_pool(int size, int channels, struct plane active,
                              float *pooled)
{
    float factors[3];

    value_factors(size, factors);
    for (int c = 0; c < channels; c += LANES) {
        Vector sum = {0};

        for (int v = 0; v < size * size; v++)
            sum += vector_load(plane_at(&active, v / size, v % size) + c);
        for (int i = 0; i < 3; i++)
            vector_store(pooled + i * channels + c,
                         sum / (float)(size * size) * factors[i]);
    }
}

static inline void value_forward(const struct pass *pass,
                                 const struct chunk_board *board,
                                 struct value_state *state,
                                 struct raw_output *raw)
{
    const struct layout_value *const value = &pass->trainee->layout.value;
    const int size = board->size, channels = value->first.outs;
    const struct plane plane = head_plane(pass, board, HEAD_VALUE);

    norm_forward(size, channels, plane, NULL,
                 pass->weights + value->norm.offset, plane);
    weigh_forward(size, channels, plane, pass->weights + value->owner.at,
                  raw->owner);
    value_pool(size, channels, plane, state->pooled);
    layer_forward(pass, state->pooled, &value->hidden, &value->hidden_bias,
                  state->hidden);
    for (int i = 0; i < value->hidden.outs; i++)
        state->hidden[i] = state->hidden[i] > 0.0f ? state->hidden[i] : 0.0f;
    layer_forward(pass, state->hidden, &value->outcome, &value->outcome_bias,
                  raw->outcome);
    layer_forward(pass, state->hidden, &value->scores, &value->scores_bias,
                  raw->scores);
}

/* ---- back ---- */

/* From slopes by what weigh_forward() gives, and slopes that are the same at
   all vertices of a channel: replaces a board by its slopes; sums[] gets their
   sums by channel. */
static inline void weigh_back(int size, int channels, struct plane active,
                              const float *slopes, const float *weights,
                              const float *everywhere, float *gradient,
                              float *sums)
{
    for (int c = 0; c < channels; c += LANES) {
        const Vector weight = vector_load(weights + c);
        const Vector same = vector_load(everywhere + c);
        Vector sum = {0}, sum_active = {0};

        for (int v = 0; v < size * size; v++) {
            float *const at = plane_at(&active, v / size, v % size) + c;
            const Vector x = vector_load(at);
            const Vector slope = vector_passed(same + slopes[v] * weight, x);

            sum += slope;
            sum_active += slopes[v] * x;
            vector_store(at, slope);
        }
        vector_add_to(gradient + c, sum_active);
        vector_store(sums + c, sum);
    }
}

static inline void policy_back(const struct pass *pass, int board_number,
                               const struct raw_output *slope)
{
    const struct layout_policy *const policy = &pass->trainee->layout.policy;
    const struct chunk_board *const board =
        &pass->work->chunk.board[board_number];
    const struct trainee_pool *const pool = &pass->work->policy_pool;
    const int channels = policy->first.outs;
    const float *const pooled =
        pool->pooled + (ptrdiff_t)board_number * 3 * channels;
    const float *const pass_weights = pass->weights + policy->pass.at;
    const float none[TRAINEE_CHANNELS_MAX] __attribute__((aligned(64))) = {0};
    float sums[TRAINEE_CHANNELS_MAX] __attribute__((aligned(64)));
    float slopes[3 * TRAINEE_CHANNELS_MAX] __attribute__((aligned(64)));

    weigh_back(board->size, channels, head_plane(pass, board, HEAD_POLICY),
               slope->policy, pass->weights + policy->last.at, none,
               pass->gradient + policy->last.at, sums);
    add_to_gradient(pass, policy->norm.offset, sums, channels);
    multiply_back(pooled, 3 * channels, pass->weights + policy->pool_bias.at,
                  channels, sums, slopes,
                  pass->gradient + policy->pool_bias.at);
    for (int i = 0; i < 3 * channels; i++) {
        slopes[i] += slope->pass * pass_weights[i];
        pass->gradient[policy->pass.at + (size_t)i] += slope->pass * pooled[i];
    }
    const struct plane plane = head_plane(pass, board, HEAD_POOL);
    pool_back(board->size, channels, plane, pooled,
              pool->greatest + (ptrdiff_t)board_number * channels, slopes,
              plane, sums);
    add_to_gradient(pass, policy->pool_norm.offset, sums, channels);
}

/* The same back; sets the slopes by what came in. */
static inline void layer_back(const struct pass *pass, const float *in,
                              const struct layout_matrix *matrix,
                              const struct layout_matrix *bias,
                              const float *slope, float *slope_in)
{
    multiply_back(in, matrix->ins, pass->weights + matrix->at, matrix->outs,
                  slope, slope_in, pass->gradient + matrix->at);
    add_to_gradient(pass, bias->at, slope, bias->outs);
}

/* Slopes by the value's pooled numbers from those by outcome and scores. */
static inline void hidden_back(const struct pass *pass,
                               const struct value_state *state,
                               const struct raw_output *slope,
                               float *slope_pooled)
{
    const struct layout_value *const value = &pass->trainee->layout.value;
    float by_outcome[TRAINEE_HIDDEN_MAX], by_all[TRAINEE_HIDDEN_MAX];

    layer_back(pass, state->hidden, &value->outcome, &value->outcome_bias,
               slope->outcome, by_outcome);
    layer_back(pass, state->hidden, &value->scores, &value->scores_bias,
               slope->scores, by_all);
    for (int i = 0; i < value->hidden.outs; i++)
        by_all[i] = state->hidden[i] > 0.0f ? by_all[i] + by_outcome[i] : 0.0f;
    layer_back(pass, state->pooled, &value->hidden, &value->hidden_bias, by_all,
               slope_pooled);
}

static inline void value_back(const struct pass *pass,
                              const struct chunk_board *board,
                              const struct value_state *state,
                              const struct raw_output *slope)
{
    const struct layout_value *const value = &pass->trainee->layout.value;
    const int size = board->size, channels = value->first.outs;
    float slopes[3 * TRAINEE_CHANNELS_MAX], factors[3];
    float everywhere[TRAINEE_CHANNELS_MAX] __attribute__((aligned(64)));
    float sums[TRAINEE_CHANNELS_MAX] __attribute__((aligned(64)));

    hidden_back(pass, state, slope, slopes);
    value_factors(size, factors);
    for (int c = 0; c < channels; c++)
        everywhere[c] = (slopes[c] + slopes[channels + c] * factors[1] +
                         slopes[2 * channels + c] * factors[2]) /
                        (float)(size * size);
    weigh_back(size, channels, head_plane(pass, board, HEAD_VALUE),
               slope->owner, pass->weights + value->owner.at, everywhere,
               pass->gradient + value->owner.at, sums);
    add_to_gradient(pass, value->norm.offset, sums, channels);
}

/* ---- the chunk ---- */

/* From the tip to what the heads' convolutions give. */
static inline void tip_forward(const struct pass *pass)
{
    const struct trainee_heads *const heads = &pass->trainee->heads;
    const int ins = pass->trainee->layout.plan.channels;
    const int outs = HEADS * heads->channels;

    multiply((struct factors){
        .rows = pass->work->chunk.vertices,
        .columns = outs,
        .depth = ins,
        .a = pass->work->tip,
        .a_step = ins,
        .b = heads->forward,
        .b_step = outs,
        .to = pass->work->heads,
        .to_step = outs,
    });
}

/* Adds what one of the heads' convolutions gets to the gradient. */
static inline void head_back(const struct pass *pass,
                             const struct layout_conv *conv, enum head head)
{
    const int channels = conv->outs;

    add_turned_product((struct factors){
        .rows = conv->ins,
        .columns = channels,
        .depth = pass->work->chunk.vertices,
        .a = pass->work->tip,
        .a_step = conv->ins,
        .b = pass->work->heads + (int)head * channels,
        .b_step = HEADS * channels,
        .to = pass->gradient + conv->at,
        .to_step = channels,
    });
}

/* From slopes by what the heads' convolutions give to those by the trunk. */
static inline void tip_back(const struct pass *pass)
{
    const struct trainee_heads *const heads = &pass->trainee->heads;
    const struct layout *const layout = &pass->trainee->layout;
    struct trainee_work *const work = pass->work;
    const int ins = layout->plan.channels, outs = HEADS * heads->channels;

    head_back(pass, &layout->policy.first, HEAD_POLICY);
    head_back(pass, &layout->policy.pool, HEAD_POOL);
    head_back(pass, &layout->value.first, HEAD_VALUE);
    multiply((struct factors){
        .rows = work->chunk.vertices,
        .columns = ins,
        .depth = outs,
        .a = work->heads,
        .a_step = outs,
        .b = heads->backward,
        .b_step = ins,
        .to = work->slope_raw,
        .to_step = ins,
    });
    for (int i = 0; i < work->chunk.boards; i++) {
        const struct chunk_board *const board = &work->chunk.board[i];

        scale_back(false, board->size, ins,
                   plane_of(board, work->trunk[layout->block_count], ins),
                   plane_of(board, work->tip, ins),
                   plane_of(board, work->slope_raw, ins),
                   plane_of(board, work->slope_trunk, ins),
                   pass->weights + layout->tip.scale,
                   pass->gradient + layout->tip.scale,
                   pass->gradient + layout->tip.offset);
    }
}

/* One board through the heads, and back if that is wanted. */
static inline void heads_board(const struct pass *pass,
                               const struct trainee_task *task,
                               int board_number, struct net_output *output)
{
    const struct chunk_board *const board =
        &pass->work->chunk.board[board_number];
    struct raw_output raw, slope;
    struct value_state state;

    policy_forward(pass, board_number, &raw);
    value_forward(pass, board, &state, &raw);
    if (output)
        trainee_loss_output(&raw, board->size, output);
    if (task->losses)
        trainee_loss_add(&raw, board->sample, task->aims, task->losses, &slope);
    if (pass->gradient) {
        policy_back(pass, board_number, &slope);
        value_back(pass, board, &state, &slope);
    }
}

#endif
