#include "tuning/sample_stream.h"

#include "engine/rng.h"
#include "tuning/sample_readers.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A block of a file. */
struct block_place {
    int file, block;
};

/* A sample in the pool. */
struct slot {
    uint16_t count;
    unsigned char bytes[SAMPLE_BYTES_MAX];
};

struct sample_stream {
    int64_t samples;

    pthread_mutex_t lock; /* guards what follows */
    struct sample_readers readers;
    enum sample_file_status status; /* the first failure */
    int error;                      /* its errno */
    struct rng rng;
    struct block_place *order; /* of this time round */
    int order_count, next;
    struct sample_block *block; /* the one that is being used up ... */
    int next_span;              /* ... from here on */
    struct slot *pool;
    int pool_size, pool_filled;
};

/* Puts down all blocks with something to learn from. */
static bool find_blocks(struct sample_stream *stream)
{
    const struct sample_readers *const readers = &stream->readers;
    int64_t blocks = 0;
    for (int i = 0; i < readers->count; i++)
        blocks += sample_reader_blocks(readers->list[i]);
    if (blocks > INT_MAX)
        return false;
    stream->order = calloc((size_t)blocks + 1, sizeof *stream->order);
    if (!stream->order)
        return false;
    for (int i = 0; i < readers->count; i++) {
        const struct sample_reader *const reader = readers->list[i];
        for (int j = 0; j < sample_reader_blocks(reader); j++) {
            const int learnt_from =
                sample_reader_count(reader, j) - sample_reader_apart(reader, j);
            stream->samples += learnt_from;
            if (learnt_from > 0)
                stream->order[stream->order_count++] =
                    (struct block_place){i, j};
        }
    }
    stream->next = stream->order_count;
    return true;
}

static bool make_pool(struct sample_stream *stream, int pool)
{
    stream->pool_size = stream->samples < pool ? (int)stream->samples : pool;
    stream->pool = calloc((size_t)stream->pool_size, sizeof *stream->pool);
    stream->block = malloc(sizeof *stream->block);
    if (!stream->pool || !stream->block)
        return false;
    stream->block->count = 0;
    return true;
}

static enum sample_file_status set_up(struct sample_stream *stream,
                                      const char *const paths[], int count,
                                      int pool, int *bad)
{
    const enum sample_file_status status =
        sample_readers_open(paths, count, &stream->readers, bad);
    if (status != SAMPLE_FILE_OK)
        return status;
    *bad = 0;
    if (!find_blocks(stream))
        return SAMPLE_FILE_MEMORY;
    if (stream->samples == 0)
        return SAMPLE_FILE_FOREIGN;
    return make_pool(stream, pool) ? SAMPLE_FILE_OK : SAMPLE_FILE_MEMORY;
}

enum sample_file_status sample_stream_open(const char *const paths[], int count,
                                           int pool, uint64_t seed,
                                           struct sample_stream **stream,
                                           int *bad)
{
    assert(pool >= SAMPLE_BLOCK);
    struct sample_stream *const opened = calloc(1, sizeof *opened);
    *stream = NULL;
    *bad = 0;
    if (!opened)
        return SAMPLE_FILE_MEMORY;
    if (pthread_mutex_init(&opened->lock, NULL) != 0) {
        free(opened);
        return SAMPLE_FILE_MEMORY;
    }
    opened->rng = rng_seed(seed, 0);
    const enum sample_file_status status =
        set_up(opened, paths, count, pool, bad);
    if (status == SAMPLE_FILE_OK) {
        *stream = opened;
        return status;
    }
    const int error = errno;
    sample_stream_close(opened);
    errno = error;
    return status;
}

void sample_stream_close(struct sample_stream *stream)
{
    if (!stream)
        return;
    sample_readers_close(&stream->readers);
    free(stream->order);
    free(stream->block);
    free(stream->pool);
    pthread_mutex_destroy(&stream->lock);
    free(stream);
}

int64_t sample_stream_samples(const struct sample_stream *stream)
{
    return stream->samples;
}

/* Fisher and Yates's. */
static void shuffle(struct sample_stream *stream)
{
    for (int i = stream->order_count - 1; i > 0; i--) {
        const int j = rng_below(&stream->rng, i + 1);
        const struct block_place place = stream->order[i];
        stream->order[i] = stream->order[j];
        stream->order[j] = place;
    }
    stream->next = 0;
}

/* Reads the next block; false when that fails, which is noted. */
static bool read_block(struct sample_stream *stream)
{
    if (stream->next == stream->order_count)
        shuffle(stream);
    const struct block_place place = stream->order[stream->next++];
    stream->next_span = 0;
    stream->status = sample_reader_packed(stream->readers.list[place.file],
                                          place.block, stream->block);
    stream->error = errno;
    return stream->status == SAMPLE_FILE_OK;
}

/* Puts the next sample that is learnt from into a slot.  There is one in every
   block that is read. */
static bool fill(struct sample_stream *stream, struct slot *slot)
{
    const struct sample_span *span;
    do {
        if (stream->next_span == stream->block->count && !read_block(stream))
            return false;
        span = &stream->block->spans[stream->next_span++];
    } while (span->is_apart);
    slot->count = (uint16_t)span->count;
    memcpy(slot->bytes, span->bytes, span->count);
    return true;
}

/* Takes a sample out of the pool, and puts another in its place. */
static bool draw(struct sample_stream *stream, struct slot *drawn)
{
    while (stream->pool_filled < stream->pool_size) {
        if (!fill(stream, &stream->pool[stream->pool_filled]))
            return false;
        stream->pool_filled++;
    }
    struct slot *const slot =
        &stream->pool[rng_below(&stream->rng, stream->pool_size)];
    drawn->count = slot->count;
    memcpy(drawn->bytes, slot->bytes, slot->count);
    return fill(stream, slot);
}

/* Takes a sample out of the pool, still packed, and finds its symmetry. */
static enum sample_file_status take(struct sample_stream *stream,
                                    struct slot *drawn, int *symmetry)
{
    pthread_mutex_lock(&stream->lock);
    if (stream->status == SAMPLE_FILE_OK && draw(stream, drawn))
        *symmetry = rng_below(&stream->rng, 8);
    const enum sample_file_status status = stream->status;
    const int error = stream->error;
    pthread_mutex_unlock(&stream->lock);
    errno = error;
    return status;
}

enum sample_file_status sample_stream_next(struct sample_stream *stream,
                                           struct sample *sample)
{
    struct slot drawn;
    struct sample unturned;
    int symmetry;
    const enum sample_file_status status = take(stream, &drawn, &symmetry);
    if (status != SAMPLE_FILE_OK)
        return status;
    if (!sample_unpack(drawn.bytes, drawn.count, &unturned))
        return SAMPLE_FILE_DAMAGED;
    sample_turn(&unturned, symmetry, sample);
    return SAMPLE_FILE_OK;
}

enum sample_file_status sample_stream_skip(struct sample_stream *stream,
                                           int64_t count)
{
    struct slot drawn;
    int symmetry;
    enum sample_file_status status = SAMPLE_FILE_OK;
    for (int64_t i = 0; status == SAMPLE_FILE_OK && i < count; i++)
        status = take(stream, &drawn, &symmetry);
    return status;
}
