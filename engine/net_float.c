#include "engine/net_float.h"

#include "engine/net_heads.h"

#include <stdlib.h>
#include <string.h>

/* Some of net's convolutions, side by side in one. */
struct joined {
    const struct net_conv *part[3];
    int at[3]; /* first output of each in the whole, padded */
    int count;
    int outs; /* padded */
};

static int greater(int a, int b)
{
    return a > b ? a : b;
}

static int pad(const struct net_prepared *prepared, int channels)
{
    return net_float_padded(channels, prepared->lanes);
}

/* Zeroed floats; NULL when memory is short, which the store remembers. */
static float *take(struct net_prepared *prepared, size_t count)
{
    return net_store_take(&prepared->store, count * sizeof(float));
}

static float *take_padded(struct net_prepared *prepared, const float *from,
                          int channels)
{
    float *const to = take(prepared, (size_t)pad(prepared, channels));

    if (to)
        memcpy(to, from, (size_t)channels * sizeof *to);
    return to;
}

static void prepare_norm(struct net_prepared *prepared,
                         const struct net_norm *norm, struct net_float_norm *to)
{
    to->scale = take_padded(prepared, norm->scale, norm->channels);
    to->offset = take_padded(prepared, norm->offset, norm->channels);
    to->activation = norm->activation;
}

/* ---- convolutions ---- */

static void join(const struct net_prepared *prepared,
                 const struct net_conv *part, struct joined *joined)
{
    joined->part[joined->count] = part;
    joined->at[joined->count++] = joined->outs;
    joined->outs += pad(prepared, part->outs);
}

/* Where the weights of an output for input 0 stand, the panel's width apart
   for the next; depth is how many inputs a panel has. */
static float *column_of(const struct net_prepared *prepared,
                        const struct net_float_conv *to, int depth, int out,
                        int *panel_width)
{
    const int whole = NET_FLOAT_PANEL * prepared->lanes;
    const int start = out / whole * whole;

    *panel_width = to->outs - start < whole ? to->outs - start : whole;
    return to->weights + (ptrdiff_t)start * depth + (out - start);
}

static void pack_products(const struct net_prepared *prepared,
                          const struct net_conv *conv, int at,
                          const struct net_float_conv *to)
{
    for (int out = 0; out < conv->outs; out++) {
        int step;
        float *column = column_of(prepared, to, to->ins, at + out, &step);

        for (int in = 0; in < conv->ins; in++, column += step)
            *column = conv->weights[(ptrdiff_t)in * conv->outs + out];
    }
}

/* Three weights as the polynomial that they are, at the six points; the
   factors are those of Lavin and Gray. */
static void transform3(const double w[3], double t[NET_FLOAT_TILE_POINTS])
{
    const double even = w[0] + w[2], even2 = w[0] + 4.0 * w[2];

    t[0] = w[0] / 4.0;
    t[1] = -(even + w[1]) / 6.0;
    t[2] = -(even - w[1]) / 6.0;
    t[3] = (even2 + 2.0 * w[1]) / 24.0;
    t[4] = w[2];
    t[5] = (even2 - 2.0 * w[1]) / 24.0;
}

static void transform(const struct net_conv *conv, int in, int out,
                      double t[NET_FLOAT_TILE_POINTS][NET_FLOAT_TILE_POINTS])
{
    const ptrdiff_t step = (ptrdiff_t)conv->ins * conv->outs;
    const float *w = conv->weights + (ptrdiff_t)in * conv->outs + out;
    double rows[3][NET_FLOAT_TILE_POINTS];

    for (int y = 0; y < 3; y++, w += 3 * step)
        transform3((double[3]){w[0], w[step], w[2 * step]}, rows[y]);
    for (int j = 0; j < NET_FLOAT_TILE_POINTS; j++) {
        double column[NET_FLOAT_TILE_POINTS];

        transform3((double[3]){rows[0][j], rows[1][j], rows[2][j]}, column);
        for (int i = 0; i < NET_FLOAT_TILE_POINTS; i++)
            t[i][j] = column[i];
    }
}

static void pack_transformed(const struct net_prepared *prepared,
                             const struct net_conv *conv, int at,
                             const struct net_float_conv *to)
{
    double t[NET_FLOAT_TILE_POINTS][NET_FLOAT_TILE_POINTS];

    for (int out = 0; out < conv->outs; out++) {
        int step;
        float *column = column_of(prepared, to, to->ins * NET_FLOAT_PRODUCTS,
                                  at + out, &step);

        for (int in = 0; in < conv->ins; in++, column += step) {
            transform(conv, in, out, t);
            for (int i = 0; i < NET_FLOAT_TILE_POINTS; i++)
                for (int j = 0; j < NET_FLOAT_TILE_POINTS; j++)
                    column[(ptrdiff_t)net_float_product(i, j) * to->ins *
                           step] = (float)t[i][j];
        }
    }
}

