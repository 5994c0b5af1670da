/* For flock(), which POSIX does not have: its own locks are a process's, and
   lost as soon as that closes the file anywhere. */
#define _DEFAULT_SOURCE

#include "tuning/little_endian.h"
#include "tuning/sample_index.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>
#include <zlib.h>

/* Of zlib's compression.  On samples of real games 4 leaves 572 to 643 bytes
   each at some 35,000 a second; 1 leaves 6 % more at 42,000, 6 leaves 3 to 5 %
   less at 19,000, 9 another 3 % less at 3,000 to 5,000. */
enum { LEVEL = 4 };

struct sample_writer {
    int fd;
    z_stream zlib;
    enum sample_file_status status; /* the first failure */
    int error;                      /* its errno */
    struct sample_head head;        /* of the samples kept back */
    unsigned char plain[SAMPLE_PLAIN_MAX];
    unsigned char block[SAMPLE_HEAD_BYTES + SAMPLE_STORED_MAX];
};

/* Keeps the first failure, and tells it again. */
static enum sample_file_status note(struct sample_writer *writer,
                                    enum sample_file_status status)
{
    if (writer->status == SAMPLE_FILE_OK) {
        writer->status = status;
        writer->error = errno;
    }
    errno = writer->error;
    return writer->status;
}

static bool write_all(int fd, const unsigned char *bytes, size_t count)
{
    while (count > 0) {
        const ssize_t done = write(fd, bytes, count);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        bytes += done;
        count -= (size_t)done;
    }
    return true;
}

static enum sample_file_status lock(int fd)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return SAMPLE_FILE_OK;
    return errno == EWOULDBLOCK ? SAMPLE_FILE_BUSY : SAMPLE_FILE_SYSTEM;
}

/* Can what follows the last block be a block that was not written to its end,
   in whatever order its parts reached the disk? */
static bool is_remnant(const struct sample_index *index)
{
    return index->file_size - index->end <=
           SAMPLE_HEAD_BYTES + SAMPLE_STORED_MAX;
}

/* Drops blocks from the end until one ends a game and is what was written. */
static enum sample_file_status drop_broken(int fd, struct sample_index *index)
{
    struct sample_block *const block = malloc(sizeof *block);
    enum sample_file_status status = SAMPLE_FILE_DAMAGED;
    if (!block)
        return SAMPLE_FILE_MEMORY;
    while (index->count > 0 && status == SAMPLE_FILE_DAMAGED) {
        const struct sample_place *const last =
            &index->places[index->count - 1];
        if (last->head.ends_game)
            status = sample_index_read(fd, last, block);
        if (status == SAMPLE_FILE_DAMAGED) {
            index->end = last->offset;
            index->count--;
        }
    }
    free(block);
    return index->count > 0 ? status : SAMPLE_FILE_OK;
}

/* Finds the blocks to go on from. */
static enum sample_file_status find_end(int fd, struct sample_index *index)
{
    const enum sample_file_status status = sample_index_find(fd, index);
    if (status == SAMPLE_FILE_OK ||
        (status == SAMPLE_FILE_DAMAGED && is_remnant(index)))
        return drop_broken(fd, index);
    return status;
}

/* Cuts the file at index->end, where writing goes on; a new one gets its
   line. */
static bool cut(int fd, const struct sample_index *index)
{
    return ftruncate(fd, index->end) == 0 &&
           lseek(fd, index->end, SEEK_SET) == index->end &&
           (index->end > 0 || write_all(fd, (const unsigned char *)SAMPLE_LINE,
                                        SAMPLE_LINE_BYTES));
}

static void add_up(const struct sample_index *index, int64_t *samples,
                   uint32_t *next_game)
{
    *samples = 0;
    *next_game = 0;
    for (int i = 0; i < index->count; i++) {
        const struct sample_head *const head = &index->places[i].head;
        *samples += head->samples;
        if (*next_game <= head->greatest_game)
            *next_game = head->greatest_game + 1;
    }
}

static enum sample_file_status go_on(int fd, int64_t *samples,
                                     uint32_t *next_game)
{
    struct sample_index index;
    enum sample_file_status status = lock(fd);
    if (status != SAMPLE_FILE_OK)
        return status;
    status = find_end(fd, &index);
    if (status == SAMPLE_FILE_OK && !cut(fd, &index))
        status = SAMPLE_FILE_SYSTEM;
    if (status == SAMPLE_FILE_OK)
        add_up(&index, samples, next_game);
    const int error = errno;
    sample_index_clear(&index);
    errno = error;
    return status;
}

