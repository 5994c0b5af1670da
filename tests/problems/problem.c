#include "tests/problems/problem.h"

#include "rules/vertex.h"
#include "tuning/number.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Words of a line: the most that a list of moves may have. */
enum { WORDS_MAX = 2 * PROBLEM_HISTORY + 1 };

struct reader {
    struct problems *problems;
    int number;                 /* of the line at hand, from 1 */
    bool is_inside;             /* between "problem" and "end" */
    int rows_left;              /* of a diagram */
    uint8_t *rows;              /* where its points go, by point */
    char ko_rule[PROBLEM_WORD]; /* named by a flag, or "" */
    const char *fault;
};

static bool refuse(struct reader *reader, const char *fault)
{
    reader->fault = fault;
    return false;
}

static struct problem *current(const struct reader *reader)
{
    return &reader->problems->items[reader->problems->count - 1];
}

static bool copy_word(char to[], size_t room, const char *word)
{
    return word && (size_t)snprintf(to, room, "%s", word) < room;
}

/* The words from here on, one space between them. */
static bool join_words(char to[], size_t room, char *words[])
{
    size_t length = 0;
    to[0] = '\0';
    for (; *words && length < room; words++)
        length += (size_t)snprintf(to + length, room - length, "%s%s",
                                   length ? " " : "", *words);
    return length < room;
}

static bool read_problem(struct reader *reader, char *words[])
{
    struct problems *const problems = reader->problems;
    if (reader->is_inside)
        return refuse(reader, "the problem before has no end");
    if ((problems->count & (problems->count - 1)) == 0) {
        const size_t room = problems->count ? 2 * (size_t)problems->count : 1;
        struct problem *const grown =
            realloc(problems->items, room * sizeof *grown);
        if (!grown)
            return refuse(reader, "memory is short");
        problems->items = grown;
    }
    struct problem *const problem = &problems->items[problems->count++];
    *problem = (struct problem){.line = reader->number,
                                .ko = NO_POINT,
                                .last = NO_POINT,
                                .ask = ASK_OTHER};
    memset(problem->owners, OFFBOARD, sizeof problem->owners);
    memset(problem->colors, OFFBOARD, sizeof problem->colors);
    reader->is_inside = true;
    reader->ko_rule[0] = '\0';
    return copy_word(problem->id, sizeof problem->id, words[0]) ||
           refuse(reader, "a problem needs a short name");
}

static bool read_size(struct reader *reader, char *words[])
{
    struct problem *const problem = current(reader);
    return (words[0] && number_read_count(words[0], &problem->size) &&
            problem->size >= BOARD_SIZE_MIN &&
            problem->size <= BOARD_SIZE_MAX) ||
           refuse(reader, "this is no size of board");
}

/* "black", "white" or a letter of either. */
static bool read_player(const char *word, Color *player)
{
    if (!word)
        return false;
    if (strcasecmp(word, "black") == 0 || strcasecmp(word, "b") == 0)
        *player = BLACK;
    else if (strcasecmp(word, "white") == 0 || strcasecmp(word, "w") == 0)
        *player = WHITE;
    else
        return false;
    return true;
}

static bool is_nothing(const char *word)
{
    return word && strcmp(word, "-") == 0;
}

static bool read_to_move(struct reader *reader, char *words[])
{
    return is_nothing(words[0]) ||
           read_player(words[0], &current(reader)->to_move) ||
           refuse(reader, "this is no player");
}

static bool read_vertex(const struct reader *reader, const char *word,
                        Point *point)
{
    const int size = current(reader)->size;
    return word && size && vertex_read(word, size, point);
}

static bool read_ko(struct reader *reader, char *words[])
{
    return is_nothing(words[0]) ||
           read_vertex(reader, words[0], &current(reader)->ko) ||
           refuse(reader, "this is no vertex");
}

static bool read_last(struct reader *reader, char *words[])
{
    struct problem *const problem = current(reader);
    return is_nothing(words[0]) ||
           (read_player(words[0], &problem->last_player) &&
            read_vertex(reader, words[1], &problem->last)) ||
           refuse(reader, "this is no move");
}

static bool expect_rows(struct reader *reader, uint8_t *rows)
{
    reader->rows = rows;
    reader->rows_left = current(reader)->size;
    return reader->rows_left > 0 || refuse(reader, "the size is missing");
}

static bool read_board(struct reader *reader, char *words[])
{
    (void)words;
    return expect_rows(reader, current(reader)->colors);
}

