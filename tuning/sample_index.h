/*
 * sample_index.h - where the blocks of a file of samples are, for those who
 * read it and for the one who goes on with it.
 *
 * A file begins with a line that names it, SAMPLE_LINE; then come blocks
 * (sample_block.h) without a gap.
 */
#ifndef TUNING_SAMPLE_INDEX_H
#define TUNING_SAMPLE_INDEX_H

#include "tuning/sample_block.h"

#include <sys/types.h>

/* Names the format and its version; another has another line. */
#define SAMPLE_LINE "Ingot samples 1\n"

enum { SAMPLE_LINE_BYTES = sizeof SAMPLE_LINE - 1 };

struct sample_place {
    off_t offset; /* of the head in the file, in bytes */
    struct sample_head head;
};

struct sample_index {
    struct sample_place *places;
    int count, capacity;
    off_t end;       /* bytes: the last whole block's end; 0 without a line */
    off_t file_size; /* bytes */
};

/*
 * Finds the blocks of an open file.  A block that the file's end cuts off is
 * not counted; nor is a line cut off, which leaves an empty file.
 * SAMPLE_FILE_DAMAGED where no head follows that should: count and end are
 * then those of the blocks before it.  index is in any case to be cleared.
 */
MUST_CHECK enum sample_file_status
sample_index_find(int fd, struct sample_index *index);
void sample_index_clear(struct sample_index *index);

/* Reads what is stored of a block and opens it (sample_block_open()). */
MUST_CHECK enum sample_file_status
sample_index_read(int fd, const struct sample_place *place,
                  struct sample_block *block);

#endif
