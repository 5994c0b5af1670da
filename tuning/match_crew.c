#include "tuning/match_crew.h"

#include "tuning/match_log.h"
#include "tuning/stopwatch.h"
#include "tuning/system_error.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* A program that crashes at its first move in so many games in a row is not
   there. */
enum { EARLY_CRASHES_MAX = 3 };

struct crew {
    struct match_hall hall;
    int stop_fd; /* writing to it makes hall.interrupt_fd readable */
    pthread_mutex_t spawn_lock;
    atomic_flag noted[SIDES];
    atomic_bool started[SIDES];
    atomic_bool is_over; /* the signals' thread has nothing to wait for */
    int64_t begin_ms;
    int resumed; /* games that the tally had at the beginning, void ones too */

    pthread_mutex_t lock; /* guards what follows */
    int next;             /* the first game that nobody has begun */
    bool is_stopping;
    int early_crashes[SIDES]; /* games in a row */
    enum crew_status status;
    struct match_tally *tally;
    FILE *log;
};

/* Makes games under way break off and no more begin; the lock is held. */
static void stop(struct crew *crew, enum crew_status status)
{
    if (crew->is_stopping)
        return;
    crew->is_stopping = true;
    crew->status = status;
    /* The pipe is never read, so that all who wait see it. */
    while (write(crew->stop_fd, "", 1) < 0)
        continue;
}

/* The number of a game for the caller to play, or 0. */
static int take_game(struct crew *crew)
{
    int number = 0;
    pthread_mutex_lock(&crew->lock);
    while (crew->next <= crew->hall.options->games &&
           match_tally_has(crew->tally, crew->next))
        crew->next++;
    if (!crew->is_stopping && crew->next <= crew->hall.options->games)
        number = crew->next++;
    pthread_mutex_unlock(&crew->lock);
    return number;
}

/* How fast it goes and when it will be over; the lock is held. */
static void write_pace(const struct crew *crew)
{
    const struct match_tally *tally = crew->tally;
    const int played = tally->games + tally->voids - crew->resumed;
    const int left = crew->hall.options->games - tally->games - tally->voids;
    const double minutes =
        (double)(stopwatch_now_ms() - crew->begin_ms + 1) / 60000;
    const double pace = played / minutes;
    fprintf(stderr, "; %.1f games a minute, %.0f min left\n", pace,
            left / pace);
}

/* A line on the game just added; the lock is held. */
static void write_progress(const struct crew *crew,
                           const struct match_result *result)
{
    const struct match_tally *tally = crew->tally;
    const struct estimate rate = match_tally_rate(tally);
    fprintf(stderr, "game %d, %c Black: %s, %d moves", result->number,
            result->black == SIDE_A ? 'A' : 'B', result->score, result->moves);
    if (result->note[0])
        fprintf(stderr, " (%s)", result->note);
    fprintf(stderr, "; %d of %d, A %d-%d-%d, %.1f %%",
            tally->games + tally->voids, crew->hall.options->games,
            tally->wins[SIDE_A], tally->wins[SIDE_B], tally->ties,
            100 * rate.value);
    if (crew->hall.options->has_sprt)
        fprintf(stderr, ", log ratio %.2f",
                sprt_log_ratio(&tally->pairs, crew->hall.options->elo_0,
                               crew->hall.options->elo_1));
    write_pace(crew);
}

/* Gives a program up that does not get as far as a move; the lock is held. */
static void count_crashes(struct crew *crew, const struct match_result *result)
{
    for (enum side side = SIDE_A; side < SIDES; side++) {
        const bool is_at_fault =
            result->end == END_CRASH && result->at_fault == side;
        if (!is_at_fault && result->time[side].moves > 0)
            crew->early_crashes[side] = 0;
        if (is_at_fault && result->time[side].moves <= 1)
            crew->early_crashes[side]++;
        if (crew->early_crashes[side] < EARLY_CRASHES_MAX || crew->is_stopping)
            continue;
        fprintf(stderr,
                "ingot match: %s, at its first move, %d games in a row\n",
                result->note, EARLY_CRASHES_MAX);
        stop(crew, CREW_FAILED);
    }
}

