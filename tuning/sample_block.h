/*
 * sample_block.h - a block of a file of samples as bytes.
 *
 * A block is a head, then the samples in the order they were put: for each its
 * length in 2 bytes and what sample_pack() made of it, all compressed together
 * by zlib.  The head says how long that is and has a checksum of it, and one
 * of itself, so that no length is believed that was not written.
 */
#ifndef TUNING_SAMPLE_BLOCK_H
#define TUNING_SAMPLE_BLOCK_H

#include "tuning/sample_file.h"

enum {
    SAMPLE_HEAD_BYTES = 36,
    /* Samples and their lengths; the same compressed, at worst. */
    SAMPLE_PLAIN_MAX = SAMPLE_BLOCK * (2 + SAMPLE_BYTES_MAX),
    SAMPLE_STORED_MAX = SAMPLE_PLAIN_MAX + SAMPLE_PLAIN_MAX / 256 + 64,
};

struct sample_head {
    bool ends_game;         /* no samples of its last game follow */
    int samples;            /* 1 to SAMPLE_BLOCK */
    int apart;              /* samples of games held apart, among them */
    size_t stored_bytes;    /* compressed, 1 to SAMPLE_STORED_MAX */
    size_t plain_bytes;     /* ... and before, up to SAMPLE_PLAIN_MAX */
    uint32_t greatest_game; /* among the samples' numbers, below UINT32_MAX */
    uint32_t checksum;      /* zlib's crc32 of what is stored */
};

void sample_head_write(const struct sample_head *head,
                       unsigned char bytes[SAMPLE_HEAD_BYTES]);

/* False if these bytes are no head, or one that cannot be. */
MUST_CHECK bool sample_head_read(const unsigned char bytes[SAMPLE_HEAD_BYTES],
                                 struct sample_head *head);

/* A packed sample, within its block. */
struct sample_span {
    const unsigned char *bytes;
    size_t count;
    bool is_apart;
};

/* Some 1 MB: for the heap.  Not to be copied: spans point into it. */
struct sample_block {
    int count;
    struct sample_span spans[SAMPLE_BLOCK];
    struct sample scratch;
    unsigned char plain[SAMPLE_PLAIN_MAX];
    unsigned char stored[SAMPLE_STORED_MAX];
};

/*
 * Finds the samples of a block whose stored bytes are there: sets count and
 * spans.  Every one of them can be unpacked.  SAMPLE_FILE_DAMAGED if anything
 * is not as the head says.
 */
MUST_CHECK enum sample_file_status
sample_block_open(const struct sample_head *head, struct sample_block *block);

#endif
