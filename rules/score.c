#include "rules/score.h"

#include <stdio.h>
#include <stdlib.h>

/* Flood one empty region; returns its points and who borders it. */
static int flood(const uint8_t colors[POINT_CELLS], Point from,
                 bool seen[POINT_CELLS], Point region[BOARD_POINTS_MAX],
                 bool borders[4])
{
    int count = 0;
    region[count++] = from;
    seen[from] = true;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < 4; j++) {
            const Point side = region[i] + POINT_SIDES[j];
            const Color color = colors[side];
            borders[color] = true;
            if (color == EMPTY && !seen[side]) {
                seen[side] = true;
                region[count++] = side;
            }
        }
    }
    return count;
}

struct score score_area(const struct board *board, const bool dead[POINT_CELLS],
                        uint8_t owner[POINT_CELLS])
{
    uint8_t colors[POINT_CELLS] = {EMPTY};
    for (Point point = 0; point < point_cells(board->size); point++) {
        const bool off = dead && dead[point] && board->head[point];
        colors[point] = off ? EMPTY : board->color[point];
    }
    struct score score = {0};
    bool seen[POINT_CELLS] = {false};
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        Point region[BOARD_POINTS_MAX];
        bool borders[4] = {false};
        if (seen[point])
            continue;
        if (colors[point] != EMPTY) {
            score.area[colors[point]]++;
            if (owner)
                owner[point] = colors[point];
            continue;
        }
        const int count = flood(colors, point, seen, region, borders);
        const Color player = borders[BLACK] == borders[WHITE] ? EMPTY
                             : borders[BLACK]                 ? BLACK
                                                              : WHITE;
        if (player == EMPTY)
            score.shared += count;
        else
            score.area[player] += count;
        for (int j = 0; owner && j < count; j++)
            owner[region[j]] = (uint8_t)player;
    }
    return score;
}

int score_compensation(const struct game *game)
{
    const int stones = game_handicap(game);
    switch (game->rules.compensation) {
    case COMPENSATION_NONE:
        return 0;
    case COMPENSATION_STONES:
        return stones;
    case COMPENSATION_STONES_LESS_ONE:
        return stones ? stones - 1 : 0;
    }
    return 0;
}

int score_handicap_halves(const struct game *game)
{
    return game->komi_halves +
           2 * (score_compensation(game) + game->penalties[BLACK] -
                game->penalties[WHITE]);
}

int score_margin_halves(const struct game *game, const struct score *score)
{
    return 2 * (score->area[BLACK] - score->area[WHITE]) -
           score_handicap_halves(game);
}

bool score_tie_is_black(const struct game *game)
{
    return game->rules.tie_is_black &&
           game->komi_halves == game->rules.komi_halves;
}

const char *score_text(const struct game *game, int margin_halves,
                       char text[SCORE_TEXT])
{
    if (margin_halves == 0 && score_tie_is_black(game))
        margin_halves = 1;
    const int size = abs(margin_halves);
    if (size == 0)
        snprintf(text, SCORE_TEXT, "0");
    else
        snprintf(text, SCORE_TEXT, "%c+%d%s", margin_halves > 0 ? 'B' : 'W',
                 size / 2, size % 2 ? ".5" : "");
    return text;
}