static void add_game(struct crew *crew, const struct match_result *result)
{
    const struct match_options *options = crew->hall.options;
    pthread_mutex_lock(&crew->lock);
    match_tally_add(crew->tally, result);
    write_progress(crew, result);
    count_crashes(crew, result);
    if (crew->log && !match_log_add(crew->log, result)) {
        perror("ingot match: the log");
        stop(crew, CREW_FAILED);
    }
    if (options->has_sprt &&
        sprt_verdict(sprt_log_ratio(&crew->tally->pairs, options->elo_0,
                                    options->elo_1)) != SPRT_UNDECIDED)
        stop(crew, CREW_DONE);
    pthread_mutex_unlock(&crew->lock);
}

static void fail(struct crew *crew, const char *error)
{
    pthread_mutex_lock(&crew->lock);
    if (!crew->is_stopping)
        fprintf(stderr, "ingot match: %s\n", error);
    stop(crew, CREW_FAILED);
    pthread_mutex_unlock(&crew->lock);
}

/* One thread: plays games until there are no more. */
static void *play_games(void *argument)
{
    struct crew *crew = argument;
    for (int number; (number = take_game(crew)) != 0;) {
        struct match_result result;
        char error[GAME_ERROR];
        switch (match_game_play(&crew->hall, number, &result, error)) {
        case GAME_PLAYED:
            add_game(crew, &result);
            break;
        case GAME_ABANDONED:
            return NULL;
        case GAME_IMPOSSIBLE:
            fail(crew, error);
            return NULL;
        }
    }
    return NULL;
}

static void set_signals(sigset_t *signals)
{
    sigemptyset(signals);
    sigaddset(signals, SIGINT);
    sigaddset(signals, SIGTERM);
}

/* Another thread: waits for a signal, from outside or from end_watch(). */
static void *watch_signals(void *argument)
{
    struct crew *crew = argument;
    sigset_t signals;
    int signal;
    set_signals(&signals);
    sigwait(&signals, &signal);
    if (atomic_load(&crew->is_over))
        return NULL;
    pthread_mutex_lock(&crew->lock);
    stop(crew, CREW_INTERRUPTED);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static void end_watch(struct crew *crew, pthread_t watch)
{
    atomic_store(&crew->is_over, true);
    pthread_kill(watch, SIGINT);
    pthread_join(watch, NULL);
}

/* Runs the threads to their end. */
static void run(struct crew *crew)
{
    const int jobs = crew->hall.options->jobs;
    pthread_t *threads = malloc((size_t)jobs * sizeof *threads), watch;
    int started = 0, error = threads ? 0 : ENOMEM;
    if (!error)
        error = pthread_create(&watch, NULL, watch_signals, crew);
    const bool has_watch = !error;
    while (!error && started < jobs) {
        error = pthread_create(&threads[started], NULL, play_games, crew);
        started += !error;
    }
    if (error) {
        char text[SYSTEM_ERROR_TEXT];
        fail(crew, system_error(error, text));
    }
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (has_watch)
        end_watch(crew, watch);
    free(threads);
}

enum crew_status match_crew_play(const struct match_options *options,
                                 const struct openings *openings,
                                 struct match_tally *tally, FILE *log)
{
    int stop_fds[2];
    struct crew crew = {
        .hall = {.options = options, .openings = openings},
        .noted = {ATOMIC_FLAG_INIT, ATOMIC_FLAG_INIT},
        .begin_ms = stopwatch_now_ms(),
        .resumed = tally->games + tally->voids,
        .next = 1,
        .tally = tally,
        .log = log,
    };
    if (pipe(stop_fds) != 0) {
        perror("ingot match");
        return CREW_FAILED;
    }
    /* Programs must not inherit it; none is running yet. */
    fcntl(stop_fds[0], F_SETFD, FD_CLOEXEC);
    fcntl(stop_fds[1], F_SETFD, FD_CLOEXEC);
    crew.hall.interrupt_fd = stop_fds[0];
    crew.stop_fd = stop_fds[1];
    crew.hall.spawn_lock = &crew.spawn_lock;
    crew.hall.noted = crew.noted;
    crew.hall.started = crew.started;
    pthread_mutex_init(&crew.spawn_lock, NULL);
    pthread_mutex_init(&crew.lock, NULL);
    run(&crew);
    pthread_mutex_destroy(&crew.lock);
    pthread_mutex_destroy(&crew.spawn_lock);
    close(stop_fds[0]);
    close(stop_fds[1]);
    return crew.status;
}
