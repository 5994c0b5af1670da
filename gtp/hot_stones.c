#include "gtp/hot_stones.h"

enum verdict hot_stones_kind(int i)
{
    static const enum verdict KINDS[] = {VERDICT_HOT_SINGLE, VERDICT_HOT_DOUBLE,
                                         VERDICT_HOT_TWIN};
    return i < (int)ARRAY_LEN(KINDS) ? KINDS[i] : VERDICT_LEGAL;
}

static void add_stones(struct hot_stones *stones, const struct ruling *ruling)
{
    for (int i = 0; i < ruling->stone_count; i++) {
        bool is_new = true;
        for (int j = 0; j < stones->count; j++)
            is_new &= stones->points[j] != ruling->stones[i];
        if (is_new)
            stones->points[stones->count++] = ruling->stones[i];
    }
}

struct hot_stones hot_stones_find(const struct game *game, Color player,
                                  enum verdict kind)
{
    const int size = game->board.size;
    struct hot_stones stones = {0};
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        if (game_verdict(game, point, player) != kind)
            continue;
        const struct ruling ruling = ruling_of(game, point, player);
        add_stones(&stones, &ruling);
    }
    return stones;
}
