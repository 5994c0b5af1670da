/*
 * net_kernel.h - the ways to compute a network, each for one kind of
 * processor.
 *
 * A kernel prepares a network once: weights in the order and the numbers it
 * wants them in.  What it prepares never changes and is shared by all
 * threads; each thread brings a workspace of its own.
 */
#ifndef ENGINE_NET_KERNEL_H
#define ENGINE_NET_KERNEL_H

#include "engine/net_output.h"
#include "rules/compiler.h"

#include <stdbool.h>

struct net_prepared; /* opaque; each kernel has its own */

/*
 * The greatest value that came into each convolution of the blocks, by
 * channel: what a kernel with 8-bit numbers has to know.  Convolution 2 * i is
 * the first of block i (and its pooling one), 2 * i + 1 the second.  Only for
 * networks without nested blocks.
 *
 * Every convolution has a row of as many floats as the widest has inputs, which
 * may be more than the trunk has channels; what it does not need stays 0.
 * net_ranges_create() (net_ranges.h) makes them so.
 */
struct net_ranges {
    int convolutions;
    int channels;    /* floats a row of greatest[] */
    float *greatest; /* [convolution][channel], 0 or more */
};

struct net_kernel {
    const char *name;    /* as --net-kernel has it: "avx512" */
    const char *meaning; /* a few words for people */
    bool wants_ranges;   /* it rounds activations to few bits */

    /* Has this processor what it takes? */
    bool (*is_available)(void);

    /* Can it compute a network built like this one? */
    bool (*fits)(const struct net *net);

    /* NULL when memory is short.  The network must outlive what is made of
       it.  ranges may be NULL unless they are wanted. */
    struct net_prepared *(*prepare)(const struct net *net,
                                    const struct net_ranges *ranges);
    void (*destroy)(struct net_prepared *prepared); /* NULL is none */

    /* Bytes of workspace, aligned to 64. */
    size_t (*workspace_bytes)(const struct net_prepared *prepared);

    /*
     * Evaluates one position.  The workspace's content may be anything.
     * Equal inputs give equal outputs.
     */
    void (*run)(const struct net_prepared *prepared,
                const struct net_input *input, void *workspace,
                struct net_output *output);

    /* The same, and raises the ranges to what was seen.  NULL: cannot. */
    void (*watch)(const struct net_prepared *prepared,
                  const struct net_input *input, void *workspace,
                  struct net_output *output, struct net_ranges *ranges);
};

/* The kernels.  One that this program was not built for is left out of the
   list, not of this header. */
extern const struct net_kernel NET_KERNEL_VNNI512; /* 8 bits */
extern const struct net_kernel NET_KERNEL_AVXVNNI; /* 8 bits */
extern const struct net_kernel NET_KERNEL_AVX512;  /* floats from here on */
extern const struct net_kernel NET_KERNEL_AVX2;
extern const struct net_kernel NET_KERNEL_SSE2;
extern const struct net_kernel NET_KERNEL_NEON;
extern const struct net_kernel NET_KERNEL_PLAIN; /* any processor, slow */

/* The i-th kernel that this program was built with, the fastest first: NULL
   past the last.  The last is "plain", which runs anywhere. */
const struct net_kernel *net_kernel_number(int i);

/* The kernel of a name, NULL if there is none. */
const struct net_kernel *net_kernel_find(const char *name);

/* The fastest for this processor and network. */
const struct net_kernel *net_kernel_best(const struct net *net);

#endif
