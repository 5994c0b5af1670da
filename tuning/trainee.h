/*
 * trainee.h - a network that learns: its shape, its weights as one vector, and
 * the gradient of its loss.
 *
 * The shape is that of net.h, with ordinary and pooling blocks and ReLU, so
 * that what was learnt is a struct net like any other.  There is no batch
 * normalisation: a block's first norm and the tip have a scale and an offset
 * that are learnt, the norms right after a convolution, which has a scale of
 * its own, only an offset.  What comes out of a block begins near 0 (H. Zhang
 * and others, "Fixup Initialization", 2019).  A convolution of width 3 goes
 * forward and back by Winograd's F(4x4, 3x3) (net_float.h): inputs, outputs
 * and weights are transformed, and both gradients are products of transforms.
 *
 * Weights never change within these functions but in trainee_begin(); any
 * number of threads may compute gradients at once, each with a work area and a
 * gradient of its own.
 */
#ifndef TUNING_TRAINEE_H
#define TUNING_TRAINEE_H

#include "rules/compiler.h"
#include "tuning/sample.h"

enum {
    TRAINEE_BLOCKS_MAX = 40,
    TRAINEE_CHANNELS_MAX = 256,
    TRAINEE_HIDDEN_MAX = 256,
};

struct trainee_plan {
    char blocks[TRAINEE_BLOCKS_MAX + 1]; /* "oopoo": ordinary, pooling */
    int channels;                        /* of the trunk, a multiple of 16 */
    int pool_channels; /* of a pooling block's pool, a multiple of 16 and less
                          than channels; 0 where no block pools */
    int head_channels; /* of each of the three heads, a multiple of 16 */
    int hidden;        /* outputs of the value's hidden layer */
};

/* Can there be such a network? */
bool trainee_plan_is_good(const struct trainee_plan *plan);

enum trainee_loss {
    LOSS_POLICY,  /* Kullback-Leibler divergence from the teacher's */
    LOSS_OUTCOME, /* the same, of winning and losing */
    LOSS_LEAD,    /* Huber's, of points: half the square up to 1 ... */
    LOSS_MEAN,    /* ... linear beyond, each in units of 8 points */
    LOSS_DEVIATION,
    LOSS_OWNER, /* mean square over the vertices */
    LOSSES,
};

/* What is to be learnt. */
struct trainee_aims {
    float weight[LOSSES];
    float result_share; /* of the game's result in the outcome to be learnt,
                           where there is one: 0 to 1 */
};

struct trainee;      /* opaque: a shape, where its weights are */
struct trainee_work; /* opaque: a thread's memory */

/* NULL when memory is short.  The plan must be good.  The fastest instructions
   that this processor has are used. */
struct trainee *trainee_create(const struct trainee_plan *plan);
void trainee_destroy(struct trainee *trainee); /* NULL is none */

const struct trainee_plan *trainee_plan(const struct trainee *trainee);

/* Floats in a vector of weights or a gradient, a multiple of 16.  Vectors must
   be aligned to 64 bytes.  Unused ones are 0 and stay so. */
size_t trainee_size(const struct trainee *trainee);

/* A part of the vector: which it is, and whether weights in it should decay. */
struct trainee_part {
    char name[48]; /* as in KataGo's own files */
    size_t at, count;
    bool decays;
};

/* The i-th part, from 0; false past the last. */
MUST_CHECK bool trainee_part(const struct trainee *trainee, int i,
                             struct trainee_part *part);

/* Sets the weights that learning begins with. */
void trainee_init(const struct trainee *trainee, uint64_t seed, float *weights);

/* NULL when memory is short. */
struct trainee_work *trainee_work_create(const struct trainee *trainee);
void trainee_work_destroy(struct trainee_work *work); /* NULL is none */

/*
 * Prepares for gradients with these weights, which then must stay as they are:
 * this does the part-th of parts equal shares of it.  All shares must be done
 * before any gradient is computed; they may be done at once.
 *
 * If it rounds, inputs of the blocks' convolutions, and their weights, are
 * rounded from now on as a kernel of 8 bits rounds them (net_int8.h), by the
 * ranges watched so far; the gradient passes as if they were not.
 */
void trainee_begin(struct trainee *trainee, const float *weights, bool rounds,
                   int part, int parts);

/*
 * Adds up losses[] over the samples, and the gradient of aims->weight[i] *
 * losses[i] into gradient; both are sums, not means.  gradient may be NULL:
 * only the losses are wanted.  Samples may be of any sizes.  A call has a cost
 * of its own: give it dozens of them.
 */
void trainee_gradient(const struct trainee *trainee, const float *weights,
                      struct trainee_work *work,
                      const struct trainee_aims *aims,
                      const struct sample *samples, int count,
                      double losses[LOSSES], float *gradient);

/* What the network says of the samples' positions. */
void trainee_evaluate(const struct trainee *trainee, const float *weights,
                      struct trainee_work *work, const struct sample *samples,
                      int count, struct net_output outputs[]);

/*
 * Ranges that rounding goes by: raises them to what the samples bring.  To be
 * done, after trainee_begin(), on a few hundred samples before the first
 * trainee_begin() that rounds, and now and then after.  Not at the same time
 * as anything else.
 */
void trainee_watch(struct trainee *trainee, const float *weights,
                   struct trainee_work *work, const struct sample *samples,
                   int count);

/* The ranges that trainee_watch() raises, *count of them, the trainee's own and
   0 at first: who keeps weights to go on from keeps them too, and puts them
   back. */
float *trainee_ranges(struct trainee *trainee, size_t *count);

/* The network with these weights; the caller's to net_destroy().  NULL when
   memory is short. */
struct net *trainee_net(const struct trainee *trainee, const float *weights,
                        const char *name);

#endif
