#include "engine/bench.h"

#include "engine/engine.h"
#include "engine/limit.h"
#include "engine/median.h"

#include <stdlib.h>

enum { PAIRS_SEED = 1, PAIRS_MEMORY = 256 << 20, OPENING_VISITS = 20 };

/* About a second's work for one thread, by the points of the board. */
static int64_t visits_for(int size)
{
    return 1000000 / (size * size);
}

static struct engine *create(int threads)
{
    const struct engine_options options = {
        .threads = threads,
        .memory_bytes = PAIRS_MEMORY,
        .seed = PAIRS_SEED,
        .params = params_default(),
    };
    return engine_create(&options);
}

static void search(struct engine *engine, const struct game *game,
                   int64_t visits)
{
    const struct engine_request request = {.to_move = game->to_move};
    engine_set_limits(engine, visits, 0, 0);
    engine_start(engine, game, &request);
    engine_wait(engine, -1);
    engine_stop(engine);
}

/* Make moves such as a search prefers.  False when memory is short. */
static bool make_moves(struct engine *engine, struct game *game, int moves)
{
    struct analysis *analysis = malloc(sizeof *analysis);
    if (!analysis)
        return false;
    for (int i = 0; i < moves; i++) {
        search(engine, game, OPENING_VISITS);
        engine_analyze(engine, analysis);
        game_apply(game, analysis->moves[0].point, game->to_move);
    }
    free(analysis);
    return true;
}

/* Visits a second of one search with a new tree. */
static double time_search(struct engine *engine, const struct game *game,
                          int64_t visits)
{
    engine_clear(engine);
    const int64_t start = limit_now_ms();
    search(engine, game, visits);
    return (double)visits * 1000.0 / (double)(limit_now_ms() - start + 1);
}

static void run_pairs(const struct bench_pairs_options *options,
                      struct engine *engines[2], struct game *game,
                      struct bench_pairs *result)
{
    const int64_t visits =
        options->visits > 0 ? options->visits : visits_for(options->size);
    double speeds[2][BENCH_PAIRS_MAX], ratios[BENCH_PAIRS_MAX];
    for (int i = 0; i < options->pairs; i++) {
        /* Each goes first in every other pair. */
        for (int turn = 0; turn < 2; turn++) {
            const int j = turn ^ (i % 2);
            const struct bench_way *way = &options->ways[j];
            game_set_rules(game, &way->rules);
            speeds[j][i] = time_search(engines[j], game, visits * way->threads);
        }
        ratios[i] = speeds[1][i] / speeds[0][i];
    }
    for (int j = 0; j < 2; j++)
        result->per_second[j] = median(speeds[j], options->pairs);
    result->ratio = median(ratios, options->pairs);
    /* The median put them in order. */
    result->ratios[0] = ratios[0];
    result->ratios[1] = ratios[options->pairs - 1];
}

bool bench_pairs(const struct bench_pairs_options *options,
                 struct bench_pairs *result)
{
    struct engine *engines[2] = {create(options->ways[0].threads),
                                 create(options->ways[1].threads)};
    struct game *game = game_create(&options->ways[0].rules, options->size);
    const bool ready = engines[0] && engines[1] && game &&
                       make_moves(engines[0], game, options->moves);
    if (ready)
        run_pairs(options, engines, game, result);
    game_destroy(game);
    engine_destroy(engines[0]);
    engine_destroy(engines[1]);
    return ready;
}
