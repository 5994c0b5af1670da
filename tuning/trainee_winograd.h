/*
 * trainee_winograd.h - transforms of tiles for a trainee's kernel: of inputs
 * and outputs as in net_float_winograd.h, and of slopes the other way.
 *
 * Inputs go through a matrix B to the products, and these through a matrix A
 * to the outputs, by rows and columns.  Slopes go through the same matrices
 * turned: from outputs by A, and to inputs by B.
 */
#ifndef TUNING_TRAINEE_WINOGRAD_H
#define TUNING_TRAINEE_WINOGRAD_H

#include "engine/net_float_winograd.h"
#include "tuning/trainee_chunk.h"
#include "tuning/trainee_layout.h"

/* The vectors of all products of a chunk. */
struct transforms {
    float *first;
    ptrdiff_t step; /* from one product to the next */
    int channels;   /* from one tile to the next */
};

/* Steps that are no multiples of a page, for the caches' sake. */
static inline struct transforms transforms_at(const struct chunk *chunk,
                                              int channels, float *first)
{
    return (struct transforms){
        first,
        (ptrdiff_t)chunk->first_tile[TILE_KINDS] * channels + LAYOUT_LINE,
        channels,
    };
}

ALWAYS_INLINE struct spread transforms_of(const struct transforms *transforms,
                                          const struct chunk *chunk,
                                          enum tile_kind kind, int tile)
{
    const int *const first = chunk->first_tile;
    const int shift = kind == TILE_3_4 ? first[TILE_3_4] - first[TILE_4_3] : 0;

    return (struct spread){
        {transforms->first + (ptrdiff_t)tile * transforms->channels,
         transforms->first + (ptrdiff_t)(tile - shift) * transforms->channels},
        transforms->step,
    };
}

ALWAYS_INLINE void spread_next(struct spread *spread)
{
    spread->first[0] += LANES;
    spread->first[1] += LANES;
}

/* Makes of a function of constant height and width one for each kind. */
#define EACH_TILE_KIND(DO)                                                     \
    DO(4, 4)                                                                   \
    DO(4, 3)                                                                   \
    DO(3, 4)                                                                   \
    DO(3, 3)

/* ---- inputs ---- */

ALWAYS_INLINE void transform_kind(int height, int width, enum tile_kind kind,
                                  const struct chunk *chunk, const float *in,
                                  const struct transforms *to)
{
    const int channels = to->channels;

    for (int i = chunk->first_tile[kind]; i < chunk->first_tile[kind + 1];
         i++) {
        const struct chunk_tile *const tile = &chunk->tile[i];
        const ptrdiff_t row_step = (ptrdiff_t)(tile->size + 2) * channels;
        const float *from = in + (ptrdiff_t)tile->bordered * channels;
        struct spread spread = transforms_of(to, chunk, kind, i);

        for (int c = 0; c < channels; c += LANES) {
            transform_tile(height, width, from, row_step, channels, &spread);
            from += LANES;
            spread_next(&spread);
        }
    }
}

