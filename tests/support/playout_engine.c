#include "tests/support/playout_engine.h"

#include "tests/support/test.h"

struct engine *playout_engine(int threads, uint64_t seed, int64_t visits)
{
    const struct engine_options options = {
        .threads = threads,
        .memory_bytes = 16 << 20,
        .seed = seed,
        .visits = visits,
        .params = params_default(),
    };
    struct engine *engine = engine_create(&options);
    assert_non_null(engine);
    return engine;
}

struct decision playout_engine_move(struct engine *engine,
                                    const struct game *game)
{
    const struct engine_request request = {.to_move = game->to_move};
    return engine_genmove(engine, game, &request);
}
