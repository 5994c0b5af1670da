#include "tuning/feed.h"

#include "engine/rng.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

/* An era has so many times all samples, and at least so many. */
enum { ERA_ROUNDS = 2, ERA_LEAST = 1 << 16 };

enum { BATCHES = 2 }; /* one that is learnt from, one that is fetched */

struct batch {
    struct sample *samples;
    enum sample_file_status status;
    int error;               /* errno's value */
    struct feed_place place; /* after it */
};

struct feed {
    struct feed_settings settings;
    int64_t samples;
    struct feed_place given; /* after the last batch handed out */
    pthread_t thread;

    /* The thread's until it is told that all is over. */
    struct sample_stream *stream;
    struct feed_place place;

    pthread_mutex_t lock;   /* guards what follows */
    pthread_cond_t changes; /* of any of it */
    int64_t fetched;        /* batches so far */
    int64_t taken;
    bool is_over;
    struct batch batches[BATCHES]; /* who has not taken or fetched one, may not
                                      touch it */
};

/* Opens the stream of the place's era. */
static enum sample_file_status open_era(struct feed *feed, int *bad)
{
    const struct feed_settings *const settings = &feed->settings;
    struct rng rng = rng_seed(settings->seed, (uint64_t)feed->place.era);
    return sample_stream_open(settings->paths, settings->path_count,
                              settings->pool, rng_bits(&rng), &feed->stream,
                              bad);
}

static bool is_era_over(const struct feed *feed)
{
    const int64_t rounds = ERA_ROUNDS * sample_stream_samples(feed->stream);
    return feed->place.drawn >= (rounds > ERA_LEAST ? rounds : ERA_LEAST);
}

static enum sample_file_status begin_next_era(struct feed *feed)
{
    int bad;
    sample_stream_close(feed->stream);
    feed->stream = NULL;
    feed->place = (struct feed_place){.era = feed->place.era + 1};
    return open_era(feed, &bad);
}

static enum sample_file_status fetch(struct feed *feed, struct batch *batch)
{
    enum sample_file_status status = SAMPLE_FILE_OK;
    if (is_era_over(feed))
        status = begin_next_era(feed);
    for (int i = 0; status == SAMPLE_FILE_OK && i < feed->settings.batch; i++)
        status = sample_stream_next(feed->stream, &batch->samples[i]);
    feed->place.drawn += feed->settings.batch;
    return status;
}

/* Waits until a batch is to be fetched; false if none is any more.  The lock
   is held. */
static bool await_demand(struct feed *feed)
{
    while (!feed->is_over && feed->fetched > feed->taken)
        pthread_cond_wait(&feed->changes, &feed->lock);
    return !feed->is_over;
}

static bool is_over(struct feed *feed)
{
    pthread_mutex_lock(&feed->lock);
    const bool is_over = feed->is_over;
    pthread_mutex_unlock(&feed->lock);
    return is_over;
}

/* Passes over what came before the place, which may take minutes. */
static enum sample_file_status find_place(struct feed *feed)
{
    enum { PIECE = 1024 };
    enum sample_file_status status = SAMPLE_FILE_OK;
    int64_t left = feed->place.drawn;
    while (status == SAMPLE_FILE_OK && left > 0 && !is_over(feed)) {
        const int64_t piece = left < PIECE ? left : PIECE;
        status = sample_stream_skip(feed->stream, piece);
        left -= piece;
    }
    return status;
}

/* The thread. */
static void *serve(void *argument)
{
    struct feed *const feed = argument;
    enum sample_file_status status = find_place(feed);
    int error = errno;
    pthread_mutex_lock(&feed->lock);
    while (await_demand(feed)) {
        struct batch *const batch = &feed->batches[feed->fetched % BATCHES];
        pthread_mutex_unlock(&feed->lock);
        if (status == SAMPLE_FILE_OK) {
            status = fetch(feed, batch);
            error = errno;
        }
        batch->status = status;
        batch->error = error;
        batch->place = feed->place;
        pthread_mutex_lock(&feed->lock);
        feed->fetched++;
        pthread_cond_broadcast(&feed->changes);
    }
    pthread_mutex_unlock(&feed->lock);
    return NULL;
}

static void destroy(struct feed *feed)
{
    sample_stream_close(feed->stream);
    for (int i = 0; i < BATCHES; i++)
        free(feed->batches[i].samples);
    pthread_cond_destroy(&feed->changes);
    pthread_mutex_destroy(&feed->lock);
    free(feed);
}

/* A feed that is not opened yet; NULL when memory is short. */
static struct feed *create(const struct feed_settings *settings,
                           const struct feed_place *place)
{
    struct feed *const feed = calloc(1, sizeof *feed);
    if (!feed)
        return NULL;
    feed->settings = *settings;
    feed->place = feed->given = *place;
    pthread_mutex_init(&feed->lock, NULL);
    pthread_cond_init(&feed->changes, NULL);
    bool is_good = true;
    for (int i = 0; i < BATCHES; i++) {
        feed->batches[i].samples =
            calloc((size_t)settings->batch, sizeof(struct sample));
        is_good = is_good && feed->batches[i].samples;
    }
    if (is_good)
        return feed;
    destroy(feed);
    return NULL;
}

enum sample_file_status feed_open(const struct feed_settings *settings,
                                  const struct feed_place *place,
                                  struct feed **feed, int *bad)
{
    struct feed *const opened = create(settings, place);
    *feed = NULL;
    *bad = 0;
    if (!opened)
        return SAMPLE_FILE_MEMORY;
    enum sample_file_status status = open_era(opened, bad);
    if (status == SAMPLE_FILE_OK) {
        opened->samples = sample_stream_samples(opened->stream);
        if (pthread_create(&opened->thread, NULL, serve, opened) != 0)
            status = SAMPLE_FILE_MEMORY;
    }
    if (status == SAMPLE_FILE_OK) {
        *feed = opened;
        return status;
    }
    const int error = errno;
    destroy(opened);
    errno = error;
    return status;
}

void feed_close(struct feed *feed)
{
    if (!feed)
        return;
    pthread_mutex_lock(&feed->lock);
    feed->is_over = true;
    pthread_cond_broadcast(&feed->changes);
    pthread_mutex_unlock(&feed->lock);
    pthread_join(feed->thread, NULL);
    destroy(feed);
}

enum sample_file_status feed_next(struct feed *feed,
                                  const struct sample **batch)
{
    pthread_mutex_lock(&feed->lock);
    while (feed->fetched == feed->taken)
        pthread_cond_wait(&feed->changes, &feed->lock);
    const struct batch *const taken = &feed->batches[feed->taken % BATCHES];
    feed->taken++;
    pthread_cond_broadcast(&feed->changes);
    pthread_mutex_unlock(&feed->lock);
    *batch = taken->samples;
    feed->given = taken->place;
    errno = taken->error;
    return taken->status;
}

struct feed_place feed_place(const struct feed *feed)
{
    return feed->given;
}

int64_t feed_samples(const struct feed *feed)
{
    return feed->samples;
}
