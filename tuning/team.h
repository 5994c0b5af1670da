/*
 * team.h - threads that do one piece of work after the other together.
 */
#ifndef TUNING_TEAM_H
#define TUNING_TEAM_H

struct team; /* opaque; for the thread that made it */

/* A share of some work, done by the thread of that number, from 0. */
typedef void Team_work(void *context, int thread);

/* Starts threads, the caller being one of so many; NULL when there are none to
   have. */
struct team *team_create(int threads);
void team_destroy(struct team *team); /* NULL is none */

int team_threads(const struct team *team);

/* Calls the work once on each thread, at once, and returns when all are done;
   what they wrote is there then. */
void team_run(struct team *team, Team_work *work, void *context);

#endif
