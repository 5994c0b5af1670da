#include "tuning/positions_replay.h"

#include <assert.h>

/* The ruleset for a record, by name. */
static const char *name_rules(const struct games_record *record,
                              struct rng *rng)
{
    switch (record->rules) {
    case GAMES_CHINESE:
        return "chinese";
    case GAMES_ING:
        return "ing";
    case GAMES_AGA:
        return "aga";
    case GAMES_NEW_ZEALAND:
        return "new-zealand";
    case GAMES_TROMP_TAYLOR:
        return "tromp-taylor";
    case GAMES_UNKNOWN:
    case GAMES_JAPANESE:
    case GAMES_KOREAN:
        break;
    }
    return record->stones == 0 && rng_below(rng, 2) ? "ing" : "chinese";
}

static int find_komi(const struct games_record *record, struct rng *rng)
{
    static const int halves[] = {13, 15, 16};
    if (record->has_komi)
        return record->komi_halves;
    return record->stones > 0 ? 1 : halves[rng_below(rng, 3)];
}

/* False if stones are set up so that some have no liberty. */
static bool begin(const struct games_record *record, struct rng *rng,
                  struct game *game)
{
    uint8_t colors[POINT_CELLS] = {EMPTY};
    struct ruleset rules = ruleset_ing();
    const enum ruleset_status status =
        ruleset_find(name_rules(record, rng), &rules);
    assert(status == RULESET_OK);
    (void)status;
    game_set_rules(game, &rules);
    game_clear(game, record->size);
    game->komi_halves = find_komi(record, rng);
    for (int i = 0; i < record->stones; i++)
        colors[record->stone[i]] = BLACK;
    return record->stones == 0 ||
           game_set_up(game, record->size, colors, WHITE);
}

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
    bool is_legal = begin(record, rng, game);
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
