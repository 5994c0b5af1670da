#include "engine/network.h"

#include "engine/eval_net.h"
#include "engine/net_cache.h"
#include "engine/net_kernel.h"
#include "engine/net_ranges_text.h"
#include "engine/own_net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct network {
    struct net *net;
    struct net_ranges *ranges; /* NULL: not measured yet */
    struct network *owner;     /* of the net and the ranges; NULL: itself */
    bool is_own;               /* what the program carries */
    void (*before_measuring)(void);
    const struct net_kernel *kernel;
    struct net_prepared *prepared;
    struct net_cache *cache; /* NULL: none */
    size_t cache_bytes;
};

static enum network_status read_file(struct network *network, const char *path,
                                     struct net_file_problem *problem)
{
    network->is_own = !path;
    network->net = path ? net_read(path, problem) : own_net_read(problem);
    return network->net ? NETWORK_OK : NETWORK_FILE;
}

/* The kernel of a name, if there is one and this processor can run it. */
static enum network_status find_kernel(struct network *network,
                                       const char *name)
{
    if (!name)
        return NETWORK_OK;
    network->kernel = net_kernel_find(name);
    if (!network->kernel)
        return NETWORK_KERNEL_UNKNOWN;
    return network->kernel->is_available() ? NETWORK_OK
                                           : NETWORK_KERNEL_UNAVAILABLE;
}

/* Sees that the kernel fits, or takes the best if none was named. */
static enum network_status fit_kernel(struct network *network)
{
    if (!network->kernel)
        network->kernel = net_kernel_best(network->net);
    return network->kernel->fits(network->net) ? NETWORK_OK
                                               : NETWORK_KERNEL_UNFIT;
}

/* Are all numbers of an answer to a board of this size such? */
static bool is_finite(const struct net_output *output, int size)
{
    float sum = output->pass + output->mean + output->deviation + output->lead;
    for (int i = 0; i < 3; i++)
        sum += output->outcome[i];
    for (int i = 0; i < size * size; i++)
        sum += output->policy[i] + output->owner[i];
    return isfinite(sum);
}

struct trial {
    struct net_input input;
    struct net_output output;
};

/* Does the network answer an empty board with numbers? */
static bool says_numbers(const struct network *network, int size,
                         void *workspace, struct trial *trial)
{
    memset(&trial->input, 0, sizeof trial->input);
    trial->input.size = size;
    for (int i = 0; i < size * size; i++)
        trial->input.planes[i] = 1;
    network->kernel->run(network->prepared, &trial->input, workspace,
                         &trial->output);
    return is_finite(&trial->output, size);
}

static enum network_status try_out(const struct network *network)
{
    const size_t bytes = network->kernel->workspace_bytes(network->prepared);
    void *workspace = aligned_alloc(64, (bytes + 63) / 64 * 64);
    struct trial *trial = malloc(sizeof *trial);
    enum network_status status = NETWORK_MEMORY;
    if (workspace && trial)
        status = says_numbers(network, NET_SIZE_MIN, workspace, trial) &&
                         says_numbers(network, NET_SIZE_MAX, workspace, trial)
                     ? NETWORK_OK
                     : NETWORK_NOT_FINITE;
    free(workspace);
    free(trial);
    return status;
}

static enum network_status read_own_ranges(struct network *own)
{
    enum net_ranges_status status;
    own->ranges = own_net_ranges(own->net, &status);
    switch (status) {
    case NET_RANGES_OK:
        return NETWORK_OK;
    case NET_RANGES_MEMORY:
        return NETWORK_MEMORY;
    case NET_RANGES_DAMAGED:
    case NET_RANGES_OF_ANOTHER:
        break;
    }
    return NETWORK_RANGES;
}

static enum network_status measure(struct network *network)
{
    if (network->before_measuring)
        network->before_measuring();
    network->ranges = net_ranges_measure(network->net);
    return network->ranges ? NETWORK_OK : NETWORK_MEMORY;
}

/* Gets what a kernel of few bits wants to know, once; it is the owner's. */
static enum network_status find_ranges(struct network *owner)
{
    if (owner->ranges)
        return NETWORK_OK;
    return owner->is_own ? read_own_ranges(owner) : measure(owner);
}

/* A kernel that rounds would hide that the network says no numbers: its
   ranges then are none either. */
static enum network_status prepare_ranges(struct network *network)
{
    struct network *owner = network->owner ? network->owner : network;
    const enum network_status status = find_ranges(owner);
    if (status != NETWORK_OK)
        return status;
    if (!net_ranges_are_finite(owner->ranges))
        return NETWORK_NOT_FINITE;
    network->prepared = network->kernel->prepare(network->net, owner->ranges);
    return network->prepared ? NETWORK_OK : NETWORK_MEMORY;
}

static enum network_status prepare_weights(struct network *network)
{
    if (network->kernel->wants_ranges)
        return prepare_ranges(network);
    network->prepared = network->kernel->prepare(network->net, NULL);
    return network->prepared ? NETWORK_OK : NETWORK_MEMORY;
}

