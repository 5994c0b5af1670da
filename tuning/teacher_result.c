#include "tuning/teacher_result.h"

#include "rules/score.h"

#include <string.h>

/* Marks the chains that are more the opponent's than their owner's. */
static void find_dead(const struct game *game, const struct sample *look,
                      Color player, bool dead[POINT_CELLS])
{
    const struct board *board = &game->board;
    const int size = board->size;
    float sums[POINT_CELLS] = {0.0f}; /* by head: how far it is the player's */
    memset(dead, false, POINT_CELLS * sizeof *dead);
    for (int i = 0; i < size * size; i++) {
        const Point point = net_point(i, size);
        if (board->color[point] != EMPTY)
            sums[board->head[point]] += look->owner[i];
    }
    for (int i = 0; i < size * size; i++) {
        const Point point = net_point(i, size);
        const float sum = sums[board->head[point]];
        if (board->color[point] != EMPTY)
            dead[point] =
                board->color[point] == player ? sum < 0.0f : sum > 0.0f;
    }
}

static float result_of_margin(const struct game *game, int margin_halves)
{
    if (margin_halves == 0)
        return score_tie_is_black(game) ? 1.0f : 0.5f;
    return margin_halves > 0 ? 1.0f : 0.0f;
}

/* Counts the board; false if it is not played out. */
static bool result_of_board(const struct game *game, const struct sample *look,
                            Color player, float *black_result)
{
    bool dead[POINT_CELLS];
    find_dead(game, look, player, dead);
    const struct score score =
        score_area(&game->board, game->rules.dead_stay ? NULL : dead, NULL);
    *black_result = result_of_margin(game, score_margin_halves(game, &score));
    return score.shared <= game->board.size;
}

static bool result_of_win(float black_win, float *black_result)
{
    const float sure = 0.95f;
    *black_result = black_win > 0.5f ? 1.0f : 0.0f;
    return black_win > sure || black_win < 1.0f - sure;
}

bool teacher_result(const struct game *game, const struct sample *look,
                    Color player, float *black_result)
{
    const float black_win = player == BLACK ? look->win : 1.0f - look->win;
    if (game_is_over(game) && result_of_board(game, look, player, black_result))
        return true;
    return result_of_win(black_win, black_result);
}
