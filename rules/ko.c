#include "rules/ko.h"

#include "rules/ko_ing.h"

enum verdict ko_verdict(const struct game *game, Point point, Color player)
{
    const struct board *board = &game->board;
    if (game->rules.ko == KO_ING)
        return ko_ing_verdict(game, point, player);
    if (point == board->ko && player == board->barred)
        return VERDICT_KO;

    bool repeats = false;
    if (game->rules.ko == KO_POSITIONAL)
        repeats = history_has_position(&game->history,
                                       board_hash_after(board, point, player));
    else if (game->rules.ko == KO_SITUATIONAL)
        repeats = history_has_situation(&game->history,
                                        board_hash_after(board, point, player),
                                        color_opponent(player));
    return repeats ? VERDICT_REPETITION : VERDICT_LEGAL;
}
