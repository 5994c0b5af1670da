/*
 * net_random.h - networks of any make with random weights, scaled so that
 * what flows through them stays of order one.
 */
#ifndef TESTS_SUPPORT_NET_RANDOM_H
#define TESTS_SUPPORT_NET_RANDOM_H

#include "engine/net_output.h"
#include "engine/rng.h"

/* What is 0 is chosen by the other fields. */
struct net_plan {
    int version; /* 8 to 16 */

    /*
     * A letter a block: o ordinary, p pooling; those in parentheses are
     * nested in one: "op(oo)o".
     */
    const char *blocks;
    int channels;
    int pool_channels;   /* of pooling blocks, first has the others */
    int nested_channels; /* within blocks, those of the first nested one ... */
    int head_channels;
    int hidden;      /* outputs of the value's hidden layer */
    int input_width; /* 1, 3 or 5, which 0 is */

    /* Before version 11 always NET_RELU, which 0 is. */
    enum net_activation activation;
    uint64_t seed;
    int middle_channels; /* of first in blocks that are not nested */
    int nested_growth;   /* ... and so many more in each that follows it */
};

/* The first fields of a plan, others may follow. */
#define NET_PLAN(version_, blocks_, channels_)                                 \
    .version = (version_), .blocks = (blocks_), .channels = (channels_)

/* The caller's to net_destroy(). */
struct net *net_random(const struct net_plan *plan);

/*
 * An input of a size: stones, empty points and each of the other planes and
 * globals at random.
 */
struct net_input net_random_input(int size, struct rng *rng);

#endif
