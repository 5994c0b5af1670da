#include "tuning/team.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* A thread besides the one that made the team. */
struct member {
    struct team *team;
    pthread_t thread;
    int number;
};

struct team {
    int started;           /* members */
    pthread_mutex_t lock;  /* guards what follows */
    pthread_cond_t begins; /* there is work, or there will be no more */
    pthread_cond_t ends;   /* left is 0 */
    int64_t pieces;        /* of work so far */
    int left;              /* members that are not done with it */
    bool is_over;
    Team_work *work;
    void *context;
    struct member members[];
};

/* Waits for the next piece after so many; false if there is none.  The lock is
   held. */
static bool await_work(struct team *team, int64_t pieces)
{
    while (!team->is_over && team->pieces == pieces)
        pthread_cond_wait(&team->begins, &team->lock);
    return !team->is_over;
}

static void *serve(void *argument)
{
    const struct member *const member = argument;
    struct team *const team = member->team;
    pthread_mutex_lock(&team->lock);
    for (int64_t pieces = 0; await_work(team, pieces); pieces++) {
        pthread_mutex_unlock(&team->lock);
        team->work(team->context, member->number);
        pthread_mutex_lock(&team->lock);
        if (--team->left == 0)
            pthread_cond_signal(&team->ends);
    }
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

static bool start(struct team *team)
{
    struct member *const member = &team->members[team->started];
    *member = (struct member){.team = team, .number = team->started + 1};
    if (pthread_create(&member->thread, NULL, serve, member) != 0)
        return false;
    team->started++;
    return true;
}

struct team *team_create(int threads)
{
    const size_t members = (size_t)threads - 1;
    struct team *const team =
        calloc(1, sizeof *team + members * sizeof team->members[0]);
    if (!team)
        return NULL;
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->begins, NULL);
    pthread_cond_init(&team->ends, NULL);
    while (team->started < threads - 1) {
        if (!start(team)) {
            team_destroy(team);
            return NULL;
        }
    }
    return team;
}

void team_destroy(struct team *team)
{
    if (!team)
        return;
    pthread_mutex_lock(&team->lock);
    team->is_over = true;
    pthread_cond_broadcast(&team->begins);
    pthread_mutex_unlock(&team->lock);
    for (int i = 0; i < team->started; i++)
        pthread_join(team->members[i].thread, NULL);
    pthread_cond_destroy(&team->ends);
    pthread_cond_destroy(&team->begins);
    pthread_mutex_destroy(&team->lock);
    free(team);
}

int team_threads(const struct team *team)
{
    return team->started + 1;
}

void team_run(struct team *team, Team_work *work, void *context)
{
    pthread_mutex_lock(&team->lock);
    team->work = work;
    team->context = context;
    team->left = team->started;
    team->pieces++;
    pthread_cond_broadcast(&team->begins);
    pthread_mutex_unlock(&team->lock);
    work(context, 0);
    pthread_mutex_lock(&team->lock);
    while (team->left > 0)
        pthread_cond_wait(&team->ends, &team->lock);
    pthread_mutex_unlock(&team->lock);
}
