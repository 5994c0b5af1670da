/*
 * net_float_product.h - the product of two matrices, where a float kernel
 * spends its time.
 *
 * A block of rows times a panel of one or two vectors of columns is summed in
 * registers.  The sums are variables with names of their own: gcc 12 leaves
 * arrays of vectors in memory, which costs nine tenths of the speed.
 */
#ifndef ENGINE_NET_FLOAT_PRODUCT_H
#define ENGINE_NET_FLOAT_PRODUCT_H

#include "engine/net_float.h"
#include "engine/net_float_vector.h"
#include "rules/compiler.h"

#include <stddef.h>

/* Two sums a row, and registers to spare for the factors. */
#if defined __AVX512F__ || defined __aarch64__
#define NET_FLOAT_ROWS 13
#else
#define NET_FLOAT_ROWS 6
#endif

/* One matrix product: to[row][column] = a[row][i] * b[i][column]. */
struct product {
    int depth;      /* how many i there are */
    const float *a; /* rows are a_step floats apart ... */
    ptrdiff_t a_step;
    const float *b; /* ... and these are packed; see fetch_ahead */
    float *to;
    ptrdiff_t to_step;
};

#define FOR_EACH_ROW(DO)                                                       \
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

/* rows and panel (vectors of columns) are constant.  The weights of the next
   product, which lie behind these, are asked for in time: most networks do
   not fit into the caches near the processor. */
ALWAYS_INLINE void product_block(int rows, int panel, const struct product *p)
{
    const ptrdiff_t a_step = p->a_step, to_step = p->to_step;
    const int depth = p->depth, width = panel * LANES;
    const float *a = p->a, *b = p->b;
    float *const to = p->to;

#define SUMS(i) Vector left##i = {0}, right##i = {0};
    FOR_EACH_ROW(SUMS)
    for (int k = 0; k < depth; k++, a++, b += width) {
        const Vector b0 = vector_load(b);
        const Vector b1 = panel > 1 ? vector_load(b + LANES) : b0;

        __builtin_prefetch(b + (ptrdiff_t)depth * width);
        if (width > 16)
            __builtin_prefetch(b + (ptrdiff_t)depth * width + LANES);
#define ADD(i)                                                                 \
    if (i < rows) {                                                            \
        const Vector factor = vector_all(a[i * a_step]);                       \
                                                                               \
        left##i += factor * b0;                                                \
        if (panel > 1)                                                         \
            right##i += factor * b1;                                           \
    }
        FOR_EACH_ROW(ADD)
    }
#define STORE(i)                                                               \
    if (i < rows) {                                                            \
        vector_store(to + i * to_step, left##i);                               \
        if (panel > 1)                                                         \
            vector_store(to + i * to_step + LANES, right##i);                  \
    }
    FOR_EACH_ROW(STORE)
#undef SUMS
#undef ADD
#undef STORE
}

#define BLOCK(rows)                                                            \
    static inline void product_##rows##_1(const struct product *p)             \
    {                                                                          \
        product_block(rows, 1, p);                                             \
    }                                                                          \
    static inline void product_##rows##_2(const struct product *p)             \
    {                                                                          \
        product_block(rows, 2, p);                                             \
    }
BLOCK(1)
BLOCK(2)
BLOCK(3)
BLOCK(4)
BLOCK(5)
BLOCK(6)
#if NET_FLOAT_ROWS > 6
BLOCK(7)
BLOCK(8)
BLOCK(9)
BLOCK(10)
BLOCK(11)
BLOCK(12)
BLOCK(13)
#endif
#undef BLOCK

/* The product of any number of rows with a panel of one or two vectors. */
static inline void product_rows(int rows, int panel, struct product p)
{
    typedef void Block(const struct product *p);
#define BLOCKS(rows)                                                           \
    {                                                                          \
        product_##rows##_1, product_##rows##_2                                 \
    }
    static Block *const blocks[][NET_FLOAT_PANEL] = {
        BLOCKS(1),
        BLOCKS(2),
        BLOCKS(3),
        BLOCKS(4),
        BLOCKS(5),
        BLOCKS(6),
#if NET_FLOAT_ROWS > 6
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
    const int count = (rows + NET_FLOAT_ROWS - 1) / NET_FLOAT_ROWS;

    _Static_assert(ARRAY_LEN(blocks) == NET_FLOAT_ROWS, "a block a row count");
    for (int i = 0, done = 0; i < count; i++) {
        const int share = rows * (i + 1) / count - done;

        blocks[share - 1][panel - 1](&p);
        p.a += share * p.a_step;
        p.to += share * p.to_step;
        done += share;
    }
}

#undef FOR_EACH_ROW

#endif
