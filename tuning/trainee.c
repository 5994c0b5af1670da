#include "tuning/trainee.h"

#include "engine/rng.h"
#include "tuning/trainee_kernel.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SQUARES = 9 }; /* weights of a convolution, of each input and output */

static float *take_floats(struct net_store *store, int count)
{
    return net_store_take(store, (size_t)count * sizeof(float));
}

/* ---- the trainee ---- */

static void make_conv(struct trainee *trainee, const struct layout_conv *conv,
                      const struct layout_conv *other, struct trainee_conv *to)
{
    struct net_store *store = &trainee->store;
    const int ins = conv->ins, outs = conv->outs + (other ? other->outs : 0);
    const int weights = ins * outs;
    *to = (struct trainee_conv){
        .part = {conv, other},
        .parts = other ? 2 : 1,
        .ins = ins,
        .outs = outs,
        .units = take_floats(store, ins),
        .rounded = take_floats(store, SQUARES * weights),
        .forward = take_floats(store, NET_FLOAT_PRODUCTS * weights),
        .backward = take_floats(store, NET_FLOAT_PRODUCTS * weights),
    };
}

static void make_convs(struct trainee *trainee)
{
    const struct layout *layout = &trainee->layout;
    const int count = 2 * layout->block_count;
    trainee->convs =
        net_store_take(&trainee->store, (size_t)count * sizeof *trainee->convs);
    for (int i = 0; trainee->convs && i < layout->block_count; i++) {
        const struct layout_block *block = &layout->blocks[i];
        make_conv(trainee, &block->first, block->has_pool ? &block->pool : NULL,
                  &trainee->convs[2 * i]);
        make_conv(trainee, &block->second, NULL, &trainee->convs[2 * i + 1]);
    }
    trainee->ranges = (struct net_ranges){
        .convolutions = count,
        .channels = layout->plan.channels,
        .greatest = take_floats(&trainee->store, count * layout->plan.channels),
    };
}

static void make_ends(struct trainee *trainee)
{
    struct net_store *store = &trainee->store;
    const struct trainee_plan *plan = &trainee->layout.plan;
    const int channels = plan->channels, heads = plan->head_channels;
    const int squares = LAYOUT_INPUT_WIDTH * LAYOUT_INPUT_WIDTH;
    trainee->input = (struct net_float_input){
        .width = LAYOUT_INPUT_WIDTH,
        .outs = channels,
        .weights = take_floats(store, squares * NET_PLANES * channels),
        .everywhere = take_floats(store, squares * channels),
        .globals = take_floats(store, NET_GLOBALS * channels),
    };
    trainee->heads = (struct trainee_heads){
        .channels = heads,
        .forward = take_floats(store, 3 * channels * heads),
        .backward = take_floats(store, 3 * channels * heads),
    };
}

struct trainee *trainee_create_for(const struct trainee_plan *plan,
                                   const struct trainee_kernel *kernel)
{
    struct trainee *trainee = calloc(1, sizeof *trainee);
    if (!trainee)
        return NULL;
    trainee->kernel = kernel;
    layout_make(plan, &trainee->layout);
    make_convs(trainee);
    make_ends(trainee);
    if (!trainee->store.is_short)
        return trainee;
    trainee_destroy(trainee);
    return NULL;
}

struct trainee *trainee_create(const struct trainee_plan *plan)
{
    int i = 0;
    while (!trainee_kernel_number(i)->is_available())
        i++; /* the last runs anywhere */
    return trainee_create_for(plan, trainee_kernel_number(i));
}

void trainee_destroy(struct trainee *trainee)
{
    if (trainee)
        net_store_clear(&trainee->store);
    free(trainee);
}

const struct trainee_plan *trainee_plan(const struct trainee *trainee)
{
    return &trainee->layout.plan;
}

size_t trainee_size(const struct trainee *trainee)
{
    return trainee->layout.size;
}

bool trainee_part(const struct trainee *trainee, int i,
                  struct trainee_part *part)
{
    if (i < 0 || i >= trainee->layout.part_count)
        return false;
    *part = trainee->layout.parts[i].part;
    return true;
}

/* Evenly spread, so that no weight is far out. */
void trainee_init(const struct trainee *trainee, uint64_t seed, float *weights)
{
    const struct layout *layout = &trainee->layout;
    struct rng rng = rng_seed(seed, 0);
    memset(weights, 0, layout->size * sizeof *weights);
    for (int i = 0; i < layout->part_count; i++) {
        const struct layout_part *part = &layout->parts[i];
        const float most = part->spread * sqrtf(3.0F);
        float *to = weights + part->part.at;
        for (size_t j = 0; j < part->part.count; j++)
            to[j] = part->start + most * (2.0F * rng_float(&rng) - 1.0F);
    }
}

