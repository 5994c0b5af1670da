#include "gtp/terminal.h"

#include "gtp/count_text.h"

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

void terminal_count(const struct game *game, const struct judgement *judgement,
                    enum board_style style)
{
    struct buffer text = {0};
    const struct board_view view = {.style = style,
                                    .last = NO_POINT,
                                    .owner = judgement->owner,
                                    .dead = judgement->dead};
    print_board(&game->board, &view);
    count_text_add(&text, game, judgement);
    fputs(buffer_string(&text), stdout);
    buffer_free(&text);
}
