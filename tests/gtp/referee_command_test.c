/*
 * ingot referee as a shell runs it.  tests/data/rules/referee/NAME.txt is what
 * it shall say of NAME.sgf there.
 */
#include "rules/compiler.h"
#include "tests/support/child.h"
#include "tests/support/test.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#define DATA      "tests/data/rules/referee/"
#define ING_GAMES "../shared/games/ing_games.txt.gz"

static char reply[1 << 16];

/* Lets the shell run ingot referee; its status, with its stdout in reply. */
static int referee(const char *arguments)
{
    char command[512];
    snprintf(command, sizeof command, "%s referee %s", child_program(),
             arguments);
    return child_shell(command, reply, sizeof reply);
}

static void assert_says(const char *words)
{
    if (!strstr(reply, words))
        fail_msg("\"%s\" is not in \"%s\"", words, reply);
}

/* Lines of a file of records, plain or packed; the path is the caller's. */
static void write_records(const char *text, bool is_packed, char path[])
{
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    const gzFile file = gzdopen(fd, is_packed ? "wb" : "wbT");
    assert_non_null(file);
    assert_int_equal(gzputs(file, text), strlen(text));
    assert_int_equal(gzclose(file), Z_OK);
}

static int referee_records(const char *text, bool is_packed,
                           const char *options)
{
    char path[] = "/tmp/ingot-test-XXXXXX", arguments[128];
    write_records(text, is_packed, path);
    snprintf(arguments, sizeof arguments, "--records %s %s 2>&1", path,
             options);
    const int status = referee(arguments);
    unlink(path);
    return status;
}

static const struct row {
    const char *name, *rules;
    int status;
} ROWS[] = {
    {"clean", "ing", 0},    {"set_up", "ing", 3},
    {"occupied", "ing", 3}, {"suicide1", "ing", 3},
    {"hot1", "ing", 3},     {"hot2", "ing", 3},
    {"twin", "ing", 3},     {"run", "ing", 3},
    {"disturb", "ing", 3},  {"cycle", "ing", 3},
    {"cap", "ing", 3},      {"over", "ing", 3},
    {"turn", "ing", 3},     {"group_suicide", "chinese", 3},
    {"ko", "chinese", 3},   {"superko", "chinese-superko", 3},
};

static void the_report_is_as_written(void **state)
{
    const struct row *row = *state;
    char path[80], arguments[160];
    static char expected[1 << 14];
    snprintf(path, sizeof path, DATA "%s.txt", row->name);
    FILE *const stream = fopen(path, "rb");
    assert_non_null(stream);
    expected[fread(expected, 1, sizeof expected - 1, stream)] = '\0';
    fclose(stream);
    snprintf(arguments, sizeof arguments, "--rules %s " DATA "%s.sgf",
             row->rules, row->name);
    assert_int_equal(referee(arguments), row->status);
    assert_string_equal(reply, expected);
}

/* The i-th line of the reply, from 0, which must be a JSON object. */
static json_t *object_of_line(int i)
{
    const char *line = reply;
    json_error_t error;
    for (; i > 0; i--)
        line = strchr(line, '\n') + 1;
    json_t *const object = json_loadb(line, strcspn(line, "\n"), 0, &error);
    if (!object)
        fail_msg("\"%s\": %s", line, error.text);
    assert_true(json_is_object(object));
    return object;
}

