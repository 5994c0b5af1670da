/*
 * trainee_layout.h - where the weights of each part of a trainee lie in their
 * vector, and what they begin with.
 *
 * Knows nothing of how a network is computed.  Parts are in the order of the
 * network's file, each on a line of 16 floats of its own.
 */
#ifndef TUNING_TRAINEE_LAYOUT_H
#define TUNING_TRAINEE_LAYOUT_H

#include "tuning/trainee.h"

enum {
    LAYOUT_LINE = 16,       /* floats */
    LAYOUT_INPUT_WIDTH = 5, /* of the convolution of the planes */
    LAYOUT_SCORES = 4,      /* mean, deviation, lead, one without a use */
    LAYOUT_PARTS_MAX = 8 * TRAINEE_BLOCKS_MAX + 24,
};

/* Of a convolution that is [row][column][in][out]. */
struct layout_conv {
    int width, ins, outs;
    size_t at;
};

/* Of a matrix that is [in][out]; of a bias, with ins 1. */
struct layout_matrix {
    int ins, outs;
    size_t at;
};

struct layout_norm {
    int channels;
    bool has_scale; /* without one it is 1 */
    size_t scale, offset;
};

/* See struct net_block. */
struct layout_block {
    bool has_pool;
    struct layout_norm before;
    struct layout_conv first, pool;
    struct layout_norm pool_norm;
    struct layout_matrix pool_bias;
    struct layout_norm middle;
    struct layout_conv second;
};

/* See struct net_policy. */
struct layout_policy {
    struct layout_conv first, pool;
    struct layout_norm pool_norm;
    struct layout_matrix pool_bias;
    struct layout_norm norm;
    struct layout_conv last;
    struct layout_matrix pass;
};

/* See struct net_value. */
struct layout_value {
    struct layout_conv first;
    struct layout_norm norm;
    struct layout_matrix hidden, hidden_bias;
    struct layout_matrix outcome, outcome_bias;
    struct layout_matrix scores, scores_bias;
    struct layout_conv owner;
};

struct layout_part {
    struct trainee_part part;
    float start, spread; /* mean and standard deviation to begin with */
};

struct layout {
    struct trainee_plan plan;
    struct layout_conv input;
    struct layout_matrix input_globals;
    struct layout_block blocks[TRAINEE_BLOCKS_MAX];
    int block_count;
    struct layout_norm tip;
    struct layout_policy policy;
    struct layout_value value;
    struct layout_part parts[LAYOUT_PARTS_MAX];
    int part_count;
    size_t size; /* floats in all */
};

/* The plan must be good. */
void layout_make(const struct trainee_plan *plan, struct layout *layout);

#endif
