#include "gtp/ending.h"

#include "gtp/ticks.h"
#include "rules/compiler.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

static const int SIGNALS[] = {SIGTERM, SIGINT, SIGHUP};

struct ending {
    void (*request)(void *context);
    void *context;
    sigset_t awaited;
    int stopper; /* one of them, which wakes the thread */
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    bool must_stop;
    int signal; /* 0: none has come */
};

/* Those that are not to be ignored; one of them, or 0 when there is none. */
static int choose_signals(sigset_t *awaited)
{
    int chosen = 0;
    sigemptyset(awaited);
    for (size_t i = 0; i < ARRAY_LEN(SIGNALS); i++) {
        struct sigaction action;
        if (sigaction(SIGNALS[i], NULL, &action) != 0 ||
            action.sa_handler == SIG_IGN)
            continue;
        sigaddset(awaited, SIGNALS[i]);
        chosen = SIGNALS[i];
    }
    return chosen;
}

/* The session ends by itself now; or, if it is stuck, the program does. */
static void see_to_the_end(struct ending *ending)
{
    const struct timespec limit = ticks_after(ENDING_PATIENCE_MS);
    int error = 0;
    pthread_mutex_lock(&ending->lock);
    while (!ending->must_stop && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&ending->changed, &ending->lock, &limit);
    const bool is_stuck = !ending->must_stop;
    pthread_mutex_unlock(&ending->lock);
    if (is_stuck)
        ending_die(ending->signal);
}

static void *await_signal(void *argument)
{
    struct ending *const ending = argument;
    int signal;
    if (sigwait(&ending->awaited, &signal) != 0)
        return NULL;
    pthread_mutex_lock(&ending->lock);
    const bool must_stop = ending->must_stop;
    if (!must_stop)
        ending->signal = signal;
    pthread_mutex_unlock(&ending->lock);
    if (must_stop)
        return NULL;
    ending->request(ending->context);
    see_to_the_end(ending);
    return NULL;
}

/* Makes the lock, the condition, whose limits do not jump, and the thread. */
static bool begin(struct ending *ending)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0)
        return false;
    bool done = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 &&
                pthread_cond_init(&ending->changed, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    if (!done)
        return false;
    pthread_mutex_init(&ending->lock, NULL);
    if (ending->stopper == 0)
        return true;
    done = pthread_create(&ending->thread, NULL, await_signal, ending) == 0;
    if (done)
        return true;
    pthread_mutex_destroy(&ending->lock);
    pthread_cond_destroy(&ending->changed);
    return false;
}

void ending_hold_signals(void)
{
    sigset_t awaited;
    choose_signals(&awaited);
    pthread_sigmask(SIG_BLOCK, &awaited, NULL);
}

struct ending *ending_create(void (*request)(void *context), void *context)
{
    struct ending *const ending = calloc(1, sizeof *ending);
    if (!ending)
        return NULL;
    ending->request = request;
    ending->context = context;
    ending->stopper = choose_signals(&ending->awaited);
    if (begin(ending))
        return ending;
    free(ending);
    return NULL;
}

int ending_signal(struct ending *ending)
{
    pthread_mutex_lock(&ending->lock);
    const int signal = ending->signal;
    pthread_mutex_unlock(&ending->lock);
    return signal;
}

void ending_destroy(struct ending *ending)
{
    if (!ending)
        return;
    pthread_mutex_lock(&ending->lock);
    ending->must_stop = true;
    pthread_cond_broadcast(&ending->changed);
    pthread_mutex_unlock(&ending->lock);
    if (ending->stopper != 0) {
        pthread_kill(ending->thread, ending->stopper);
        pthread_join(ending->thread, NULL);
    }
    pthread_cond_destroy(&ending->changed);
    pthread_mutex_destroy(&ending->lock);
    free(ending);
}

void ending_die(int number)
{
    sigset_t only;
    signal(number, SIG_DFL);
    sigemptyset(&only);
    sigaddset(&only, number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
}
