/*
 * net_float.h - a network prepared for the kernels that compute in floats.
 *
 * The same for all of them but for the lanes of a vector: channels are padded
 * with zeros to whole vectors, and weights lie in the order in which they are
 * read.  Knows nothing of instructions: what computes is in the headers
 * net_float_*.h, compiled once for each kind of processor.
 *
 * Convolutions of width 3 are done by the algorithm of S. Winograd ("Arithmetic
 * Complexity of Computations", 1980) as A. Lavin and S. Gray put it ("Fast
 * Algorithms for Convolutional Neural Networks", 2015): a tile of 4 x 4 or
 * 3 x 3 outputs is made of 36 or 25 products of transformed inputs and
 * weights.  The product of row i and column j belongs to the points
 * {0, 1, -1, 2, infinity, -2}[i] and [j]; tiles of three lack the last, so
 * both kinds share their weights and a board of 7 to 19 is cut into tiles
 * without waste.
 */
#ifndef ENGINE_NET_FLOAT_H
#define ENGINE_NET_FLOAT_H

#include "engine/net.h"
#include "engine/net_store.h"

#include <stdbool.h>

enum {
    NET_FLOAT_TILE_POINTS = 6,   /* of a tile of four, in each direction */
    NET_FLOAT_PRODUCTS = 6 * 6,  /* of a tile of four ... */
    NET_FLOAT_PRODUCTS3 = 5 * 5, /* ... and of three: these come first */
    NET_FLOAT_TILES = 5,         /* at most, in each direction */
    NET_FLOAT_LEVELS = 5,        /* blocks within blocks, the trunk included */
    NET_FLOAT_PANEL = 2,         /* vectors of outputs computed together */
    NET_FLOAT_SMALL = 4,         /* arrays for what is not at each vertex */
};

struct net_float_norm {
    float *scale, *offset; /* padded */
    enum net_activation activation;
};

/*
 * Outputs are computed in panels of NET_FLOAT_PANEL vectors, the last perhaps
 * narrower.  Weights of width 3: [panel][product][in][out of the panel],
 * transformed, products in the order of net_float_product(); of width 1:
 * [panel][in][out of the panel].
 */
struct net_float_conv {
    int width;     /* 1 or 3 */
    int ins, outs; /* padded */
    float *weights;
};

/* Where the product of points i and j stands: those of tiles of three come
   first, then those of rows of three, then the rest. */
static inline int net_float_product(int i, int j)
{
    const int last = NET_FLOAT_TILE_POINTS - 1;

    if (i == last)
        return NET_FLOAT_PRODUCTS3 + last + j;
    return j == last ? NET_FLOAT_PRODUCTS3 + i : last * i + j;
}

/* first and pool of a pooling block are one convolution, whose outputs from
   pool_at on are pool's. */
struct net_float_block {
    const struct net_block *block;
    struct net_float_norm before;
    struct net_float_conv first;
    int pool_at, pools; /* padded */
    struct net_float_norm pool_norm;
    struct net_float_block *inner; /* block->inner_count of them */
    struct net_float_norm middle;
    struct net_float_conv second;
};

/* The convolution of the planes: weights [row][column][plane][out], and what
   plane 0, where it is set everywhere, adds to a vertex: [up][left][out],
   where up is the distance from the upper edge, or what is left of width to
   the lower one. */
struct net_float_input {
    int width, outs;
    float *weights;
    float *everywhere;
    float *globals; /* [global][out] */
};

/* The heads' convolutions are one: policy.first, then from pool_at on
   policy.pool, then from value_at on value.first. */
struct net_float_heads {
    struct net_float_conv conv;
    int pool_at, value_at;
    struct net_float_norm policy, pool, value;
    float *last;  /* of the policy: a factor a channel ... */
    float *owner; /* ... and of the value */
};

/* Where things lie in a workspace, in floats.  "Active" and middle are boards
   with a border, the others have none. */
struct net_float_room {
    struct net_float_level {
        int channels; /* from one vertex to the next: of the widest block */
        size_t trunk, active;
    } level[NET_FLOAT_LEVELS];
    int levels;
    int middle_channels;
    size_t middle;
    size_t raw;         /* outputs of a convolution not yet normalised */
    size_t transformed; /* [product][tile][in] */
    size_t products;    /* [product][tile][out of a panel] */
    size_t small[NET_FLOAT_SMALL]; /* 3 values a channel of what is widest */
    size_t floats;                 /* in all */
};

struct net_prepared {
    const struct net *net;
    struct net_store store; /* of all that is behind a pointer here */
    int lanes;              /* floats of a vector: 4, 8 or 16 */
    struct net_float_input input;
    struct net_float_block *blocks; /* net->block_count of them */
    struct net_float_norm tip;
    struct net_float_heads heads;
    struct net_float_room room;
};

/* Are the widths of its convolutions what the kernels are made for? */
bool net_float_fits(const struct net *net);

/* NULL when memory is short; the network must outlive what is made of it. */
struct net_prepared *net_float_prepare(const struct net *net, int lanes);

void net_float_destroy(struct net_prepared *prepared);
size_t net_float_workspace_bytes(const struct net_prepared *prepared);

/* Channels with those that fill up the last vector. */
static inline int net_float_padded(int channels, int lanes)
{
    return (channels + lanes - 1) / lanes * lanes;
}

/* Vectors of a board with a border of one vertex. */
static inline int net_float_bordered(int size)
{
    return (size + 2) * (size + 2);
}

#endif
