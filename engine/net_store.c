#include "engine/net_store.h"

#include "engine/pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALIGNMENT = 64,
    CHUNK = 1 << 24, /* the least that is asked of the system at once */
};

/* Stands at the start of its memory. */
struct net_store_chunk {
    struct net_store_chunk *next;
};

static size_t round_up(size_t bytes, size_t unit)
{
    return (bytes + unit - 1) / unit * unit;
}

static bool add_chunk(struct net_store *store, size_t bytes)
{
    const size_t whole = bytes + ALIGNMENT > CHUNK ? bytes + ALIGNMENT : CHUNK;
    struct net_store_chunk *const chunk = pages_alloc(whole);

    if (!chunk)
        return false;
    chunk->next = store->chunks;
    store->chunks = chunk;
    store->next = (char *)chunk + ALIGNMENT;
    store->left = whole - ALIGNMENT;
    return true;
}

void *net_store_take(struct net_store *store, size_t bytes)
{
    if (bytes > SIZE_MAX - 2 * (size_t)CHUNK) {
        store->is_short = true;
        return NULL;
    }
    const size_t whole = round_up(bytes, ALIGNMENT);
    if (whole > store->left && !add_chunk(store, whole)) {
        store->is_short = true;
        return NULL;
    }
    void *const piece = store->next;
    store->next += whole;
    store->left -= whole;
    return memset(piece, 0, whole);
}

void net_store_clear(struct net_store *store)
{
    for (struct net_store_chunk *chunk = store->chunks; chunk;) {
        struct net_store_chunk *const next = chunk->next;

        free(chunk);
        chunk = next;
    }
    *store = (struct net_store){0};
}
