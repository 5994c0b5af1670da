#include "tuning/positions_replay.h"

#include "tuning/games_replay.h"

static void keep_position(struct teacher *teacher, Point played,
                          struct rng *rng, const struct game *game,
                          struct game_samples *samples)
{
    const int size = game->board.size;
    struct sample *sample = game_samples_next(samples);
    teacher_look(teacher, game, rng, sample);
    sample->move = played == PASS ? size * size : net_index(played, size);
    game_samples_keep(samples, game->to_move);
}

bool positions_replay(struct teacher *teacher,
                      const struct games_record *record, double share,
                      struct rng *rng, struct game *game,
                      struct game_samples *samples)
{
    bool is_legal = games_replay_begin(record, rng, game);
    for (int i = 0; i < record->moves && is_legal; i++) {
        const Point point = record->move[i];
        is_legal =
            !game_is_over(game) && game_is_legal(game, point, game->to_move);
        if (!is_legal)
            break;
        if (rng_float(rng) < (float)share)
            keep_position(teacher, point, rng, game, samples);
        game_apply(game, point, game->to_move);
    }
    if (record->has_result)
        game_samples_end(samples, record->winner == EMPTY   ? 0.5f
                                  : record->winner == BLACK ? 1.0f
                                                            : 0.0f);
    return is_legal;
}
