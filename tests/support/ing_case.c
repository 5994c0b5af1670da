#include "tests/support/ing_case.h"

#include "rules/vertex.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 16 };

const char ING_CASES[] = "tests/data/rules/ing_cases.txt";

struct reader {
    struct ing_cases *cases;
    const char *path;
    int number; /* of the line at hand, from 1 */
    const char *fault;
    bool has_begun;  /* a case of this file */
    int rows_left;   /* of a diagram */
    uint8_t *colors; /* where they go */
};

/* Room for one more item of an array that doubles; NULL: memory is short. */
static void *grow(void *array, int count, size_t bytes)
{
    if (count & (count - 1))
        return array;
    return realloc(array, (count ? 2 * (size_t)count : 1) * bytes);
}

/* The case at hand; NULL before the first of the file. */
static struct ing_case *current(const struct reader *reader)
{
    const struct ing_cases *const cases = reader->cases;
    return reader->has_begun ? &cases->cases[cases->count - 1] : NULL;
}

static bool refuse(struct reader *reader, const char *fault)
{
    reader->fault = fault;
    return false;
}

static bool read_number(const char *word, int *number)
{
    char *end = NULL;
    const long value = word ? strtol(word, &end, 10) : -1;
    if (!word || *word == '\0' || *end != '\0' || value < 0 || value > 10000)
        return false;
    *number = (int)value;
    return true;
}

/* "case NAME | source | note": the rest of the line is for people. */
static bool read_head(struct reader *reader, const char *rest)
{
    struct ing_cases *const cases = reader->cases;
    struct ing_case *const grown =
        grow(cases->cases, cases->count, sizeof *grown);
    struct ing_case ing = {.to_move = BLACK};
    if (!grown)
        return refuse(reader, "memory is short");
    cases->cases = grown;
    if ((size_t)snprintf(ing.path, sizeof ing.path, "%s", reader->path) >=
        sizeof ing.path)
        return refuse(reader, "the path is too long");
    if (sscanf(rest, "%79s", ing.name) != 1)
        return refuse(reader, "a case has no name");
    for (int i = 0; i < cases->count; i++)
        if (strcmp(grown[i].name, ing.name) == 0)
            return refuse(reader, "two cases have this name");
    grown[cases->count++] = ing;
    reader->has_begun = true;
    return true;
}

static void expect_rows(struct reader *reader, uint8_t *colors, int size)
{
    memset(colors, OFFBOARD, POINT_CELLS);
    reader->colors = colors;
    reader->rows_left = size;
}

static bool read_size(struct reader *reader, const char *word)
{
    struct ing_case *const ing = current(reader);
    if (!read_number(word, &ing->size) || ing->size < BOARD_SIZE_MIN ||
        ing->size > BOARD_SIZE_MAX)
        return refuse(reader, "this is no size of board");
    expect_rows(reader, ing->colors, ing->size);
    return true;
}

static bool read_row(struct reader *reader, const char *text)
{
    const int size = current(reader)->size;
    int column = 0;
    for (; *text; text++) {
        const char *const sign = strchr(".XO", *text);
        if (*text == ' ')
            continue;
        if (!sign || column == size)
            return refuse(reader, "this is no row of this board");
        reader->colors[point_at(reader->rows_left - 1, column++)] =
            (uint8_t)(sign - ".XO");
    }
    if (column < size)
        return refuse(reader, "the row is too short");
    reader->rows_left--;
    return true;
}

static bool read_player(const char *word, Color *player)
{
    if (!word || (strcmp(word, "B") != 0 && strcmp(word, "W") != 0))
        return false;
    *player = *word == 'B' ? BLACK : WHITE;
    return true;
}

/* "illegal(hot1)" is hot1; other words stay what they are. */
static bool read_expected(const char *word, char expected[ING_WORD])
{
    static const char OPENING[] = "illegal(";
    if (!word)
        return false;
    size_t length = strlen(word);
    if (strncmp(word, OPENING, sizeof OPENING - 1) == 0 &&
        word[length - 1] == ')') {
        word += sizeof OPENING - 1;
        length -= sizeof OPENING;
    }
    if (length == 0 || length >= ING_WORD)
        return false;
    memcpy(expected, word, length);
    expected[length] = '\0';
    return true;
}

