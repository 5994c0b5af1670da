/*
 * net_int8.h - a network in 8-bit numbers: what the kernels of that kind
 * share, apart from the instructions.
 *
 * What goes into a convolution of a block is rounded to bytes of 0 to 255,
 * each channel with a unit of its own, its weights to -127 .. 127, each output
 * with a unit of its own; their sums are exact.  The trunk, the pooled values
 * and the heads stay floats.
 *
 * Channels lie in groups of 16: activations and the trunk are
 * [group][vertex][16], without a border around the board.  Every count of
 * channels is a multiple of 16.
 */
#ifndef ENGINE_NET_INT8_H
#define ENGINE_NET_INT8_H

#include "engine/net_kernel.h"

enum {
    NET_INT8_GROUP = 16,         /* channels */
    NET_INT8_HEAD_VERTICES = 12, /* that the heads take at a time */
    NET_INT8_CHANNELS_MAX = 1024,
    NET_INT8_SPARE = 4, /* numbers that are copied past the end of a list */
};

/* A 3x3 convolution. */
struct net_int8_conv {
    int ins, outs;
    int8_t *weights; /* [out / lanes][row][group][in / 4][column][lane][4] */
    float *scale;    /* [out]: sums times this ... */
    float *offset;   /* ... and this added: what comes next wants it so */
};

struct net_int8_block {
    struct net_int8_conv first;  /* scaled to bytes for the second */
    struct net_int8_conv pool;   /* no outputs: none; scaled as pool_norm */
    struct net_int8_conv second; /* scaled to the trunk; no offset */
    float *pool_bias;            /* [pooled][out], in bytes for the second */
    float *after_scale;          /* trunk to bytes for the next block, ... */
    float *after_offset;         /* ... or as the tip has it after the last */
};

/* The 1x1 convolutions of the heads as one: pool's, first's, value's. */
struct net_int8_heads {
    int pool, policy, value; /* outputs of each */
    float *weights;          /* [out / lanes][in][lane], norms' scales in */
    float *offset;           /* [out] */
    float *pool_bias;        /* [pooled][policy's outputs], norm's scale in */
};

struct net_prepared {
    const struct net *net;
    int lanes;           /* numbers a register holds */
    int inner_groups;    /* of what comes into the widest second convolution */
    float *edge;         /* [row][column][channel]: what a full plane 0 gives to
                            a vertex of such a place to the edges */
    float *before_scale; /* trunk's start to bytes for the first block */
    float *before_offset;
    struct net_int8_block *blocks;
    struct net_int8_heads heads;
};

/* The parts of a workspace. */
struct net_int8_space {
    uint8_t *outer, *inner; /* activations that come into first and second */
    float *trunk;           /* then the tip's outputs */
    float *heads;           /* [out / lanes][vertex][lane] */
    float *edge;            /* [row][column][channel]: the trunk's start */
    float *offset;          /* [out] of a convolution after pooling */
    float *pooled;          /* sums and maxima, then the pooled values */
    float *room;            /* for net_heads.h */
    /* Where the weights of set bits lie, by vertex: at bits_of[vertex] begin
       its own, at columns_of[vertex] those above, at and below it. */
    int32_t *bits, *columns;
    int *bits_of, *columns_of;
};

/* Memory that is cut up; without any, only counted. */
struct net_int8_piece {
    char *memory; /* aligned to 64, or NULL */
    size_t used;
};

/* The next part of a piece, aligned to 64. */
void *net_int8_cut(struct net_int8_piece *piece, size_t bytes);
float *net_int8_cut_floats(struct net_int8_piece *piece, int count);

/* Can a kernel of this kind compute the network? */
bool net_int8_fits(const struct net *net);

/* As in struct net_kernel, for registers of so many lanes; the ranges have to
   be there. */
struct net_prepared *net_int8_prepare(const struct net *net,
                                      const struct net_ranges *ranges,
                                      int lanes);
void net_int8_destroy(struct net_prepared *prepared);
size_t net_int8_workspace_bytes(const struct net_prepared *prepared);

/* Says where in a workspace its parts lie. */
struct net_int8_space net_int8_divide(const struct net_prepared *prepared,
                                      void *workspace);

/* space->edge: what the globals, and with is_full the full plane 0, give. */
void net_int8_start(const struct net_prepared *prepared,
                    const struct net_input *input, bool is_full,
                    const struct net_int8_space *space);

/* The pooled values from sums over the board and greatest values, by
   channel. */
void net_int8_pool(const float *sum, const float *greatest, int channels,
                   int size, float *pooled);

/* outputs[o] = start[o] + the sum of inputs[i] * weights[i * outs + o]; a
   start of NULL is zeros. */
void net_int8_multiply(const float *inputs, int ins, const float *weights,
                       int outs, const float *start, float *outputs);

/* The hyperbolic tangent of each to 2e-6, by Lambert's continued fraction. */
void net_int8_tanh(float *values, int count);

#endif