static void prepare_joined(struct net_prepared *prepared,
                           const struct joined *joined,
                           struct net_float_conv *to)
{
    to->width = joined->part[0]->width;
    to->ins = pad(prepared, joined->part[0]->ins);
    to->outs = joined->outs;
    to->weights =
        take(prepared, (size_t)(to->width == 3 ? NET_FLOAT_PRODUCTS : 1) *
                           (size_t)to->ins * (size_t)to->outs);
    for (int i = 0; to->weights && i < joined->count; i++)
        (to->width == 3 ? pack_transformed : pack_products)(
            prepared, joined->part[i], joined->at[i], to);
}

static void prepare_conv(struct net_prepared *prepared,
                         const struct net_conv *conv, struct net_float_conv *to)
{
    struct joined joined = {.count = 0};

    join(prepared, conv, &joined);
    prepare_joined(prepared, &joined, to);
}

/* ---- the parts ---- */

/* What plane 0 adds in the corner where `up` rows above the middle of the
   convolution's and `left` columns lie on the board, counted as in the
   header. */
static void sum_plane(const struct net_conv *conv, int up, int left, float *to)
{
    const int radius = conv->width / 2;
    const int top = radius - up, first = radius - left;

    for (int y = greater(top, 0); y < conv->width + (top < 0 ? top : 0); y++)
        for (int x = greater(first, 0);
             x < conv->width + (first < 0 ? first : 0); x++) {
            const float *const w =
                conv->weights +
                (ptrdiff_t)(y * conv->width + x) * conv->ins * conv->outs;

            for (int out = 0; out < conv->outs; out++)
                to[out] += w[out];
        }
}

static void prepare_input(struct net_prepared *prepared, const struct net *net,
                          struct net_float_input *to)
{
    const struct net_conv *const conv = &net->input;
    const int width = conv->width, outs = pad(prepared, conv->outs);
    const size_t rows = (size_t)(width * width) * NET_PLANES;

    *to = (struct net_float_input){.width = width, .outs = outs};
    to->weights = take(prepared, rows * (size_t)outs);
    to->everywhere = take(prepared, (size_t)(width * width * outs));
    to->globals = take(prepared, (size_t)(NET_GLOBALS * outs));
    if (prepared->store.is_short)
        return;
    for (size_t i = 0; i < rows; i++)
        memcpy(to->weights + i * (size_t)outs,
               conv->weights + i * (size_t)conv->outs,
               (size_t)conv->outs * sizeof(float));
    for (int i = 0; i < width * width; i++)
        sum_plane(conv, i / width, i % width,
                  to->everywhere + (ptrdiff_t)i * outs);
    for (int i = 0; i < NET_GLOBALS; i++)
        memcpy(to->globals + (ptrdiff_t)i * outs,
               net->input_globals.weights + (ptrdiff_t)i * conv->outs,
               (size_t)conv->outs * sizeof(float));
}

static void prepare_first(struct net_prepared *prepared,
                          const struct net_block *block,
                          struct net_float_block *to)
{
    struct joined joined = {.count = 0};

    join(prepared, &block->first, &joined);
    if (block->kind == NET_POOLING) {
        join(prepared, &block->pool, &joined);
        to->pool_at = joined.at[1];
        to->pools = joined.outs - to->pool_at;
        prepare_norm(prepared, &block->pool_norm, &to->pool_norm);
    }
    prepare_joined(prepared, &joined, &to->first);
}

/* In the order in which they are computed, and so lie in memory. */
static struct net_float_block *prepare_blocks(struct net_prepared *prepared,
                                              const struct net_block *blocks,
                                              int count)
{
    struct net_float_block *const to =
        net_store_take(&prepared->store, (size_t)count * sizeof *to);

    for (int i = 0; to && i < count; i++) {
        to[i].block = &blocks[i];
        prepare_norm(prepared, &blocks[i].before, &to[i].before);
        prepare_first(prepared, &blocks[i], &to[i]);
        if (blocks[i].kind == NET_NESTED)
            to[i].inner = prepare_blocks(prepared, blocks[i].inner,
                                         blocks[i].inner_count);
        prepare_norm(prepared, &blocks[i].middle, &to[i].middle);
        prepare_conv(prepared, &blocks[i].second, &to[i].second);
    }
    return to;
}

static void prepare_heads(struct net_prepared *prepared, const struct net *net,
                          struct net_float_heads *to)
{
    struct joined joined = {.count = 0};

    join(prepared, &net->policy.first, &joined);
    join(prepared, &net->policy.pool, &joined);
    join(prepared, &net->value.first, &joined);
    to->pool_at = joined.at[1];
    to->value_at = joined.at[2];
    prepare_joined(prepared, &joined, &to->conv);
    prepare_norm(prepared, &net->policy.norm, &to->policy);
    prepare_norm(prepared, &net->policy.pool_norm, &to->pool);
    prepare_norm(prepared, &net->value.norm, &to->value);
    to->last =
        take_padded(prepared, net->policy.last.weights, net->policy.last.ins);
    to->owner =
        take_padded(prepared, net->value.owner.weights, net->value.owner.ins);
}

/* ---- the workspace ---- */

