/*
 * trainee_kernel.h - what a trainee is made of, and the ways to compute its
 * gradients, each for one kind of processor.
 *
 * All kernels share a trainee's memory and its order: channels are multiples
 * of 16, which all vectors divide, and no kernel packs weights in an order of
 * its own.
 */
#ifndef TUNING_TRAINEE_KERNEL_H
#define TUNING_TRAINEE_KERNEL_H

#include "engine/net_float.h"
#include "engine/net_kernel.h"
#include "engine/net_store.h"
#include "tuning/trainee_chunk.h"
#include "tuning/trainee_layout.h"

/*
 * A convolution of width 3, prepared: a block's first with, side by side with
 * its outputs, those of its pool; or its second.  Transformed weights are
 * numbered by net_float_product().
 */
struct trainee_conv {
    const struct layout_conv *part[2];
    int parts;
    int ins, outs;
    bool rounds;     /* inputs are to be rounded, weights have been */
    float *units;    /* [in]: in which inputs are rounded */
    float *rounded;  /* weights, each part as in the vector */
    float *forward;  /* [product][in][out] */
    float *backward; /* [product][out][in] */
};

/* The heads' convolutions side by side: policy.first, policy.pool,
   value.first. */
struct trainee_heads {
    int channels;    /* of each */
    float *forward;  /* [in][out] */
    float *backward; /* [out][in] */
};

struct trainee {
    const struct trainee_kernel *kernel;
    struct layout layout;
    struct net_store store;       /* of all that is behind a pointer here */
    struct net_float_input input; /* the convolution of the planes */
    struct trainee_conv *convs;   /* 2 * i and 2 * i + 1 are block i's */
    struct trainee_heads heads;
    struct net_ranges ranges; /* of the inputs of convs */
};

/* Of a chunk unless said otherwise; "bordered" boards have borders, of
   zeros, the others have none. */
struct trainee_work {
    struct net_store store;
    struct chunk chunk;
    float *trunk[TRAINEE_BLOCKS_MAX + 1];  /* before each block, and after */
    float *active[2 * TRAINEE_BLOCKS_MAX]; /* inputs of convs, bordered */
    float *tip;                            /* the last norm's outputs */
    float *heads;                          /* outputs of the heads' convs */
    float *rounded;                        /* inputs of a conv, bordered */
    float *raw;                            /* outputs of a conv */
    float *slope_trunk, *slope_raw;        /* of the loss, by these */
    float *slope_active;                   /* bordered */
    float *transformed;                    /* [product][tile][in] */
    float *products;                       /* [product][tile][out] */
    struct trainee_pool {
        float *outputs; /* of the norm after pool: [vertex][channel] */
        float *pooled;  /* [board][three values a channel] */
        int *greatest;  /* [board][channel]: at which of its vertices */
    } pool[TRAINEE_BLOCKS_MAX], policy_pool;
    /* Of the whole gradient: by transformed weights, [product][in][out]. */
    float *sums[2 * TRAINEE_BLOCKS_MAX];
};

/* What is wanted of some samples.  What is NULL is not. */
struct trainee_task {
    const struct sample *samples;
    int count;
    const struct trainee_aims *aims; /* with losses */
    double *losses;
    float *gradient; /* only with losses */
    struct net_output *outputs;
    struct net_ranges *ranges;
};

struct trainee_kernel {
    const char *name; /* "avx512" */

    /* Has this processor what it takes? */
    bool (*is_available)(void);

    /* As trainee_begin(). */
    void (*begin)(struct trainee *trainee, const float *weights, bool rounds,
                  int part, int parts);

    void (*run)(const struct trainee *trainee, const float *weights,
                struct trainee_work *work, const struct trainee_task *task);
};

extern const struct trainee_kernel TRAINEE_KERNEL_AVX512;
extern const struct trainee_kernel TRAINEE_KERNEL_AVX2;
extern const struct trainee_kernel TRAINEE_KERNEL_BASE; /* any processor */

/* The i-th kernel that this program was built with, the fastest first: NULL
   past the last, which runs anywhere. */
const struct trainee_kernel *trainee_kernel_number(int i);

/* trainee_create() for a kernel that is available. */
struct trainee *trainee_create_for(const struct trainee_plan *plan,
                                   const struct trainee_kernel *kernel);

/* Rounds weights and finds the units of inputs; see net_int8_round.h. */
void trainee_round_conv(const struct trainee *trainee, const float *weights,
                        int conv);

#endif