static void json_tells_a_fault(void **state)
{
    (void)state;
    const char *file, *color, *point, *reason, *chinese, *article, *disturber,
        *penalty, *stone;
    int move, earlier, cycles;
    assert_int_equal(referee("--json " DATA "hot1.sgf " DATA "cycle.sgf"), 3);
    json_t *object = object_of_line(0);
    assert_int_equal(
        json_unpack(object,
                    "{s:s, s:{s:i, s:s, s:s, s:s, s:s, s:s, s:s, "
                    "s:[s], s:n, s:n}, s:n, s:i}",
                    "file", &file, "fault", "move", &move, "color", &color,
                    "point", &point, "reason", &reason, "chinese", &chinese,
                    "article", &article, "penalty", &penalty, "stones", &stone,
                    "earlier_move", "disturber", "count", "cycles", &cycles),
        0);
    assert_string_equal(file, DATA "hot1.sgf");
    assert_int_equal(move, 2);
    assert_string_equal(color, "white");
    assert_string_equal(point, "B4");
    assert_string_equal(reason, "hot1");
    assert_string_equal(chinese, "單熱子");
    assert_string_equal(article, "4.2");
    assert_string_equal(penalty, "lost");
    assert_string_equal(stone, "C4");
    json_decref(object);
    object = object_of_line(1);
    assert_int_equal(json_unpack(object, "{s:{s:s, s:i, s:s}}", "fault",
                                 "disturber", &disturber, "earlier_move",
                                 &earlier, "reason", &reason),
                     0);
    assert_string_equal(disturber, "black");
    assert_int_equal(earlier, 1);
    assert_string_equal(reason, "cycle");
    json_decref(object);
    object = object_of_line(2);
    int games, faulty, hot, cycle;
    double speed;
    assert_int_equal(json_unpack(object, "{s:i, s:i, s:{s:i, s:i}, s:f}",
                                 "games", &games, "faulty", &faulty, "faults",
                                 "hot1", &hot, "cycle", &cycle,
                                 "games_per_second", &speed),
                     0);
    assert_int_equal(games, 2);
    assert_int_equal(faulty, 2);
    json_decref(object);
}

static void json_tells_a_count(void **state)
{
    (void)state;
    const char *agreement, *end, *stated;
    int black, margin, is_clean;
    double komi;
    assert_int_equal(referee("--json " DATA "clean.sgf"), 0);
    json_t *const object = object_of_line(0);
    assert_int_equal(
        json_unpack(object,
                    "{s:b, s:n, s:s, s:s, s:{s:s, s:F, s:n, s:{s:i, s:i}}}",
                    "clean", &is_clean, "fault", "end", &end, "stated", &stated,
                    "count", "agreement", &agreement, "stated_komi", &komi,
                    "judged", "standing", "black", &black, "margin", &margin),
        0);
    assert_true(is_clean);
    assert_string_equal(end, "ended");
    assert_string_equal(stated, "B+17.5");
    assert_string_equal(agreement, "other-komi");
    assert_true(komi > 7.4 && komi < 7.6);
    assert_int_equal(black, 25);
    assert_int_equal(margin, 17);
    json_decref(object);
}

static void json_escapes_the_names_of_files(void **state)
{
    (void)state;
    const char *file, *error;
    assert_int_equal(referee("--json '/tmp/no \"such\\\n\xff file'"), 1);
    json_t *const object = object_of_line(0);
    assert_int_equal(
        json_unpack(object, "{s:s, s:s}", "file", &file, "error", &error), 0);
    assert_string_equal(file, "/tmp/no \"such\\\n\xef\xbf\xbd file");
    assert_non_null(strstr(error, "No such file"));
    json_decref(object);
}

#define GAME(id, komi, stones, result, moves)                                  \
    id "\t1992\t9\t" komi "\t" stones "\ting\t" result "\t9p\t9p\t" moves "\n"

static void records_are_read_plain_and_packed(void **state)
{
    (void)state;
    static const char text[] =
        GAME("a:1", "8", "-", "?", "eegg") GAME("a:2", "?", "cc", "B+R", "eecc")
            GAME("a:3", "7.5", "-", "W+T", "eeggtttt");
    for (int is_packed = 0; is_packed < 2; is_packed++) {
        assert_int_equal(referee_records(text, is_packed, ""), 3);
        assert_says("a:2: a fault, 2 moves\n");
        assert_says("move 2, black C7: the point is occupied");
        assert_says("3 games: 2 clean, 1 with a fault\n");
        assert_says("faults: occupied 1\n");
        assert_null(strstr(reply, "a:1"));
    }
}

