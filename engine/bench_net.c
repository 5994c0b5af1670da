#include "engine/bench.h"

#include "engine/bench_games.h"
#include "engine/engine.h"
#include "engine/evaluator.h"
#include "engine/limit.h"
#include "engine/median.h"
#include "engine/net_features.h"
#include "engine/network.h"
#include "engine/workers.h"

#include <stdlib.h>
#include <time.h>

enum {
    ROUNDS = 7,
    ROUND_US = 300000, /* of several threads */
    BENCH_SEED = 1,
    SEARCH_MEMORY = 256 << 20,
    SEARCH_VISITS = 200,
    SEARCH_EVERY = 8, /* positions from one search to the next */
};

/* What one thread evaluates with, and where it is in the positions. */
struct hand {
    void *workspace;
    struct evaluation *out;
    struct net_input input;
    struct rng rng;
    int next;
};

struct work {
    struct game *games[BENCH_GAMES_POSITIONS];
    struct evaluator *evaluator; /* owned */
    double round_us;             /* the least work of a round */
    struct hand hands[ENGINE_THREADS_MAX];
    int evaluations; /* of a thread in a round */
};

static double clock_us(clockid_t id)
{
    struct timespec time;
    clock_gettime(id, &time);
    return 1e6 * (double)time.tv_sec + 1e-3 * (double)time.tv_nsec;
}

static bool open_hand(struct hand *hand, size_t workspace_bytes, int number)
{
    enum { LINE = 64 };
    hand->workspace =
        aligned_alloc(LINE, (workspace_bytes + LINE - 1) / LINE * LINE);
    hand->out = malloc(sizeof *hand->out);
    hand->rng = rng_seed(BENCH_SEED, (uint64_t)number);
    hand->next = number;
    return hand->workspace && hand->out;
}

static void close_work(struct work *work)
{
    if (!work)
        return;
    if (work->evaluator)
        work->evaluator->destroy(work->evaluator);
    for (int i = 0; i < BENCH_GAMES_POSITIONS; i++)
        game_destroy(work->games[i]);
    for (int i = 0; i < ENGINE_THREADS_MAX; i++) {
        free(work->hands[i].workspace);
        free(work->hands[i].out);
    }
    free(work);
}

