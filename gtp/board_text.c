#include "gtp/board_text.h"

#include "rules/vertex.h"

Point board_text_last(const struct game *game)
{
    const struct ply *const last = game_last_ply(game);
    if (!last || last->point == PASS || game->board.color[last->point] == EMPTY)
        return NO_POINT;
    return last->point;
}

/* Is this one of the points that boards mark with a dot? */
static bool is_star(int row, int column, int size)
{
    if (size < 7)
        return false;
    const int edge = size < 13 ? 2 : 3, middle = size / 2;
    const bool has_middle = size % 2 == 1;
    const bool row_is_outer = row == edge || row == size - 1 - edge,
               column_is_outer = column == edge || column == size - 1 - edge,
               row_is_middle = has_middle && row == middle,
               column_is_middle = has_middle && column == middle;
    if (size < 15 && row_is_middle != column_is_middle)
        return false;
    return (row_is_outer || row_is_middle) &&
           (column_is_outer || column_is_middle);
}

static void add_letters(struct buffer *text, int size)
{
    buffer_add(text, "   ");
    for (int column = 0; column < size; column++) {
        char vertex[VERTEX_TEXT];
        vertex_write(point_at(0, column), vertex);
        buffer_print(text, " %c", vertex[0]);
    }
    buffer_add(text, "\n");
}

/* The sign of a point: a stone, a dead stone, an owned or a free point. */
static char sign_of(const struct board *board, const struct board_view *view,
                    int row, int column)
{
    const Point point = point_at(row, column);
    const Color color = board->color[point];
    if (view->signs)
        return view->signs[point];
    if (color != EMPTY) {
        const bool is_dead = view->dead && view->dead[point];
        return color == BLACK ? (is_dead ? 'x' : 'X') : (is_dead ? 'o' : 'O');
    }
    if (view->owner && view->owner[point] != EMPTY)
        return view->owner[point] == BLACK ? 'b' : 'w';
    return is_star(row, column, board->size) ? '+' : '.';
}

/* What stands left of a column (or right of the last): brackets about the last
 * move. */
static char gap_at(const struct board *board, const struct board_view *view,
                   int row, int column)
{
    if (column < board->size && point_at(row, column) == view->last)
        return '(';
    if (column > 0 && point_at(row, column - 1) == view->last)
        return ')';
    return ' ';
}

static void add_plain_row(struct buffer *text, const struct board *board,
                          const struct board_view *view, int row)
{
    for (int column = 0; column < board->size; column++)
        buffer_print(text, "%c%c", gap_at(board, view, row, column),
                     sign_of(board, view, row, column));
    buffer_print(text, "%c", gap_at(board, view, row, board->size));
}

/* Escape sequences that the colour terminals of today know. */
#define WOOD      "\033[48;5;179m"
#define LINE_INK  "\033[38;5;94m"
#define BLACK_INK "\033[38;5;16m"
#define WHITE_INK "\033[38;5;231m"
#define MARK_INK  "\033[38;5;160m"
#define RESET     "\033[0m"

/* How a sign is drawn in colour: ink and shape. */
static const char *colored(char sign)
{
    switch (sign) {
    case 'X':
        return BLACK_INK "\u25cf";
    case 'O':
        return WHITE_INK "\u25cf";
    case 'x':
        return BLACK_INK "\u00d7";
    case 'o':
        return WHITE_INK "\u00d7";
    case 'b':
        return BLACK_INK "\u25aa";
    case 'w':
        return WHITE_INK "\u25aa";
    case 'K':
        return BLACK_INK "K";
    case 'P':
        return BLACK_INK "P";
    case 'N':
        return BLACK_INK "N";
    case 'k':
        return WHITE_INK "k";
    case 'p':
        return WHITE_INK "p";
    case 'n':
        return WHITE_INK "n";
    case '*':
        return MARK_INK "*";
    case '+':
        return LINE_INK "+";
    default:
        return LINE_INK "\u00b7";
    }
}

static void add_colored_row(struct buffer *text, const struct board *board,
                            const struct board_view *view, int row)
{
    buffer_add(text, WOOD);
    for (int column = 0; column < board->size; column++)
        buffer_print(text, MARK_INK "%c%s", gap_at(board, view, row, column),
                     colored(sign_of(board, view, row, column)));
    buffer_print(text, MARK_INK "%c" RESET,
                 gap_at(board, view, row, board->size));
}

void board_text_add(struct buffer *text, const struct board *board,
                    const struct board_view *view)
{
    add_letters(text, board->size);
    for (int row = board->size - 1; row >= 0; row--) {
        buffer_print(text, "%2d ", row + 1);
        if (view->style == BOARD_COLORED)
            add_colored_row(text, board, view, row);
        else
            add_plain_row(text, board, view, row);
        buffer_print(text, "%d\n", row + 1);
    }
    add_letters(text, board->size);
}
