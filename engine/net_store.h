/*
 * net_store.h - memory for what a kernel prepares: taken piece by piece, given
 * back all at once.
 *
 * Weights are read from end to end for each evaluation, so they lie close
 * together and, where the system has them, on huge pages.  One thread at a
 * time.
 */
#ifndef ENGINE_NET_STORE_H
#define ENGINE_NET_STORE_H

#include <stdbool.h>
#include <stddef.h>

struct net_store_chunk;

struct net_store {
    struct net_store_chunk *chunks; /* the newest first */
    char *next;                     /* free memory of that one */
    size_t left;                    /* in bytes */
    bool is_short;                  /* there was no memory for some piece */
};

/* An empty store is all zero. */

/* Zeroed memory aligned to 64 bytes, right after the piece before where that
   is possible; NULL, and is_short set, if there is none. */
void *net_store_take(struct net_store *store, size_t bytes);

/* Frees all that was taken. */
void net_store_clear(struct net_store *store);

#endif
