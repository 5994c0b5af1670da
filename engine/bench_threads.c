#include "engine/bench.h"

#include "engine/engine.h"
#include "engine/limit.h"
#include "engine/median.h"

enum { PAIRS = 5, THREADS_SEED = 1, THREADS_MEMORY = 256 << 20 };

/* About a second's work for one thread, by the points of the board. */
static int64_t visits_for(int size)
{
    return 1000000 / (size * size);
}

static struct engine *create(int threads)
{
    const struct engine_options options = {
        .threads = threads,
        .memory_bytes = THREADS_MEMORY,
        .seed = THREADS_SEED,
        .params = params_default(),
    };
    return engine_create(&options);
}

/* Visits a second of one search from the empty board with a new tree. */
static double time_search(struct engine *engine, const struct game *game,
                          int64_t visits)
{
    const struct engine_request request = {.to_move = BLACK};
    engine_clear(engine);
    engine_set_limits(engine, visits, 0, 0);
    const int64_t start = limit_now_ms();
    engine_start(engine, game, &request);
    engine_wait(engine, -1);
    engine_stop(engine);
    return (double)visits * 1000.0 / (double)(limit_now_ms() - start + 1);
}

bool bench_threads(const struct bench_threads_options *options,
                   struct bench_threads *result)
{
    const struct ruleset rules = ruleset_ing();
    const int64_t visits =
        options->visits > 0 ? options->visits : visits_for(options->size);
    struct engine *one = create(1), *many = create(options->threads);
    struct game *game = game_create(&rules, options->size);
    const bool ready = one && many && game;
    double alone[PAIRS], together[PAIRS], ratio[PAIRS];
    for (int i = 0; ready && i < PAIRS; i++) {
        alone[i] = time_search(one, game, visits);
        together[i] = time_search(many, game, visits * options->threads);
        ratio[i] = together[i] / alone[i];
    }
    if (ready)
        *result = (struct bench_threads){median(alone, PAIRS),
                                         median(together, PAIRS),
                                         median(ratio, PAIRS)};
    game_destroy(game);
    engine_destroy(one);
    engine_destroy(many);
    return ready;
}
