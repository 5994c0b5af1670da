/*
 * workers.h - the engine's threads: start them on a task, wait, meet, join.
 *
 * The only file that creates threads.  One mutex guards all fields; it is
 * never held while a task runs.
 */
#ifndef ENGINE_WORKERS_H
#define ENGINE_WORKERS_H

#include "rules/compiler.h"

#include <pthread.h>
#include <stdbool.h>

struct workers; /* opaque */

/* What a worker does, once for each start; number counts from 0. */
typedef void WorkersTask(void *context, int number);

/* Threads that wait for work; NULL when they cannot be had. */
struct workers *workers_create(int count, WorkersTask *task, void *context);

/* Ends the threads; none may be at work. */
void workers_destroy(struct workers *workers);

int workers_count(const struct workers *workers);

/* Has every thread do the task; none may be at work. */
void workers_start(struct workers *workers);

/* Waits until all are done, ms milliseconds at most; true if they are.
   Negative: without limit. */
bool workers_wait(struct workers *workers, int ms);

/*
 * Called from within a task: waits until every thread that is still at work
 * has called this, then one of them calls action(context) and all go on.
 */
void workers_meet(struct workers *workers, void (*action)(void *context),
                  void *context);

#endif
