#include "tuning/trainee_layout.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SQUARES = 9 };

/* What outputs of parts without a ReLU after them begin with: their standard
   deviations, by the usual sizes of what comes in. */
static const float SMALL = 0.2F;

/* Of what a block adds, as a part of what its convolutions could give. */
static const float BLOCK_OUTPUT = 0.1F;

/* Planes that are set in what a convolution of the planes sees, about. */
static const float PLANES_SEEN = 75.0F;

static bool is_line(int channels, int most)
{
    return channels > 0 && channels <= most && channels % LAYOUT_LINE == 0;
}

bool trainee_plan_is_good(const struct trainee_plan *plan)
{
    const size_t blocks = strnlen(plan->blocks, sizeof plan->blocks);
    const bool has_pool = memchr(plan->blocks, 'p', blocks) != NULL;
    if (blocks == 0 || blocks > TRAINEE_BLOCKS_MAX ||
        strspn(plan->blocks, "op") != blocks)
        return false;
    return is_line(plan->channels, TRAINEE_CHANNELS_MAX) &&
           is_line(plan->head_channels, TRAINEE_CHANNELS_MAX) &&
           (has_pool ? is_line(plan->pool_channels, plan->channels - 1)
                     : plan->pool_channels == 0) &&
           plan->hidden > 0 && plan->hidden <= TRAINEE_HIDDEN_MAX;
}

/* The standard deviation that keeps the size of what goes through so many
   inputs and a ReLU (K. He and others, "Delving Deep into Rectifiers",
   2015). */
static float he(int ins)
{
    return sqrtf(2.0F / (float)ins);
}

static float even(int ins)
{
    return sqrtf(1.0F / (float)ins);
}

/* Adds a part at the end.  The name is a prefix and what follows it. */
static size_t add_part(struct layout *layout, const char *prefix,
                       const char *name, int count, float start, float spread)
{
    assert(layout->part_count < LAYOUT_PARTS_MAX);
    struct layout_part *added = &layout->parts[layout->part_count++];
    *added = (struct layout_part){.start = start, .spread = spread};
    snprintf(added->part.name, sizeof added->part.name, "%s%s", prefix, name);
    added->part.at = layout->size;
    added->part.count = (size_t)count;
    added->part.decays = spread > 0.0F;
    layout->size +=
        (size_t)(count + LAYOUT_LINE - 1) / LAYOUT_LINE * (size_t)LAYOUT_LINE;
    return added->part.at;
}

static struct layout_conv add_conv(struct layout *layout, const char *prefix,
                                   const char *name, int width, int ins,
                                   int outs, float spread)
{
    return (struct layout_conv){width, ins, outs,
                                add_part(layout, prefix, name,
                                         width * width * ins * outs, 0.0F,
                                         spread)};
}

static struct layout_matrix add_matrix(struct layout *layout, const char *name,
                                       const char *rest, int ins, int outs,
                                       float spread)
{
    return (struct layout_matrix){
        ins, outs, add_part(layout, name, rest, ins * outs, 0.0F, spread)};
}

static struct layout_matrix add_bias(struct layout *layout, const char *name,
                                     int outs)
{
    return add_matrix(layout, name, "", 1, outs, 0.0F);
}

static struct layout_norm add_norm(struct layout *layout, const char *prefix,
                                   const char *name, int channels,
                                   bool has_scale)
{
    struct layout_norm norm = {.channels = channels, .has_scale = has_scale};
    char whole[32];
    snprintf(whole, sizeof whole, "%s%s", prefix, name);
    if (has_scale)
        norm.scale = add_part(layout, whole, "/scale", channels, 1.0F, 0.0F);
    norm.offset = add_part(layout, whole, "/offset", channels, 0.0F, 0.0F);
    return norm;
}

