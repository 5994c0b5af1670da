/*
 * trainee_product.h - products of matrices for a trainee's kernel, where it
 * spends its time.
 *
 * As in net_float_product.h a block of rows times a panel of one or two
 * vectors of columns is summed in registers, in variables with names of their
 * own.  Here no matrix is packed, and the left one may be turned.
 */
#ifndef TUNING_TRAINEE_PRODUCT_H
#define TUNING_TRAINEE_PRODUCT_H

#include "engine/net_float_vector.h"
#include "rules/compiler.h"

#include <stdbool.h>
#include <stddef.h>

/* Two sums a row, and registers to spare for the factors. */
#if defined __AVX512F__ || defined __aarch64__
#define FACTOR_ROWS 13
#else
#define FACTOR_ROWS 6
#endif

/* Matrices of rows that are so many floats apart. */
struct factors {
    int rows, columns, depth; /* columns: a multiple of LANES */
    const float *a;           /* [row][i], or if it is turned [i][row] */
    ptrdiff_t a_step;
    const float *b; /* [i][column] */
    ptrdiff_t b_step;
    float *to; /* [row][column] */
    ptrdiff_t to_step;
};

#define EACH_ROW(DO)                                                           \
    DO(0)                                                                      \
    DO(1)                                                                      \
    DO(2)                                                                      \
    DO(3)                                                                      \
    DO(4)                                                                      \
    DO(5)                                                                      \
    DO(6)                                                                      \
    DO(7)                                                                      \
    DO(8)                                                                      \
    DO(9)                                                                      \
    DO(10)                                                                     \
    DO(11)                                                                     \
    DO(12)

/* rows, panel (vectors of columns) and is_turned are constant.  A turned
   product is added to what is there, another one replaces it. */
