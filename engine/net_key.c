#include "engine/net_key.h"

#include "engine/net_past.h"
#include "rules/score.h"

void net_verdicts_find(const struct game *game, Color to_move,
                       struct net_verdicts *verdicts)
{
    const struct board *board = &game->board;
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        verdicts->by_point[point] = (uint8_t)game_verdict(game, point, to_move);
    }
}

/* The order of what is mixed in counts. */
static void mix(struct net_key *key, uint64_t number)
{
    key->low = zobrist_number(key->low ^ number);
    key->high = zobrist_number(key->high + number);
}

/* A hash of the stones that has nothing in common with the board's own. */
static uint64_t hash_again(const struct board *board)
{
    enum { OTHER_NUMBERS = 1 << 20 };
    uint64_t hash = 0;
    for (int row = 0; row < board->size; row++) {
        for (int column = 0; column < board->size; column++) {
            const Point point = point_at(row, column);
            if (board->head[point])
                hash ^= zobrist_number((uint64_t)(OTHER_NUMBERS + 4 * point +
                                                  board->color[point]));
        }
    }
    return hash;
}

/* Of the moves only what passes in a row mean for the end. */
static void mix_passes(struct net_key *key, const struct game *game,
                       Color to_move)
{
    const struct net_past past = net_past_of(game, to_move);
    const bool hides = past.known == 0 && game->move_count > 0;
    mix(key, (uint64_t)(game->passes * 4 + hides * 2 + past.pass_ends));
}

/* What is forbidden; there is no order in the list of empty points. */
static void mix_verdicts(struct net_key *key, const struct board *board,
                         const struct net_verdicts *verdicts)
{
    enum { OTHER_NUMBERS = 1 << 21, VERDICTS = 256 };
    uint64_t hash = 0;
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        const int verdict = verdicts->by_point[point];
        if (verdict != VERDICT_LEGAL)
            hash ^= zobrist_number(
                (uint64_t)(OTHER_NUMBERS + VERDICTS * point + verdict));
    }
    mix(key, hash);
    mix(key,
        board->ko == NO_POINT ? 0 : (uint64_t)(board->ko * 4 + board->barred));
}

static void mix_rules(struct net_key *key, const struct game *game)
{
    const struct ruleset *rules = &game->rules;
    const int choices[] = {
        (int)rules->ko,       (int)rules->suicide,
        rules->passes_to_end, rules->tie_is_black,
        rules->dead_stay,     rules->may_stand_still,
        rules->is_lenient,    score_tie_is_black(game),
        game->komi_halves,    (int)rules->compensation,
        game->board.size,     score_handicap_halves(game),
    };
    for (size_t i = 0; i < ARRAY_LEN(choices); i++)
        mix(key, (uint64_t)choices[i]);
}

struct net_key net_key(const struct game *game, Color to_move,
                       const struct net_verdicts *verdicts)
{
    struct net_key key = {game->board.hash, hash_again(&game->board)};
    mix(&key, (uint64_t)to_move);
    mix_rules(&key, game);
    mix_passes(&key, game, to_move);
    mix_verdicts(&key, &game->board, verdicts);
    return key;
}
