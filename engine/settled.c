#include "engine/settled.h"

#include "rules/score.h"

void settled_evaluate(const struct game *game, struct evaluation *out)
{
    uint8_t owner[POINT_CELLS];
    const struct score score = score_area(&game->board, NULL, owner);
    const int margin = score_margin_halves(game, &score);
    out->black_win = margin > 0                 ? 1.0f
                     : margin < 0               ? 0.0f
                     : score_tie_is_black(game) ? 1.0f
                                                : 0.5f;
    out->black_score = (float)margin * 0.5f;
    out->deviation = 0.0f;
    out->move_count = 0;
    for (int i = 0; i < game->board.size * game->board.size; i++) {
        const Point point = point_of_index(i, game->board.size);
        out->owner[point] = owner[point] == BLACK   ? 100
                            : owner[point] == WHITE ? -100
                                                    : 0;
    }
}
