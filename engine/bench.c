#include "engine/bench.h"

#include "engine/engine.h"
#include "engine/limit.h"
#include "rules/zobrist.h"

#include <stdlib.h>

/*
 * Each game is played on by short searches, so that its positions are such as
 * a search meets; every few moves the position is searched for longer.
 */
static const struct bench_game {
    int size, positions, moves_between;
} GAMES[] = {{9, 14, 4}, {13, 13, 9}, {19, 13, 15}};

enum {
    BENCH_SEED = 1,
    BENCH_MEMORY = 64 << 20,
    SHORT_VISITS = 20,
    LONG_VISITS = 500,
};

static uint64_t mix(uint64_t hash, int64_t number)
{
    return zobrist_number(hash ^ (uint64_t)number);
}

/* Search the game's position and mix what was found into the hash. */
static void search_position(struct engine *engine, const struct game *game,
                            int visits, struct analysis *analysis,
                            struct bench_search *result, uint64_t *hash)
{
    const struct engine_request request = {.to_move = game->to_move};
    engine_set_limits(engine, visits, 0, 0);
    engine_start(engine, game, &request);
    engine_wait(engine, -1);
    engine_stop(engine);
    engine_analyze(engine, analysis);
    for (int i = 0; i < analysis->move_count; i++) {
        *hash = mix(*hash, analysis->moves[i].point);
        *hash = mix(*hash, analysis->moves[i].visits);
    }
    result->visits += analysis->playouts;
}

/* One of the games; the tree is new for each long search. */
static void bench_game(struct engine *engine, struct game *game,
                       const struct bench_game *plan, struct analysis *analysis,
                       struct bench_search *result, uint64_t *hash)
{
    game_clear(game, plan->size);
    for (int i = 0; i < plan->positions; i++) {
        for (int j = 0; j < plan->moves_between; j++) {
            search_position(engine, game, SHORT_VISITS, analysis, result, hash);
            game_apply(game, analysis->moves[0].point, game->to_move);
        }
        engine_clear(engine);
        search_position(engine, game, LONG_VISITS, analysis, result, hash);
        result->positions++;
    }
}

bool bench_search(struct bench_search *result)
{
    const struct engine_options options = {
        .threads = 1,
        .memory_bytes = BENCH_MEMORY,
        .seed = BENCH_SEED,
        .params = params_default(),
    };
    const struct ruleset rules = ruleset_ing();
    struct engine *engine = engine_create(&options);
    struct game *game = game_create(&rules, BOARD_SIZE_MAX);
    struct analysis *analysis = malloc(sizeof *analysis);
    const bool ready = engine && game && analysis;
    if (ready) {
        const int64_t start = limit_now_ms();
        uint64_t hash = 0;
        *result = (struct bench_search){0};
        for (size_t i = 0; i < ARRAY_LEN(GAMES); i++)
            bench_game(engine, game, &GAMES[i], analysis, result, &hash);
        result->seconds = (double)(limit_now_ms() - start) * 1e-3;
        result->signature = (uint32_t)(hash >> 32);
    }
    free(analysis);
    game_destroy(game);
    engine_destroy(engine);
    return ready;
}
