#include "gtp/record_line.h"

#include "gtp/value.h"
#include "rules/result.h"

#include <string.h>

enum {
    FIELD_ID,
    FIELD_DATE,
    FIELD_SIZE,
    FIELD_KOMI,
    FIELD_STONES,
    FIELD_RULES,
    FIELD_RESULT,
    FIELD_BLACK_RANK,
    FIELD_WHITE_RANK,
    FIELD_MOVES,
    FIELDS
};

/* Beyond these lines, "tt" is a vertex and there is no pass. */
enum { PASS_SIZE_MAX = 19 };

static bool say(struct buffer *why, const char *words)
{
    buffer_add(why, words);
    return false;
}

/* Cuts the line at its TABs. */
static bool split(char *line, char *fields[FIELDS], struct buffer *why)
{
    int count = 0;
    fields[count++] = line;
    for (char *c = line; *c; c++) {
        if (*c == '\t') {
            *c = '\0';
            if (count == FIELDS)
                return say(why, "more than ten fields");
            fields[count++] = c + 1;
        } else if (*c < ' ' || *c > '~') {
            return say(why, "a character that is not of printable ASCII");
        }
    }
    if (count < FIELDS)
        return say(why, "fewer than ten fields");
    for (int i = 0; i < FIELDS; i++)
        if (!*fields[i])
            return say(why, "an empty field");
    return true;
}

/* A vertex, or NO_POINT: two letters, column and row, aa the upper left. */
static Point read_vertex(const char *letters, int size)
{
    const int column = letters[0] - 'a', row = letters[1] - 'a';
    if (column < 0 || column >= size || row < 0 || row >= size)
        return NO_POINT;
    return point_at(size - 1 - row, column);
}

static Point read_move(const char *letters, int size)
{
    if (size <= PASS_SIZE_MAX && letters[0] == 't' && letters[1] == 't')
        return PASS;
    return read_vertex(letters, size);
}

static bool read_komi(const char *field, struct record_line *record,
                      struct buffer *why)
{
    bool is_exact = true;
    record->has_komi = strcmp(field, "?") != 0;
    if (record->has_komi &&
        (!value_komi(field, &record->komi_halves, &is_exact) || !is_exact))
        return say(why, "a komi that is no number of half points");
    return true;
}

static bool read_stones(const char *field, struct record_line *record,
                        struct buffer *why)
{
    bool seen[POINT_CELLS] = {false};
    const size_t length = strcmp(field, "-") == 0 ? 0 : strlen(field);
    record->stones = field;
    record->stone_count = (int)(length / 2);
    if (length % 2 != 0)
        return say(why, "half a handicap stone");
    for (size_t i = 0; i < length; i += 2) {
        const Point point = read_vertex(field + i, record->size);
        if (point == NO_POINT)
            return say(why, "a handicap stone off the board");
        if (seen[point])
            return say(why, "a handicap stone twice");
        seen[point] = true;
    }
    if (record->stone_count >= record->size * record->size)
        return say(why, "no room beside the handicap stones");
    return true;
}

static bool read_moves(const char *field, struct record_line *record,
                       struct buffer *why)
{
    const size_t length = strlen(field);
    record->moves = field;
    record->move_count = (int)(length / 2);
    if (length % 2 != 0)
        return say(why, "half a move");
    for (int i = 0; i < record->move_count; i++) {
        if (record_line_move(record, i) != NO_POINT)
            continue;
        buffer_print(why, "move %d, \"%.2s\", is off the board", i + 1,
                     field + 2 * i);
        return false;
    }
    return true;
}

static bool is_rules(const char *field)
{
    static const char *const NAMES[] = {"jp",  "cn", "kr", "ing",
                                        "aga", "nz", "tt", "?"};
    for (size_t i = 0; i < ARRAY_LEN(NAMES); i++)
        if (strcmp(field, NAMES[i]) == 0)
            return true;
    return false;
}

bool record_line_read(char *line, struct record_line *record,
                      struct buffer *why)
{
    char *fields[FIELDS];
    if (!split(line, fields, why))
        return false;
    record->id = fields[FIELD_ID];
    record->result = fields[FIELD_RESULT];
    if (!value_int(fields[FIELD_SIZE], BOARD_SIZE_MIN, BOARD_SIZE_MAX,
                   &record->size))
        return say(why, "a size that is not from 2 to 25");
    if (!is_rules(fields[FIELD_RULES]))
        return say(why, "rules that the format does not name");
    if (strcmp(record->result, "?") != 0 &&
        result_read(record->result).kind == RESULT_UNKNOWN)
        return say(why, "a result that the format does not name");
    return read_komi(fields[FIELD_KOMI], record, why) &&
           read_stones(fields[FIELD_STONES], record, why) &&
           read_moves(fields[FIELD_MOVES], record, why);
}

Point record_line_move(const struct record_line *record, int i)
{
    return read_move(record->moves + 2 * i, record->size);
}

void record_line_begin(const struct record_line *record, struct game *game)
{
    uint8_t colors[POINT_CELLS] = {EMPTY};
    if (record->stone_count == 0) {
        game_clear(game, record->size);
    } else {
        for (int i = 0; i < record->stone_count; i++)
            colors[read_vertex(record->stones + 2 * i, record->size)] = BLACK;
        /* A board that stones of one colour do not fill has liberties. */
        const bool is_set = game_set_up(game, record->size, colors, WHITE);
        assert(is_set);
        (void)is_set;
    }
    if (record->has_komi)
        game->komi_halves = record->komi_halves;
}
