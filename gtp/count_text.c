#include "gtp/count_text.h"

#include "gtp/value.h"
#include "rules/score.h"
#include "rules/vertex.h"

/* The stones that are taken off, chain by chain or not: just the vertices. */
static void add_dead(struct buffer *text, const struct board *board,
                     const bool dead[POINT_CELLS])
{
    bool has_dead = false;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        char vertex[VERTEX_TEXT];
        if (board->color[point] == EMPTY || !dead[point])
            continue;
        buffer_print(text, "%s%s",
                     has_dead ? " " : "Dead: ", vertex_write(point, vertex));
        has_dead = true;
    }
    buffer_add(text, has_dead ? "\n" : "Dead: none\n");
}

void count_text_add(struct buffer *text, const struct game *game,
                    const struct judgement *judgement)
{
    const struct score *const score = &judgement->score;
    char komi[VALUE_KOMI_TEXT], result[SCORE_TEXT];
    add_dead(text, &game->board, judgement->dead);
    buffer_print(text, "Black %d, White %d, shared %d, komi %s",
                 score->area[BLACK], score->area[WHITE], score->shared,
                 value_komi_text(game->komi_halves, komi));
    if (score_compensation(game))
        buffer_print(text, " and %d for the handicap",
                     score_compensation(game));
    for (Color player = BLACK; player <= WHITE; player++)
        if (game->penalties[player])
            buffer_print(text, ", %s pays %d for time",
                         value_color_name(player), game->penalties[player]);
    buffer_print(text, ", rules %s\nResult: %s\n", game->rules.name,
                 score_text(game, judgement->margin_halves, result));
}
