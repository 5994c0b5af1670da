#include "tuning/sample_readers.h"
#include "tuning/sample_stream.h"

#include <assert.h>
#include <stdlib.h>

/* Samples that are being picked out of all held apart. */
struct picking {
    int64_t total, seen; /* samples held apart: all, and those gone by */
    int most;            /* to be picked, no more than there are */
    struct sample_block *block;
    struct sample *picked;
    int count;
};

/* How many of the first so many are to be picked. */
static int64_t share(const struct picking *picking, int64_t first)
{
    return picking->total > 0 ? first * picking->most / picking->total : 0;
}

/* Picks from a block that was read. */
static bool pick(struct picking *picking)
{
    for (int i = 0; i < picking->block->count; i++) {
        const struct sample_span *const span = &picking->block->spans[i];
        picking->seen += span->is_apart;
        if (share(picking, picking->seen) == picking->count)
            continue;
        if (!sample_unpack(span->bytes, span->count,
                           &picking->picked[picking->count]))
            return false;
        picking->count++;
    }
    return true;
}

/* Picks from a file; blocks with nothing to pick are not read. */
static bool pick_from(struct sample_reader *reader, struct picking *picking)
{
    for (int i = 0; i < sample_reader_blocks(reader); i++) {
        const int64_t then = picking->seen + sample_reader_apart(reader, i);
        if (share(picking, then) == picking->count) {
            picking->seen = then;
            continue;
        }
        if (sample_reader_packed(reader, i, picking->block) != SAMPLE_FILE_OK ||
            !pick(picking))
            return false;
    }
    return true;
}

static int64_t count_apart(const struct sample_readers *readers)
{
    int64_t total = 0;
    for (int i = 0; i < readers->count; i++)
        for (int j = 0; j < sample_reader_blocks(readers->list[i]); j++)
            total += sample_reader_apart(readers->list[i], j);
    return total;
}

static bool pick_from_all(const struct sample_readers *readers, int most,
                          struct picking *picking)
{
    picking->total = count_apart(readers);
    picking->most = picking->total < most ? (int)picking->total : most;
    picking->block = malloc(sizeof *picking->block);
    picking->picked =
        calloc((size_t)picking->most + 1, sizeof *picking->picked);
    if (!picking->block || !picking->picked)
        return false;
    for (int i = 0; i < readers->count; i++)
        if (!pick_from(readers->list[i], picking))
            return false;
    return true;
}

struct sample *sample_stream_apart(const char *const paths[], int path_count,
                                   int most, int *count)
{
    struct sample_readers readers;
    struct picking picking = {.count = 0};
    int bad;
    assert(most >= 0);
    *count = 0;
    if (sample_readers_open(paths, path_count, &readers, &bad) !=
        SAMPLE_FILE_OK)
        return NULL;
    const bool is_done = pick_from_all(&readers, most, &picking);
    sample_readers_close(&readers);
    free(picking.block);
    if (!is_done) {
        free(picking.picked);
        return NULL;
    }
    *count = picking.count;
    return picking.picked;
}
