/*
 * sample_stream.h - samples of many files in random order, for ever.
 *
 * Threads of the stream's own read blocks in a new random order each time
 * round, keep a pool of samples, and hand out one drawn from it at random, in
 * a random symmetry.  Samples held apart (sample.h) are left out.  Which
 * samples come is the same for the same seed only with one thread asking.
 */
#ifndef TUNING_SAMPLE_STREAM_H
#define TUNING_SAMPLE_STREAM_H

#include "tuning/sample_file.h"

struct sample_stream; /* opaque */

/*
 * Opens the files.  pool: samples to draw from, at least SAMPLE_BLOCK, some
 * 5 KiB each in memory (or less, if kept packed).  With SAMPLE_FILE_OK *stream
 * is the caller's to close; else *bad is the index of the file that failed.
 * A stream without any sample to give is SAMPLE_FILE_FOREIGN, bad 0.
 */
MUST_CHECK enum sample_file_status
sample_stream_open(const char *const paths[], int count, int pool,
                   uint64_t seed, struct sample_stream **stream, int *bad);
void sample_stream_close(struct sample_stream *stream); /* NULL is none */

/* The next sample.  Any threads at once.  Waits for the disk if it must;
   SAMPLE_FILE_DAMAGED and SAMPLE_FILE_SYSTEM as soon as a block could not be
   read. */
MUST_CHECK enum sample_file_status
sample_stream_next(struct sample_stream *stream, struct sample *sample);

/* Of all files: samples that are learnt from. */
int64_t sample_stream_samples(const struct sample_stream *stream);

/*
 * The samples held apart, at most so many, spread evenly over the files: an
 * array that is the caller's to free(), *count of them.  NULL when memory is
 * short or a file cannot be read.
 */
struct sample *sample_stream_apart(const char *const paths[], int path_count,
                                   int most, int *count);

#endif
