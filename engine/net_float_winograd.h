/*
 * net_float_winograd.h - convolutions of width 3 in a float kernel; what is
 * done is told in net_float.h.
 */
#ifndef ENGINE_NET_FLOAT_WINOGRAD_H
#define ENGINE_NET_FLOAT_WINOGRAD_H

#include "engine/net_float_product.h"
#include "engine/net_float_sink.h"

/* How a board is cut into tiles, in each direction: first those of four, then
   those of three. */
struct tiling {
    int size;
    int tiles, fours;
    float *transformed, *products; /* scratch memory */
    ptrdiff_t transformed_step;    /* from one product to the next */
    ptrdiff_t products_step;
};

ALWAYS_INLINE int tiling_start(const struct tiling *tiling, int tile)
{
    return tile <= tiling->fours ? 4 * tile : 3 * tile + tiling->fours;
}

/* Six values, or five and nothing. */
struct points {
    Vector p0, p1, p2, p3, p4, p5;
};

/* The values of inputs at the points; edge is the tile's outputs, 4 or 3. */
ALWAYS_INLINE struct points transform_line(int edge, Vector z0, Vector z1,
                                           Vector z2, Vector z3, Vector z4,
                                           Vector z5)
{
    struct points t;

    if (edge == 4) {
        const Vector even = z4 - 4.0f * z2, odd = z3 - 4.0f * z1;
        const Vector even2 = z4 - z2, odd2 = 2.0f * (z3 - z1);

        t.p0 = 4.0f * z0 - 5.0f * z2 + z4;
        t.p1 = even + odd;
        t.p2 = even - odd;
        t.p3 = even2 + odd2;
        t.p4 = 4.0f * z1 - 5.0f * z3 + z5;
        t.p5 = even2 - odd2;
    } else {
        const Vector odd = z1 - z3;

        t.p0 = 4.0f * (z0 - z2) - 2.0f * odd;
        t.p1 = 3.0f * (z3 - z2) - 6.0f * z1;
        t.p2 = z3 - 3.0f * z2 + 2.0f * z1;
        t.p3 = -4.0f * odd;
        t.p4 = (z4 - z2) + 2.0f * odd;
        t.p5 = t.p4; /* not used */
    }
    return t;
}

/* Where a tile's vectors lie among those of each product: first[j == 5] is
   the address for product 0. */
struct spread {
    float *first[2];
    ptrdiff_t step; /* from one product to the next */
};

/* For the vectors of a product `channels` floats apart. */
ALWAYS_INLINE struct spread spread_tile(const struct tiling *tiling, int row,
                                        int column, float *from, ptrdiff_t step,
                                        ptrdiff_t channels)
{
    return (struct spread){
        {from + (row * tiling->tiles + column) * channels,
         from + (row * tiling->fours + column) * channels},
        step,
    };
}

ALWAYS_INLINE float *spread_at(const struct spread *spread, int i, int j)
{
    return spread->first[j == NET_FLOAT_TILE_POINTS - 1] +
           net_float_product(i, j) * spread->step;
}

/* Transform one vector of the inputs of a tile of height x width outputs,
   which are constant.  from: the first, up and left of the first output. */
