/*
 * eval_net.h - an evaluator that asks a network.
 *
 * One run of the network a call, in one of the eight symmetries, chosen by the
 * position; for a root the mean of all eight.  The generator is not touched.
 *
 * A position reached by the same moves is evaluated equally, whether a cache is
 * used or not.  Reached by others it has inputs of its own, so that without a
 * cache the evaluations differ a little; with one, the first that is made
 * serves for all (net_key.h).
 */
#ifndef ENGINE_EVAL_NET_H
#define ENGINE_EVAL_NET_H

#include "engine/evaluator.h"
#include "engine/net_cache.h"
#include "engine/net_kernel.h"

/* All of it must outlive the evaluator and may be shared by several. */
struct eval_net_parts {
    const struct net_kernel *kernel;
    const struct net_prepared *prepared; /* by the kernel, from a network */
    struct net_cache *cache;             /* NULL: nothing is kept */
};

/* NULL when memory is short. */
struct evaluator *eval_net_create(const struct eval_net_parts *parts);

/* Can positions on a board of so many lines be evaluated? */
static inline bool eval_net_takes(int size)
{
    return size >= NET_SIZE_MIN && size <= NET_SIZE_MAX;
}

#endif