/* NULL when memory is short. */
static struct sample_writer *create_writer(void)
{
    struct sample_writer *const writer = malloc(sizeof *writer);
    if (!writer)
        return NULL;
    memset(writer, 0, offsetof(struct sample_writer, plain));
    if (deflateInit(&writer->zlib, LEVEL) == Z_OK)
        return writer;
    free(writer);
    return NULL;
}

static void destroy_writer(struct sample_writer *writer)
{
    deflateEnd(&writer->zlib);
    free(writer);
}

enum sample_file_status sample_writer_open(const char *path,
                                           struct sample_writer **writer,
                                           int64_t *samples,
                                           uint32_t *next_game)
{
    *writer = NULL;
    struct sample_writer *const opened = create_writer();
    if (!opened)
        return SAMPLE_FILE_MEMORY;
    opened->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    const enum sample_file_status status =
        opened->fd < 0 ? SAMPLE_FILE_SYSTEM
                       : go_on(opened->fd, samples, next_game);
    if (status == SAMPLE_FILE_OK) {
        *writer = opened;
        return status;
    }
    const int error = errno;
    if (opened->fd >= 0)
        close(opened->fd);
    destroy_writer(opened);
    errno = error;
    return status;
}

/* Compresses what is kept back to where blocks have it; returns its length. */
static size_t compress_kept(struct sample_writer *writer)
{
    z_stream *const zlib = &writer->zlib;
    const int was_reset = deflateReset(zlib);
    zlib->next_in = writer->plain;
    zlib->avail_in = (uInt)writer->head.plain_bytes;
    zlib->next_out = writer->block + SAMPLE_HEAD_BYTES;
    zlib->avail_out = SAMPLE_STORED_MAX;
    const int result = deflate(zlib, Z_FINISH);
    /* There is room for the worst, and nothing else can fail. */
    assert(was_reset == Z_OK && result == Z_STREAM_END);
    (void)was_reset;
    (void)result;
    return SAMPLE_STORED_MAX - zlib->avail_out;
}

static enum sample_file_status write_block(struct sample_writer *writer,
                                           bool ends_game)
{
    struct sample_head *const head = &writer->head;
    head->ends_game = ends_game;
    head->stored_bytes = compress_kept(writer);
    head->checksum =
        (uint32_t)crc32(crc32(0, NULL, 0), writer->block + SAMPLE_HEAD_BYTES,
                        (uInt)head->stored_bytes);
    sample_head_write(head, writer->block);
    const bool is_written = write_all(writer->fd, writer->block,
                                      SAMPLE_HEAD_BYTES + head->stored_bytes);
    *head = (struct sample_head){.samples = 0};
    return is_written ? SAMPLE_FILE_OK : note(writer, SAMPLE_FILE_SYSTEM);
}

static void keep(struct sample_writer *writer, const struct sample *sample)
{
    struct sample_head *const head = &writer->head;
    unsigned char *length = writer->plain + head->plain_bytes;
    const size_t count = sample_pack(sample, length + 2);
    little_endian_put_16(&length, (uint32_t)count);
    head->plain_bytes += 2 + count;
    head->samples++;
    head->apart += sample_is_apart(sample);
    if (head->greatest_game < sample->game)
        head->greatest_game = sample->game;
}

enum sample_file_status sample_writer_put(struct sample_writer *writer,
                                          const struct sample *samples,
                                          int count)
{
    if (writer->status != SAMPLE_FILE_OK)
        return note(writer, writer->status);
    /* Blocks end where games do, but within those too long for one, so that a
       kill costs no more than the games that were being written. */
    if (writer->head.samples > 0 &&
        count > SAMPLE_BLOCK - writer->head.samples &&
        write_block(writer, true) != SAMPLE_FILE_OK)
        return note(writer, writer->status);
    for (int i = 0; i < count; i++) {
        assert(samples[i].game == samples[0].game);
        assert(samples[i].game < UINT32_MAX);
        if (writer->head.samples == SAMPLE_BLOCK &&
            write_block(writer, false) != SAMPLE_FILE_OK)
            return note(writer, writer->status);
        keep(writer, &samples[i]);
    }
    return SAMPLE_FILE_OK;
}

enum sample_file_status sample_writer_close(struct sample_writer *writer)
{
    if (writer->status == SAMPLE_FILE_OK && writer->head.samples > 0)
        write_block(writer, true);
    if (close(writer->fd) != 0)
        note(writer, SAMPLE_FILE_SYSTEM);
    const enum sample_file_status status = writer->status;
    const int error = writer->error;
    destroy_writer(writer);
    errno = error;
    return status;
}