static enum network_status prepare(struct network *network)
{
    enum network_status status = fit_kernel(network);
    if (status == NETWORK_OK)
        status = prepare_weights(network);
    return status == NETWORK_OK ? try_out(network) : status;
}

static enum network_status open_cache(struct network *network, size_t bytes)
{
    if (bytes < NET_CACHE_BYTES_MIN)
        return NETWORK_OK;
    network->cache = net_cache_create(bytes);
    network->cache_bytes = bytes;
    return network->cache ? NETWORK_OK : NETWORK_CACHE_MEMORY;
}

/* The network, or NULL if it came to nothing. */
static struct network *finish(struct network *network,
                              enum network_status status)
{
    if (status == NETWORK_OK)
        return network;
    network_close(network);
    return NULL;
}

bool network_choose(struct network_options *options, const char *name)
{
    const bool is_none = strcmp(name, "none") == 0;
    options->path = is_none || strcmp(name, "own") == 0 ? NULL : name;
    return !is_none;
}

struct network *network_open(const struct network_options *options,
                             struct network_problem *problem)
{
    struct network *network = calloc(1, sizeof *network);
    *problem = (struct network_problem){.status = NETWORK_MEMORY};
    if (!network)
        return NULL;
    network->before_measuring = options->before_measuring;
    problem->status = find_kernel(network, options->kernel);
    if (problem->status == NETWORK_OK)
        problem->status = read_file(network, options->path, &problem->file);
    if (problem->status == NETWORK_OK)
        problem->status = open_cache(network, options->cache_bytes);
    if (problem->status == NETWORK_OK)
        problem->status = prepare(network);
    return finish(network, problem->status);
}

struct network *network_open_beside(struct network *network, const char *kernel,
                                    struct network_problem *problem)
{
    struct network *other = calloc(1, sizeof *other);
    *problem = (struct network_problem){.status = NETWORK_MEMORY};
    if (!other)
        return NULL;
    other->owner = network->owner ? network->owner : network;
    other->net = network->net;
    other->is_own = network->is_own;
    problem->status = find_kernel(other, kernel);
    if (problem->status == NETWORK_OK)
        problem->status = prepare(other);
    return finish(other, problem->status);
}

void network_close(struct network *network)
{
    if (!network)
        return;
    net_cache_destroy(network->cache);
    if (network->prepared)
        network->kernel->destroy(network->prepared);
    if (!network->owner) {
        net_ranges_destroy(network->ranges);
        net_destroy(network->net);
    }
    free(network);
}

bool network_own_name(char name[NET_NAME])
{
    struct net_file_problem problem;
    struct net *const net = own_net_read(&problem);
    if (!net)
        return false;
    memcpy(name, net->name, NET_NAME);
    net_destroy(net);
    return true;
}

bool network_plays(int size)
{
    return eval_net_takes(size);
}

struct network_facts network_facts(const struct network *network)
{
    const struct net *net = network->net;
    return (struct network_facts){
        .name = net->name,
        .kernel = network->kernel->name,
        .kernel_meaning = network->kernel->meaning,
        .own_bytes = network->is_own ? own_net_file().length : 0,
        .version = net->version,
        .blocks = net->block_count,
        .channels = net->channels,
        .weights = net_weights(net),
        .multiplications = net_multiplications(net, NET_SIZE_MAX),
        .cache_bytes = network->cache_bytes,
    };
}

const struct net_kernel *
network_computes_by(const struct network *network,
                    const struct net_prepared **prepared)
{
    *prepared = network->prepared;
    return network->kernel;
}

bool network_kernel(const struct network *network, int i,
                    struct network_kernel *kernel)
{
    const struct net_kernel *known = net_kernel_number(i);
    if (!known)
        return false;
    *kernel = (struct network_kernel){
        .name = known->name,
        .meaning = known->meaning,
        .is_available = known->is_available(),
        .fits = network && known->fits(network->net),
    };
    return true;
}

/* Ranges are of networks without nested blocks. */
static bool may_have_ranges(const struct net *net)
{
    for (int i = 0; i < net->block_count; i++)
        if (net->blocks[i].kind == NET_NESTED)
            return false;
    return true;
}

enum network_status network_write_ranges(const struct network *network,
                                         FILE *stream)
{
    enum network_status status = NETWORK_OK;
    if (!may_have_ranges(network->net))
        return NETWORK_KERNEL_UNFIT;
    struct net_ranges *const ranges =
        net_ranges_measure_by(network->net, &NET_KERNEL_PLAIN);
    if (!ranges)
        status = NETWORK_MEMORY;
    else if (!net_ranges_are_finite(ranges))
        status = NETWORK_NOT_FINITE;
    else
        net_ranges_write(stream, network->net, ranges);
    net_ranges_destroy(ranges);
    return status;
}

void network_forget(const struct network *network)
{
    if (network && network->cache)
        net_cache_clear(network->cache);
}

struct evaluator *network_evaluator(const struct network *network,
                                    bool uses_cache)
{
    const struct eval_net_parts parts = {
        .kernel = network->kernel,
        .prepared = network->prepared,
        .cache = uses_cache ? network->cache : NULL,
    };
    return eval_net_create(&parts);
}
