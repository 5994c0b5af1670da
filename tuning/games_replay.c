#include "tuning/games_replay.h"

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

bool games_replay_begin(const struct games_record *record, struct rng *rng,
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

bool games_replay_move(const struct games_record *record, int i,
                       struct game *game)
{
    const Point point = record->move[i];
    if (game_is_over(game) || !game_is_legal(game, point, game->to_move))
        return false;
    game_apply(game, point, game->to_move);
    return true;
}