ALWAYS_INLINE void transform_tile(int height, int width, const float *from,
                                  ptrdiff_t row_step, ptrdiff_t step,
                                  const struct spread *to)
{
#define AT(y, x) vector_load(from + (y)*row_step + (x)*step)
#define ROW(y)                                                                 \
    transform_line(width, AT(y, 0), AT(y, 1), AT(y, 2), AT(y, 3), AT(y, 4),    \
                   width == 4 ? AT(y, 5) : (Vector){0})
#define COLUMN(j)                                                              \
    {                                                                          \
        const struct points t = transform_line(                                \
            height, r0.p##j, r1.p##j, r2.p##j, r3.p##j, r4.p##j, r5.p##j);     \
                                                                               \
        vector_store(spread_at(to, 0, j), t.p0);                               \
        vector_store(spread_at(to, 1, j), t.p1);                               \
        vector_store(spread_at(to, 2, j), t.p2);                               \
        vector_store(spread_at(to, 3, j), t.p3);                               \
        vector_store(spread_at(to, 4, j), t.p4);                               \
        if (height == 4)                                                       \
            vector_store(spread_at(to, 5, j), t.p5);                           \
    }
    const struct points r0 = ROW(0), r1 = ROW(1), r2 = ROW(2), r3 = ROW(3),
                        r4 = ROW(4), r5 = height == 4 ? ROW(5) : r4;

    COLUMN(0)
    COLUMN(1)
    COLUMN(2)
    COLUMN(3)
    COLUMN(4)
    if (width == 4)
        COLUMN(5)
#undef AT
#undef ROW
#undef COLUMN
}

/* in: the border's first vertex. */
static inline void transform_inputs(const struct tiling *tiling,
                                    const float *in, int step, int channels)
{
    const ptrdiff_t row_step = (ptrdiff_t)(tiling->size + 2) * step;

    for (int row = 0; row < tiling->tiles; row++)
        for (int column = 0; column < tiling->tiles; column++) {
            const float *from = in + tiling_start(tiling, row) * row_step +
                                (ptrdiff_t)tiling_start(tiling, column) * step;
            struct spread to =
                spread_tile(tiling, row, column, tiling->transformed,
                            tiling->transformed_step, channels);
            const bool is_high = row < tiling->fours;
            const bool is_wide = column < tiling->fours;

            for (int c = 0; c < channels; c += LANES) {
                if (is_high && is_wide)
                    transform_tile(4, 4, from, row_step, step, &to);
                else if (is_high)
                    transform_tile(4, 3, from, row_step, step, &to);
                else if (is_wide)
                    transform_tile(3, 4, from, row_step, step, &to);
                else
                    transform_tile(3, 3, from, row_step, step, &to);
                from += LANES;
                to.first[0] += LANES;
                to.first[1] += LANES;
            }
        }
}

/* Four outputs, or three and nothing. */
struct outputs {
    Vector y0, y1, y2, y3;
};

ALWAYS_INLINE struct outputs collect_line(int edge, Vector p0, Vector p1,
                                          Vector p2, Vector p3, Vector p4,
                                          Vector p5)
{
    const Vector even = p1 + p2, odd = p1 - p2;

    if (edge == 4) {
        const Vector even2 = p3 + p5, odd2 = p3 - p5;

        return (struct outputs){
            p0 + even + even2,
            odd + 2.0f * odd2,
            even + 4.0f * even2,
            odd + 8.0f * odd2 + p4,
        };
    }
    return (struct outputs){
        p0 + even + p3,
        odd + 2.0f * p3,
        even + 4.0f * p3 + p4,
        (Vector){0},
    };
}

enum { TILE_EDGE = 4 }; /* outputs, at most */

/* One vector of a tile's outputs; height and width are constant. */
ALWAYS_INLINE void collect_tile(int height, int width,
                                const struct spread *from,
                                Vector to[TILE_EDGE][TILE_EDGE])
{
#define AT(i, j) vector_load(spread_at(from, i, j))
#define COLUMN(j)                                                              \
    collect_line(height, AT(0, j), AT(1, j), AT(2, j), AT(3, j), AT(4, j),     \
                 height == 4 ? AT(5, j) : (Vector){0})
#define ROW(i)                                                                 \
    {                                                                          \
        const struct outputs y = collect_line(                                 \
            width, c0.y##i, c1.y##i, c2.y##i, c3.y##i, c4.y##i, c5.y##i);      \
                                                                               \
        to[i][0] = y.y0;                                                       \
        to[i][1] = y.y1;                                                       \
        to[i][2] = y.y2;                                                       \
        to[i][3] = y.y3;                                                       \
    }
    const struct outputs c0 = COLUMN(0), c1 = COLUMN(1), c2 = COLUMN(2),
                         c3 = COLUMN(3), c4 = COLUMN(4),
                         c5 = width == 4 ? COLUMN(5) : c4;

    ROW(0)
    ROW(1)
    ROW(2)
    if (height == 4)
        ROW(3)
#undef AT
#undef COLUMN
#undef ROW
}

static __attribute__((noinline)) void
collect_any(bool is_high, bool is_wide, const struct spread *from,
            Vector to[TILE_EDGE][TILE_EDGE])
{
    if (is_high && is_wide)
        collect_tile(4, 4, from, to);
    else if (is_high)
        collect_tile(4, 3, from, to);
    else if (is_wide)
        collect_tile(3, 4, from, to);
    else
        collect_tile(3, 3, from, to);
}

ALWAYS_INLINE void put_tile(enum sink_kind kind, const struct sink *sink,
                            const struct sink_lane *lane, int row, int column,
                            int height, int width,
                            Vector outputs[TILE_EDGE][TILE_EDGE])
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            sink_put(kind, sink, lane, row + y, column + x, outputs[y][x]);
}

/* The outputs of a panel, whose first channel is given; kind is constant. */
ALWAYS_INLINE void collect_panel(enum sink_kind kind,
                                 const struct tiling *tiling, int panel,
                                 int channel, const struct sink *sink)
{
    Vector outputs[TILE_EDGE][TILE_EDGE];

    for (int v = 0; v < panel; v++) {
        const struct sink_lane lane =
            sink_lane(kind, sink, channel + v * LANES);

        for (int i = 0; i < tiling->tiles * tiling->tiles; i++) {
            const int row = i / tiling->tiles, column = i % tiling->tiles;
            const int y = tiling_start(tiling, row);
            const int x = tiling_start(tiling, column);
            const bool is_high = row < tiling->fours;
            const bool is_wide = column < tiling->fours;
            const struct spread from =
                spread_tile(tiling, row, column, tiling->products + v * LANES,
                            tiling->products_step, panel * LANES);

            collect_any(is_high, is_wide, &from, outputs);
            if (is_high && is_wide)
                put_tile(kind, sink, &lane, y, x, 4, 4, outputs);
            else
                put_tile(kind, sink, &lane, y, x, 3 + is_high, 3 + is_wide,
                         outputs);
        }
    }
}

static inline void collect_outputs(const struct tiling *tiling, int panel,
                                   int channel, const struct sink *sink)
{
    switch (sink->kind) {
    case SINK_RAW:
        collect_panel(SINK_RAW, tiling, panel, channel, sink);
        return;
    case SINK_NORM:
        collect_panel(SINK_NORM, tiling, panel, channel, sink);
        return;
    case SINK_START:
        collect_panel(SINK_START, tiling, panel, channel, sink);
        return;
    case SINK_ADD:
        collect_panel(SINK_ADD, tiling, panel, channel, sink);
        return;
    }
}

/* How many tiles have a product; see net_float_product(). */
static inline int tiling_count(const struct tiling *tiling, int product)
{
    if (product < NET_FLOAT_PRODUCTS3)
        return tiling->tiles * tiling->tiles;
    if (product < NET_FLOAT_PRODUCTS - 1)
        return tiling->tiles * tiling->fours;
    return tiling->fours * tiling->fours;
}

/* The products of transformed inputs and weights for one panel. */
static inline void multiply_panel(const struct tiling *tiling, int panel,
                                  int ins, const float *weights)
{
    struct product product = {
        .depth = ins,
        .a = tiling->transformed,
        .a_step = ins,
        .b = weights,
        .to = tiling->products,
        .to_step = panel * LANES,
    };

    for (int i = 0; i < NET_FLOAT_PRODUCTS; i++) {
        product_rows(tiling_count(tiling, i), panel, product);
        product.a += tiling->transformed_step;
        product.b += (ptrdiff_t)ins * panel * LANES;
        product.to += tiling->products_step;
    }
}

/* in is the border's first vertex, in_step from one vertex to the next. */
static inline void convolve3(struct tiling tiling,
                             const struct net_float_conv *conv, const float *in,
                             int in_step, const struct sink *sink)
{
    const int line = 64 / (int)sizeof(float);
    const int tiles = tiling.tiles * tiling.tiles;
    const float *weights = conv->weights;

    /* Steps that are no multiples of a page, for the caches' sake. */
    tiling.transformed_step = (ptrdiff_t)tiles * conv->ins + line;
    tiling.products_step = (ptrdiff_t)tiles * NET_FLOAT_PANEL * LANES + line;
    transform_inputs(&tiling, in, in_step, conv->ins);
    for (int out = 0; out < conv->outs; out += NET_FLOAT_PANEL * LANES) {
        const int panel = conv->outs - out > LANES ? NET_FLOAT_PANEL : 1;

        multiply_panel(&tiling, panel, conv->ins, weights);
        collect_outputs(&tiling, panel, out, sink);
        weights += (ptrdiff_t)NET_FLOAT_PRODUCTS * conv->ins * panel * LANES;
    }
}

#endif
