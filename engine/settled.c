#include "engine/settled.h"

#include "rules/score.h"

/* Has the chain dead stones of the earlier position, and none that lived? */
static bool is_dead(const struct board *board, Point first,
                    const struct board *earlier, const bool dead[POINT_CELLS])
{
    const Color color = board->color[first];
    bool is_marked = false;
    Point stone = first;
    do {
        if (earlier->color[stone] == color) {
            if (!dead[stone])
                return false;
            is_marked = true;
        }
        stone = board->next[stone];
    } while (stone != first);
    return is_marked;
}

static void find_dead(const struct board *board, const struct board *earlier,
                      const bool dead[POINT_CELLS], bool found[POINT_CELLS])
{
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        if (board->head[point] != point)
            continue;
        const bool is_off = is_dead(board, point, earlier, dead);
        Point stone = point;
        do {
            found[stone] = is_off;
            stone = board->next[stone];
        } while (stone != point);
    }
}

void settled_evaluate(const struct game *game, const struct board *earlier,
                      const bool dead[POINT_CELLS], struct evaluation *out)
{
    uint8_t owner[POINT_CELLS];
    bool found[POINT_CELLS] = {false};
    if (dead)
        find_dead(&game->board, earlier, dead, found);
    const struct score score =
        score_area(&game->board, dead ? found : NULL, owner);
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
