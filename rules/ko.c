#include "rules/ko.h"

#include "rules/ko_ing.h"

/* Would the position that a play leads to stand again? */
static bool repeats(const struct game *game, Hash after, Color player)
{
    const struct history *history = &game->history;
    switch (game->rules.ko) {
    case KO_SIMPLE:
    case KO_ING:
    case KO_ING_WHOLE:
        return false;
    case KO_POSITIONAL:
        return game->rules.may_stand_still
                   ? history_had_position(history, after)
                   : history_has_position(history, after);
    case KO_SITUATIONAL:
        return history_has_situation(history, after, color_opponent(player));
    }
    return false;
}

enum verdict ko_verdict(const struct game *game, Point point, Color player)
{
    const struct board *board = &game->board;
    if (ko_rule_is_ing(game->rules.ko))
        return ko_ing_judge(game, point, player).verdict;
    if (board_is_barred(board, point, player))
        return VERDICT_KO;
    if (game->rules.ko == KO_SIMPLE)
        return VERDICT_LEGAL;
    return repeats(game, board_hash_after(board, point, player), player)
               ? VERDICT_REPETITION
               : VERDICT_LEGAL;
}
