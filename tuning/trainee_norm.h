/*
 * trainee_norm.h - norms and pooling in a trainee's kernel, back, and what of
 * it forward is not done on the way out of a convolution.
 *
 * All of it is for one board of a chunk at a time.
 */
#ifndef TUNING_TRAINEE_NORM_H
#define TUNING_TRAINEE_NORM_H

#include "engine/net_float_vector.h"
#include "tuning/trainee_kernel.h"

#include <float.h>
#include <stddef.h>

/* A board's vertices in an array: rows of vertices of channels. */
struct plane {
    float *first; /* of the vertices */
    ptrdiff_t row_step, step;
};

static inline struct plane plane_of(const struct chunk_board *board,
                                    float *chunk, int channels)
{
    return (struct plane){chunk + (ptrdiff_t)board->vertex * channels,
                          (ptrdiff_t)board->size * channels, channels};
}

static inline struct plane bordered_of(const struct chunk_board *board,
                                       float *chunk, int channels)
{
    const int row = board->size + 2;

    return (struct plane){chunk +
                              (ptrdiff_t)(board->bordered + row + 1) * channels,
                          (ptrdiff_t)row * channels, channels};
}

ALWAYS_INLINE float *plane_at(const struct plane *plane, int row, int column)
{
    return plane->first + row * plane->row_step + column * plane->step;
}

/* Adds a vector to what is at an address. */
ALWAYS_INLINE void vector_add_to(float *to, Vector v)
{
    vector_store(to, vector_load(to) + v);
}

/* The slope, where a ReLU let something through. */
ALWAYS_INLINE Vector vector_passed(Vector slope, Vector active)
{
    const VectorInt is_passed = active > (Vector){0};

    return (Vector)((VectorInt)slope & is_passed);
}

/* ---- norms ---- */

/* active = ReLU(in * scale + offset); scale may be NULL. */
static inline void norm_forward(int size, int channels, struct plane in,
                                const float *scale, const float *offset,
                                struct plane active)
{
    for (int c = 0; c < channels; c += LANES) {
        const Vector factor = scale ? vector_load(scale + c) : vector_all(1.0f);
        const Vector shift = vector_load(offset + c);

        for (int row = 0; row < size; row++)
            for (int column = 0; column < size; column++) {
                const Vector x =
                    vector_load(plane_at(&in, row, column) + c) * factor +
                    shift;

                vector_store(plane_at(&active, row, column) + c,
                             vector_greater(x, (Vector){0}));
            }
    }
}

/* Back through a norm without a scale: slopes by its inputs are those by its
   outputs where these are not 0; sums[] gets their sums by channel. */
static inline void offset_back(int size, int channels, struct plane active,
                               struct plane slope_active, struct plane slope_in,
                               float *sums)
{
    for (int c = 0; c < channels; c += LANES) {
        Vector sum = {0};

        for (int row = 0; row < size; row++)
            for (int column = 0; column < size; column++) {
                const Vector slope = vector_passed(
                    vector_load(plane_at(&slope_active, row, column) + c),
                    vector_load(plane_at(&active, row, column) + c));

                sum += slope;
                vector_store(plane_at(&slope_in, row, column) + c, slope);
            }
        vector_store(sums + c, sum);
    }
}

/* Back through a norm with a scale.  Slopes by its inputs are added to those
   that are there if it `adds`, a constant. */
ALWAYS_INLINE void scale_back(bool adds, int size, int channels,
                              struct plane in, struct plane active,
                              struct plane slope_active, struct plane slope_in,
                              const float *scale, float *scale_gradient,
                              float *offset_gradient)
{
    for (int c = 0; c < channels; c += LANES) {
        const Vector factor = vector_load(scale + c);
        Vector sum = {0}, sum_in = {0};

        for (int row = 0; row < size; row++)
            for (int column = 0; column < size; column++) {
                float *const to = plane_at(&slope_in, row, column) + c;
                const Vector slope = vector_passed(
                    vector_load(plane_at(&slope_active, row, column) + c),
                    vector_load(plane_at(&active, row, column) + c));

                sum += slope;
                sum_in += slope * vector_load(plane_at(&in, row, column) + c);
                vector_store(to, adds ? vector_load(to) + slope * factor
                                      : slope * factor);
            }
        vector_add_to(scale_gradient + c, sum_in);
        vector_add_to(offset_gradient + c, sum);
    }
}

/* ---- pooling ---- */

/* The three pooled values a channel, as net.h has them, of boards that are
   0 or more everywhere; greatest[] becomes the vertex of the third. */
static inline void pool_forward(int size, int channels, struct plane active,
                                float *pooled, int *greatest)
{
    const float points = (float)(size * size);
    const float side = (float)(size - 14) * 0.1f;

    for (int c = 0; c < channels; c += LANES) {
        Vector sum = {0}, most = vector_load(active.first + c);
        VectorInt where = {0};

        for (int row = 0; row < size; row++)
            for (int column = 0; column < size; column++) {
                const Vector x =
                    vector_load(plane_at(&active, row, column) + c);
                const VectorInt here = row * size + column - (VectorInt){0};
                const VectorInt is_more = x > most;

                sum += x;
                most = vector_greater(most, x);
                where = (here & is_more) | (where & ~is_more);
            }
        vector_store(pooled + c, sum / points);
        vector_store(pooled + channels + c, sum / points * side);
        vector_store(pooled + 2 * channels + c, most);
        __builtin_memcpy(greatest + c, &where, sizeof where);
    }
}

/* Back through pooling and the norm before it: sets the slopes by a board from
   those by its pooled values, where the board is not 0; sums[] gets their sums
   by channel.  May work in place. */
static inline void pool_back(int size, int channels, struct plane active,
                             const float *pooled, const int *greatest,
                             const float *slope_pooled, struct plane slope_in,
                             float *sums)
{
    const float points = (float)(size * size);
    const float side = (float)(size - 14) * 0.1f;

    for (int c = 0; c < channels; c += LANES) {
        const Vector mean = (vector_load(slope_pooled + c) +
                             vector_load(slope_pooled + channels + c) * side) /
                            points;
        Vector sum = {0};

        for (int row = 0; row < size; row++)
            for (int column = 0; column < size; column++) {
                const Vector slope = vector_passed(
                    mean, vector_load(plane_at(&active, row, column) + c));

                sum += slope;
                vector_store(plane_at(&slope_in, row, column) + c, slope);
            }
        vector_store(sums + c, sum);
    }
    for (int c = 0; c < channels; c++) {
        const int row = greatest[c] / size, column = greatest[c] % size;
        const float slope = slope_pooled[2 * channels + c];

        if (pooled[2 * channels + c] > 0.0f) {
            plane_at(&slope_in, row, column)[c] += slope;
            sums[c] += slope;
        }
    }
}

#endif
