#include "gtp/terminal.h"

#include "gtp/value.h"
#include "rules/score.h"
#include "rules/vertex.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum board_style terminal_style(bool no_color)
{
    const char *const variable = getenv("NO_COLOR");
    if (no_color || (variable && *variable) || !isatty(STDOUT_FILENO))
        return BOARD_PLAIN;
    return BOARD_COLORED;
}

void terminal_print(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        /* In UTF-8, U+0080 to U+009F are commands as well. */
        const bool is_second = *c == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0;
        if (is_second)
            c++;
        putchar(is_second || *c < ' ' || *c == 0x7f ? '?' : *c);
    }
}

static void print_board(const struct board *board,
                        const struct board_view *view)
{
    struct buffer text = {0};
    board_text_add(&text, board, view);
    fputs(buffer_string(&text), stdout);
    fflush(stdout);
    buffer_free(&text);
}

void terminal_show(const struct game *game, enum board_style style)
{
    const struct board_view view = {.style = style,
                                    .last = board_text_last(game)};
    print_board(&game->board, &view);
}

/* The stones that are taken off, chain by chain or not: just the vertices. */
static void print_dead(const struct board *board, const bool dead[POINT_CELLS])
{
    bool has_dead = false;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        char vertex[VERTEX_TEXT];
        if (board->color[point] == EMPTY || !dead[point])
            continue;
        printf("%s%s", has_dead ? " " : "Dead: ", vertex_write(point, vertex));
        has_dead = true;
    }
    puts(has_dead ? "" : "Dead: none");
}

void terminal_count(const struct game *game, const struct judgement *judgement,
                    enum board_style style)
{
    const struct score *const score = &judgement->score;
    char komi[VALUE_KOMI_TEXT], result[SCORE_TEXT];
    const struct board_view view = {.style = style,
                                    .last = NO_POINT,
                                    .owner = judgement->owner,
                                    .dead = judgement->dead};
    print_board(&game->board, &view);
    print_dead(&game->board, judgement->dead);
    printf("Black %d, White %d, shared %d, komi %s", score->area[BLACK],
           score->area[WHITE], score->shared,
           value_komi_text(game->komi_halves, komi));
    if (score_compensation(game))
        printf(" and %d for the handicap", score_compensation(game));
    for (Color player = BLACK; player <= WHITE; player++)
        if (game->penalties[player])
            printf(", %s pays %d for time", value_color_name(player),
                   game->penalties[player]);
    printf(", rules %s\nResult: %s\n", game->rules.name,
           score_text(game, judgement->margin_halves, result));
}
