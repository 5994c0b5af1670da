/*
 * rules/README.md against the code: its diagrams are played, and what is said
 * to pin an article is looked for.
 *
 * A diagram stands between "```text" and "```": rows under their numbers, the
 * letters of the columns, then moves, "B C4 W B4 hot1".  A move with a verdict
 * is refused for that reason, any other is made in turn; "area 13 12 0" counts,
 * "rules NAME" before the rows is for another ruleset than Ing's, and a diagram
 * after moves is what they left.  "komi 8" fills the board in: the next diagram
 * is the filled board.
 */
#include "rules/score.h"
#include "rules/vertex.h"
#include "tests/support/diagram.h"
#include "tests/support/filled_board.h"
#include "tests/support/law.h"
#include "tests/support/test.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS_MAX = 64, BLOCK_TEXT = 4096, WORD = 80 };

struct block {
    char heading[LAW_LINE];
    char text[BLOCK_TEXT];
};

struct blocks {
    int count;
    struct block blocks[BLOCKS_MAX];
    struct CMUnitTest tests[BLOCKS_MAX + 1];
};

/* A diagram that is being played. */
struct show {
    char rules[WORD];
    char rows[BLOCK_TEXT];     /* read so far, of the diagram at hand */
    struct game *game;         /* NULL until the first move or count */
    char filled[DIAGRAM_TEXT]; /* the board filled in, or "" */
    int checks;
};

static Color player_of(const char *word)
{
    if (strcmp(word, "B") == 0)
        return BLACK;
    return strcmp(word, "W") == 0 ? WHITE : EMPTY;
}

/* The rows that were read are the position to begin with. */
static void begin(struct show *show, Color to_move)
{
    if (show->game)
        return;
    if (show->rows[0] == '\0')
        fail_msg("moves without a diagram");
    show->game = diagram_game(show->rows, show->rules, to_move);
    show->rows[0] = '\0';
}

static void make_move(struct show *show, const char *vertex, Color player,
                      const char *refusal)
{
    begin(show, player);
    const Point point = diagram_vertex(vertex);
    const char *const is =
        verdict_name(game_verdict(show->game, point, player));
    if (strcmp(is, refusal ? refusal : "legal") != 0)
        fail_msg("%s is %s, not %s", vertex, is, refusal ? refusal : "legal");
    if (player != show->game->to_move)
        fail_msg("%s is out of turn", vertex);
    if (!refusal)
        game_apply(show->game, point, player);
    show->checks++;
}

static void make_moves(struct show *show, const char *line)
{
    char color[WORD], vertex[WORD], next[WORD];
    int length = 0;
    while (sscanf(line, "%79s%79s%n", color, vertex, &length) == 2) {
        const Color player = player_of(color);
        if (player == EMPTY)
            fail_msg("no move begins with %s", line);
        line += length;
        const bool is_refused = sscanf(line, "%79s%n", next, &length) == 1 &&
                                player_of(next) == EMPTY;
        make_move(show, vertex, player, is_refused ? next : NULL);
        line += is_refused ? length : 0;
    }
    if (line[strspn(line, " ")] != '\0')
        fail_msg("no move: %s", line);
}

static void count_area(struct show *show, const int expected[3])
{
    begin(show, BLACK);
    const struct score score = score_area(&show->game->board, NULL, NULL);
    assert_int_equal(score.area[BLACK], expected[0]);
    assert_int_equal(score.area[WHITE], expected[1]);
    assert_int_equal(score.shared, expected[2]);
    show->checks++;
}

static void fill_in(struct show *show, int komi)
{
    struct fillin fillin;
    struct counted counted = {0};
    begin(show, BLACK);
    show->game->komi_halves = 2 * komi;
    counted.game = show->game;
    counted_by_area(&counted);
    assert_int_equal(
        fillin_count(show->game, NULL, &counted.score, counted.owner, &fillin),
        FILLIN_OK);
    filled_board_write(&fillin, show->filled);
}

/* Takes the blanks out of a diagram. */
static const char *squeeze(char *text)
{
    char *end = text;
    for (const char *sign = text; *sign; sign++)
        if (!isspace((unsigned char)*sign))
            *end++ = *sign;
    *end = '\0';
    return text;
}

/* The letters end a diagram: after moves it says what they left. */
static void end_rows(struct show *show)
{
    if (!show->game)
        return;
    if (show->filled[0] != '\0')
        assert_string_equal(squeeze(show->filled), squeeze(show->rows));
    else
        diagram_assert(&show->game->board, show->rows);
    show->rows[0] = '\0';
    show->checks++;
}

/* Reads so many numbers after a word that begins the line. */
static bool read_numbers(const char *line, const char *word, int count,
                         int numbers[])
{
    const size_t length = strlen(word);
    if (strncmp(line, word, length) != 0)
        return false;
    const char *at = line + length;
    for (int i = 0; i < count; i++) {
        char *end;
        numbers[i] = (int)strtol(at, &end, 10);
        if (end == at)
            fail_msg("\"%s\" wants %d numbers", line, count);
        at = end;
    }
    return true;
}