static bool read_move(struct reader *reader, char *const words[],
                      struct ing_line *line)
{
    const int size = current(reader)->size;
    if (strcmp(words[0], "?") == 0) {
        line->check = ING_ASKED;
        words++;
    }
    if (!read_player(words[0], &line->player) || !words[1] ||
        !vertex_read(words[1], size, &line->point) ||
        !read_expected(words[2], line->expected) || words[3])
        return refuse(reader, "this is no move with a verdict");
    return true;
}

/* Pairs such as "komi 8". */
static bool read_account(char *const words[], struct ing_line *line)
{
    const struct {
        const char *word;
        int *number;
    } fields[] = {
        {"komi", &line->komi},
        {"penB", &line->penalties[BLACK]},
        {"penW", &line->penalties[WHITE]},
        {"spaces", &line->spaces},
        {"negative", &line->negative},
    };
    for (; *words; words += 2) {
        bool is_read = false;
        if (words[1] && strcmp(words[0], "ties") == 0)
            is_read = line->tie_is_black = strcmp(words[1], "B") == 0;
        for (size_t i = 0; i < ARRAY_LEN(fields); i++)
            if (strcmp(words[0], fields[i].word) == 0)
                is_read = read_number(words[1], fields[i].number);
        if (!is_read)
            return false;
    }
    return true;
}

static bool read_final(struct reader *reader, struct ing_line *line)
{
    line->colors = malloc(POINT_CELLS);
    if (!line->colors)
        return refuse(reader, "memory is short");
    expect_rows(reader, line->colors, current(reader)->size);
    return true;
}

static bool read_check(struct reader *reader, char *const words[],
                       struct ing_line *line)
{
    switch (line->check) {
    case ING_VERDICT:
    case ING_ASKED:
        return read_move(reader, words, line);
    case ING_PHASE:
        return read_expected(words[1], line->expected) ||
               refuse(reader, "a phase has no name");
    case ING_FINAL:
        return read_final(reader, line);
    case ING_AREA:
        return (words[1] && read_number(words[1], &line->area[BLACK]) &&
                read_number(words[2], &line->area[WHITE]) &&
                read_number(words[3], &line->area[EMPTY])) ||
               refuse(reader, "this is no area");
    case ING_RESULT:
        return (read_expected(words[1], line->expected) &&
                read_account(words + 2, line)) ||
               refuse(reader, "this is no result");
    case ING_FILL:
        return read_account(words + 1, line) ||
               refuse(reader, "this is no fill-in");
    case ING_CHECKS:
        break;
    }
    return refuse(reader, "this is no line of a case");
}

const char *ing_check_name(enum ing_check check)
{
    static const char *const NAMES[ING_CHECKS] = {
        [ING_VERDICT] = "verdict", [ING_ASKED] = "?",   [ING_PHASE] = "phase",
        [ING_FINAL] = "final",     [ING_AREA] = "area", [ING_RESULT] = "result",
        [ING_FILL] = "fill"};
    return NAMES[check];
}

static enum ing_check find_check(const char *word)
{
    if (strcmp(word, "B") == 0 || strcmp(word, "W") == 0)
        return ING_VERDICT;
    enum ing_check check = ING_ASKED;
    while (check < ING_CHECKS && strcmp(word, ing_check_name(check)) != 0)
        check++;
    return check;
}

/* Lines that say something to people, or nothing. */
static bool is_comment(const char *word)
{
    static const char *const WORDS[] = {"moves", "outcome", "official",
                                        "interpretation"};
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++)
        if (strcmp(word, WORDS[i]) == 0)
            return true;
    return false;
}

static bool read_words(struct reader *reader, char *words[])
{
    struct ing_case *const ing = current(reader);
    if (is_comment(words[0]))
        return true;
    if (strcmp(words[0], "size") == 0)
        return read_size(reader, words[1]);
    if (ing->size == 0)
        return refuse(reader, "the case has no position");
    if (strcmp(words[0], "to_move") == 0)
        return read_player(words[1], &ing->to_move) ||
               refuse(reader, "this is no player");
    struct ing_line *const grown =
        grow(ing->lines, ing->line_count, sizeof *grown);
    if (!grown)
        return refuse(reader, "memory is short");
    ing->lines = grown;
    struct ing_line *const line = &grown[ing->line_count++];
    *line = (struct ing_line){.number = reader->number,
                              .check = find_check(words[0])};
    return read_check(reader, words, line);
}

