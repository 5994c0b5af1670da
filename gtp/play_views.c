#include "gtp/play_views.h"

#include "gtp/review.h"
#include "gtp/terminal.h"
#include "rules/vertex.h"

#include <stdio.h>
#include <stdlib.h>

/* Moves that are listed, and plies that are told of each. */
enum { MOVES_LISTED = 5, PLIES_TOLD = 8 };

/* Ownership from which a point is likely to be a player's. */
static const float LIKELY = 0.4f;

/* What a search of the position finds, the caller's to free; NULL, and it is
   said why, if memory is short. */
static struct analysis *analyze(struct play_table *table)
{
    struct analysis *const analysis = malloc(sizeof *analysis);
    if (!analysis) {
        puts("There is not enough memory for that.");
        return NULL;
    }
    play_table_think(table, false);
    engine_analyze(table->session.engine, analysis);
    return analysis;
}

/* "53 %, Black leads by 1.2", the chances being those of the player to move. */
static void print_value(const struct analysis *analysis, float mover_win,
                        float mover_score)
{
    struct buffer text = {0};
    buffer_print(&text, "%.0f %%, ", 100 * (double)mover_win);
    review_add_lead(&text,
                    analysis->to_move == BLACK ? mover_score : -mover_score);
    fputs(buffer_string(&text), stdout);
    buffer_free(&text);
}

static void print_chances(const struct analysis *analysis)
{
    printf("%s's chances: ", analysis->to_move == BLACK ? "Black" : "White");
    print_value(analysis, analysis->mover_win, analysis->mover_score);
    puts("");
}

void play_views_estimate(struct play_table *table)
{
    const struct board *const board = &table->session.game->board;
    struct analysis *const analysis = analyze(table);
    uint8_t owner[POINT_CELLS] = {0};
    struct buffer text = {0};
    if (!analysis)
        return;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        const float black = analysis->black_owns[point];
        owner[point] = black > LIKELY ? BLACK : black < -LIKELY ? WHITE : EMPTY;
    }
    board_text_add(&text, board,
                   &(struct board_view){.style = table->style,
                                        .last = NO_POINT,
                                        .owner = owner});
    fputs(buffer_string(&text), stdout);
    print_chances(analysis);
    puts("Marked points are likely to be that player's in the end.");
    buffer_free(&text);
    free(analysis);
}

static void print_move(const struct analysis *analysis, int i)
{
    const struct analysis_move *const move = &analysis->moves[i];
    char vertex[VERTEX_TEXT];
    printf("  %-4s ", vertex_write(move->point, vertex));
    print_value(analysis, move->mover_win, move->mover_score);
    for (int j = 1; j < move->pv_length && j < PLIES_TOLD; j++)
        printf("%s%s", j == 1 ? "; then " : " ",
               vertex_write(move->pv[j], vertex));
    puts("");
}

void play_views_analysis(struct play_table *table)
{
    struct analysis *const analysis = analyze(table);
    if (!analysis)
        return;
    print_chances(analysis);
    puts("The best moves, with the chances that each leaves:");
    for (int i = 0; i < analysis->move_count && i < MOVES_LISTED; i++)
        print_move(analysis, i);
    free(analysis);
}
