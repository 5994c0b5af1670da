#include "engine/bench.h"

#include "engine/median.h"
#include "engine/playout.h"
#include "engine/workers.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

enum {
    ROUNDS = 5,
    BENCH_SEED = 1,
    /* Playouts a round and thread, times the points of the board. */
    UNIFORM_WORK = 1600000,
    GUIDED_WORK = 200000,
};

/* What one thread plays, and what came of it; on cache lines of its own. */
struct player {
    _Alignas(64) struct board board;
    struct rng rng;
    int64_t moves, squares; /* sums of lengths and of their squares */
    uint64_t hash;
};

struct work {
    const struct bench_playout_options *options;
    int playouts; /* of a thread in each round */
    struct board empty;
    struct policy policy;
    struct player *players; /* one a thread */
};

/* Mix the stones of a final board into a hash. */
static uint64_t mix_board(uint64_t hash, const struct board *board)
{
    Hash stones = 0;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (board->head[point])
            stones ^= zobrist_stone(point, board->color[point]);
    }
    return zobrist_number(hash ^ stones);
}

/* A round of one thread. */
static void play_round(void *context, int number)
{
    static const struct playout_start start = {BLACK, NO_POINT, NO_POINT};
    struct work *work = context;
    struct player *player = &work->players[number];
    for (int i = 0; i < work->playouts; i++) {
        board_copy(&player->board, &work->empty);
        const struct playout_result result =
            work->options->is_uniform
                ? playout_uniform(&player->board, BLACK, &player->rng)
                : playout_guided(&player->board, &start, &work->policy,
                                 &player->rng, NULL);
        player->moves += result.moves;
        player->squares += (int64_t)result.moves * result.moves;
        player->hash = mix_board(player->hash, &player->board);
    }
}

static double seconds_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void sum_up(const struct work *work, double seconds[ROUNDS],
                   struct bench_playout *result)
{
    const int threads = work->options->threads;
    int64_t moves = 0, squares = 0;
    uint64_t hash = 0;
    for (int i = 0; i < threads; i++) {
        moves += work->players[i].moves;
        squares += work->players[i].squares;
        hash = zobrist_number(hash ^ work->players[i].hash);
    }
    result->playouts = (int64_t)ROUNDS * threads * work->playouts;
    result->per_second =
        (double)threads * work->playouts / median(seconds, ROUNDS);
    const double count = (double)result->playouts;
    result->moves = (double)moves / count;
    const double variance =
        (double)squares / count - result->moves * result->moves;
    result->moves_error = sqrt(variance / count);
    result->signature = (uint32_t)(hash >> 32);
}

static void run(struct work *work, struct workers *workers,
                struct bench_playout *result)
{
    double seconds[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        const double start = seconds_now();
        workers_start(workers);
        workers_wait(workers, -1);
        seconds[i] = seconds_now() - start;
    }
    sum_up(work, seconds, result);
}

static int playouts_a_round(const struct bench_playout_options *options)
{
    if (options->playouts > 0)
        return options->playouts;
    const int work = options->is_uniform ? UNIFORM_WORK : GUIDED_WORK;
    return work / (options->size * options->size);
}

bool bench_playout(const struct bench_playout_options *options,
                   struct bench_playout *result)
{
    const struct params params = params_default();
    const size_t threads = (size_t)options->threads;
    struct work *work = malloc(sizeof *work);
    struct player *players =
        aligned_alloc(_Alignof(struct player), threads * sizeof *players);
    struct workers *workers =
        workers_create(options->threads, play_round, work);
    const bool ready = work && players && workers;
    if (ready) {
        work->options = options;
        work->playouts = playouts_a_round(options);
        work->players = players;
        board_init(&work->empty, options->size);
        policy_init(&work->policy, &params);
        for (size_t i = 0; i < threads; i++) {
            players[i].rng = rng_seed(BENCH_SEED, i);
            players[i].moves = players[i].squares = 0;
            players[i].hash = 0;
            board_init(&players[i].board, options->size);
        }
        run(work, workers, result);
    }
    if (workers)
        workers_destroy(workers);
    free(players);
    free(work);
    return ready;
}
