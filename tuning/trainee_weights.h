/*
 * trainee_weights.h - weights of convolutions of width 3 made ready for a
 * trainee's kernel, and the gradient by these brought back to that by those.
 *
 * A convolution's nine weights go through a matrix G to the products, by rows
 * and columns (net_float.h); slopes go through the same matrix turned.
 */
#ifndef TUNING_TRAINEE_WEIGHTS_H
#define TUNING_TRAINEE_WEIGHTS_H

#include "engine/net_float_winograd.h"
#include "tuning/trainee_kernel.h"

#include <string.h>

struct weights3 {
    Vector w0, w1, w2;
};

ALWAYS_INLINE struct points transform_weights(struct weights3 w)
{
    const Vector even = (w.w0 + w.w2) * (1.0f / 6.0f);
    const Vector odd = w.w1 * (1.0f / 6.0f);
    const Vector even2 = (w.w0 + 4.0f * w.w2) * (1.0f / 24.0f);
    const Vector odd2 = w.w1 * (1.0f / 12.0f);

    return (struct points){
        w.w0 * 0.25f, -even - odd, odd - even, even2 + odd2, w.w2, even2 - odd2,
    };
}

/* The same turned. */
ALWAYS_INLINE struct weights3 untransform_weights(struct points t)
{
    const Vector even = (t.p1 + t.p2) * (1.0f / 6.0f);
    const Vector odd = (t.p1 - t.p2) * (1.0f / 6.0f);
    const Vector even2 = t.p3 + t.p5, odd2 = t.p3 - t.p5;

    return (struct weights3){
        0.25f * t.p0 - even + even2 * (1.0f / 24.0f),
        odd2 * (1.0f / 12.0f) - odd,
        t.p4 - even + even2 * (1.0f / 6.0f),
    };
}

/* ---- forward ---- */

/* One vector of a product: where the next weights go, and, turned, where those
   of each of its lanes do. */
ALWAYS_INLINE void put_weights(const struct trainee_conv *conv, int product,
                               int in, int out, Vector v)
{
    const ptrdiff_t matrix = (ptrdiff_t)product * conv->ins * conv->outs;
    float *to = conv->backward + matrix + (ptrdiff_t)out * conv->ins + in;

    vector_store(conv->forward + matrix + (ptrdiff_t)in * conv->outs + out, v);
    for (int i = 0; i < LANES; i++, to += conv->ins)
        *to = v[i];
}

