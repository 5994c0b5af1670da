/*
 * net.h - a network for the game as plain data: what its file says, nothing
 * about how it is computed.
 *
 * The parts are those of KataGo's convolutional networks (D. J. Wu,
 * "Accelerating Self-Play Learning in Go", 2019, and the format description
 * in that project's documentation).  Every batch normalisation is folded to a
 * scale and an offset a channel.  A network is made by net_read() (net_file.h)
 * and never changes afterwards: any number of threads may read it.
 */
#ifndef ENGINE_NET_H
#define ENGINE_NET_H

#include <stddef.h>
#include <stdint.h>

enum {
    NET_SIZE_MIN = 7, /* boards that a network is asked about */
    NET_SIZE_MAX = 19,
    NET_POINTS_MAX = NET_SIZE_MAX * NET_SIZE_MAX,
    NET_PLANES = 22,  /* inputs a point */
    NET_GLOBALS = 19, /* inputs a position */
    NET_NAME = 128,   /* longest name and its NUL */
};

enum net_activation { NET_RELU, NET_MISH, NET_IDENTITY };

/* A convolution of odd width, zero beyond the edge of the board. */
struct net_conv {
    int width; /* 1, 3 or 5, and as high */
    int ins, outs;
    float *weights; /* [row][column][in][out] */
};

/* A scale and an offset a channel, then an activation. */
struct net_norm {
    int channels;
    float *scale, *offset;
    enum net_activation activation;
};

struct net_matrix {
    int ins, outs;
    float *weights; /* [in][out] */
};

enum net_block_kind {
    NET_ORDINARY, /* before, first, middle, second */
    NET_POOLING,  /* ... with pool channels beside first, pooled into it */
    NET_NESTED,   /* before, first (1x1), inner blocks, middle, second (1x1) */
};

/*
 * A residual block: trunk += second(middle(first(before(trunk)))).
 *
 * NET_POOLING: with p = pool_norm(pool(before(trunk))), the three pooled
 * values a channel (mean, mean * (side - 14) / 10, maximum, all channels of
 * the one before those of the next) times pool_bias are added to first's
 * outputs at every point, before middle.  side is the square root of the
 * board's points.
 *
 * NET_NESTED: the inner blocks, of first.outs channels, work on the outputs of
 * first as on a trunk of their own.
 */
struct net_block {
    enum net_block_kind kind;
    struct net_norm before;
    struct net_conv first;
    struct net_conv pool;
    struct net_norm pool_norm;
    struct net_matrix pool_bias;
    struct net_block *inner;
    int inner_count;
    struct net_norm middle;
    struct net_conv second;
};

/*
 * The moves: with p = pool_norm(pool(trunk)), pooled as in a block, the
 * logits of the vertices are last(norm(first(trunk) + pooled * pool_bias)).
 * The pass's is pooled * pass, or where pass_last.ins > 0
 * pass_last(pass_activation(pooled * pass + pass_bias)).
 */
struct net_policy {
    struct net_conv first, pool;
    struct net_norm pool_norm;
    struct net_matrix pool_bias;
    struct net_norm norm;
    struct net_conv last;   /* 1 output */
    struct net_matrix pass; /* 1 output, if there is no pass_last */
    float *pass_bias;       /* NULL for none */
    enum net_activation pass_activation;
    struct net_matrix pass_last;
};

/*
 * The outcome: with v = norm(first(trunk)) and its three pooled values a
 * channel (mean, mean * (side - 14) / 10, mean * ((side - 14)^2 / 100 - 0.1)),
 * h = hidden_activation(pooled * hidden + hidden_bias); the results are
 * h * outcome + outcome_bias (logits: the player to move wins, loses, no
 * result), h * scores + scores_bias, and at every vertex owner(v).
 */
struct net_value {
    struct net_conv first;
    struct net_norm norm;
    struct net_matrix hidden;
    float *hidden_bias;
    enum net_activation hidden_activation;
    struct net_matrix outcome; /* 3 outputs */
    float *outcome_bias;
    struct net_matrix scores; /* 4 or 6 outputs: see net_output.h */
    float *scores_bias;
    struct net_conv owner; /* 1 output */
};

struct net {
    char name[NET_NAME];
    int version;                     /* of the file's format */
    uint32_t checksum;               /* CRC-32 of the file, unpacked */
    int channels;                    /* of the trunk */
    struct net_conv input;           /* planes to trunk ... */
    struct net_matrix input_globals; /* ... and globals, at every vertex */
    struct net_block *blocks;
    int block_count;
    struct net_norm tip; /* after the last block */
    struct net_policy policy;
    struct net_value value;
    /* What the scores are to be multiplied with to give points. */
    float mean_points, deviation_points, lead_points;
    struct net_piece *pieces; /* all memory, see net_alloc() */
};

/* A network of nothing yet, to be filled in and then left alone; NULL when
   memory is short. */
struct net *net_create(void);

/* Zeroed memory of the network's own, aligned to 64 bytes; NULL when short. */
void *net_alloc(struct net *net, size_t bytes);

/* Frees the network; NULL is none. */
void net_destroy(struct net *net);

/* How many numbers there are in its weights. */
int64_t net_weights(const struct net *net);

/* Multiplications an evaluation takes on a board of this size, convolutions
   done directly. */
int64_t net_multiplications(const struct net *net, int size);

#endif