ALWAYS_INLINE void factors_block(int rows, int panel, bool is_turned,
                                 const struct factors *f)
{
    const ptrdiff_t a_step = f->a_step, b_step = f->b_step;
    const ptrdiff_t to_step = f->to_step;
    const float *a = f->a, *b = f->b;
    float *const to = f->to;

#define BEGIN(i)                                                               \
    Vector left##i = {0}, right##i = {0};                                      \
    if (i < rows && is_turned) {                                               \
        left##i = vector_load(to + i * to_step);                               \
        if (panel > 1)                                                         \
            right##i = vector_load(to + i * to_step + LANES);                  \
    }
    EACH_ROW(BEGIN)
    for (int k = 0; k < f->depth; k++) {
        const Vector b0 = vector_load(b);
        const Vector b1 = panel > 1 ? vector_load(b + LANES) : b0;

#define ADD(i)                                                                 \
    if (i < rows) {                                                            \
        const Vector factor = vector_all(is_turned ? a[i] : a[i * a_step]);    \
                                                                               \
        left##i += factor * b0;                                                \
        if (panel > 1)                                                         \
            right##i += factor * b1;                                           \
    }
        EACH_ROW(ADD)
        a += is_turned ? a_step : 1;
        b += b_step;
    }
#define STORE(i)                                                               \
    if (i < rows) {                                                            \
        vector_store(to + i * to_step, left##i);                               \
        if (panel > 1)                                                         \
            vector_store(to + i * to_step + LANES, right##i);                  \
    }
    EACH_ROW(STORE)
#undef BEGIN
#undef ADD
#undef STORE
}

/* [turned][panel - 1] for so many rows. */
#define BLOCK(rows)                                                            \
    static inline void block_##rows##_1(const struct factors *f)               \
    {                                                                          \
        factors_block(rows, 1, false, f);                                      \
    }                                                                          \
    static inline void block_##rows##_2(const struct factors *f)               \
    {                                                                          \
        factors_block(rows, 2, false, f);                                      \
    }                                                                          \
    static inline void turned_##rows##_1(const struct factors *f)              \
    {                                                                          \
        factors_block(rows, 1, true, f);                                       \
    }                                                                          \
    static inline void turned_##rows##_2(const struct factors *f)              \
    {                                                                          \
        factors_block(rows, 2, true, f);                                       \
    }
BLOCK(1)
BLOCK(2)
BLOCK(3)
BLOCK(4)
BLOCK(5)
BLOCK(6)
#if FACTOR_ROWS > 6
BLOCK(7)
BLOCK(8)
BLOCK(9)
BLOCK(10)
BLOCK(11)
BLOCK(12)
BLOCK(13)
#endif
#undef BLOCK
#undef EACH_ROW

typedef void FactorsBlock(const struct factors *f);

static inline FactorsBlock *factors_choose(int rows, int panel, bool is_turned)
{
#define BLOCKS(rows)                                                           \
    {                                                                          \
        {block_##rows##_1, block_##rows##_2},                                  \
        {                                                                      \
            turned_##rows##_1, turned_##rows##_2                               \
        }                                                                      \
    }
    static FactorsBlock *const blocks[][2][2] = {
        BLOCKS(1),
        BLOCKS(2),
        BLOCKS(3),
        BLOCKS(4),
        BLOCKS(5),
        BLOCKS(6),
#if FACTOR_ROWS > 6
        BLOCKS(7),
        BLOCKS(8),
        BLOCKS(9),
        BLOCKS(10),
        BLOCKS(11),
        BLOCKS(12),
        BLOCKS(13),
#endif
    };
#undef BLOCKS
    _Static_assert(ARRAY_LEN(blocks) == FACTOR_ROWS, "a block a row count");
    return blocks[rows - 1][is_turned][panel - 1];
}

static inline void factors_panel(struct factors f, int panel, bool is_turned)
{
    const int blocks = (f.rows + FACTOR_ROWS - 1) / FACTOR_ROWS;

    for (int i = 0, done = 0; i < blocks; i++) {
        const int share = f.rows * (i + 1) / blocks - done;

        factors_choose(share, panel, is_turned)(&f);
        f.a += is_turned ? share : share * f.a_step;
        f.to += share * f.to_step;
        done += share;
    }
}

static inline void factors_all(struct factors f, bool is_turned)
{
    for (int left = f.columns / LANES; left > 0;) {
        const int panel = left > 1 ? 2 : 1;

        factors_panel(f, panel, is_turned);
        f.b += panel * LANES;
        f.to += panel * LANES;
        left -= panel;
    }
}

/* to[row][column] = the sum of a[row][i] * b[i][column]. */
static inline void multiply(struct factors f)
{
    factors_all(f, false);
}

/* to[row][column] += the sum of a[i][row] * b[i][column]. */
static inline void add_turned_product(struct factors f)
{
    factors_all(f, true);
}

/* The sum of a[i] * b[i], of any count and place. */
static inline float dot_product(const float *a, const float *b, int count)
{
    Vector sum = {0}, x, y;
    int i = 0;

    for (; i + LANES <= count; i += LANES) {
        __builtin_memcpy(&x, a + i, sizeof x);
        __builtin_memcpy(&y, b + i, sizeof y);
        sum += x * y;
    }
    float total = vector_sum(sum);
    for (; i < count; i++)
        total += a[i] * b[i];
    return total;
}

/* to[out] += the sum of in[i] * weights[i][out]. */
static inline void add_multiplied(const float *in, int ins,
                                  const float *weights, int outs, float *to)
{
    for (int i = 0; i < ins; i++, weights += outs)
        for (int out = 0; out < outs; out++)
            to[out] += in[i] * weights[out];
}

/* The same back: slopes by `in` from those by `to`, and those by the weights
   added to the gradient. */
static inline void multiply_back(const float *in, int ins, const float *weights,
                                 int outs, const float *slope_to,
                                 float *slope_in, float *gradient)
{
    for (int i = 0; i < ins; i++, weights += outs, gradient += outs) {
        slope_in[i] = dot_product(weights, slope_to, outs);
        for (int out = 0; out < outs; out++)
            gradient[out] += in[i] * slope_to[out];
    }
}

#endif
