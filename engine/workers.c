#include "engine/workers.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

struct worker {
    struct workers *workers;
    pthread_t thread;
    int number;
};

struct workers {
    pthread_mutex_t mutex;
    pthread_cond_t change; /* any field below has changed */
    WorkersTask *task;
    void *context;
    int count;
    int at_work;       /* threads that have not finished the task */
    int meeting;       /* of those, how many wait in workers_meet() */
    unsigned starts;   /* tasks begun so far */
    unsigned meetings; /* meetings held so far */
    bool is_ending;
    struct worker worker[];
};

static void *run_worker(void *argument)
{
    const struct worker *worker = argument;
    struct workers *workers = worker->workers;
    unsigned starts = 0;
    pthread_mutex_lock(&workers->mutex);
    for (;;) {
        while (starts == workers->starts && !workers->is_ending)
            pthread_cond_wait(&workers->change, &workers->mutex);
        if (workers->is_ending)
            break;
        starts = workers->starts;
        pthread_mutex_unlock(&workers->mutex);
        workers->task(workers->context, worker->number);
        pthread_mutex_lock(&workers->mutex);
        workers->at_work--;
        pthread_cond_broadcast(&workers->change);
    }
    pthread_mutex_unlock(&workers->mutex);
    return NULL;
}

/* A condition whose time limits do not jump when the date is set. */
static bool init_condition(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0)
        return false;
    const bool done =
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 &&
        pthread_cond_init(condition, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    return done;
}

struct workers *workers_create(int count, WorkersTask *task, void *context)
{
    struct workers *workers =
        calloc(1, sizeof *workers + (size_t)count * sizeof workers->worker[0]);
    if (!workers)
        return NULL;
    if (!init_condition(&workers->change)) {
        free(workers);
        return NULL;
    }
    pthread_mutex_init(&workers->mutex, NULL);
    workers->task = task;
    workers->context = context;
    for (int i = 0; i < count; i++) {
        struct worker *worker = &workers->worker[i];
        worker->workers = workers;
        worker->number = i;
        if (pthread_create(&worker->thread, NULL, run_worker, worker) != 0) {
            workers_destroy(workers);
            return NULL;
        }
        workers->count++;
    }
    return workers;
}

void workers_destroy(struct workers *workers)
{
    if (!workers)
        return;
    pthread_mutex_lock(&workers->mutex);
    workers->is_ending = true;
    pthread_cond_broadcast(&workers->change);
    pthread_mutex_unlock(&workers->mutex);
    for (int i = 0; i < workers->count; i++)
        pthread_join(workers->worker[i].thread, NULL);
    pthread_cond_destroy(&workers->change);
    pthread_mutex_destroy(&workers->mutex);
    free(workers);
}

int workers_count(const struct workers *workers)
{
    return workers->count;
}

void workers_start(struct workers *workers)
{
    pthread_mutex_lock(&workers->mutex);
    workers->at_work = workers->count;
    workers->starts++;
    pthread_cond_broadcast(&workers->change);
    pthread_mutex_unlock(&workers->mutex);
}

/* The time ms milliseconds from now. */
static struct timespec time_after(int ms)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    const long nanoseconds = time.tv_nsec + (long)(ms % 1000) * 1000000;
    time.tv_sec += ms / 1000 + nanoseconds / 1000000000;
    time.tv_nsec = nanoseconds % 1000000000;
    return time;
}

bool workers_wait(struct workers *workers, int ms)
{
    const struct timespec limit = time_after(ms < 0 ? 0 : ms);
    int error = 0;
    pthread_mutex_lock(&workers->mutex);
    while (workers->at_work > 0 && error != ETIMEDOUT) {
        if (ms < 0)
            pthread_cond_wait(&workers->change, &workers->mutex);
        else
            error = pthread_cond_timedwait(&workers->change, &workers->mutex,
                                           &limit);
    }
    const bool done = workers->at_work == 0;
    pthread_mutex_unlock(&workers->mutex);
    return done;
}

void workers_meet(struct workers *workers, void (*action)(void *context),
                  void *context)
{
    pthread_mutex_lock(&workers->mutex);
    const unsigned meeting = workers->meetings;
    workers->meeting++;
    /* The last to come acts; or, if the last to come never does because it
       has finished its task, whoever notices. */
    while (workers->meetings == meeting && workers->meeting < workers->at_work)
        pthread_cond_wait(&workers->change, &workers->mutex);
    if (workers->meetings == meeting) {
        action(context);
        workers->meetings++;
        workers->meeting = 0;
        pthread_cond_broadcast(&workers->change);
    }
    pthread_mutex_unlock(&workers->mutex);
}
