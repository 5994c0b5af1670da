/*
 * feed.h - batches of samples, one after the other, each fetched by a thread
 * of its own while the one before is learnt from.
 *
 * What comes follows from the settings and the place alone.  Every two times
 * round a new stream of samples is opened, an era, so that samples added to
 * the files meanwhile are seen, and so that finding a place again does not
 * take for ever.
 */
#ifndef TUNING_FEED_H
#define TUNING_FEED_H

#include "tuning/sample_stream.h"

struct feed_settings {
    const char *const *paths;
    int path_count;
    int pool; /* see sample_stream.h */
    uint64_t seed;
    int batch; /* samples */
};

struct feed_place {
    int64_t era;   /* from 0 */
    int64_t drawn; /* samples that came in this era */
};

struct feed; /* opaque; one thread's */

/*
 * Opens the files and goes to a place.  What the settings point to must outlive
 * the feed.  With SAMPLE_FILE_OK *feed is the caller's to close; else *bad is
 * the index of the file that failed, as in sample_stream_open().
 */
MUST_CHECK enum sample_file_status
feed_open(const struct feed_settings *settings, const struct feed_place *place,
          struct feed **feed, int *bad);
void feed_close(struct feed *feed); /* NULL is none */

/* The next batch, there until the next call.  A failure, with errno, is that
   of every later call too. */
MUST_CHECK enum sample_file_status feed_next(struct feed *feed,
                                             const struct sample **batch);

/* Where another feed would go on after the last batch. */
struct feed_place feed_place(const struct feed *feed);

/* Samples that are learnt from, in the files as they were opened. */
int64_t feed_samples(const struct feed *feed);

#endif
