/* For MAP_ANONYMOUS. */
#define _DEFAULT_SOURCE

#include "engine/net_cache.h"

#include "engine/pages.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

enum {
    LINE = 64,
    SHARDS = 64,
    BUCKET_BYTES = 71 * LINE,
    LARGE = 32 << 20, /* bytes from which a cache may fill whole huge pages */
};

/* An entry of a bucket begins so; priors and owners of its size follow. */
struct head {
    struct net_key key;
    float black_win, black_score, deviation;
};

struct bucket {
    uint8_t size; /* lines of the board that its entries are for */
    uint8_t used; /* entries that are set ... */
    uint8_t next; /* ... and the one that the next is written to */
    uint32_t era; /* if not its shard's, it is empty */
    unsigned char entries[BUCKET_BYTES - 3 - 5] __attribute__((aligned(8)));
};

_Static_assert(sizeof(struct bucket) == BUCKET_BYTES, "a bucket has its size");

/* Guards every SHARDS-th bucket and its own counts. */
struct shard {
    _Alignas(LINE) pthread_mutex_t mutex;
    uint32_t era; /* how often its buckets were cleared */
    struct net_cache_counts counts;
};

struct net_cache {
    struct shard shards[SHARDS];
    size_t bytes; /* of all this memory */
    size_t bucket_count;
    struct bucket *buckets; /* behind this struct, in the same memory */
};

static size_t entry_bytes(int size)
{
    const size_t points = (size_t)size * (size_t)size;
    const size_t bytes = sizeof(struct head) + (points + 1) * sizeof(uint16_t) +
                         points * sizeof(int8_t);
    return (bytes + 7) / 8 * 8;
}

struct net_cache *net_cache_create(size_t bytes)
{
    assert(bytes >= NET_CACHE_BYTES_MIN);
    /* Pages come when they are first written to, and hold zeros. */
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    if (bytes >= LARGE)
        pages_advise(memory, bytes);
    struct net_cache *cache = memory;
    cache->bytes = bytes;
    cache->buckets = (struct bucket *)(cache + 1);
    cache->bucket_count = (bytes - sizeof *cache) / sizeof(struct bucket);
    for (int i = 0; i < SHARDS; i++)
        pthread_mutex_init(&cache->shards[i].mutex, NULL);
    return cache;
}

void net_cache_destroy(struct net_cache *cache)
{
    if (!cache)
        return;
    for (int i = 0; i < SHARDS; i++)
        pthread_mutex_destroy(&cache->shards[i].mutex);
    munmap(cache, cache->bytes);
}

/* The bucket that a key belongs to. */
static size_t place(const struct net_cache *cache, const struct net_key *key)
{
    return key->low % cache->bucket_count;
}

static unsigned char *entry_at(struct bucket *bucket, int size, int i)
{
    return bucket->entries + (size_t)i * entry_bytes(size);
}

static bool has_key(const unsigned char *entry, const struct net_key *key)
{
    return memcmp(entry, key, sizeof *key) == 0;
}

/* The entry of a key, or NULL. */
static unsigned char *find_entry(struct bucket *bucket, uint32_t era,
                                 const struct net_key *key, int size)
{
    if (bucket->era != era || bucket->size != size)
        return NULL;
    for (int i = 0; i < bucket->used; i++) {
        unsigned char *entry = entry_at(bucket, size, i);
        if (has_key(entry, key))
            return entry;
    }
    return NULL;
}

static void read_entry(const unsigned char *entry, int size,
                       struct net_packed *packed)
{
    const size_t points = (size_t)size * (size_t)size;
    struct head head;
    memcpy(&head, entry, sizeof head);
    entry += sizeof head;
    packed->black_win = head.black_win;
    packed->black_score = head.black_score;
    packed->deviation = head.deviation;
    memcpy(packed->priors, entry, (points + 1) * sizeof packed->priors[0]);
    entry += (points + 1) * sizeof packed->priors[0];
    memcpy(packed->owner, entry, points * sizeof packed->owner[0]);
}

static void write_entry(unsigned char *entry, const struct net_key *key,
                        int size, const struct net_packed *packed)
{
    const size_t points = (size_t)size * (size_t)size;
    struct head head;
    memset(&head, 0, sizeof head);
    head.key = *key;
    head.black_win = packed->black_win;
    head.black_score = packed->black_score;
    head.deviation = packed->deviation;
    memcpy(entry, &head, sizeof head);
    entry += sizeof head;
    memcpy(entry, packed->priors, (points + 1) * sizeof packed->priors[0]);
    entry += (points + 1) * sizeof packed->priors[0];
    memcpy(entry, packed->owner, points * sizeof packed->owner[0]);
}

bool net_cache_find(struct net_cache *cache, const struct net_key *key,
                    int size, struct net_packed *packed)
{
    assert(size >= NET_SIZE_MIN && size <= NET_SIZE_MAX);
    const size_t i = place(cache, key);
    struct shard *shard = &cache->shards[i % SHARDS];
    pthread_mutex_lock(&shard->mutex);
    const unsigned char *entry =
        find_entry(&cache->buckets[i], shard->era, key, size);
    if (entry)
        read_entry(entry, size, packed);
    shard->counts.lookups++;
    shard->counts.found += entry != NULL;
    pthread_mutex_unlock(&shard->mutex);
    return entry != NULL;
}

/* Where the next entry of a size goes; a bucket of another, or of another era,
   is emptied. */
static unsigned char *make_room(struct bucket *bucket, uint32_t era, int size)
{
    const int capacity = (int)(sizeof bucket->entries / entry_bytes(size));
    if (bucket->era != era || bucket->size != size) {
        bucket->era = era;
        bucket->size = (uint8_t)size;
        bucket->used = bucket->next = 0;
    }
    unsigned char *entry = entry_at(bucket, size, bucket->next);
    if (bucket->used < capacity)
        bucket->used++;
    if (++bucket->next == capacity)
        bucket->next = 0;
    return entry;
}

void net_cache_store(struct net_cache *cache, const struct net_key *key,
                     int size, const struct net_packed *packed)
{
    assert(size >= NET_SIZE_MIN && size <= NET_SIZE_MAX);
    const size_t i = place(cache, key);
    struct bucket *bucket = &cache->buckets[i];
    struct shard *shard = &cache->shards[i % SHARDS];
    pthread_mutex_lock(&shard->mutex);
    /* Another thread may have been faster. */
    if (!find_entry(bucket, shard->era, key, size))
        write_entry(make_room(bucket, shard->era, size), key, size, packed);
    pthread_mutex_unlock(&shard->mutex);
}

/* A bucket that nobody wrote to for 2^32 clearings would be taken for new,
   which does no harm: its keys still mean the same. */
void net_cache_clear(struct net_cache *cache)
{
    for (int i = 0; i < SHARDS; i++) {
        pthread_mutex_lock(&cache->shards[i].mutex);
        cache->shards[i].era++;
        pthread_mutex_unlock(&cache->shards[i].mutex);
    }
}

struct net_cache_counts net_cache_counts(struct net_cache *cache)
{
    struct net_cache_counts sum = {0, 0};
    for (int i = 0; i < SHARDS; i++) {
        struct shard *shard = &cache->shards[i];
        pthread_mutex_lock(&shard->mutex);
        sum.lookups += shard->counts.lookups;
        sum.found += shard->counts.found;
        pthread_mutex_unlock(&shard->mutex);
    }
    return sum;
}
