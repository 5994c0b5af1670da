#include "tuning/games_file.h"

#include "rules/point.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define LINE(size, komi, stones, rules, result, moves)                         \
    "id\t2001-02-03\t" size "\t" komi "\t" stones "\t" rules "\t" result       \
    "\t9p\t?\t" moves "\n"

#define PLAIN LINE("9", "6.5", "-", "jp", "B+R", "eegcttcg")

static struct games_list *new_list(void)
{
    struct games_list *list = games_list_create();
    assert_non_null(list);
    return list;
}

/* Reads a file of this text into the list, and fails if it cannot. */
static void read_text(void *const *state, const char *text,
                      struct games_list *list)
{
    char path[SCRATCH_PATH], error[GAMES_ERROR] = "";
    scratch_path(state, "games.txt", path);
    scratch_write(path, text, strlen(text));
    if (!games_list_read(list, path, error))
        fail_msg("%s", error);
}

static void write_packed(const char *path, const char *text)
{
    const gzFile file = gzopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(gzwrite(file, text, (unsigned)strlen(text)),
                     (int)strlen(text));
    assert_int_equal(gzclose(file), Z_OK);
}

static void a_line_is_read_as_it_says(void **state)
{
    struct games_list *list = new_list();
    read_text(state, PLAIN LINE("19", "?", "ddpp", "kr", "W+0.5", "dpaass"),
              list);
    assert_int_equal(games_list_count(list), 2);
    assert_int_equal(games_list_moves(list), 7);

    struct games_record record = games_list_record(list, 0);
    assert_int_equal(record.size, 9);
    assert_true(record.has_komi);
    assert_int_equal(record.komi_halves, 13);
    assert_int_equal(record.rules, GAMES_JAPANESE);
    assert_true(record.has_result);
    assert_int_equal(record.winner, BLACK);
    assert_int_equal(record.stones, 0);
    assert_int_equal(record.moves, 4);
    assert_int_equal(record.move[0], point_at(4, 4));
    assert_int_equal(record.move[1], point_at(6, 6));
    assert_int_equal(record.move[2], PASS);
    assert_int_equal(record.move[3], point_at(2, 2));

    record = games_list_record(list, 1);
    assert_int_equal(record.size, 19);
    assert_false(record.has_komi);
    assert_int_equal(record.rules, GAMES_KOREAN);
    assert_int_equal(record.winner, WHITE);
    assert_int_equal(record.stones, 2);
    assert_int_equal(record.stone[0], point_at(15, 3));
    assert_int_equal(record.stone[1], point_at(3, 15));
    assert_int_equal(record.moves, 3);
    assert_int_equal(record.move[0], point_at(3, 3));
    assert_int_equal(record.move[1], point_at(18, 0));
    assert_int_equal(record.move[2], point_at(0, 18));
    games_list_destroy(list);
}

static void rules_go_by_their_names(void **state)
{
    static const struct {
        const char *line;
        enum games_rules rules;
    } cases[] = {
        {LINE("9", "0", "-", "?", "?", "aa"), GAMES_UNKNOWN},
        {LINE("9", "0", "-", "cn", "?", "aa"), GAMES_CHINESE},
        {LINE("9", "0", "-", "ing", "?", "aa"), GAMES_ING},
        {LINE("9", "0", "-", "aga", "?", "aa"), GAMES_AGA},
        {LINE("9", "0", "-", "nz", "?", "aa"), GAMES_NEW_ZEALAND},
        {LINE("9", "-3.5", "-", "tt", "?", "aa"), GAMES_TROMP_TAYLOR},
    };
    struct games_list *list = new_list();
    for (int i = 0; i < (int)ARRAY_LEN(cases); i++) {
        read_text(state, cases[i].line, list);
        assert_int_equal(games_list_record(list, i).rules, cases[i].rules);
    }
    assert_int_equal(games_list_record(list, 5).komi_halves, -7);
    games_list_destroy(list);
}

static void results_that_say_nothing_of_the_board_are_none(void **state)
{
    static const struct {
        const char *line;
        bool has_result;
        Color winner;
    } cases[] = {
        {LINE("9", "0", "-", "?", "B+12.5", "aa"), true, BLACK},
        {LINE("9", "0", "-", "?", "W+R", "aa"), true, WHITE},
        {LINE("9", "0", "-", "?", "W+?", "aa"), true, WHITE},
        {LINE("9", "0", "-", "?", "0", "aa"), true, EMPTY},
        {LINE("9", "0", "-", "?", "?", "aa"), false, EMPTY},
        {LINE("9", "0", "-", "?", "B+T", "aa"), false, EMPTY},
        {LINE("9", "0", "-", "?", "W+F", "aa"), false, EMPTY},
    };
    struct games_list *list = new_list();
    for (int i = 0; i < (int)ARRAY_LEN(cases); i++) {
        read_text(state, cases[i].line, list);
        const struct games_record record = games_list_record(list, i);
        assert_int_equal(record.has_result, cases[i].has_result);
        if (record.has_result)
            assert_int_equal(record.winner, cases[i].winner);
    }
    games_list_destroy(list);
}

