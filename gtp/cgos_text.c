#include "gtp/cgos_text.h"

#include "rules/vertex.h"

#include <math.h>

/* They are kept in the game's record: some will do. */
enum { MOVES_MAX = 10 };

static double rate(float value)
{
    return isnan(value) ? 0.5 : fmin(fmax((double)value, 0), 1);
}

static double number(float value)
{
    return isfinite(value) ? (double)value : 0;
}

/* The letters stand for -1 to 1 in steps of 1/31. */
static char owner_letter(double owner)
{
    static const char LETTERS[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
    const double steps = (double)(sizeof LETTERS - 2);
    return LETTERS[lround(fmin(fmax((owner + 1) / 2, 0), 1) * steps)];
}

static void add_move(struct buffer *text, const struct analysis_move *move)
{
    char vertex[VERTEX_TEXT];
    buffer_print(text,
                 "{\"move\":\"%s\",\"visits\":%lld,\"winrate\":%.4f,"
                 "\"score\":%.3f,\"prior\":%.6f,\"pv\":\"",
                 vertex_write(move->point, vertex), (long long)move->visits,
                 rate(move->mover_win), number(move->mover_score),
                 rate(move->prior));
    /* What follows the move. */
    for (int i = 1; i < move->pv_length; i++)
        buffer_print(text, "%s%s", i > 1 ? " " : "",
                     vertex_write(move->pv[i], vertex));
    buffer_add(text, "\"}");
}

void cgos_text_add(struct buffer *text, const struct analysis *analysis)
{
    const double sign = analysis->to_move == BLACK ? 1 : -1;
    if (analysis->move_count == 0)
        return;
    buffer_print(text,
                 "{\"winrate\":%.4f,\"score\":%.3f,\"visits\":%lld,"
                 "\"moves\":[",
                 rate(analysis->mover_win), number(analysis->mover_score),
                 (long long)analysis->visits);
    for (int i = 0; i < analysis->move_count && i < MOVES_MAX; i++) {
        buffer_add(text, i ? "," : "");
        add_move(text, &analysis->moves[i]);
    }
    buffer_add(text, "],\"ownership\":\"");
    for (int row = analysis->size - 1; row >= 0; row--)
        for (int column = 0; column < analysis->size; column++) {
            const float black = analysis->black_owns[point_at(row, column)];
            buffer_print(text, "%c", owner_letter(sign * number(black)));
        }
    buffer_add(text, "\"}\n");
}
