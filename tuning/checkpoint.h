/*
 * checkpoint.h - all that a run of learning needs to go on, in a file, as if
 * it had not been broken off.
 *
 * The file is replaced as a whole, and has a checksum.
 */
#ifndef TUNING_CHECKPOINT_H
#define TUNING_CHECKPOINT_H

#include "rules/compiler.h"
#include "tuning/trainee.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CHECKPOINT_DESCRIPTION = 1 << 20 }; /* longest one and its NUL */

struct checkpoint {
    /* Lines that are the same for two runs just if one can go on where the
       other was; the first is that of the network's shape. */
    const char *description;

    int64_t step;  /* so many are done */
    int64_t era;   /* of the stream of samples: see feed.h ... */
    int64_t drawn; /* ... and how many came of it */

    /* Since the last row of the log: sums, and over how many samples. */
    double losses[LOSSES];
    int64_t summed;

    /* Vectors of size floats, and ranges of range_count; the caller's. */
    size_t size, range_count;
    float *weights, *average, *mean, *square, *ranges;
};

enum checkpoint_status {
    CHECKPOINT_OK,
    CHECKPOINT_ABSENT, /* there is no such file */
    CHECKPOINT_SYSTEM, /* errno says why */
    CHECKPOINT_DAMAGED,
    CHECKPOINT_OTHER, /* of a run with another description */
    CHECKPOINT_MEMORY,
};

/* A few words on a status; static storage. */
const char *checkpoint_words(enum checkpoint_status status);

/* False, and errno set, if it cannot be written. */
MUST_CHECK bool checkpoint_write(const struct checkpoint *checkpoint,
                                 const char *path);

/*
 * Reads one whose description is that of the checkpoint, into its numbers and
 * vectors; they stay as they were unless CHECKPOINT_OK is returned.
 */
MUST_CHECK enum checkpoint_status checkpoint_read(struct checkpoint *checkpoint,
                                                  const char *path);

/* Reads the average alone, from a run whose network has the same shape, into
   the average; the checkpoint says which shape and where. */
MUST_CHECK enum checkpoint_status
checkpoint_read_average(struct checkpoint *checkpoint, const char *path);

#endif