static void packed_text_reads_the_same(void **state)
{
    static const char text[] = PLAIN PLAIN;
    struct games_list *plain = new_list(), *packed = new_list();
    char path[SCRATCH_PATH], error[GAMES_ERROR];
    read_text(state, text, plain);
    write_packed(scratch_path(state, "games.gz", path), text);
    assert_true(games_list_read(packed, path, error));
    assert_int_equal(games_list_count(packed), 2);
    assert_int_equal(games_list_record(packed, 1).moves, 4);
    assert_int_equal(games_list_checksum(packed), games_list_checksum(plain));
    games_list_destroy(plain);
    games_list_destroy(packed);
}

static void the_last_line_may_lack_its_end(void **state)
{
    struct games_list *list = new_list();
    char text[] = PLAIN PLAIN;
    text[strlen(text) - 1] = '\0';
    read_text(state, text, list);
    assert_int_equal(games_list_count(list), 2);
    assert_int_equal(games_list_record(list, 1).moves, 4);
    games_list_destroy(list);
}

static void other_games_have_another_checksum(void **state)
{
    struct games_list *list = new_list(), *other = new_list();
    read_text(state, PLAIN, list);
    read_text(state, LINE("9", "6.5", "-", "jp", "B+R", "eegcttcc"), other);
    assert_int_not_equal(games_list_checksum(list), games_list_checksum(other));
    games_list_destroy(list);
    games_list_destroy(other);
}

static void bad_lines_are_told_with_their_number(void **state)
{
    static const struct {
        const char *text, *reason;
    } cases[] = {
        {PLAIN "id\t2001\t9\n", "line 2: there must be ten fields"},
        {PLAIN PLAIN "\n", "line 3: there must be ten fields"},
        {LINE("9", "", "-", "?", "?", "aa"), "line 1: there must be ten"},
        {LINE("9", "0", "-", "?", "?", ""), "ten fields"},
        {LINE("9", "0", "-", "?", "?", "aa\tx"), "ten fields"},
        {LINE("6", "0", "-", "?", "?", "aa"), "the size is none from 7 to 19"},
        {LINE("20", "0", "-", "?", "?", "aa"), "the size"},
        {LINE("9x9", "0", "-", "?", "?", "aa"), "the size"},
        {LINE("9", "6.75", "-", "?", "?", "aa"), "the komi is neither"},
        {LINE("9", "501", "-", "?", "?", "aa"), "the komi"},
        {LINE("9", "0", "-", "japanese", "?", "aa"), "the rules are none of"},
        {LINE("9", "0", "-", "?", "B", "aa"), "the result is none such as"},
        {LINE("9", "0", "-", "?", "X+R", "aa"), "the result"},
        {LINE("9", "0", "-", "?", "B+Q", "aa"), "the result"},
        {LINE("9", "0", "-", "?", "B+", "aa"), "the result"},
        {LINE("9", "0", "aaj", "?", "?", "bb"), "the handicap stones"},
        {LINE("9", "0", "aatt", "?", "?", "bb"), "the handicap stones"},
        {LINE("9", "0", "aabbaa", "?", "?", "bb"), "one comes twice"},
        {LINE("9", "0", "-", "?", "?", "aaj"), "the moves are not all points"},
        {LINE("9", "0", "-", "?", "?", "aja"), "the moves"},
        {LINE("9", "0", "-", "?", "?", "AA"), "the moves"},
        {LINE("9", "0", "-", "?", "?", "-"), "the moves"},
        {"", "line 1: there is no game"},
    };
    char path[SCRATCH_PATH];
    scratch_path(state, "games.txt", path);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct games_list *list = new_list();
        char error[GAMES_ERROR] = "";
        scratch_write(path, cases[i].text, strlen(cases[i].text));
        assert_false(games_list_read(list, path, error));
        if (!strstr(error, cases[i].reason) || !strstr(error, path))
            fail_msg("%s: %s", cases[i].text, error);
        games_list_destroy(list);
    }
}

