#include "tests/support/diagram.h"

#include "rules/vertex.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

enum { WORD = 8 };

/* Copy the signs of a diagram without blanks; returns how many there are. */
static int read_signs(const char *text, char signs[BOARD_POINTS_MAX])
{
    int count = 0;
    for (; *text; text++) {
        if (*text == ' ' || *text == '\n')
            continue;
        if (!strchr("XO.", *text) || count == BOARD_POINTS_MAX)
            fail_msg("a diagram holds '%c' at its %dth point", *text, count);
        signs[count++] = *text;
    }
    return count;
}

int diagram_read(const char *text, uint8_t colors[POINT_CELLS])
{
    char signs[BOARD_POINTS_MAX];
    const int count = read_signs(text, signs);
    int size = BOARD_SIZE_MIN;
    while (size * size < count)
        size++;
    if (size * size != count)
        fail_msg("a diagram of %d points is not square", count);
    memset(colors, OFFBOARD, POINT_CELLS);
    for (int i = 0; i < count; i++) {
        const Point point = point_at(size - 1 - i / size, i % size);
        colors[point] = signs[i] == 'X'   ? BLACK
                        : signs[i] == 'O' ? WHITE
                                          : EMPTY;
    }
    return size;
}

const char *diagram_write(const struct board *board, char text[DIAGRAM_TEXT])
{
    char *end = text;
    for (int row = board->size - 1; row >= 0; row--) {
        for (int column = 0; column < board->size; column++)
            *end++ = ".XO"[board->color[point_at(row, column)]];
        *end++ = '\n';
    }
    *end = '\0';
    return text;
}

struct board diagram_board(const char *text)
{
    uint8_t colors[POINT_CELLS];
    struct board board;
    const int size = diagram_read(text, colors);
    if (!board_set_up(&board, size, colors))
        fail_msg("a chain without liberty in\n%s", text);
    return board;
}

struct game *diagram_new_game(const char *rules, int size)
{
    struct ruleset ruleset;
    if (ruleset_find(rules, &ruleset) != RULESET_OK)
        fail_msg("no ruleset \"%s\"", rules);
    struct game *game = game_create(&ruleset, size);
    assert_non_null(game);
    return game;
}

struct game *diagram_game(const char *text, const char *rules, Color to_move)
{
    uint8_t colors[POINT_CELLS];
    const int size = diagram_read(text, colors);
    struct game *game = diagram_new_game(rules, size);
    if (!game_set_up(game, size, colors, to_move))
        fail_msg("a chain without liberty in\n%s", text);
    return game;
}

Point diagram_vertex(const char *name)
{
    Point point = NO_POINT;
    if (!vertex_read(name, BOARD_SIZE_MAX, &point))
        fail_msg("\"%s\" is no vertex", name);
    return point;
}

/* Read one move; returns the text after it, or NULL at the end. */
static const char *read_move(const char *text, Point *point, Color *player)
{
    char color[WORD], vertex[WORD];
    int length = 0;
    const int words = sscanf(text, "%7s%7s%n", color, vertex, &length);
    if (words < 1)
        return NULL;
    if (words != 2 || (strcmp(color, "b") != 0 && strcmp(color, "w") != 0))
        fail_msg("\"%s\" is no move", text);
    *player = color[0] == 'b' ? BLACK : WHITE;
    *point = diagram_vertex(vertex);
    return text + length;
}

enum verdict diagram_verdict(const struct game *game, const char *move)
{
    Point point = NO_POINT;
    Color player = EMPTY;
    if (!read_move(move, &point, &player))
        fail_msg("a move is missing");
    return game_verdict(game, point, player);
}

void diagram_play(struct game *game, const char *moves)
{
    Point point = NO_POINT;
    Color player = EMPTY;
    for (const char *rest = moves; (rest = read_move(rest, &point, &player));) {
        const enum verdict verdict = game_play(game, point, player);
        if (verdict != VERDICT_LEGAL) {
            char name[VERTEX_TEXT];
            fail_msg("%c %s in \"%s\": %s", player == BLACK ? 'b' : 'w',
                     vertex_write(point, name), moves, verdict_words(verdict));
        }
    }
}

void diagram_assert(const struct board *board, const char *text)
{
    const struct board wanted = diagram_board(text);
    char is[DIAGRAM_TEXT], should[DIAGRAM_TEXT];
    assert_string_equal(diagram_write(board, is),
                        diagram_write(&wanted, should));
}
