#include "rules/ko_ing.h"

enum verdict ko_ing_verdict(const struct game *game, Point point, Color player)
{
    const struct board *board = &game->board;
    if (point == board->ko && player == board->barred)
        return VERDICT_HOT_SINGLE;
    return VERDICT_LEGAL;
}
