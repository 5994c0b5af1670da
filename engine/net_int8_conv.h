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

enum { GROUP = NET_INT8_GROUP };

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

/* Where a channel of the first vertex of a row lies, in activations and in the
   trunk. */
static inline size_t place_of(int channel, int row, int size)
{
    const int group = channel / GROUP * size * size;
    return (size_t)((group + row * size) * GROUP + channel % GROUP);
}

/* clang-format off */
#define EACH_SUM(X)                                                            \
    X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13)  \
    X(14) X(15) X(16) X(17) X(18)
#define EACH_COLUMN(X) EACH_SUM(X) X(19) X(20)
/* clang-format on */

/* The bytes of column i, one left of the first vertex for 0, with the weights
   of the column left of each vertex, its own and the one right of it. */
#define ADD_COLUMN(i)                                                          \
    if ((i) >= first && (i) <= last) {                                         \
        const Ints bytes = spread_bytes(from + ((i)-1) * GROUP + quarter);     \
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

/* Which of its neighbours a piece of a row has on the board. */
enum piece { WHOLE_ROW, LEFT_PART, RIGHT_PART };

/*
 * The sums of LANES outputs at `width` vertices of a row, a register a vertex;
 * what is off the board counts nothing and is left out.  No loop runs over the
 * sums: compilers keep an array in registers only where each index is a
 * constant from the start.
 */
ALWAYS_INLINE void sum_row(const int width, const enum piece piece,
                           const struct pass *pass, int row, int column,
                           const int8_t *weights, int32_t *sums)
{
    const int first = piece == RIGHT_PART ? 0 : 1;
    const int last = piece == LEFT_PART ? width + 1 : width;
    const int size = pass->size, groups = pass->conv->ins / GROUP;
    const int bottom = row + 1 < size ? row + 1 : row;
    int line = row > 0 ? row - 1 : row;
    Ints sum[NET_SIZE_MAX + 2] = {{0}};
    weights += (line - row + 1) * groups * GROUP * 3 * LANES;
    for (; line <= bottom; line++) {
        const uint8_t *from =
            pass->in + place_of(0, line, size) + column * GROUP;
        for (int group = 0; group < groups; group++) {
            for (int quarter = 0; quarter < GROUP; quarter += 4) {
                const Ints left = load_weights(weights);
                const Ints own = load_weights(weights + 4 * LANES);
                const Ints right = load_weights(weights + 8 * LANES);
                weights += 12 * LANES;
                EACH_COLUMN(ADD_COLUMN)
            }
            from += size * size * GROUP;
        }
    }
    EACH_SUM(STORE_SUM)
}

/* One function a width, so that all distances are in the instructions. */
#define SUM_ROW(piece, width)                                                  \
    static void sum_##piece##_##width(const struct pass *pass, int row,        \
                                      int column, const int8_t *weights,       \
                                      int32_t *sums)                           \
    {                                                                          \
        sum_row(width, piece, pass, row, column, weights, sums);               \
    }

typedef void SumRow(const struct pass *pass, int row, int column,
                    const int8_t *weights, int32_t *sums);

SUM_ROW(WHOLE_ROW, 7)
SUM_ROW(WHOLE_ROW, 8)
SUM_ROW(WHOLE_ROW, 9)
SUM_ROW(WHOLE_ROW, 10)
SUM_ROW(WHOLE_ROW, 11)
SUM_ROW(WHOLE_ROW, 12)

#if WIDEST == 19

SUM_ROW(WHOLE_ROW, 13)
SUM_ROW(WHOLE_ROW, 14)
SUM_ROW(WHOLE_ROW, 15)
SUM_ROW(WHOLE_ROW, 16)
SUM_ROW(WHOLE_ROW, 17)
SUM_ROW(WHOLE_ROW, 18)
SUM_ROW(WHOLE_ROW, 19)

/* The pieces of a row by the board's size, from NET_SIZE_MIN on. */
static const struct pieces {
    SumRow *left, *right; /* right: NULL for none */
} PIECES[] = {
    {sum_WHOLE_ROW_7, NULL},  {sum_WHOLE_ROW_8, NULL},
    {sum_WHOLE_ROW_9, NULL},  {sum_WHOLE_ROW_10, NULL},
    {sum_WHOLE_ROW_11, NULL}, {sum_WHOLE_ROW_12, NULL},
    {sum_WHOLE_ROW_13, NULL}, {sum_WHOLE_ROW_14, NULL},
    {sum_WHOLE_ROW_15, NULL}, {sum_WHOLE_ROW_16, NULL},
    {sum_WHOLE_ROW_17, NULL}, {sum_WHOLE_ROW_18, NULL},
    {sum_WHOLE_ROW_19, NULL},
};

#else

SUM_ROW(LEFT_PART, 7)
SUM_ROW(LEFT_PART, 8)
SUM_ROW(LEFT_PART, 9)
SUM_ROW(LEFT_PART, 10)
SUM_ROW(RIGHT_PART, 6)
SUM_ROW(RIGHT_PART, 7)
SUM_ROW(RIGHT_PART, 8)
SUM_ROW(RIGHT_PART, 9)

static const struct pieces {
    SumRow *left, *right;
} PIECES[] = {
    {sum_WHOLE_ROW_7, NULL},
    {sum_WHOLE_ROW_8, NULL},
    {sum_WHOLE_ROW_9, NULL},
    {sum_WHOLE_ROW_10, NULL},
    {sum_WHOLE_ROW_11, NULL},
    {sum_WHOLE_ROW_12, NULL},
    {sum_LEFT_PART_7, sum_RIGHT_PART_6},
    {sum_LEFT_PART_7, sum_RIGHT_PART_7},
    {sum_LEFT_PART_8, sum_RIGHT_PART_7},
    {sum_LEFT_PART_8, sum_RIGHT_PART_8},
    {sum_LEFT_PART_9, sum_RIGHT_PART_8},
    {sum_LEFT_PART_9, sum_RIGHT_PART_9},
    {sum_LEFT_PART_10, sum_RIGHT_PART_9},
};

#endif

/* What becomes of a row's sums, LANES outputs from a channel on. */
typedef void Finish(const struct pass *pass, int channel, int row,
                    const int32_t *sums);

/* Fetches a row's share of the weights that come next, which lie further on in
   memory: all of them do not fit the nearer caches. */
ALWAYS_INLINE void prefetch(const int8_t *weights, int row, int size,
                            size_t bytes)
{
    const size_t share = bytes / (size_t)size + 64;
    const char *from = (const char *)weights + (size_t)row * share;
    for (size_t i = 0; i < share; i += 64)
        __builtin_prefetch(from + i);
}

/* Rows inside, so that the weights of a few outputs stay at hand. */
static void convolve(const struct pass *pass, Finish *finish)
{
    const int size = pass->size, middle = (size + 1) / 2;
    const struct pieces *pieces = &PIECES[size - NET_SIZE_MIN];
    const size_t weights = (size_t)(9 * pass->conv->ins);
    _Alignas(64) int32_t sums[NET_SIZE_MAX * LANES];
    for (int channel = 0; channel < pass->conv->outs; channel += LANES) {
        const int8_t *from = pass->conv->weights + weights * (size_t)channel;
        for (int row = 0; row < size; row++) {
            prefetch(from + weights * LANES, row, size, weights * LANES);
            pieces->left(pass, row, 0, from, sums);
            if (pieces->right)
                pieces->right(pass, row, middle, from, sums + middle * LANES);
            finish(pass, channel, row, sums);
        }
    }
}

#endif