static void show_line(struct show *show, const char *line)
{
    const char *const word = line + strspn(line, " ");
    int area[3], komi;
    if (sscanf(line, "rules %79s", show->rules) == 1)
        return;
    if (read_numbers(line, "area ", 3, area))
        count_area(show, area);
    else if (read_numbers(line, "komi ", 1, &komi))
        fill_in(show, komi);
    else if (isdigit((unsigned char)*word))
        strcat(show->rows, word + strspn(word, "0123456789"));
    else if (strncmp(word, "A B", 3) == 0)
        end_rows(show);
    else
        make_moves(show, line);
}

static void diagram_holds(void **state)
{
    const struct block *const block = *state;
    struct show show = {.rules = "ing"};
    char text[BLOCK_TEXT], *rest = text;
    strcpy(text, block->text);
    for (char *line; (line = strtok_r(rest, "\n", &rest));)
        show_line(&show, line);
    assert_true(show.checks > 0);
    assert_string_equal(show.rows, "");
    game_destroy(show.game);
}

/* Adds the block that begins after this line. */
static void add_block(struct blocks *blocks, FILE *law, const char *heading)
{
    char line[LAW_LINE];
    if (blocks->count == BLOCKS_MAX) {
        fprintf(stderr, "more than %d diagrams\n", BLOCKS_MAX);
        exit(1);
    }
    struct block *const block = &blocks->blocks[blocks->count];
    size_t length = 0;
    strcpy(block->heading, heading);
    while (law_read(law, line) && strcmp(line, "```") != 0)
        length += (size_t)snprintf(block->text + length, BLOCK_TEXT - length,
                                   "%s\n", line);
    blocks->tests[blocks->count++] =
        (struct CMUnitTest){.name = block->heading,
                            .test_func = diagram_holds,
                            .initial_state = block};
}

static void find_blocks(struct blocks *blocks, FILE *law)
{
    char line[LAW_LINE], heading[LAW_LINE] = "";
    while (law_read(law, line))
        if (line[0] == '#')
            strcpy(heading, line + strspn(line, "# "));
        else if (strcmp(line, "```text") == 0)
            add_block(blocks, law, heading);
}

/* Opens a file of the tests by its name alone; fails if it is none. */
static FILE *open_test(const char *name)
{
    static const char *const FOLDERS[] = {"rules", "data/rules", "engine",
                                          "gtp", "tuning"};
    for (size_t i = 0; i < ARRAY_LEN(FOLDERS); i++) {
        char path[2 * WORD];
        snprintf(path, sizeof path, "tests/%s/%s", FOLDERS[i], name);
        FILE *const file = fopen(path, "r");
        if (file)
            return file;
    }
    fail_msg("there is no %s", name);
    return NULL;
}

/* Is a test or a case of this name in the file? */
static bool is_test_of(FILE *file, const char *name)
{
    char line[LAW_LINE], function[WORD + 10], row[WORD + 4], head[WORD + 10];
    bool is_found = false;
    snprintf(function, sizeof function, "%s(void **", name);
    snprintf(row, sizeof row, "{\"%s\"", name);
    snprintf(head, sizeof head, "case %s |", name);
    rewind(file);
    while (!is_found && fgets(line, sizeof line, file)) {
        const char *const at = strstr(line, function);
        is_found = strncmp(line, head, strlen(head)) == 0 ||
                   strstr(line, row) || (at && (at == line || at[-1] == ' '));
    }
    return is_found;
}

/* Looks for the names in backquotes: a file, then what it holds. */
static int look_for(const char *line, FILE **file)
{
    char name[WORD];
    int found = 0, length = 0;
    while ((line = strchr(line, '`')) &&
           sscanf(line, "`%79[^`]`%n", name, &length) == 1) {
        line += length;
        if (strchr(name, '.') && !strchr(name, ' ')) {
            if (*file)
                fclose(*file);
            *file = open_test(name);
        } else if (!*file || !is_test_of(*file, name)) {
            fail_msg("nothing is called \"%s\"", name);
        }
        found++;
    }
    return found;
}

static void what_is_said_to_pin_the_law_exists(void **state)
{
    (void)state;
    char line[LAW_LINE];
    FILE *file = NULL, *law = law_open();
    bool is_pinned = false;
    int found = 0;
    while (law_read(law, line)) {
        if (strncmp(line, "Pinned by ", 10) == 0)
            is_pinned = true;
        else if (line[0] == '\0')
            is_pinned = false;
        if (is_pinned)
            found += look_for(line, &file);
    }
    if (file)
        fclose(file);
    fclose(law);
    assert_true(found > 50);
}

int main(void)
{
    FILE *const law = fopen("rules/README.md", "r");
    struct blocks *const blocks = calloc(1, sizeof *blocks);
    int status = 1;
    if (law && blocks) {
        find_blocks(blocks, law);
        blocks->tests[blocks->count] = (struct CMUnitTest)cmocka_unit_test(
            what_is_said_to_pin_the_law_exists);
        status = _cmocka_run_group_tests("rules/law", blocks->tests,
                                         (size_t)blocks->count + 1, NULL, NULL);
    }
    if (law)
        fclose(law);
    free(blocks);
    return status;
}
