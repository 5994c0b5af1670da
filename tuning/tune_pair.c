#include "tuning/tune_pair.h"

#include "engine/engine.h"
#include "engine/network.h"
#include "engine/rng.h"
#include "rules/score.h"
#include "tuning/wild_move.h"

/* A pair under way. */
struct pair {
    const struct tune_terms *terms;
    int number;
    const struct tune_stop *stop;
    struct engine *engines[2]; /* in the order of the parameters */
    struct game *game;
};

static struct rng stream(const struct pair *pair, enum tune_stream number)
{
    return rng_seed(pair->terms->seed,
                    (uint64_t)pair->number * TUNE_STREAMS + number);
}

static bool set_up(struct pair *pair, const struct params sides[2])
{
    enum { MEMORY_BYTES = 64 << 20 };
    const struct tune_terms *const terms = pair->terms;
    struct rng rng = stream(pair, TUNE_STREAM_ENGINES);
    pair->game = game_create(&terms->rules, terms->size);
    for (int i = 0; i < 2; i++) {
        const struct engine_options options = {
            .threads = 1,
            .memory_bytes = MEMORY_BYTES,
            .seed = rng_bits(&rng),
            .visits = terms->visits,
            .move_ms = terms->move_ms,
            .params = sides[i],
            .network = terms->network,
        };
        pair->engines[i] = engine_create(&options);
    }
    return pair->game && pair->engines[0] && pair->engines[1];
}

static void tear_down(struct pair *pair)
{
    engine_destroy(pair->engines[0]);
    engine_destroy(pair->engines[1]);
    game_destroy(pair->game);
}

/* The moves that both games of the pair begin with. */
static void play_opening(struct pair *pair)
{
    const struct openings *const openings = &pair->terms->openings;
    struct game *const game = pair->game;
    struct rng rng = stream(pair, TUNE_STREAM_OPENING);
    if (openings->count > 0) {
        const struct opening *const opening =
            &openings->items[(pair->number - 1) % openings->count];
        for (int i = 0; i < opening->count; i++)
            game_apply(game, opening->moves[i], game->to_move);
    }
    for (int i = 0; i < pair->terms->random_moves; i++) {
        const Point point = wild_move_any(game, &rng);
        if (point == NO_POINT)
            return;
        game_apply(game, point, game->to_move);
    }
}

/* Lets an engine think; false if it was to stop before it was done. */
static bool think(const struct pair *pair, struct engine *engine)
{
    enum { LOOK_MS = 50 };
    const struct engine_request request = {.to_move = pair->game->to_move};
    if (pair->stop->is_due(pair->stop->context))
        return false;
    engine_start(engine, pair->game, &request);
    while (!engine_wait(engine, LOOK_MS)) {
        if (pair->stop->is_due(pair->stop->context)) {
            engine_stop(engine);
            return false;
        }
    }
    return true;
}

/* 1 if Black has won, -1 if White has, 0 if it is a tie. */
static int winner(const struct game *game)
{
    const struct params params = params_default();
    const struct judge judge = judge_by_playouts(&params);
    struct judgement judgement;
    judge_result(&judge, game, NULL, &judgement);
    const int margin = judgement.margin_halves;
    if (margin == 0)
        return score_tie_is_black(game);
    return margin > 0 ? 1 : -1;
}

/* Plays a game in which this engine has Black; *black_wins is as winner() has
   it.  False if it was to stop. */
static bool play_game(struct pair *pair, int black, int *black_wins)
{
    enum { MOVES_A_POINT = 4 };
    struct game *const game = pair->game;
    const int size = pair->terms->size;
    game_clear(game, size);
    game->komi_halves = pair->terms->komi_halves;
    play_opening(pair);
    *black_wins = 0;
    while (game->passes < 2) {
        const bool is_black = game->to_move == BLACK;
        struct engine *const engine =
            pair->engines[is_black ? black : 1 - black];
        if (game->move_count >= MOVES_A_POINT * size * size)
            return true;
        if (!think(pair, engine))
            return false;
        const struct decision decision = engine_decide(engine);
        if (decision.kind == DECISION_RESIGN) {
            *black_wins = is_black ? -1 : 1;
            return true;
        }
        game_apply(game, decision.point, game->to_move);
    }
    *black_wins = winner(game);
    return true;
}

static enum tune_status play_games(struct pair *pair, int *result)
{
    int sum = 0;
    for (int black = 0; black < 2; black++) {
        int black_wins;
        engine_clear(pair->engines[0]);
        engine_clear(pair->engines[1]);
        network_forget(pair->terms->network);
        if (!play_game(pair, black, &black_wins))
            return TUNE_ABANDONED;
        sum += black == 0 ? black_wins : -black_wins;
    }
    *result = sum;
    return TUNE_PLAYED;
}

enum tune_status tune_pair_play(const struct tune_terms *terms, int number,
                                const struct params sides[2],
                                const struct tune_stop *stop, int *result)
{
    struct pair pair = {.terms = terms, .number = number, .stop = stop};
    enum tune_status status = TUNE_FAILED;
    if (set_up(&pair, sides))
        status = play_games(&pair, result);
    tear_down(&pair);
    return status;
}
