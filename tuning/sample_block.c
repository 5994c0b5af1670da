#include "tuning/sample_block.h"

#include "tuning/little_endian.h"

#include <zlib.h>

enum {
    MAGIC = 0x4b4c4253, /* "SBLK" */
    CHECKED_BYTES = SAMPLE_HEAD_BYTES - 4,
    FLAG_ENDS_GAME = 1,
};

static uint32_t find_checksum(const unsigned char *bytes, size_t count)
{
    return (uint32_t)crc32(crc32(0, NULL, 0), bytes, (uInt)count);
}

void sample_head_write(const struct sample_head *head,
                       unsigned char bytes[SAMPLE_HEAD_BYTES])
{
    unsigned char *to = bytes;
    little_endian_put_32(&to, MAGIC);
    little_endian_put_32(&to, head->ends_game ? FLAG_ENDS_GAME : 0);
    little_endian_put_32(&to, (uint32_t)head->samples);
    little_endian_put_32(&to, (uint32_t)head->apart);
    little_endian_put_32(&to, (uint32_t)head->stored_bytes);
    little_endian_put_32(&to, (uint32_t)head->plain_bytes);
    little_endian_put_32(&to, head->greatest_game);
    little_endian_put_32(&to, head->checksum);
    little_endian_put_32(&to, find_checksum(bytes, CHECKED_BYTES));
}

static bool is_between(uint32_t number, uint32_t low, uint32_t high)
{
    return number >= low && number <= high;
}

/* In the order of the file. */
enum field {
    FLAGS,
    SAMPLES,
    HELD_APART,
    STORED,
    PLAIN,
    GAME,
    CHECKSUM,
    FIELDS
};

static bool is_possible(const uint32_t fields[FIELDS])
{
    const uint32_t samples = fields[SAMPLES];
    return fields[FLAGS] <= FLAG_ENDS_GAME &&
           is_between(samples, 1, SAMPLE_BLOCK) &&
           fields[HELD_APART] <= samples &&
           is_between(fields[STORED], 1, SAMPLE_STORED_MAX) &&
           is_between(fields[PLAIN], samples * (2 + SAMPLE_BYTES_MIN),
                      samples * (2 + SAMPLE_BYTES_MAX)) &&
           fields[GAME] < UINT32_MAX;
}

bool sample_head_read(const unsigned char bytes[SAMPLE_HEAD_BYTES],
                      struct sample_head *head)
{
    const unsigned char *from = bytes;
    uint32_t fields[FIELDS];
    if (little_endian_take_32(&from) != MAGIC)
        return false;
    for (int i = 0; i < FIELDS; i++)
        fields[i] = little_endian_take_32(&from);
    if (little_endian_take_32(&from) != find_checksum(bytes, CHECKED_BYTES) ||
        !is_possible(fields))
        return false;
    *head = (struct sample_head){
        .ends_game = fields[FLAGS] == FLAG_ENDS_GAME,
        .samples = (int)fields[SAMPLES],
        .apart = (int)fields[HELD_APART],
        .stored_bytes = fields[STORED],
        .plain_bytes = fields[PLAIN],
        .greatest_game = fields[GAME],
        .checksum = fields[CHECKSUM],
    };
    return true;
}

static enum sample_file_status inflate_block(const struct sample_head *head,
                                             struct sample_block *block)
{
    uLongf plain = head->plain_bytes;
    uLong stored = head->stored_bytes;
    const int result =
        uncompress2(block->plain, &plain, block->stored, &stored);
    if (result == Z_MEM_ERROR)
        return SAMPLE_FILE_MEMORY;
    return result == Z_OK && plain == head->plain_bytes &&
                   stored == head->stored_bytes
               ? SAMPLE_FILE_OK
               : SAMPLE_FILE_DAMAGED;
}

/* Takes the next sample; false if there is none between here and the end. */
static bool take_span(const unsigned char **from, const unsigned char *end,
                      struct sample *scratch, struct sample_span *span)
{
    if (end - *from < 2)
        return false;
    span->count = little_endian_take_16(from);
    span->bytes = *from;
    if ((size_t)(end - *from) < span->count ||
        !sample_unpack(span->bytes, span->count, scratch))
        return false;
    *from += span->count;
    span->is_apart = sample_is_apart(scratch);
    return true;
}

/* Are these all samples, as many and of such games as the head says? */
static bool find_spans(const struct sample_head *head,
                       struct sample_block *block)
{
    const unsigned char *from = block->plain;
    const unsigned char *const end = from + head->plain_bytes;
    int apart = 0;
    uint32_t greatest = 0;
    for (block->count = 0; block->count < head->samples; block->count++) {
        struct sample_span *const span = &block->spans[block->count];
        if (!take_span(&from, end, &block->scratch, span))
            return false;
        apart += span->is_apart;
        if (greatest < block->scratch.game)
            greatest = block->scratch.game;
    }
    return from == end && apart == head->apart &&
           greatest == head->greatest_game;
}

enum sample_file_status sample_block_open(const struct sample_head *head,
                                          struct sample_block *block)
{
    block->count = 0;
    if (find_checksum(block->stored, head->stored_bytes) != head->checksum)
        return SAMPLE_FILE_DAMAGED;
    const enum sample_file_status status = inflate_block(head, block);
    if (status != SAMPLE_FILE_OK)
        return status;
    return find_spans(head, block) ? SAMPLE_FILE_OK : SAMPLE_FILE_DAMAGED;
}
