/*
 * sample_readers.h - readers of several files of samples.
 */
#ifndef TUNING_SAMPLE_READERS_H
#define TUNING_SAMPLE_READERS_H

#include "tuning/sample_block.h"

struct sample_readers {
    struct sample_reader **list;
    int count;
};

/* Opens all files.  Where that fails *bad is the index of the one (0 where
   memory is short), and none stays open. */
MUST_CHECK enum sample_file_status
sample_readers_open(const char *const paths[], int count,
                    struct sample_readers *readers, int *bad);

/* Closes them all; what is all zeros, or was closed, has none. */
void sample_readers_close(struct sample_readers *readers);

#endif