/* One row of a diagram; '*' is a point of which nothing is said. */
static bool read_row(struct reader *reader, const char *word)
{
    static const char SIGNS[] = {
        [EMPTY] = '.', [BLACK] = 'X', [WHITE] = 'O', [OFFBOARD] = '*'};
    const struct problem *const problem = current(reader);
    if (strlen(word) != (size_t)problem->size)
        return refuse(reader, "this is no row of this board");
    reader->rows_left--;
    for (int column = 0; column < problem->size; column++) {
        const char *const sign = memchr(SIGNS, word[column], ARRAY_LEN(SIGNS));
        if (!sign ||
            (reader->rows == problem->colors && sign - SIGNS == OFFBOARD))
            return refuse(reader, "this is no row of a diagram");
        reader->rows[point_at(reader->rows_left, column)] =
            (uint8_t)(sign - SIGNS);
    }
    return true;
}

static const struct question {
    const char *name;
    enum ask ask;
    int points; /* that follow */
} QUESTIONS[] = {
    {"move", ASK_MOVE, 0},
    {"attack", ASK_ATTACK, 1},
    {"defend", ASK_DEFEND, 1},
    {"connect", ASK_CONNECT, 2},
    {"disconnect", ASK_DISCONNECT, 2},
    {"semeai", ASK_SEMEAI, 2},
    {"status", ASK_STATUS, 1},
    {"unconditional", ASK_UNCONDITIONAL, 1},
    {"owner", ASK_OWNER, 1},
    {"ownership", ASK_OWNERSHIP, 0},
    {"value", ASK_VALUE, 0},
    {"legal", ASK_LEGAL, 1},
};

static bool read_ask(struct reader *reader, char *words[])
{
    struct problem *const problem = current(reader);
    const struct question *question = NULL;
    if (!words[0] ||
        !join_words(problem->question, sizeof problem->question, words))
        return refuse(reader, "this is no question");
    for (size_t i = 0; i < ARRAY_LEN(QUESTIONS); i++)
        if (strcmp(words[0], QUESTIONS[i].name) == 0)
            question = &QUESTIONS[i];
    if (!question)
        return true;
    problem->ask = question->ask;
    problem->point_count = question->points;
    for (int i = 0; i < question->points; i++)
        if (!read_vertex(reader, words[1 + i], &problem->points[i]))
            return refuse(reader, "the question names no vertex");
    return question->ask != ASK_OWNERSHIP ||
           expect_rows(reader, problem->owners);
}

static bool read_marks(struct reader *reader, char *words[], uint8_t mark)
{
    struct problem *const problem = current(reader);
    for (; *words; words++) {
        Point point;
        if (!read_vertex(reader, *words, &point))
            return refuse(reader, "this is no vertex");
        problem->marks[point] |= mark;
        problem->marked |= mark;
    }
    return true;
}

/* Where a question is about something else, it may list numbers here. */
static bool read_good(struct reader *reader, char *words[])
{
    return current(reader)->ask == ASK_OTHER ||
           read_marks(reader, words, MARK_GOOD);
}

static bool read_bad(struct reader *reader, char *words[])
{
    return current(reader)->ask == ASK_OTHER ||
           read_marks(reader, words, MARK_BAD);
}

static bool read_among(struct reader *reader, char *words[])
{
    return read_marks(reader, words, MARK_AMONG);
}

static bool read_history(struct reader *reader, char *words[])
{
    struct problem *const problem = current(reader);
    for (; *words; words += 2) {
        Color player;
        Point point;
        if (problem->history_count == PROBLEM_HISTORY ||
            !read_player(words[0], &player) ||
            !read_vertex(reader, words[1], &point))
            return refuse(reader, "this is no list of moves");
        problem->history[problem->history_count++] =
            (struct ply){(uint16_t)point, (uint8_t)player, false};
    }
    return true;
}

static bool read_komi(struct reader *reader, char *words[])
{
    struct problem *const problem = current(reader);
    problem->has_komi = true;
    return (words[0] && number_read_halves(words[0], &problem->komi_halves)) ||
           refuse(reader, "this is no komi");
}

static bool read_rules(struct reader *reader, char *words[])
{
    struct problem *const problem = current(reader);
    return copy_word(problem->rules, sizeof problem->rules, words[0]) ||
           refuse(reader, "this is no ruleset");
}

static bool read_result(struct reader *reader, char *words[])
{
    struct problem *const problem = current(reader);
    return (words[0] &&
            join_words(problem->result, sizeof problem->result, words)) ||
           refuse(reader, "this is no result");
}

static bool read_flags(struct reader *reader, char *words[])
{
    static const char KO_RULE[] = "ko_rule=", RULES[] = "rules=";
    struct problem *const problem = current(reader);
    for (; *words; words++) {
        bool is_read = true;
        if (strcmp(*words, "knownfail") == 0)
            problem->is_known_fail = true;
        else if (strncmp(*words, KO_RULE, sizeof KO_RULE - 1) == 0)
            is_read = copy_word(reader->ko_rule, sizeof reader->ko_rule,
                                *words + sizeof KO_RULE - 1);
        else if (strncmp(*words, RULES, sizeof RULES - 1) == 0)
            is_read = copy_word(problem->rules, sizeof problem->rules,
                                *words + sizeof RULES - 1);
        else
            is_read = false;
        if (!is_read)
            return refuse(reader, "this flag is not known");
    }
    return true;
}