/* Transforms the inputs of a convolution, bordered boards. */
static inline void transform_boards(const struct chunk *chunk, const float *in,
                                    const struct transforms *to)
{
#define KIND(height, width)                                                    \
    transform_kind(height, width, TILE_##height##_##width, chunk, in, to);
    EACH_TILE_KIND(KIND)
#undef KIND
}

/* What transform_line() does, turned: slopes by its inputs. */
ALWAYS_INLINE struct points untransform_line(int edge, Vector t0, Vector t1,
                                             Vector t2, Vector t3, Vector t4,
                                             Vector t5)
{
    struct points z;

    if (edge == 4) {
        const Vector even = t1 + t2, odd = t1 - t2;
        const Vector even2 = t3 + t5, odd2 = t3 - t5;

        z.p0 = 4.0f * t0;
        z.p1 = 4.0f * (t4 - odd) - 2.0f * odd2;
        z.p2 = -5.0f * t0 - 4.0f * even - even2;
        z.p3 = odd + 2.0f * odd2 - 5.0f * t4;
        z.p4 = t0 + even + even2;
        z.p5 = t4;
    } else {
        const Vector odd = 2.0f * (t4 - t0) - 4.0f * t3;

        z.p0 = 4.0f * t0;
        z.p1 = odd - 6.0f * t1 + 2.0f * t2;
        z.p2 = -4.0f * t0 - 3.0f * (t1 + t2) - t4;
        z.p3 = 3.0f * t1 + t2 - odd;
        z.p4 = t4;
        z.p5 = t4; /* not used */
    }
    return z;
}

/* Adds one vector of slopes to those by a tile's inputs. */
ALWAYS_INLINE void untransform_tile(int height, int width,
                                    const struct spread *from, float *to,
                                    ptrdiff_t row_step, ptrdiff_t step)
{
#define AT(i, j) vector_load(spread_at(from, i, j))
#define COLUMN(j)                                                              \
    untransform_line(height, AT(0, j), AT(1, j), AT(2, j), AT(3, j), AT(4, j), \
                     height == 4 ? AT(5, j) : (Vector){0})
    const struct points c0 = COLUMN(0), c1 = COLUMN(1), c2 = COLUMN(2),
                        c3 = COLUMN(3), c4 = COLUMN(4),
                        c5 = width == 4 ? COLUMN(5) : c4;
#define PUT(y, x, slope)                                                       \
    {                                                                          \
        float *const at = to + (y)*row_step + (x)*step;                        \
                                                                               \
        vector_store(at, vector_load(at) + (slope));                           \
    }
#define ROW(y)                                                                 \
    {                                                                          \
        const struct points z = untransform_line(                              \
            width, c0.p##y, c1.p##y, c2.p##y, c3.p##y, c4.p##y, c5.p##y);      \
                                                                               \
        PUT(y, 0, z.p0)                                                        \
        PUT(y, 1, z.p1)                                                        \
        PUT(y, 2, z.p2)                                                        \
        PUT(y, 3, z.p3)                                                        \
        PUT(y, 4, z.p4)                                                        \
        if (width == 4)                                                        \
            PUT(y, 5, z.p5)                                                    \
    }
    ROW(0)
    ROW(1)
    ROW(2)
    ROW(3)
    ROW(4)
    if (height == 4)
        ROW(5)
#undef AT
#undef COLUMN
#undef PUT
#undef ROW
}

ALWAYS_INLINE void untransform_kind(int height, int width, enum tile_kind kind,
                                    const struct chunk *chunk,
                                    const struct transforms *from, float *slope)
{
    const int channels = from->channels;

    for (int i = chunk->first_tile[kind]; i < chunk->first_tile[kind + 1];
         i++) {
        const struct chunk_tile *const tile = &chunk->tile[i];
        const ptrdiff_t row_step = (ptrdiff_t)(tile->size + 2) * channels;
        float *to = slope + (ptrdiff_t)tile->bordered * channels;
        struct spread spread = transforms_of(from, chunk, kind, i);

        for (int c = 0; c < channels; c += LANES) {
            untransform_tile(height, width, &spread, to, row_step, channels);
            to += LANES;
            spread_next(&spread);
        }
    }
}

/* From slopes by transformed inputs adds up those by the inputs, bordered
   boards; what comes to the borders is of no use. */
static inline void untransform_boards(const struct chunk *chunk,
                                      const struct transforms *from,
                                      float *slope)
{
#define KIND(height, width)                                                    \
    untransform_kind(height, width, TILE_##height##_##width, chunk, from,      \
                     slope);
    EACH_TILE_KIND(KIND)
#undef KIND
}

/* ---- outputs ---- */

/* What becomes of outputs. */
enum outlet_kind {
    OUTLET_RAW,   /* plain = output */
    OUTLET_NORM,  /* active = norm(output) */
    OUTLET_TRUNK, /* plain = before + output, active = norm(plain) */
    OUTLET_TIP,   /* the same, and active has no borders */
};

struct outlet {
    enum outlet_kind kind;
    int channels;
    const float *before;
    float *plain;
    float *active; /* bordered, but for OUTLET_TIP */
    const float *scale, *offset;
};

/* One vector of channels of a tile. */
struct outlet_lane {
    const float *before;
    float *plain, *active;
    ptrdiff_t row_step, active_row_step, step;
    Vector scale, offset;
};

ALWAYS_INLINE struct outlet_lane outlet_lane(enum outlet_kind kind,
                                             const struct outlet *outlet,
                                             const struct chunk_tile *tile,
                                             int channel)
{
    const ptrdiff_t step = outlet->channels;
    const ptrdiff_t at = tile->vertex * step + channel;
    const bool is_bordered = kind != OUTLET_TIP;
    const int line = tile->size + (is_bordered ? 2 : 0);
    /* The first output is a row and a column on from the first input. */
    const int vertex = is_bordered ? tile->bordered + line + 1 : tile->vertex;
    struct outlet_lane lane = {
        .row_step = tile->size * step,
        .active_row_step = line * step,
        .step = step,
    };

    if (kind != OUTLET_NORM)
        lane.plain = outlet->plain + at;
    if (kind == OUTLET_TRUNK || kind == OUTLET_TIP) {
        lane.before = outlet->before + at;
        lane.scale = vector_load(outlet->scale + channel);
    }
    if (kind != OUTLET_RAW) {
        lane.active = outlet->active + vertex * step + channel;
        lane.offset = vector_load(outlet->offset + channel);
    }
    return lane;
}

ALWAYS_INLINE void outlet_put(enum outlet_kind kind,
                              const struct outlet_lane *lane, int row,
                              int column, Vector output)
{
    const ptrdiff_t at = row * lane->row_step + column * lane->step;

    if (kind == OUTLET_TRUNK || kind == OUTLET_TIP)
        output += vector_load(lane->before + at);
    if (kind != OUTLET_NORM)
        vector_store(lane->plain + at, output);
    if (kind == OUTLET_TRUNK || kind == OUTLET_TIP)
        output *= lane->scale;
    if (kind != OUTLET_RAW)
        vector_store(lane->active + row * lane->active_row_step +
                         column * lane->step,
                     vector_greater(output + lane->offset, (Vector){0}));
}

/* One vector of a tile's outputs. */
ALWAYS_INLINE void put_outputs_of(int height, int width, enum outlet_kind kind,
                                  const struct spread *from,
                                  const struct outlet_lane *lane)
{
#define AT(i, j) vector_load(spread_at(from, i, j))
#define COLUMN(j)                                                              \
    collect_line(height, AT(0, j), AT(1, j), AT(2, j), AT(3, j), AT(4, j),     \
                 height == 4 ? AT(5, j) : (Vector){0})
#define ROW(i)                                                                 \
    {                                                                          \
        const struct outputs out = collect_line(                               \
            width, c0.y##i, c1.y##i, c2.y##i, c3.y##i, c4.y##i, c5.y##i);      \
                                                                               \
        outlet_put(kind, lane, i, 0, out.y0);                                  \
        outlet_put(kind, lane, i, 1, out.y1);                                  \
        outlet_put(kind, lane, i, 2, out.y2);                                  \
        if (width == 4)                                                        \
            outlet_put(kind, lane, i, 3, out.y3);                              \
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

ALWAYS_INLINE void collect_kind(int height, int width, enum tile_kind kind,
                                enum outlet_kind outlet_kind,
                                const struct chunk *chunk,
                                const struct transforms *from,
                                const struct outlet *outlet)
{
    for (int i = chunk->first_tile[kind]; i < chunk->first_tile[kind + 1];
         i++) {
        struct spread spread = transforms_of(from, chunk, kind, i);

        for (int c = 0; c < from->channels; c += LANES) {
            const struct outlet_lane lane =
                outlet_lane(outlet_kind, outlet, &chunk->tile[i], c);

            put_outputs_of(height, width, outlet_kind, &spread, &lane);
            spread_next(&spread);
        }
    }
}

ALWAYS_INLINE void collect_for(enum outlet_kind outlet_kind,
                               const struct chunk *chunk,
                               const struct transforms *from,
                               const struct outlet *outlet)
{
#define KIND(height, width)                                                    \
    collect_kind(height, width, TILE_##height##_##width, outlet_kind, chunk,   \
                 from, outlet);
    EACH_TILE_KIND(KIND)
#undef KIND
}

/* The outputs of a convolution from the products. */
static inline void collect_boards(const struct chunk *chunk,
                                  const struct transforms *from,
                                  const struct outlet *outlet)
{
    switch (outlet->kind) {
    case OUTLET_RAW:
        collect_for(OUTLET_RAW, chunk, from, outlet);
        return;
    case OUTLET_NORM:
        collect_for(OUTLET_NORM, chunk, from, outlet);
        return;
    case OUTLET_TRUNK:
        collect_for(OUTLET_TRUNK, chunk, from, outlet);
        return;
    case OUTLET_TIP:
        collect_for(OUTLET_TIP, chunk, from, outlet);
        return;
    }
}

/* What collect_line() does, turned: slopes by products. */
ALWAYS_INLINE struct points uncollect_line(int edge, Vector y0, Vector y1,
                                           Vector y2, Vector y3)
{
    const Vector even = y0 + y2, even2 = y0 + 4.0f * y2;
    struct points p = {.p0 = y0};

    if (edge == 4) {
        const Vector odd = y1 + y3, odd2 = 2.0f * y1 + 8.0f * y3;

        p.p1 = even + odd;
        p.p2 = even - odd;
        p.p3 = even2 + odd2;
        p.p4 = y3;
        p.p5 = even2 - odd2;
    } else {
        p.p1 = even + y1;
        p.p2 = even - y1;
        p.p3 = even2 + 2.0f * y1;
        p.p4 = y2;
        p.p5 = y2; /* not used */
    }
    return p;
}

/* One vector of slopes by a tile's outputs. */
ALWAYS_INLINE void uncollect_tile(int height, int width, const float *from,
                                  ptrdiff_t row_step, ptrdiff_t step,
                                  const struct spread *to)
{
#define AT(y, x) vector_load(from + (y)*row_step + (x)*step)
#define ROW(y)                                                                 \
    uncollect_line(width, AT(y, 0), AT(y, 1), AT(y, 2),                        \
                   width == 4 ? AT(y, 3) : (Vector){0})
#define COLUMN(j)                                                              \
    {                                                                          \
        const struct points p =                                                \
            uncollect_line(height, r0.p##j, r1.p##j, r2.p##j, r3.p##j);        \
                                                                               \
        vector_store(spread_at(to, 0, j), p.p0);                               \
        vector_store(spread_at(to, 1, j), p.p1);                               \
        vector_store(spread_at(to, 2, j), p.p2);                               \
        vector_store(spread_at(to, 3, j), p.p3);                               \
        vector_store(spread_at(to, 4, j), p.p4);                               \
        if (height == 4)                                                       \
            vector_store(spread_at(to, 5, j), p.p5);                           \
    }
    const struct points r0 = ROW(0), r1 = ROW(1), r2 = ROW(2),
                        r3 = height == 4 ? ROW(3) : r2;

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

ALWAYS_INLINE void uncollect_kind(int height, int width, enum tile_kind kind,
                                  const struct chunk *chunk, const float *slope,
                                  const struct transforms *to)
{
    const int channels = to->channels;

    for (int i = chunk->first_tile[kind]; i < chunk->first_tile[kind + 1];
         i++) {
        const struct chunk_tile *const tile = &chunk->tile[i];
        const ptrdiff_t row_step = (ptrdiff_t)tile->size * channels;
        const float *from = slope + (ptrdiff_t)tile->vertex * channels;
        struct spread spread = transforms_of(to, chunk, kind, i);

        for (int c = 0; c < channels; c += LANES) {
            uncollect_tile(height, width, from, row_step, channels, &spread);
            from += LANES;
            spread_next(&spread);
        }
    }
}

/* From slopes by a convolution's outputs, boards without borders, those by
   the products. */
static inline void uncollect_boards(const struct chunk *chunk,
                                    const float *slope,
                                    const struct transforms *to)
{
#define KIND(height, width)                                                    \
    uncollect_kind(height, width, TILE_##height##_##width, chunk, slope, to);
    EACH_TILE_KIND(KIND)
#undef KIND
}

#endif