/* A block's number counts from 1. */
static void add_block(struct layout *layout, int number, char letter)
{
    struct layout_block *block = &layout->blocks[number - 1];
    const int channels = layout->plan.channels;
    const int pool = letter == 'p' ? layout->plan.pool_channels : 0;
    const int outs = channels - pool;
    char prefix[24];
    snprintf(prefix, sizeof prefix, "rconv%d/", number);
    block->has_pool = pool > 0;
    block->before = add_norm(layout, prefix, "norm1", channels, true);
    block->first = add_conv(layout, prefix, pool > 0 ? "w1a" : "w1", 3,
                            channels, outs, he(SQUARES * channels));
    if (pool > 0) {
        block->pool = add_conv(layout, prefix, "w1b", 3, channels, pool,
                               he(SQUARES * channels));
        block->pool_norm = add_norm(layout, prefix, "norm1b", pool, false);
        block->pool_bias = add_matrix(layout, prefix, "w1r", 3 * pool, outs,
                                      SMALL * even(pool));
    }
    block->middle = add_norm(layout, prefix, "norm2", outs, false);
    block->second = add_conv(layout, prefix, "w2", 3, outs, channels,
                             BLOCK_OUTPUT * he(SQUARES * outs));
}

static void add_policy(struct layout *layout)
{
    struct layout_policy *policy = &layout->policy;
    const int trunk = layout->plan.channels;
    const int channels = layout->plan.head_channels;
    policy->first = add_conv(layout, "p1/intermediate_conv/w", "", 1, trunk,
                             channels, he(trunk));
    policy->pool = add_conv(layout, "g1/w", "", 1, trunk, channels, he(trunk));
    policy->pool_norm = add_norm(layout, "g1/norm", "", channels, false);
    policy->pool_bias = add_matrix(layout, "matmulg2w", "", 3 * channels,
                                   channels, SMALL * even(channels));
    policy->norm = add_norm(layout, "p1/norm", "", channels, false);
    policy->last = add_conv(layout, "p2/w", "", 1, channels, 1, even(channels));
    policy->pass = add_matrix(layout, "matmulpass", "", 3 * channels, 1,
                              SMALL * even(channels));
}

static void add_value(struct layout *layout)
{
    struct layout_value *value = &layout->value;
    const int trunk = layout->plan.channels, hidden = layout->plan.hidden;
    const int channels = layout->plan.head_channels;
    value->first = add_conv(layout, "v1/w", "", 1, trunk, channels, he(trunk));
    value->norm = add_norm(layout, "v1/norm", "", channels, false);
    value->hidden =
        add_matrix(layout, "v2/w", "", 3 * channels, hidden, he(channels));
    value->hidden_bias = add_bias(layout, "v2/b", hidden);
    value->outcome = add_matrix(layout, "v3/w", "", hidden, 3, even(hidden));
    value->outcome_bias = add_bias(layout, "v3/b", 3);
    value->scores = add_matrix(layout, "sv3/w", "", hidden, LAYOUT_SCORES,
                               SMALL * even(hidden));
    value->scores_bias = add_bias(layout, "sv3/b", LAYOUT_SCORES);
    value->owner =
        add_conv(layout, "vownership/w", "", 1, channels, 1, even(channels));
}

void layout_make(const struct trainee_plan *plan, struct layout *layout)
{
    const int width = LAYOUT_INPUT_WIDTH, channels = plan->channels;
    assert(trainee_plan_is_good(plan));
    *layout = (struct layout){.plan = *plan};
    layout->block_count = (int)strlen(plan->blocks);
    layout->input = add_conv(layout, "conv1", "", width, NET_PLANES, channels,
                             sqrtf(2.0F / PLANES_SEEN));
    layout->input_globals =
        add_matrix(layout, "ginputw", "", NET_GLOBALS, channels, SMALL);
    for (int i = 0; i < layout->block_count; i++)
        add_block(layout, i + 1, plan->blocks[i]);
    layout->tip = add_norm(layout, "trunk/norm", "", channels, true);
    add_policy(layout);
    add_value(layout);
}