/* Read one line, whose comment is cut off. */
static bool read_line(struct reader *reader, char *text)
{
    static const char BLANKS[] = " \t\r\n";
    char *words[WORDS_MAX + 1] = {NULL};
    text[strcspn(text, "#\r\n")] = '\0';
    if (text[strspn(text, BLANKS)] == '\0')
        return true;
    if (strncmp(text, "case ", 5) == 0)
        return reader->rows_left == 0 ? read_head(reader, text + 5)
                                      : refuse(reader, "rows are missing");
    if (!current(reader))
        return refuse(reader, "no case has begun");
    if (reader->rows_left)
        return read_row(reader, text);
    int count = 0;
    for (char *word = strtok(text, BLANKS); word && count < WORDS_MAX;
         word = strtok(NULL, BLANKS))
        words[count++] = word;
    return read_words(reader, words);
}

static bool read_stream(struct reader *reader, FILE *stream)
{
    char *text = NULL;
    size_t room = 0;
    bool is_read = true;
    while (is_read && getline(&text, &room, stream) >= 0) {
        reader->number++;
        is_read = read_line(reader, text);
    }
    free(text);
    if (is_read && ferror(stream))
        return refuse(reader, strerror(errno));
    if (is_read && reader->rows_left)
        return refuse(reader, "rows are missing");
    return is_read;
}

static bool read_file(struct ing_cases *cases, const char *path,
                      char fault[ING_FAULT])
{
    struct reader reader = {.cases = cases, .path = path};
    FILE *const stream = fopen(path, "r");
    if (!stream) {
        snprintf(fault, ING_FAULT, "%s: %s", path, strerror(errno));
        return false;
    }
    const bool is_read = read_stream(&reader, stream);
    fclose(stream);
    if (!is_read)
        snprintf(fault, ING_FAULT, "%s:%d: %s", path, reader.number,
                 reader.fault);
    return is_read;
}

bool ing_cases_read(struct ing_cases *cases, char fault[ING_FAULT])
{
    glob_t found;
    bool is_read = true;
    *cases = (struct ing_cases){0};
    if (glob("tests/data/rules/ing_*.txt", 0, NULL, &found) != 0) {
        snprintf(fault, ING_FAULT,
                 "no tests/data/rules/ing_*.txt: run this "
                 "from the top folder");
        return false;
    }
    for (size_t i = 0; is_read && i < found.gl_pathc; i++)
        is_read = read_file(cases, found.gl_pathv[i], fault);
    globfree(&found);
    if (!is_read)
        ing_cases_free(cases);
    return is_read;
}

struct ing_cases ing_cases_need(void)
{
    struct ing_cases cases;
    char fault[ING_FAULT];
    if (!ing_cases_read(&cases, fault))
        fail_msg("%s", fault);
    return cases;
}

void ing_cases_free(struct ing_cases *cases)
{
    for (int i = 0; i < cases->count; i++) {
        for (int j = 0; j < cases->cases[i].line_count; j++)
            free(cases->cases[i].lines[j].colors);
        free(cases->cases[i].lines);
    }
    free(cases->cases);
    *cases = (struct ing_cases){0};
}

bool ing_line_is_made(const struct ing_line *line)
{
    return line->check == ING_VERDICT && strcmp(line->expected, "legal") == 0;
}

int ing_case_moves(const struct ing_case *ing)
{
    int moves = 0;
    for (int i = 0; i < ing->line_count; i++)
        moves += ing_line_is_made(&ing->lines[i]);
    return moves;
}

struct game *ing_case_game(const struct ing_case *ing, int moves)
{
    struct game *const game = diagram_new_game("ing", ing->size);
    if (!game_set_up(game, ing->size, ing->colors, ing->to_move))
        fail_msg("%s: a chain is set up without liberty", ing->name);
    for (int i = 0; i < ing->line_count && game->move_count < moves; i++) {
        const struct ing_line *const line = &ing->lines[i];
        if (ing_line_is_made(line) &&
            game_play(game, line->point, line->player) != VERDICT_LEGAL)
            fail_msg("%s: the move of line %d is refused", ing->name,
                     line->number);
    }
    return game;
}