/* What is widest in a network. */
struct widest {
    int middle; /* inputs of a second convolution but a nested block's */
    int raw;    /* outputs of a convolution that are normalised later */
    int ins;    /* inputs of a convolution of width 3 */
    int any;
};

static void measure_blocks(const struct net_float_block *blocks, int count,
                           int level, struct net_float_room *room,
                           struct widest *widest)
{
    room->levels = greater(room->levels, level + 1);
    for (int i = 0; i < count; i++) {
        const struct net_float_block *const b = &blocks[i];
        const struct net_block *const block = b->block;
        struct net_float_level *const here = &room->level[level];

        here->channels = greater(here->channels, b->first.ins);
        widest->ins =
            greater(widest->ins, greater(b->first.ins, b->second.ins));
        widest->any =
            greater(widest->any, greater(b->first.ins, b->first.outs));
        if (block->kind == NET_NESTED)
            measure_blocks(b->inner, block->inner_count, level + 1, room,
                           widest);
        else
            widest->middle = greater(widest->middle, b->second.ins);
        if (block->kind == NET_POOLING)
            widest->raw = greater(widest->raw, b->first.outs);
    }
}

static size_t place(struct net_float_room *room, size_t vectors, int channels)
{
    const size_t line = 64 / sizeof(float), at = room->floats;

    room->floats +=
        (vectors * (size_t)channels + line - 1) / line * line + line;
    return at;
}

static void prepare_room(struct net_prepared *prepared,
                         struct net_float_room *room)
{
    enum { TILES = NET_FLOAT_TILES * NET_FLOAT_TILES };
    const struct net_float_conv *const heads = &prepared->heads.conv;
    const int line = 64 / (int)sizeof(float);
    const size_t bordered = (size_t)net_float_bordered(NET_SIZE_MAX);
    struct widest widest = {
        .raw = heads->outs,
        .ins = heads->ins,
        .any = greater(heads->ins, heads->outs),
    };

    *room = (struct net_float_room){.levels = 1};
    room->level[0].channels = prepared->input.outs;
    measure_blocks(prepared->blocks, prepared->net->block_count, 0, room,
                   &widest);
    for (int i = 0; i < room->levels; i++) {
        struct net_float_level *const level = &room->level[i];

        level->trunk = place(room, NET_POINTS_MAX, level->channels);
        level->active = place(room, bordered, level->channels);
    }
    room->middle_channels = widest.middle;
    room->middle = place(room, bordered, widest.middle);
    room->raw = place(room, NET_POINTS_MAX, widest.raw);
    room->transformed =
        place(room, NET_FLOAT_PRODUCTS, TILES * widest.ins + line);
    room->products = place(room, NET_FLOAT_PRODUCTS,
                           TILES * NET_FLOAT_PANEL * prepared->lanes + line);
    for (int i = 0; i < NET_FLOAT_SMALL; i++)
        room->small[i] = place(
            room, 1,
            greater(3 * widest.any, (int)net_heads_scratch(prepared->net)));
}

/* ---- the whole ---- */

static bool is_computed(const struct net_conv *conv)
{
    return conv->width == 1 || conv->width == 3;
}

static bool fit_blocks(const struct net_block *blocks, int count, int level)
{
    if (level >= NET_FLOAT_LEVELS)
        return false;
    for (int i = 0; i < count; i++) {
        const struct net_block *const block = &blocks[i];

        if (!is_computed(&block->first) || !is_computed(&block->second) ||
            (block->kind == NET_POOLING &&
             block->pool.width != block->first.width) ||
            (block->kind == NET_NESTED &&
             !fit_blocks(block->inner, block->inner_count, level + 1)))
            return false;
    }
    return true;
}

bool net_float_fits(const struct net *net)
{
    const struct net_policy *const policy = &net->policy;
    const int width = policy->first.width;

    return is_computed(&policy->first) && policy->pool.width == width &&
           net->value.first.width == width && policy->last.width == 1 &&
           net->value.owner.width == 1 &&
           fit_blocks(net->blocks, net->block_count, 0);
}

struct net_prepared *net_float_prepare(const struct net *net, int lanes)
{
    struct net_prepared *const prepared = calloc(1, sizeof *prepared);

    if (!prepared)
        return NULL;
    prepared->net = net;
    prepared->lanes = lanes;
    prepare_input(prepared, net, &prepared->input);
    prepared->blocks = prepare_blocks(prepared, net->blocks, net->block_count);
    prepare_norm(prepared, &net->tip, &prepared->tip);
    prepare_heads(prepared, net, &prepared->heads);
    if (prepared->store.is_short) {
        net_float_destroy(prepared);
        return NULL;
    }
    prepare_room(prepared, &prepared->room);
    return prepared;
}

void net_float_destroy(struct net_prepared *prepared)
{
    if (!prepared)
        return;
    net_store_clear(&prepared->store);
    free(prepared);
}

size_t net_float_workspace_bytes(const struct net_prepared *prepared)
{
    return prepared->room.floats * sizeof(float);
}