/* from: the first of nine weights, `square` floats apart. */
ALWAYS_INLINE void transform_vector(const struct trainee_conv *conv,
                                    const float *from, ptrdiff_t square, int in,
                                    int out)
{
#define ROW(y)                                                                 \
    transform_weights(                                                         \
        (struct weights3){vector_load(from + (3 * (y)) * square),              \
                          vector_load(from + (3 * (y) + 1) * square),          \
                          vector_load(from + (3 * (y) + 2) * square)})
#define COLUMN(j)                                                              \
    {                                                                          \
        const struct points t =                                                \
            transform_weights((struct weights3){r0.p##j, r1.p##j, r2.p##j});   \
                                                                               \
        put_weights(conv, net_float_product(0, j), in, out, t.p0);             \
        put_weights(conv, net_float_product(1, j), in, out, t.p1);             \
        put_weights(conv, net_float_product(2, j), in, out, t.p2);             \
        put_weights(conv, net_float_product(3, j), in, out, t.p3);             \
        put_weights(conv, net_float_product(4, j), in, out, t.p4);             \
        put_weights(conv, net_float_product(5, j), in, out, t.p5);             \
    }
    const struct points r0 = ROW(0), r1 = ROW(1), r2 = ROW(2);

    COLUMN(0)
    COLUMN(1)
    COLUMN(2)
    COLUMN(3)
    COLUMN(4)
    COLUMN(5)
#undef ROW
#undef COLUMN
}

/* first_out: of the part among the convolution's outputs. */
static inline void transform_part(const struct trainee_conv *conv,
                                  const struct layout_conv *part,
                                  const float *weights, int first_out)
{
    const ptrdiff_t square = (ptrdiff_t)part->ins * part->outs;

    for (int in = 0; in < part->ins; in++)
        for (int out = 0; out < part->outs; out += LANES)
            transform_vector(conv, weights + (ptrdiff_t)in * part->outs + out,
                             square, in, first_out + out);
}

static inline void prepare_conv(struct trainee *trainee, const float *weights,
                                int number, bool rounds)
{
    struct trainee_conv *const conv = &trainee->convs[number];
    const float *rounded = conv->rounded;
    int out = 0;

    conv->rounds = rounds;
    if (rounds)
        trainee_round_conv(trainee, weights, number);
    for (int i = 0; i < conv->parts; i++) {
        const struct layout_conv *const part = conv->part[i];

        transform_part(conv, part, rounds ? rounded : weights + part->at, out);
        rounded += 9 * part->ins * part->outs;
        out += part->outs;
    }
}

/* ---- back ---- */

/* One vector of the nine slopes, added to the gradient. */
ALWAYS_INLINE void untransform_vector(const float *sums, ptrdiff_t matrix,
                                      float *to, ptrdiff_t square)
{
#define AT(i, j) vector_load(sums + net_float_product(i, j) * matrix)
#define COLUMN(j)                                                              \
    untransform_weights((struct points){AT(0, j), AT(1, j), AT(2, j),          \
                                        AT(3, j), AT(4, j), AT(5, j)})
#define PUT(i, slope)                                                          \
    vector_store(to + (i)*square, vector_load(to + (i)*square) + (slope));
#define ROW(y)                                                                 \
    {                                                                          \
        const struct weights3 w = untransform_weights((struct points){         \
            c0.w##y, c1.w##y, c2.w##y, c3.w##y, c4.w##y, c5.w##y});            \
                                                                               \
        PUT(3 * (y), w.w0)                                                     \
        PUT(3 * (y) + 1, w.w1)                                                 \
        PUT(3 * (y) + 2, w.w2)                                                 \
    }
    const struct weights3 c0 = COLUMN(0), c1 = COLUMN(1), c2 = COLUMN(2),
                          c3 = COLUMN(3), c4 = COLUMN(4), c5 = COLUMN(5);

    ROW(0)
    ROW(1)
    ROW(2)
#undef AT
#undef COLUMN
#undef PUT
#undef ROW
}

static inline void add_sums(const struct trainee_conv *conv, const float *sums,
                            float *gradient)
{
    const ptrdiff_t matrix = (ptrdiff_t)conv->ins * conv->outs;
    int first_out = 0;

    for (int i = 0; i < conv->parts; i++) {
        const struct layout_conv *const part = conv->part[i];
        const ptrdiff_t square = (ptrdiff_t)part->ins * part->outs;

        for (int in = 0; in < part->ins; in++)
            for (int out = 0; out < part->outs; out += LANES)
                untransform_vector(
                    sums + (ptrdiff_t)in * conv->outs + first_out + out, matrix,
                    gradient + part->at + in * part->outs + out, square);
        first_out += part->outs;
    }
}

static inline void clear_all_sums(const struct trainee *trainee,
                                  struct trainee_work *work)
{
    for (int i = 0; i < 2 * trainee->layout.block_count; i++) {
        const struct trainee_conv *const conv = &trainee->convs[i];

        memset(work->sums[i], 0,
               (size_t)(NET_FLOAT_PRODUCTS * conv->ins * conv->outs) *
                   sizeof(float));
    }
}

static inline void add_all_sums(const struct trainee *trainee,
                                const struct trainee_work *work,
                                float *gradient)
{
    for (int i = 0; i < 2 * trainee->layout.block_count; i++)
        add_sums(&trainee->convs[i], work->sums[i], gradient);
}

#endif
