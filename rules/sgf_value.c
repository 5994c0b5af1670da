#include "rules/sgf_value.h"

#include "rules/vertex.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Longest number, point or word that is looked at, and its NUL. */
enum { WORD = 24 };

/* The value without white space and escapes; false if it is too long. */
static bool copy_word(struct sgf_slice value, char word[WORD])
{
    int length = 0;
    for (size_t i = 0; i < value.length; i++) {
        const char c = value.bytes[i];
        if ((unsigned char)c <= ' ' || c == '\\')
            continue;
        if (length == WORD - 1)
            return false;
        word[length++] = c;
    }
    word[length] = '\0';
    return true;
}

/* Reads a number; *end is what follows it, text itself if there is none. */
static long read_number(const char *text, char **end)
{
    /* strtol() takes white space, of which a word has none. */
    return strtol(text, end, 10);
}

bool sgf_value_number(struct sgf_slice value, int *number)
{
    char word[WORD], *end;
    if (!copy_word(value, word))
        return false;
    const long n = read_number(word, &end);
    if (end == word || *end != '\0' || n < INT_MIN || n > INT_MAX)
        return false;
    *number = (int)n;
    return true;
}

bool sgf_value_size(struct sgf_slice value, int *size)
{
    char word[WORD], *end;
    if (!copy_word(value, word))
        return false;
    if (word[0] == '\0') {
        *size = 19;
        return true;
    }
    const long columns = read_number(word, &end);
    long rows = columns;
    if (*end == ':' || *end == 'x')
        rows = read_number(end + 1, &end);
    if (*end != '\0' || rows != columns || columns < BOARD_SIZE_MIN ||
        columns > BOARD_SIZE_MAX)
        return false;
    *size = (int)columns;
    return true;
}

bool sgf_value_player(struct sgf_slice value, Color *player)
{
    char word[WORD];
    if (!copy_word(value, word))
        return false;
    switch (word[0]) {
    case 'B':
    case 'b':
        *player = BLACK;
        return true;
    case 'W':
    case 'w':
        *player = WHITE;
        return true;
    }
    return false;
}

static bool read_point(const char *word, int size, Point *point)
{
    if (word[0] == '\0' || (size <= 19 && strcmp(word, "tt") == 0)) {
        *point = PASS;
        return true;
    }
    if (strlen(word) != 2 || word[1] < 'a' || word[1] > 'z')
        return vertex_read(word, size, point);
    const int column = word[0] - 'a', row = size - 1 - (word[1] - 'a');
    if (column < 0 || column >= size || row < 0)
        return false;
    *point = point_at(row, column);
    return true;
}

bool sgf_value_move(struct sgf_slice value, int size, Point *point)
{
    char word[WORD];
    return copy_word(value, word) && read_point(word, size, point);
}

static int lower(int a, int b)
{
    return a < b ? a : b;
}

static int higher(int a, int b)
{
    return a > b ? a : b;
}

bool sgf_value_vertices(struct sgf_slice value, int size, Point *low,
                        Point *high)
{
    char word[WORD];
    Point a, b;
    if (!copy_word(value, word))
        return false;
    char *colon = strchr(word, ':');
    if (colon)
        *colon = '\0';
    if (!read_point(word, size, &a) ||
        !read_point(colon ? colon + 1 : word, size, &b) || a == PASS ||
        b == PASS)
        return false;
    const int row_a = point_row(a), column_a = point_column(a);
    const int row_b = point_row(b), column_b = point_column(b);
    *low = point_at(lower(row_a, row_b), lower(column_a, column_b));
    *high = point_at(higher(row_a, row_b), higher(column_a, column_b));
    return true;
}

/* Length of the line break at i, or 0: any of CR, LF, CR LF, LF CR. */
static size_t line_break(struct sgf_slice value, size_t i)
{
    const char c = value.bytes[i];
    if (c != '\n' && c != '\r')
        return 0;
    const char other = c == '\n' ? '\r' : '\n';
    return i + 1 < value.length && value.bytes[i + 1] == other ? 2 : 1;
}

bool sgf_value_text(struct sgf_slice value, bool is_one_line, struct text *text)
{
    for (size_t i = 0; i < value.length; i++) {
        char c = value.bytes[i];
        const bool is_escaped = c == '\\' && i + 1 < value.length;
        if (is_escaped)
            c = value.bytes[++i];
        const size_t breaks = line_break(value, i);
        if (breaks > 0) {
            i += breaks - 1;
            if (is_escaped)
                continue;
            c = is_one_line ? ' ' : '\n';
        } else if ((unsigned char)c < ' ' || c == '\x7f') {
            c = ' ';
        }
        if (!text_add(text, &c, 1))
            return false;
    }
    return true;
}
