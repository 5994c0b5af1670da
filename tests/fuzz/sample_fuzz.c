/*
 * Bytes of any kind as a sample, and as a file of samples if they begin like
 * one or are few; else as the blocks of one before they are compressed: each a
 * head (sample_block.h), of which the lengths and checksums are made good, and
 * as many plain bytes as it says.  What is read is a sample; what is gone on
 * with has the new sample at its end.
 */
#include "tuning/little_endian.h"
#include "tuning/sample_index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

enum { PATH = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stop with a core, which the fuzzer keeps the input of. */
static void require(bool is_so)
{
    if (!is_so)
        abort();
}

static bool is_share(float share)
{
    return share >= 0.0f && share <= 1.0f;
}

static void check_sample(const struct sample *sample)
{
    const int points = sample->input.size * sample->input.size;
    float sum = sample->pass;
    require(sample->input.size >= NET_SIZE_MIN);
    require(sample->input.size <= NET_SIZE_MAX);
    for (int i = 0; i < points; i++) {
        require(sample->owner[i] >= -1.0f && sample->owner[i] <= 1.0f);
        require(is_share(sample->policy[i]));
        require(sample->input.planes[i] >> NET_PLANES == 0);
        sum += sample->policy[i];
    }
    require(sum > 0.999f && sum < 1.001f);
    require(is_share(sample->win) && is_share(sample->result));
    require(sample->deviation >= 0.0f);
    require(sample->move >= SAMPLE_NO_MOVE && sample->move <= points);
}

/* A sample can be packed again, and turned. */
static void try_sample(const uint8_t *data, size_t size)
{
    struct sample sample, again;
    unsigned char bytes[SAMPLE_BYTES_MAX];
    if (!sample_unpack(data, size, &sample))
        return;
    check_sample(&sample);
    require(sample_pack(&sample, bytes) == size);
    require(sample_unpack(bytes, size, &again));
    require(memcmp(&again.input, &sample.input, sizeof again.input) == 0);
    sample_turn(&sample, 5, &again);
    check_sample(&again);
}

/* Reads what can be read; returns how many samples the file has, -1 if it is
   refused. */
static int64_t read_file(const char *path, struct sample_block *block)
{
    struct sample_reader *reader;
    const enum sample_file_status status = sample_reader_open(path, &reader);
    require((status == SAMPLE_FILE_OK) == (reader != NULL));
    if (!reader)
        return -1;
    for (int i = 0; i < sample_reader_blocks(reader); i++) {
        if (sample_reader_packed(reader, i, block) != SAMPLE_FILE_OK)
            continue;
        require(block->count == sample_reader_count(reader, i));
        for (int j = 0; j < block->count; j++) {
            const struct sample_span *const span = &block->spans[j];
            require(sample_unpack(span->bytes, span->count, &block->scratch));
            check_sample(&block->scratch);
        }
    }
    const int64_t count = sample_reader_samples(reader);
    sample_reader_close(reader);
    return count;
}

/* Adds a sample; false if the file is refused. */
static bool go_on(const char *path, int64_t *before)
{
    struct sample_writer *writer;
    struct sample sample;
    uint32_t next_game;
    const enum sample_file_status status =
        sample_writer_open(path, &writer, before, &next_game);
    require((status == SAMPLE_FILE_OK) == (writer != NULL));
    if (!writer)
        return false;
    memset(&sample, 0, sizeof sample);
    sample.input.size = NET_SIZE_MIN;
    sample.pass = 1.0f;
    sample.game = next_game < UINT32_MAX ? next_game : 0;
    require(sample_writer_put(writer, &sample, 1) == SAMPLE_FILE_OK);
    require(sample_writer_close(writer) == SAMPLE_FILE_OK);
    return true;
}

static void try_file(const unsigned char *bytes, size_t count)
{
    char path[PATH] = "/tmp/ingot-fuzz-XXXXXX";
    const int fd = mkstemp(path);
    struct sample_block *const block = malloc(sizeof *block);
    int64_t before;
    require(block != NULL);
    require(fd >= 0 && write(fd, bytes, count) == (ssize_t)count);
    close(fd);
    read_file(path, block);
    if (go_on(path, &before))
        require(read_file(path, block) == before + 1);
    unlink(path);
    free(block);
}

/* Adds a block of these plain bytes, with what the head says that its lengths
   and checksums do not; returns where it ends. */
static unsigned char *add_block(const uint8_t *fields, const uint8_t *plain,
                                size_t count, unsigned char *to)
{
    const unsigned char *from = fields + 4;
    struct sample_head head = {.plain_bytes = count};
    uLongf stored = SAMPLE_STORED_MAX;
    head.ends_game = little_endian_take_32(&from) & 1;
    head.samples = (int)(little_endian_take_32(&from) & 0xffff);
    head.apart = (int)(little_endian_take_32(&from) & 0xffff);
    from += 8;
    head.greatest_game = little_endian_take_32(&from);
    require(compress2(to + SAMPLE_HEAD_BYTES, &stored, plain, (uLong)count,
                      Z_NO_COMPRESSION) == Z_OK);
    head.stored_bytes = stored;
    head.checksum = (uint32_t)crc32(crc32(0, NULL, 0), to + SAMPLE_HEAD_BYTES,
                                    (uInt)stored);
    sample_head_write(&head, to);
    return to + SAMPLE_HEAD_BYTES + stored;
}

/* The plain length that a head claims, or what there is. */
static size_t claimed(const uint8_t *fields, size_t left)
{
    const unsigned char *from = fields + 20;
    const uint32_t bytes = little_endian_take_32(&from);
    const size_t most = left < SAMPLE_PLAIN_MAX ? left : SAMPLE_PLAIN_MAX;
    return bytes < most ? bytes : most;
}

static void try_plain_blocks(const uint8_t *data, size_t size)
{
    /* Stored bytes are a little more than plain ones, and each block has a
       head in both. */
    unsigned char *const file = malloc(2 * size + SAMPLE_STORED_MAX + 64);
    require(file);
    memcpy(file, SAMPLE_LINE, SAMPLE_LINE_BYTES);
    unsigned char *to = file + SAMPLE_LINE_BYTES;
    while (size > SAMPLE_HEAD_BYTES) {
        const uint8_t *const plain = data + SAMPLE_HEAD_BYTES;
        const size_t count = claimed(data, size - SAMPLE_HEAD_BYTES);
        to = add_block(data, plain, count, to);
        data = plain + count;
        size -= SAMPLE_HEAD_BYTES + count;
    }
    try_file(file, (size_t)(to - file));
    free(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_sample(data, size);
    if (size >= SAMPLE_LINE_BYTES &&
        memcmp(data, SAMPLE_LINE, SAMPLE_LINE_BYTES - 2) != 0)
        try_plain_blocks(data, size);
    else
        try_file(data, size);
    return 0;
}