static void a_line_without_end_is_refused(void **state)
{
    enum { LONG = 20000 };
    struct games_list *list = new_list();
    char path[SCRATCH_PATH], error[GAMES_ERROR] = "";
    char *text = malloc(LONG);
    assert_non_null(text);
    memset(text, 'a', LONG);
    memcpy(text, PLAIN, strlen(PLAIN));
    scratch_write(scratch_path(state, "games.txt", path), text, LONG);
    assert_false(games_list_read(list, path, error));
    assert_non_null(strstr(error, "line 2: too long, or no text"));
    free(text);
    games_list_destroy(list);
}

static void a_nul_in_a_line_is_refused(void **state)
{
    struct games_list *list = new_list();
    char text[] = PLAIN PLAIN, path[SCRATCH_PATH], error[GAMES_ERROR] = "";
    text[5] = '\0';
    scratch_write(scratch_path(state, "games.txt", path), text,
                  sizeof text - 1);
    assert_false(games_list_read(list, path, error));
    assert_non_null(strstr(error, "line 1: too long, or no text"));
    games_list_destroy(list);
}

static void a_packed_file_that_is_cut_is_refused(void **state)
{
    struct games_list *list = new_list();
    char path[SCRATCH_PATH], error[GAMES_ERROR] = "";
    size_t length;
    write_packed(scratch_path(state, "games.gz", path), PLAIN PLAIN);
    unsigned char *bytes = scratch_read(path, &length);
    scratch_write(path, bytes, length - 9);
    assert_false(games_list_read(list, path, error));
    assert_non_null(strstr(error, path));
    free(bytes);
    games_list_destroy(list);
}

static void a_file_that_is_not_there_is_told(void **state)
{
    struct games_list *list = new_list();
    char path[SCRATCH_PATH], error[GAMES_ERROR] = "";
    assert_false(
        games_list_read(list, scratch_path(state, "none", path), error));
    assert_non_null(strstr(error, "No such file"));
    games_list_destroy(list);
}

/* Of many draws, those of the first tenth of n * u^1.5 are 0.1^(2/3). */
static void the_first_games_of_a_file_are_drawn_most(void **state)
{
    enum { GAMES = 100, DRAWS = 20000 };
    struct games_list *list = new_list();
    struct rng rng = rng_seed(1, 1);
    char text[GAMES * 60] = "";
    int counts[2 * GAMES] = {0}, first = 0;
    for (int i = 0; i < GAMES; i++)
        strcat(text, PLAIN);
    read_text(state, text, list);
    read_text(state, text, list);
    for (int i = 0; i < DRAWS; i++)
        counts[games_list_draw(list, &rng)]++;
    for (int i = 0; i < GAMES / 10; i++)
        first += counts[i] + counts[GAMES + i];
    assert_in_range(first, DRAWS * 20 / 100, DRAWS * 23 / 100);
    for (int i = 0; i < 2 * GAMES; i++)
        assert_true(counts[i] > 0);
    games_list_destroy(list);
}

/* The games that the tests are given. */
static void real_games_are_read(void **state)
{
    static const char path[] = "../shared/games/games13.txt.gz";
    FILE *file = fopen(path, "r");
    (void)state;
    if (!file) {
        print_message("%s is not here\n", path);
        skip();
    }
    fclose(file);
    struct games_list *list = new_list();
    char error[GAMES_ERROR] = "";
    if (!games_list_read(list, path, error))
        fail_msg("%s", error);
    assert_int_equal(games_list_count(list), 189);
    games_list_destroy(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(a_line_is_read_as_it_says),
        SCRATCH_FACT(rules_go_by_their_names),
        SCRATCH_FACT(results_that_say_nothing_of_the_board_are_none),
        SCRATCH_FACT(packed_text_reads_the_same),
        SCRATCH_FACT(the_last_line_may_lack_its_end),
        SCRATCH_FACT(other_games_have_another_checksum),
        SCRATCH_FACT(bad_lines_are_told_with_their_number),
        SCRATCH_FACT(a_line_without_end_is_refused),
        SCRATCH_FACT(a_nul_in_a_line_is_refused),
        SCRATCH_FACT(a_packed_file_that_is_cut_is_refused),
        SCRATCH_FACT(a_file_that_is_not_there_is_told),
        SCRATCH_FACT(the_first_games_of_a_file_are_drawn_most),
        cmocka_unit_test(real_games_are_read),
    };
    return cmocka_run_group_tests_name("tuning/games_file", tests, NULL, NULL);
}
