/*
 * net_cache.h - evaluations kept for positions that come up again.
 *
 * All memory is set apart when the cache is made, and taken page by page when
 * it is first written to.  It is divided into buckets, each for as many entries
 * of one board size as it holds: 4 of 19x19, 16 of 9x9.
 * Where a key belongs, and what has to make room for it, follows from the keys
 * alone.  All functions but the first two may be called by any threads at any
 * time: a lock guards every 64th bucket.
 */
#ifndef ENGINE_NET_CACHE_H
#define ENGINE_NET_CACHE_H

#include "engine/net_key.h"
#include "engine/net_packed.h"
#include "rules/compiler.h"

#include <stdbool.h>
#include <stddef.h>

struct net_cache; /* opaque */

/* The least memory that makes a cache. */
enum { NET_CACHE_BYTES_MIN = 1 << 16 };

/* A cache that takes no more than these bytes; NULL if the system does not
   promise so many. */
struct net_cache *net_cache_create(size_t bytes);
void net_cache_destroy(struct net_cache *cache); /* NULL is none */

/*
 * Copies what was stored for a position of this board size and true, or leaves
 * *packed as it is and false.
 */
MUST_CHECK bool net_cache_find(struct net_cache *cache,
                               const struct net_key *key, int size,
                               struct net_packed *packed);

/* Keeps an evaluation, in the place of its bucket's oldest if that is full. */
void net_cache_store(struct net_cache *cache, const struct net_key *key,
                     int size, const struct net_packed *packed);

/* Forgets everything, at once however much there is. */
void net_cache_clear(struct net_cache *cache);

/* How many lookups there were, and how many of them found something. */
struct net_cache_counts {
    int64_t lookups, found;
};
struct net_cache_counts net_cache_counts(struct net_cache *cache);

#endif
