#include "tuning/sample_file.h"

#include "tuning/sample_index.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

struct sample_reader {
    int fd;
    struct sample_index index; /* of whole games only */
    int64_t samples;
};

const char *sample_file_words(enum sample_file_status status)
{
    switch (status) {
    case SAMPLE_FILE_OK:
        return "all is well";
    case SAMPLE_FILE_SYSTEM:
        return "cannot be read or written";
    case SAMPLE_FILE_BUSY:
        return "is being written to";
    case SAMPLE_FILE_FOREIGN:
        return "is no file of samples";
    case SAMPLE_FILE_DAMAGED:
        return "is damaged";
    case SAMPLE_FILE_MEMORY:
        return "memory is short";
    }
    return NULL;
}

/* A game that is not there as a whole may yet be cut off. */
static void drop_last_part(struct sample_index *index)
{
    while (index->count > 0 && !index->places[index->count - 1].head.ends_game)
        index->count--;
}

static enum sample_file_status open_reader(const char *path,
                                           struct sample_reader *reader)
{
    reader->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (reader->fd < 0)
        return SAMPLE_FILE_SYSTEM;
    const enum sample_file_status status =
        sample_index_find(reader->fd, &reader->index);
    drop_last_part(&reader->index);
    for (int i = 0; i < reader->index.count; i++)
        reader->samples += reader->index.places[i].head.samples;
    return status;
}

enum sample_file_status sample_reader_open(const char *path,
                                           struct sample_reader **reader)
{
    struct sample_reader *const opened = calloc(1, sizeof *opened);
    *reader = NULL;
    if (!opened)
        return SAMPLE_FILE_MEMORY;
    const enum sample_file_status status = open_reader(path, opened);
    if (status == SAMPLE_FILE_OK) {
        *reader = opened;
        return status;
    }
    const int error = errno;
    sample_reader_close(opened);
    errno = error;
    return status;
}

void sample_reader_close(struct sample_reader *reader)
{
    if (!reader)
        return;
    if (reader->fd >= 0)
        close(reader->fd);
    sample_index_clear(&reader->index);
    free(reader);
}

int sample_reader_blocks(const struct sample_reader *reader)
{
    return reader->index.count;
}

int64_t sample_reader_samples(const struct sample_reader *reader)
{
    return reader->samples;
}

static const struct sample_place *place(const struct sample_reader *reader,
                                        int block)
{
    assert(block >= 0 && block < reader->index.count);
    return &reader->index.places[block];
}

int sample_reader_count(const struct sample_reader *reader, int block)
{
    return place(reader, block)->head.samples;
}

int sample_reader_apart(const struct sample_reader *reader, int block)
{
    return place(reader, block)->head.apart;
}

enum sample_file_status sample_reader_packed(struct sample_reader *reader,
                                             int block,
                                             struct sample_block *packed)
{
    return sample_index_read(reader->fd, place(reader, block), packed);
}

/* Unpacks what sample_block_open() has found good. */
static enum sample_file_status unpack_all(const struct sample_block *packed,
                                          struct sample samples[SAMPLE_BLOCK])
{
    for (int i = 0; i < packed->count; i++) {
        const struct sample_span *const span = &packed->spans[i];
        if (!sample_unpack(span->bytes, span->count, &samples[i]))
            return SAMPLE_FILE_DAMAGED;
    }
    return SAMPLE_FILE_OK;
}

enum sample_file_status sample_reader_block(struct sample_reader *reader,
                                            int block,
                                            struct sample samples[SAMPLE_BLOCK],
                                            int *count)
{
    struct sample_block *const packed = malloc(sizeof *packed);
    *count = 0;
    if (!packed)
        return SAMPLE_FILE_MEMORY;
    enum sample_file_status status =
        sample_reader_packed(reader, block, packed);
    if (status == SAMPLE_FILE_OK)
        status = unpack_all(packed, samples);
    if (status == SAMPLE_FILE_OK)
        *count = packed->count;
    const int error = errno;
    free(packed);
    errno = error;
    return status;
}