static bool set_legal(struct reader *reader, const char *word, enum ko_law law)
{
    if (!word || (strcmp(word, "legal") != 0 && strcmp(word, "illegal") != 0))
        return refuse(reader, "this is neither legal nor illegal");
    current(reader)->legal[law] = word[0];
    return true;
}

static bool read_simple(struct reader *reader, char *words[])
{
    return set_legal(reader, words[0], KO_LAW_SIMPLE);
}

static bool read_positional(struct reader *reader, char *words[])
{
    return set_legal(reader, words[0], KO_LAW_POSITIONAL);
}

static bool read_situational(struct reader *reader, char *words[])
{
    return set_legal(reader, words[0], KO_LAW_SITUATIONAL);
}

/* "cycle N": how old the board is that comes again; the verdicts say it. */
static bool read_cycle(struct reader *reader, char *words[])
{
    int plies;
    return (words[0] && number_read_count(words[0], &plies)) ||
           refuse(reader, "this is no number of moves");
}

/* The legality in "result" is by the ko rule of a flag. */
static bool apply_ko_rule(struct reader *reader)
{
    static const char *const NAMES[KO_LAWS] = {"simple", "pos_superko",
                                               "superko"};
    const struct problem *const problem = current(reader);
    for (enum ko_law law = 0; law < KO_LAWS; law++)
        if (strcmp(reader->ko_rule, NAMES[law]) == 0)
            return set_legal(reader, problem->result, law);
    return refuse(reader, "this ko rule is not known");
}

static bool read_end(struct reader *reader, char *words[])
{
    const struct problem *const problem = current(reader);
    if (words[0] || problem->question[0] == '\0' ||
        problem->colors[point_at(0, 0)] == OFFBOARD)
        return refuse(reader, "the problem lacks its board or question");
    reader->is_inside = false;
    return reader->ko_rule[0] == '\0' || apply_ko_rule(reader);
}

static const struct field {
    const char *name;
    bool (*read)(struct reader *reader, char *words[]);
} FIELDS[] = {
    {"size", read_size},       {"tomove", read_to_move},
    {"ko", read_ko},           {"last", read_last},
    {"board", read_board},     {"ask", read_ask},
    {"among", read_among},     {"history", read_history},
    {"komi", read_komi},       {"rules", read_rules},
    {"result", read_result},   {"good", read_good},
    {"bad", read_bad},         {"flags", read_flags},
    {"simple", read_simple},   {"psk", read_positional},
    {"ssk", read_situational}, {"cycle", read_cycle},
    {"end", read_end},
};

static bool read_words(struct reader *reader, char *words[])
{
    if (strcmp(words[0], "problem") == 0)
        return read_problem(reader, words + 1);
    if (!reader->is_inside)
        return refuse(reader, "this stands outside of a problem");
    if (reader->rows_left > 0)
        return read_row(reader, words[0]);
    for (size_t i = 0; i < ARRAY_LEN(FIELDS); i++)
        if (strcmp(words[0], FIELDS[i].name) == 0)
            return FIELDS[i].read(reader, words + 1);
    return refuse(reader, "this line is not known");
}

static bool read_line(struct reader *reader, char *text)
{
    static const char BLANKS[] = " \t\r\n";
    char *words[WORDS_MAX + 2] = {NULL}, *rest;
    int count = 0;
    if (text[0] == '#')
        return true;
    for (char *word = strtok_r(text, BLANKS, &rest); word;
         word = strtok_r(NULL, BLANKS, &rest)) {
        if (count == WORDS_MAX)
            return refuse(reader, "the line is too long");
        words[count++] = word;
    }
    return count == 0 || read_words(reader, words);
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
    if (is_read && reader->is_inside)
        return refuse(reader, "the last problem has no end");
    return is_read;
}

bool problems_read(const char *path, struct problems *problems,
                   char fault[PROBLEM_FAULT])
{
    struct reader reader = {.problems = problems};
    FILE *const stream = fopen(path, "r");
    *problems = (struct problems){0};
    if (!stream) {
        snprintf(fault, PROBLEM_FAULT, "%s: %s", path, strerror(errno));
        return false;
    }
    const bool is_read = read_stream(&reader, stream);
    fclose(stream);
    if (!is_read) {
        snprintf(fault, PROBLEM_FAULT, "%s:%d: %s", path, reader.number,
                 reader.fault);
        problems_free(problems);
    }
    return is_read;
}

void problems_free(struct problems *problems)
{
    free(problems->items);
    *problems = (struct problems){0};
}
