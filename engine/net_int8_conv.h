/*
 * net_int8_conv.h - 3x3 convolutions of bytes, in terms of a processor's
 * registers.
 *
 * To be included by a source that says what those are; without it there
 * is nothing here.  It defines LANES (numbers a register holds), WIDEST
 * (vertices of a row whose sums, with four registers more, fit at once), the
 * types Floats and Ints, and:
 *
 *   load, store            LANES floats
 *   spread                 one float to all lanes
 *   add, greater           a + b, the greater of a and b
 *   fuse                   a * b + c
 *   store_ints             LANES sums
 *   load_ints              LANES sums as floats
 *   store_bytes            each float rounded to 0 .. 255
 *   load_weights           4 * LANES weights
 *   total                  the sum of all lanes
 *   spread_bytes           four bytes to all lanes
 *   DOT(sums, bytes, weights)    adds four products to each sum
 */
#if defined LANES && !defined ENGINE_NET_INT8_CONV_H
#define ENGINE_NET_INT8_CONV_H

#include "engine/net_int8.h"

#include <string.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum { GROUP = NET_INT8_GROUP, NARROWEST = 6 };

/* A convolution on its way: where from, where to. */
struct pass {
    const struct net_prepared *net;
    const struct net_int8_space *space;
    int size;
    const struct net_int8_conv *conv;
    const uint8_t *in;
    const float *offset; /* by output */
    const struct net_int8_block *block;
};

/* Vertices of a group of activations, border and all. */
static inline size_t padded_points(int size)
{
    return (size_t)(size + 2) * (size_t)(size + 2);
}

/* The bytes of a channel at the first vertex of a row. */
static inline size_t bytes_at(int channel, int row, int size)
{
    const size_t group = (size_t)(channel / GROUP);
    const size_t vertex = (size_t)((row + 1) * (size + 2) + 1);
    return (group * padded_points(size) + vertex) * GROUP +
           (size_t)(channel % GROUP);
}

static inline size_t trunk_at(int channel, int row, int size)
{
    const size_t group = (size_t)(channel / GROUP * size * size);
    return (group + (size_t)(row * size)) * GROUP + (size_t)(channel % GROUP);
}

/* clang-format off */
#define EACH_SUM(X)                                                            \
    X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13)  \
    X(14) X(15) X(16) X(17) X(18)
#define EACH_COLUMN(X) EACH_SUM(X) X(19) X(20)
/* clang-format on */

/* The bytes of column i, with the weights of the column left of each vertex,
   its own and the one right of it. */
#define ADD_COLUMN(i)                                                          \
    if ((i) < width + 2) {                                                     \
        const Ints bytes = spread_bytes(from + (i)*GROUP + quarter);           \
        if ((i) < width)                                                       \
            DOT(sum[i], bytes, left);                                          \
        if ((i) >= 1 && (i) <= width)                                          \
            DOT(sum[(i) < 1 ? 0 : (i)-1], bytes, own);                         \
        if ((i) >= 2)                                                          \
            DOT(sum[(i) < 2 ? 0 : (i)-2], bytes, right);                       \
    }

#define STORE_SUM(i)                                                           \
    if ((i) < width)                                                           \
        store_ints(sums + (i)*LANES, sum[i]);

/*
 * The sums of LANES outputs at `width` vertices of a row, a register a vertex;
 * weights are in the order in which they are used.  No loop runs over the
 * sums: compilers keep an array in registers only where each index is a
 * constant from the start.
 */
ALWAYS_INLINE void sum_row(const int width, const struct pass *pass,
                           const uint8_t *in, const int8_t *weights,
                           int32_t *sums)
{
    const size_t row_bytes = (size_t)(pass->size + 2) * GROUP;
    const size_t group_bytes = padded_points(pass->size) * GROUP;
    const int groups = pass->conv->ins / GROUP;
    Ints sum[NET_SIZE_MAX + 2] = {{0}};
    for (int row = 0; row < 3; row++, in += row_bytes) {
        const uint8_t *from = in;
        for (int group = 0; group < groups; group++, from += group_bytes) {
            for (int quarter = 0; quarter < GROUP; quarter += 4) {
                const Ints left = load_weights(weights);
                const Ints own = load_weights(weights + 4 * LANES);
                const Ints right = load_weights(weights + 8 * LANES);
                weights += 12 * LANES;
                EACH_COLUMN(ADD_COLUMN)
            }
        }
    }
    EACH_SUM(STORE_SUM)
}

/* One function a width, so that all distances are in the instructions. */
#define SUM_ROW(width)                                                         \
    static void sum_row_##width(const struct pass *pass, const uint8_t *in,    \
                                const int8_t *weights, int32_t *sums)          \
    {                                                                          \
        sum_row(width, pass, in, weights, sums);                               \
    }
SUM_ROW(6)
SUM_ROW(7)
SUM_ROW(8)
SUM_ROW(9)
SUM_ROW(10)
SUM_ROW(11)
SUM_ROW(12)
#if WIDEST > 12
SUM_ROW(13)
SUM_ROW(14)
SUM_ROW(15)
SUM_ROW(16)
SUM_ROW(17)
SUM_ROW(18)
SUM_ROW(19)
#endif

static void (*const SUM_ROWS[])(const struct pass *, const uint8_t *,
                                const int8_t *, int32_t *) = {
    sum_row_6,  sum_row_7,  sum_row_8,  sum_row_9,
    sum_row_10, sum_row_11, sum_row_12,
#if WIDEST > 12
    sum_row_13, sum_row_14, sum_row_15, sum_row_16,
    sum_row_17, sum_row_18, sum_row_19,
#endif
};

/* What becomes of a row's sums, LANES outputs from a channel on. */
typedef void Finish(const struct pass *pass, int channel, int row,
                    const int32_t *sums);

/* Rows inside, so that the weights of a few outputs stay at hand. */
static void convolve(const struct pass *pass, Finish *finish)
{
    const int size = pass->size;
    const int left = size > WIDEST ? (size + 1) / 2 : size;
    const size_t weights = (size_t)(9 * pass->conv->ins);
    const size_t row_bytes = (size_t)(size + 2) * GROUP;
    _Alignas(64) int32_t sums[NET_SIZE_MAX * LANES];
    for (int channel = 0; channel < pass->conv->outs; channel += LANES) {
        const int8_t *from = pass->conv->weights + weights * (size_t)channel;
        for (int row = 0; row < size; row++) {
            const uint8_t *in = pass->in + row_bytes * (size_t)row;
            SUM_ROWS[left - NARROWEST](pass, in, from, sums);
            if (left < size)
                SUM_ROWS[size - left - NARROWEST](pass, in + left * GROUP, from,
                                                  sums + left * LANES);
            finish(pass, channel, row, sums);
        }
    }
}

#endif
