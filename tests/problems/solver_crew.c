#include "tests/problems/solver_crew.h"

#include <pthread.h>
#include <stdlib.h>

struct crew {
    const struct solver_options *options;
    const struct problems *problems;
    const struct solver_progress *progress;
    struct answer *answers; /* each written by the thread that took it */
    pthread_mutex_t mutex;  /* guards what follows */
    int taken, done, right;
    bool has_failed;
};

/* The number of a problem that nobody has taken, or -1. */
static int take(struct crew *crew)
{
    pthread_mutex_lock(&crew->mutex);
    const bool has_more =
        !crew->has_failed && crew->taken < crew->problems->count;
    const int number = has_more ? crew->taken++ : -1;
    pthread_mutex_unlock(&crew->mutex);
    return number;
}

static void give_back(struct crew *crew, int number, bool is_answered)
{
    pthread_mutex_lock(&crew->mutex);
    crew->done++;
    crew->right +=
        is_answered && crew->answers[number].outcome == OUTCOME_RIGHT;
    crew->has_failed |= !is_answered;
    if (crew->progress->tell)
        crew->progress->tell(crew->progress->context, crew->done, crew->right);
    pthread_mutex_unlock(&crew->mutex);
}

static void fail(struct crew *crew)
{
    pthread_mutex_lock(&crew->mutex);
    crew->has_failed = true;
    pthread_mutex_unlock(&crew->mutex);
}

static void *work(void *context)
{
    struct crew *const crew = context;
    struct solver *const solver = solver_create(crew->options);
    if (!solver) {
        fail(crew);
        return NULL;
    }
    for (int i = take(crew); i >= 0; i = take(crew))
        give_back(crew, i,
                  solver_answer(solver, &crew->problems->items[i],
                                &crew->answers[i]));
    solver_destroy(solver);
    return NULL;
}

bool solver_crew_run(const struct solver_options *options, int threads,
                     const struct problems *problems, struct answer answers[],
                     const struct solver_progress *progress)
{
    struct crew crew = {.options = options,
                        .problems = problems,
                        .progress = progress,
                        .answers = answers};
    pthread_t *const ids = malloc((size_t)threads * sizeof *ids);
    if (!ids)
        return false;
    pthread_mutex_init(&crew.mutex, NULL);
    int started = 0;
    while (started < threads &&
           pthread_create(&ids[started], NULL, work, &crew) == 0)
        started++;
    if (started < threads)
        fail(&crew);
    for (int i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    pthread_mutex_destroy(&crew.mutex);
    free(ids);
    return !crew.has_failed;
}