/* ---- a thread's memory ---- */

static void make_pool(struct net_store *store, int channels, int vertices,
                      struct trainee_pool *pool)
{
    pool->outputs = take_floats(store, vertices * channels);
    pool->pooled = take_floats(store, CHUNK_BOARDS * 3 * channels);
    pool->greatest = net_store_take(store, (size_t)(CHUNK_BOARDS * channels) *
                                               sizeof *pool->greatest);
}

static void make_block_work(const struct trainee *trainee, int i,
                            struct trainee_work *work)
{
    const struct layout_block *block = &trainee->layout.blocks[i];
    struct net_store *store = &work->store;
    for (int j = 2 * i; j <= 2 * i + 1; j++) {
        const struct trainee_conv *conv = &trainee->convs[j];
        work->active[j] = take_floats(store, CHUNK_BORDERED * conv->ins);
        work->sums[j] =
            take_floats(store, NET_FLOAT_PRODUCTS * conv->ins * conv->outs);
    }
    if (block->has_pool)
        make_pool(store, block->pool.outs, CHUNK_VERTICES, &work->pool[i]);
}

struct trainee_work *trainee_work_create(const struct trainee *trainee)
{
    const struct layout *layout = &trainee->layout;
    const int channels = layout->plan.channels;
    const int heads = layout->plan.head_channels;
    const int transforms =
        NET_FLOAT_PRODUCTS * (CHUNK_TILES * channels + LAYOUT_LINE);
    struct trainee_work *work = calloc(1, sizeof *work);
    if (!work)
        return NULL;
    struct net_store *store = &work->store;
    for (int i = 0; i < layout->block_count; i++)
        make_block_work(trainee, i, work);
    for (int i = 0; i <= layout->block_count; i++)
        work->trunk[i] = take_floats(store, CHUNK_VERTICES * channels);
    make_pool(store, heads, 0, &work->policy_pool);
    work->tip = take_floats(store, CHUNK_VERTICES * channels);
    work->heads = take_floats(store, CHUNK_VERTICES * 3 * heads);
    work->rounded = take_floats(store, CHUNK_BORDERED * channels);
    work->raw = take_floats(store, CHUNK_VERTICES * channels);
    work->slope_trunk = take_floats(store, CHUNK_VERTICES * channels);
    work->slope_raw = take_floats(store, CHUNK_VERTICES * channels);
    work->slope_active = take_floats(store, CHUNK_BORDERED * channels);
    work->transformed = take_floats(store, transforms);
    work->products = take_floats(store, transforms);
    if (!store->is_short)
        return work;
    trainee_work_destroy(work);
    return NULL;
}

void trainee_work_destroy(struct trainee_work *work)
{
    if (work)
        net_store_clear(&work->store);
    free(work);
}

/* ---- computing ---- */

void trainee_begin(struct trainee *trainee, const float *weights, bool rounds,
                   int part, int parts)
{
    assert(part >= 0 && part < parts);
    trainee->kernel->begin(trainee, weights, rounds, part, parts);
}

void trainee_gradient(const struct trainee *trainee, const float *weights,
                      struct trainee_work *work,
                      const struct trainee_aims *aims,
                      const struct sample *samples, int count,
                      double losses[LOSSES], float *gradient)
{
    const struct trainee_task task = {
        .samples = samples,
        .count = count,
        .aims = aims,
        .losses = losses,
        .gradient = gradient,
    };
    trainee->kernel->run(trainee, weights, work, &task);
}

void trainee_evaluate(const struct trainee *trainee, const float *weights,
                      struct trainee_work *work, const struct sample *samples,
                      int count, struct net_output outputs[])
{
    const struct trainee_task task = {
        .samples = samples, .count = count, .outputs = outputs};
    trainee->kernel->run(trainee, weights, work, &task);
}

void trainee_watch(struct trainee *trainee, const float *weights,
                   struct trainee_work *work, const struct sample *samples,
                   int count)
{
    const struct trainee_task task = {
        .samples = samples, .count = count, .ranges = &trainee->ranges};
    trainee->kernel->run(trainee, weights, work, &task);
}

float *trainee_ranges(struct trainee *trainee, size_t *count)
{
    const struct net_ranges *ranges = &trainee->ranges;
    *count = (size_t)(ranges->convolutions * ranges->channels);
    return ranges->greatest;
}
