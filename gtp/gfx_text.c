#include "gtp/gfx_text.h"

#include "rules/vertex.h"

#include <math.h>

/* As many moves are drawn. */
enum { CANDIDATES_MAX = 8 };

void gfx_text_points(struct buffer *text, const char *verb, int size,
                     const bool marks[POINT_CELLS])
{
    bool has_begun = false;
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        char vertex[VERTEX_TEXT];
        if (!marks[point])
            continue;
        buffer_print(text, "%s %s", has_begun ? "" : verb,
                     vertex_write(point, vertex));
        has_begun = true;
    }
    if (has_begun)
        buffer_add(text, "\n");
}

static int hundredths(float rate)
{
    return isnan(rate) ? 50 : (int)lround(100 * fmin(fmax((double)rate, 0), 1));
}

void gfx_text_candidates(struct buffer *text, const struct analysis *analysis)
{
    const float win = analysis->mover_win;
    char vertex[VERTEX_TEXT];
    int passes = -1, labels = 0;
    for (int i = 0; i < analysis->move_count && i < CANDIDATES_MAX; i++) {
        const struct analysis_move *const move = &analysis->moves[i];
        if (move->point == PASS) {
            passes = i;
            continue;
        }
        buffer_print(text, "%s %s %d", labels++ ? "" : "LABEL",
                     vertex_write(move->point, vertex),
                     hundredths(move->mover_win));
    }
    if (labels)
        buffer_add(text, "\n");
    if (analysis->move_count > 0 && passes != 0)
        buffer_print(text, "COLOR green %s\n",
                     vertex_write(analysis->moves[0].point, vertex));
    buffer_print(text, "TEXT Black wins %d %%, %lld visits",
                 hundredths(analysis->to_move == BLACK ? win : 1 - win),
                 (long long)analysis->visits);
    if (passes >= 0)
        buffer_print(text, ", pass %d %%",
                     hundredths(analysis->moves[passes].mover_win));
    buffer_add(text, "\n");
}

void gfx_text_territory(struct buffer *text, const struct game *game,
                        const struct judgement *judgement)
{
    const struct board *const board = &game->board;
    bool black[POINT_CELLS] = {false}, white[POINT_CELLS] = {false};
    char score[SCORE_TEXT];
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        const bool is_open =
            board->color[point] == EMPTY || judgement->dead[point];
        black[point] = is_open && judgement->owner[point] == BLACK;
        white[point] = is_open && judgement->owner[point] == WHITE;
    }
    gfx_text_points(text, "BLACK", board->size, black);
    gfx_text_points(text, "WHITE", board->size, white);
    gfx_text_points(text, "MARK", board->size, judgement->dead);
    gfx_text_points(text, "SQUARE", board->size, judgement->seki);
    buffer_print(text, "TEXT %s\n",
                 score_text(game, judgement->margin_halves, score));
}

/* The letter for a stone that pays; 0 for any other point. */
static char payment_letter(const struct fillin *fillin, Point point)
{
    const bool is_black = fillin->stone[point] == BLACK;
    switch ((enum fillin_kind)fillin->kind[point]) {
    case FILLIN_KOMI:
        return is_black ? 'K' : 'k';
    case FILLIN_PENALTY:
        return is_black ? 'P' : 'p';
    case FILLIN_NEGATIVE:
        return is_black ? 'N' : 'n';
    case FILLIN_LIVING:
    case FILLIN_FILLED:
    case FILLIN_HALVED:
    case FILLIN_WINNING:
    case FILLIN_SHARED:
    case FILLIN_KINDS:
        break;
    }
    return 0;
}

void gfx_text_filled(struct buffer *text, const struct fillin *fillin)
{
    bool marks[4][POINT_CELLS] = {{false}};
    const char *separator = "LABEL";
    for (int i = 0; i < fillin->size * fillin->size; i++) {
        const Point point = point_of_index(i, fillin->size);
        const enum fillin_kind kind = (enum fillin_kind)fillin->kind[point];
        const char letter = payment_letter(fillin, point);
        char vertex[VERTEX_TEXT];
        marks[0][point] =
            kind != FILLIN_LIVING && fillin->stone[point] == BLACK;
        marks[1][point] =
            kind != FILLIN_LIVING && fillin->stone[point] == WHITE;
        marks[2][point] = kind == FILLIN_WINNING;
        marks[3][point] = kind == FILLIN_SHARED;
        if (!letter)
            continue;
        buffer_print(text, "%s %s %c", separator, vertex_write(point, vertex),
                     letter);
        separator = "";
    }
    buffer_add(text, separator[0] ? "" : "\n");
    gfx_text_points(text, "BLACK", fillin->size, marks[0]);
    gfx_text_points(text, "WHITE", fillin->size, marks[1]);
    gfx_text_points(text, "CIRCLE", fillin->size, marks[2]);
    gfx_text_points(text, "TRIANGLE", fillin->size, marks[3]);
}

void gfx_text_numbers(struct buffer *text, int size,
                      const float numbers[POINT_CELLS])
{
    for (int row = size - 1; row >= 0; row--)
        for (int column = 0; column < size; column++) {
            const double number = (double)numbers[point_at(row, column)];
            buffer_print(text, "%.4f%s",
                         isnan(number) ? 0 : fmin(fmax(number, -1), 1),
                         column + 1 < size ? " " : "\n");
        }
}