static size_t greater(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Work for so many threads; takes the evaluator over.  NULL, and it does not,
   when memory is short. */
static struct work *open_work(struct evaluator *evaluator, int threads)
{
    const size_t workspace_bytes =
        greater(evaluator->workspace_bytes, net_features_scratch_bytes());
    struct work *work = calloc(1, sizeof *work);
    if (!work)
        return NULL;
    bool is_ready = true;
    for (int i = 0; i < BENCH_GAMES_POSITIONS; i++)
        is_ready &= (work->games[i] = bench_games_position(i)) != NULL;
    for (int i = 0; i < threads; i++)
        is_ready &= open_hand(&work->hands[i], workspace_bytes, i);
    if (is_ready) {
        work->evaluator = evaluator;
        return work;
    }
    close_work(work);
    return NULL;
}

static const struct game *next_game(const struct work *work, struct hand *hand)
{
    hand->next = (hand->next + 1) % BENCH_GAMES_POSITIONS;
    return work->games[hand->next];
}

static void evaluate_next(struct work *work, struct hand *hand)
{
    const struct game *game = next_game(work, hand);
    work->evaluator->evaluate(work->evaluator, game, game->to_move,
                              hand->workspace, &hand->rng, hand->out);
}

static void make_next_inputs(struct work *work, struct hand *hand)
{
    const struct game *game = next_game(work, hand);
    net_features(game, game->to_move, hand->workspace, &hand->input);
}

/* Microseconds of processor time that one call takes. */
static double time_calls(struct work *work,
                         void (*call)(struct work *work, struct hand *hand))
{
    double rounds[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        const double start = clock_us(CLOCK_THREAD_CPUTIME_ID);
        double elapsed;
        int count = 0;
        do {
            call(work, &work->hands[0]);
            count++;
            elapsed = clock_us(CLOCK_THREAD_CPUTIME_ID) - start;
        } while (elapsed < work->round_us);
        rounds[i] = elapsed / count;
    }
    return median(rounds, ROUNDS);
}

/* The same for evaluations, after so many of them. */
static double time_evaluations(struct work *work, int before)
{
    for (int i = 0; i < before; i++)
        evaluate_next(work, &work->hands[0]);
    return time_calls(work, evaluate_next);
}

/* Work for one thread with an evaluator, which is destroyed with it. */
static struct work *open_alone(const struct network *network, bool uses_cache,
                               int round_ms)
{
    struct evaluator *evaluator = network_evaluator(network, uses_cache);
    struct work *work = evaluator ? open_work(evaluator, 1) : NULL;
    if (work)
        work->round_us = 1000.0 * round_ms;
    else if (evaluator)
        evaluator->destroy(evaluator);
    return work;
}

bool bench_net_evaluation(const struct network *network, int round_ms,
                          double *evaluation_us)
{
    struct work *work = open_alone(network, false, round_ms);
    if (work)
        *evaluation_us = time_evaluations(work, 1);
    const bool is_ready = work != NULL;
    close_work(work);
    return is_ready;
}

bool bench_net_rest(const struct network *network, int round_ms,
                    struct bench_net_rest *result)
{
    struct work *work = open_alone(network, true, round_ms);
    if (!work)
        return false;
    result->inputs_us = time_calls(work, make_next_inputs);
    /* What is to be found has to be there. */
    result->found_us = network_facts(network).cache_bytes > 0
                           ? time_evaluations(work, BENCH_GAMES_POSITIONS)
                           : 0.0;
    close_work(work);
    return true;
}

static void evaluate_round(void *context, int number)
{
    struct work *work = context;
    for (int i = 0; i < work->evaluations; i++)
        evaluate_next(work, &work->hands[number]);
}

/* Evaluations a second of a round of these threads. */
static double time_round(const struct work *work, struct workers *workers)
{
    const double start = clock_us(CLOCK_MONOTONIC);
    workers_start(workers);
    workers_wait(workers, -1);
    const double elapsed = clock_us(CLOCK_MONOTONIC) - start;
    return 1e6 * work->evaluations * workers_count(workers) / elapsed;
}

/* Each goes first in every other pair. */
static void compare(struct work *work, struct workers *workers[2],
                    struct bench_net_threads *result)
{
    double speeds[2][ROUNDS], ratios[ROUNDS];
    work->evaluations = 1;
    const double guess = time_round(work, workers[0]);
    work->evaluations = 1 + (int)(guess * ROUND_US * 1e-6);
    for (int i = 0; i < ROUNDS; i++) {
        for (int turn = 0; turn < 2; turn++) {
            const int j = turn ^ (i % 2);
            speeds[j][i] = time_round(work, workers[j]);
        }
        ratios[i] = speeds[1][i] / speeds[0][i];
    }
    for (int j = 0; j < 2; j++)
        result->per_second[j] = median(speeds[j], ROUNDS);
    result->ratio = median(ratios, ROUNDS);
}

static bool compare_threads(struct work *work, int threads,
                            struct bench_net_threads *result)
{
    struct workers *workers[2] = {
        workers_create(1, evaluate_round, work),
        workers_create(threads, evaluate_round, work),
    };
    const bool is_ready = workers[0] && workers[1];
    if (is_ready)
        compare(work, workers, result);
    workers_destroy(workers[0]);
    workers_destroy(workers[1]);
    return is_ready;
}

bool bench_net_threads(const struct network *network, int threads,
                       struct bench_net_threads *result)
{
    struct evaluator *evaluator = network_evaluator(network, false);
    if (!evaluator)
        return false;
    struct work *work = open_work(evaluator, threads);
    const bool is_ready = work && compare_threads(work, threads, result);
    if (work)
        close_work(work);
    else
        evaluator->destroy(evaluator);
    return is_ready;
}

/* Visits a second of one search with a new tree and an empty cache. */
static double time_search(struct engine *engine, struct network *network,
                          const struct game *game)
{
    const struct engine_request request = {.to_move = game->to_move};
    engine_clear(engine);
    network_forget(network);
    const double start = clock_us(CLOCK_MONOTONIC);
    engine_start(engine, game, &request);
    engine_wait(engine, -1);
    engine_stop(engine);
    return 1e6 * SEARCH_VISITS / (clock_us(CLOCK_MONOTONIC) - start);
}

static bool time_searches(struct engine *engine, struct network *network,
                          double *per_second)
{
    enum { SEARCHES = BENCH_GAMES_POSITIONS / SEARCH_EVERY };
    double speeds[SEARCHES];
    for (int i = 0; i < SEARCHES; i++) {
        struct game *game = bench_games_position(i * SEARCH_EVERY);
        if (!game)
            return false;
        speeds[i] = time_search(engine, network, game);
        game_destroy(game);
    }
    *per_second = median(speeds, SEARCHES);
    return true;
}

bool bench_net_search(struct network *network, int threads, double *per_second)
{
    const struct engine_options options = {
        .threads = threads,
        .memory_bytes = SEARCH_MEMORY,
        .seed = BENCH_SEED,
        .visits = SEARCH_VISITS,
        .params = params_default(),
        .network = network,
    };
    struct engine *engine = engine_create(&options);
    const bool is_ready = engine && time_searches(engine, network, per_second);
    engine_destroy(engine);
    return is_ready;
}
