/*
 * sample_stream.h - samples of many files in random order, for ever.
 *
 * Blocks are read in a new random order each time round, into a pool of
 * samples that stay packed; one drawn from it at random, in a random symmetry,
 * is handed out, and the next one read takes its place.  So each sample comes
 * once a time round, give or take what is in the pool.  Samples held apart
 * (sample.h) are left out.  The stream has no threads of its own: who asks
 * reads, when a block is used up, and who asks meanwhile waits.  Which samples
 * come is the same for the same seed only with one thread asking.
 */
#ifndef TUNING_SAMPLE_STREAM_H
#define TUNING_SAMPLE_STREAM_H

#include "tuning/sample_file.h"

struct sample_stream; /* opaque */

/*
 * Opens the files.  pool: samples to draw from, at least SAMPLE_BLOCK, some
 * 1,850 bytes each in memory; never more than there are.  With SAMPLE_FILE_OK
 * *stream is the caller's to close; else *bad is the index of the file that
 * failed (0 where memory did).  A stream without any sample to give is
 * SAMPLE_FILE_FOREIGN, bad 0.
 */
MUST_CHECK enum sample_file_status
sample_stream_open(const char *const paths[], int count, int pool,
                   uint64_t seed, struct sample_stream **stream, int *bad);
void sample_stream_close(struct sample_stream *stream); /* NULL is none */

/*
 * The next sample.  Any threads at once.  Waits for the disk if it must: the
 * first one for the whole pool, then for a block at a time.  What a block that
 * cannot be read comes to is returned by this and every later call.
 */
MUST_CHECK enum sample_file_status
sample_stream_next(struct sample_stream *stream, struct sample *sample);

/* Passes over so many samples, faster than they come. */
MUST_CHECK enum sample_file_status
sample_stream_skip(struct sample_stream *stream, int64_t count);

/* Of all files: samples that are learnt from. */
int64_t sample_stream_samples(const struct sample_stream *stream);

/*
 * The samples held apart, at most so many, spread evenly over all there are in
 * the order of the files: an array that is the caller's to free(), *count of
 * them, which may be 0.  NULL when memory is short or a file cannot be read.
 */
struct sample *sample_stream_apart(const char *const paths[], int path_count,
                                   int most, int *count);

#endif