static void malformed_lines_are_told_by_number_and_counted(void **state)
{
    (void)state;
    static const struct {
        const char *line, *says;
    } rows[] = {
        {"a\tb\n", ":2: fewer than ten fields\n"},
        {GAME("a", "8", "-", "?", "ee\tx"), ":2: more than ten fields\n"},
        {GAME("", "8", "-", "?", "ee"), ":2: an empty field\n"},
        {GAME("a\x01", "8", "-", "?", "ee"), "printable ASCII\n"},
        {GAME("a", "8.3", "-", "?", "ee"), "no number of half points\n"},
        {GAME("a", "8", "ccc", "?", "ee"), "half a handicap stone\n"},
        {GAME("a", "8", "zz", "?", "ee"), "a handicap stone off the board\n"},
        {GAME("a", "8", "cccc", "?", "ee"), "a handicap stone twice\n"},
        {GAME("a", "8", "-", "B+x", "ee"), "a result that "},
        {GAME("a", "8", "-", "?", "e"), "half a move\n"},
        {GAME("a", "8", "-", "?", "eejj"), "move 2, \"jj\", is off the board"},
        {"a\t?\t1\t?\t-\t?\t?\t?\t?\taa\n", "a size that is not"},
        {"a\t?\t9\t?\t-\txx\t?\t?\t?\taa\n", "rules that the format"},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        char text[512];
        snprintf(text, sizeof text, "%s%s%s", GAME("g", "8", "-", "?", "ee"),
                 rows[i].line, GAME("h", "8", "-", "?", "gg"));
        assert_int_equal(referee_records(text, false, ""), 1);
        assert_says(rows[i].says);
        assert_says("2 games: 2 clean, 0 with a fault; 1 not readable\n");
    }
}

static void lines_too_long_and_files_cut_off_are_told(void **state)
{
    (void)state;
    static char text[(1 << 16) + 200];
    memset(text, 'e', 1 << 16);
    strcpy(text + (1 << 16), "\n" GAME("h", "8", "-", "?", "gg"));
    assert_int_equal(referee_records(text, false, ""), 1);
    assert_says(":1: the line is too long\n");
    assert_says("1 game: 1 clean, 0 with a fault; 1 not readable\n");
    char path[] = "/tmp/ingot-test-XXXXXX", arguments[128];
    write_records(text, true, path);
    assert_int_equal(truncate(path, 60), 0);
    snprintf(arguments, sizeof arguments, "--records %s 2>&1", path);
    assert_int_equal(referee(arguments), 1);
    unlink(path);
    assert_says("cut off\n");
    assert_int_equal(referee("--records /tmp/no-such-file 2>&1"), 1);
    assert_says("/tmp/no-such-file: No such file");
}

static void without_a_game_it_is_a_usage_error(void **state)
{
    (void)state;
    assert_int_equal(referee("2>&1"), 2);
    assert_says("no game is named");
}

static void the_ing_cup_is_clean(void **state)
{
    (void)state;
    if (access(ING_GAMES, R_OK) != 0) {
        print_message("no " ING_GAMES ": not refereed\n");
        skip();
    }
    assert_int_equal(referee("--rules ing --records " ING_GAMES " 2>&1"), 0);
    assert_says("22 games: 22 clean, 0 with a fault\n");
    assert_says("white P4: a disturbing capture, allowed once\n");
}

static void what_counts_is_refused_where_nothing_is_counted(void **state)
{
    (void)state;
    static const struct {
        const char *options, *says;
    } CASES[] = {
        {"--net none", "--net"},
        {"--net-kernel auto", "--net-kernel"},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        char arguments[96], says[96];
        snprintf(arguments, sizeof arguments,
                 "--no-count %s " DATA "clean.sgf 2>&1", CASES[i].options);
        snprintf(says, sizeof says,
                 "ingot: %s is about counting, and --no-count leaves that "
                 "out\n",
                 CASES[i].says);
        assert_int_equal(referee(arguments), 2);
        assert_string_equal(reply, says);
    }
    assert_int_equal(referee("--no-count " DATA "clean.sgf"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_tells_a_fault),
        cmocka_unit_test(json_tells_a_count),
        cmocka_unit_test(json_escapes_the_names_of_files),
        cmocka_unit_test(records_are_read_plain_and_packed),
        cmocka_unit_test(malformed_lines_are_told_by_number_and_counted),
        cmocka_unit_test(lines_too_long_and_files_cut_off_are_told),
        cmocka_unit_test(without_a_game_it_is_a_usage_error),
        cmocka_unit_test(what_counts_is_refused_where_nothing_is_counted),
        cmocka_unit_test(the_ing_cup_is_clean),
    };
    struct CMUnitTest rows[ARRAY_LEN(ROWS)];
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++)
        rows[i] = (struct CMUnitTest){.name = ROWS[i].name,
                                      .test_func = the_report_is_as_written,
                                      .initial_state = (void *)&ROWS[i]};
    const int failed =
        cmocka_run_group_tests_name("gtp/referee", tests, NULL, NULL);
    return failed +
           cmocka_run_group_tests_name("gtp/referee reports", rows, NULL, NULL);
}
