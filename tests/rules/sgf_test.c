/*
 * Reads whole files: our own in tests/data, and a collection of awkward ones
 * that is kept beside the project (../shared, or the folder that INGOT_SHARED
 * names) and whose tests are skipped where it is absent.
 */
#include "rules/sgf.h"
#include "rules/vertex.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_KOMI = 1 << 20, PATH = 512 };

/* What a file that is read holds. */
struct facts {
    int size, moves;
    const char *last; /* move, "" if there is none */
    int komi_halves;  /* or NO_KOMI */
    int handicap;
    int stones;                 /* set up, before the first move or later */
    const char *black, *result; /* or NULL */
};

/*
 * A file is either read or refused.  All that is read can be replayed under
 * the Chinese rules, which know the simple ko only, but for one.
 */
static const struct file_case {
    const char *file;
    const char *why; /* it is refused, or what is odd and read all the same */
    enum sgf_status status;
    int line, column;
    struct facts facts; /* if SGF_OK */
} cases[] = {
#define READ SGF_OK, 1, 1
    {"charset_fails.sgf",
     "a root without a semicolon; the second tree, which "
     "is in another charset, is not looked at",
     READ,
     {19, 0, "", NO_KOMI, 0, 0, NULL, NULL}},
    {"charset_unknown.sgf",
     "the text being ASCII, its charset is all the "
     "same; no parenthesis at the end",
     READ,
     {19, 0, "", NO_KOMI, 0, 0, NULL, NULL}},
    {"crosscut_old_chinese.sgf",
     "starting stones of both colours",
     READ,
     {19, 211, "H6", 0, 0, 4, "Sheng Dayou", "W+"}},
    {"escaped_brackets.sgf",
     "CA[ISO8859_1], escapes",
     READ,
     {9, 96, "pass", 15, 0, 0, "GNU Go:3.6", NULL}},
    {"euckr_declared.sgf",
     "EUC-KR",
     READ,
     {19, 2, "D4", NO_KOMI, 0, 0, "\xec\x9d\xb4\xec\x84\xb8\xeb\x8f\x8c",
      NULL}},
    {"ff1_coords.sgf",
     "FF[1], a position",
     READ,
     {19, 0, "", NO_KOMI, 0, 219, NULL, NULL}},
    {"ff1_crlf.sgf",
     "FF[1], lines that end in CR LF",
     READ,
     {9, 0, "", NO_KOMI, 0, 20, NULL, NULL}},
    {"ff3_long_names.sgf",
     "names such as PlayerBlack; turns in mid-game",
     READ,
     {19, 184, "T7", 12, 0, 0, "Robin Upton", "B+Resign"}},
    {"ff4_example.sgf",
     "a collection, of which the first game is read",
     READ,
     {19, 13, "pass", NO_KOMI, 0, 0, NULL, NULL}},
    {"five_passes.sgf",
     "more passes than any rules need",
     READ,
     {9, 5, "pass", 13, 0, 0, NULL, NULL}},
    {"fox_bad_utf8.sgf",
     "UTF-8 that is cut in a character; KM[750]",
     READ,
     {19, 164, "B15", 15, 0, 0,
      "\xe4\xbd\xa0\xe8\x8b\xa5\xe6\x9c\x89\xef\xbf\xbd\xef\xbf\xbd", "W+R"}},
    {"fox_black_twice.sgf",
     "Black moves twice; UTF-8 that lost bytes",
     READ,
     {19, 204, "E7", 0, 1, 0,
      "\xe5\xbc\xa0\xef\xbf\xbd?\xef\xbf\xbd\xef\xbf\xbd?\xef\xbf\xbd",
      "W+2.0"}},
    {"fox_ha_no_ab.sgf",
     "the handicap stands on its usual points",
     READ,
     {19, 239, "T13", 0, 3, 3, "jingleliu", "W+R"}},
    {"fox_km375_no_paren.sgf",
     "no parenthesis; KM[375] is 3.75 stones",
     READ,
     {19, 193, "Q5", 15, 0, 0, "\xe8\x8a\xae\xe4\xb9\x83\xe4\xbc\x9f", "B+R"}},
    {"gb2312_declared.sgf",
     "GB2312",
     READ,
     {19, 2, "D4", NO_KOMI, 0, 0, "\xe5\x8f\xa4\xe5\x8a\x9b", NULL}},
    {"human_coordinates.sgf",
     "B[R16], W[Pass]",
     READ,
     {19, 6, "pass", NO_KOMI, 0, 0, NULL, NULL}},
    {"invalid_move.sgf",
     "B[rs] on 9 lines: without it, it were another game",
     SGF_POINT,
     2,
     15,
     {0}},
    {"kgs_ab_blank_lines.sgf",
     "blank lines in a list",
     READ,
     {19, 187, "A7", 1, 5, 5, "Iamdick", "W+Resign"}},
    {"kgs_komi_minus100.sgf",
     "a hundred points for Black",
     READ,
     {19, 273, "pass", -200, 0, 0, "lgiulian", "W+56.00"}},
    {"long_names_escaped.sgf",
     "long names beside short ones",
     READ,
     {19, 275, "A1", 1, 0, 0, "ALife", "W+Resign"}},
    {"made_9x13.sgf", "not square", SGF_SIZE, 1, 15, {0}},
    {"made_ab_overlap.sgf",
     "the last word on a point counts; a white stone "
     "then has no liberty, which the replay tells",
     READ,
     {9, 2, "F4", NO_KOMI, 0, 11, NULL, NULL}},
    {"made_big5.sgf",
     "Big5",
     READ,
     {19, 2, "D16", 16, 0, 0, "\xe5\x90\xb3\xe6\xb8\x85\xe6\xba\x90", NULL}},
    {"made_empty.sgf", "nothing in it", SGF_NOT_SGF, 1, 1, {0}},
    {"made_gb18030_no_ca.sgf",
     "GB18030 told by its bytes; komi in words",
     READ,
     {19, 4, "R5", 15, 0, 0,
      "\xe5\xa4\xaa\xe7\x94\xb0\xe9\x9b\x84\xe8\x97\x8f "
      "\xe4\xb8\x83\xe6\xae\xb5",
      "B+4\xe7\x9b\xae"}},
    {"made_only_paren.sgf", "no node in it", SGF_NOT_SGF, 1, 1, {0}},
    {"made_root_only.sgf",
     "an empty game",
     READ,
     {19, 0, "", NO_KOMI, 0, 0, NULL, NULL}},
    {"made_tt_on_21.sgf",
     "tt is a point here",
     READ,
     {21, 3, "pass", NO_KOMI, 0, 0, NULL, NULL}},
    {"many_variations.sgf",
     "the main line is read",
     READ,
     {19, 186, "F12", 15, 0, 0, NULL, "?"}},
    {"multigo_tail_pass.sgf",
     "passes at the end, MULTIGOGM[1]",
     READ,
     {9, 42, "pass", 14, 0, 0, "Ohashi Hirofumi", "W+2"}},
    {"not_alternating.sgf",
     "a player moves twice",
     READ,
     {9, 67, "pass", 13, 0, 0, NULL, NULL}},
    {"not_sgf.sgf", "a sentence", SGF_NOT_SGF, 1, 1, {0}},
    {"pl_mid_game.sgf",
     "a turn after the moves",
     READ,
     {19, 1, "A19", NO_KOMI, 0, 0, NULL, NULL}},
    {"re_adjourned.sgf",
     "a result in words",
     READ,
     {19, 119, "N14", 1, 9, 9, "GnuGo", "has adjourned."}},
    {"re_repetition.sgf",
     "ends by a repetition",
     READ,
     {19, 381, "L7", 13, 0, 0, "Gorimuchu", "W+Repetition"}},
    {"re_sentence.sgf",
     "a result in words",
     READ,
     {19, 267, "pass", 1, 3, 3, "GnuGo", "Black resigns. W 133.5 B 81.0"}},
    {"re_two_results.sgf",
     "a doubtful result",
     READ,
     {19, 298, "pass", 11, 0, 0, "gnugo", "B+1.5 ? W+timeout"}},
    {"sgfc_torture.sgf",
     "a name without a value in the first tree",
     SGF_SYNTAX,
     8,
     4,
     {0}},
    {"size25.sgf", "25 lines", READ, {25, 1, "D22", 13, 0, 0, NULL, NULL}},
    {"size_after_points.sgf",
     "AB[pp], with SZ[9] behind it",
     SGF_POINT,
     1,
     5,
     {0}},
    {"size_after_points2.sgf",
     "the size after the stones",
     READ,
     {19, 0, "", NO_KOMI, 0, 2, NULL, NULL}},
    {"sjis_bad.sgf",
     "not in the charset it names, but UTF-8",
     READ,
     {19, 2, "D4", NO_KOMI, 0, 0,
      "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdR "
      "\xef\xbf\xbdT\xef\xbf\xbd\xef\xbf\xbd",
      NULL}},
    {"sjis_declared.sgf",
     "Shift_JIS",
     READ,
     {19, 2, "D4", NO_KOMI, 0, 0,
      "\xe4\xba\x95\xe5\xb1\xb1 \xe8\xa3\x95\xe5\xa4\xaa", NULL}},
    {"sjis_nihonkiin.sgf",
     "Shift_JIS told by its bytes; komi in KO[]",
     READ,
     {19, 8, "D16", 13, 0, 0, "\xe7\x94\xb3\xe7\x9c\x9e\xe3\x82\xbd",
      "257\xe6\x89\x8b\xe5\xae\x8c, \xe9\xbb\x92\xe4\xb8\xad\xe6\x8a\xbc"
      "\xe3\x81\x97\xe5\x8b\x9d\xe3\x81\xa1"}},
    {"text_before_tree.sgf",
     "a letter around the game",
     READ,
     {19, 139, "G19", 1, 0, 0, "FSF (GNU Go 3.1.30)", "B+Resign"}},
    {"truncated_in_move.sgf",
     "breaks off in its 24th move",
     READ,
     {19, 23, "R14", 1, 0, 0, "Cornel", "W+Resign"}},
    {"truncated_tree.sgf",
     "a position, no parenthesis at the end",
     READ,
     {19, 0, "", 9, 0, 256, NULL, NULL}},
    {"uec_re.sgf",
     "a result of its own kind",
     READ,
     {19, 240, "pass", 13, 0, 0, "Go_Genius", "D+J"}},
    {"unknown_overtime.sgf",
     "an overtime in words",
     READ,
     {19, 0, "", NO_KOMI, 0, 0, NULL, NULL}},
    {"utf8_bom.sgf",
     "a byte order mark",
     READ,
     {19, 164, "H14", 0, 0, 0, "Kitani Minoru", NULL}},
#undef READ
};

/* The folder of awkward files, or NULL where it is absent. */
static const char *shared_folder(char path[PATH])
{
    const char *shared = getenv("INGOT_SHARED");
    const int length =
        snprintf(path, PATH, "%s/sgf", shared ? shared : "../shared");
    assert_in_range(length, 1, PATH - 1);
    FILE *table = NULL;
    char name[PATH + 16];
    snprintf(name, sizeof name, "%s/TABLE.tsv", path);
    if ((table = fopen(name, "r")))
        fclose(table);
    return table ? path : NULL;
}

static enum sgf_status read_file(const char *folder, const char *name,
                                 struct record **record,
                                 struct sgf_place *place)
{
    char path[2 * PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *stream = fopen(path, "rb");
    if (!stream)
        fail_msg("%s cannot be opened", path);
    const enum sgf_status status = sgf_read(stream, record, place);
    fclose(stream);
    return status;
}

static int count_stones(const struct record *record)
{
    int stones = 0;
    for (int i = 0; i < record_edits(record); i++)
        stones += record_edit(record, i).point != NO_POINT;
    return stones;
}

static void assert_text(const struct record *record, enum record_text which,
                        const char *expected)
{
    const char *text = record_text(record, which);
    assert_string_equal(text ? text : "none", expected ? expected : "none");
}

static void assert_facts(const struct record *record, const struct facts *facts)
{
    char last[VERTEX_TEXT] = "";
    int komi = NO_KOMI;
    const int moves = record_moves(record);
    assert_int_equal(record_size(record), facts->size);
    assert_int_equal(moves, facts->moves);
    if (moves > 0)
        vertex_write(record_move(record, moves - 1).point, last);
    assert_string_equal(last, facts->last);
    assert_int_equal(record_komi(record, &komi), facts->komi_halves != NO_KOMI);
    assert_int_equal(komi, facts->komi_halves);
    assert_int_equal(record_handicap(record), facts->handicap);
    assert_int_equal(count_stones(record), facts->stones);
    assert_text(record, RECORD_BLACK_NAME, facts->black);
    assert_text(record, RECORD_RESULT, facts->result);
}

static void assert_replay(const struct record *record, const char *file)
{
    struct game *game = diagram_new_game("chinese", 9);
    int move;
    const enum verdict verdict = record_replay(record, -1, game, &move);
    const bool is_odd = strcmp(file, "made_ab_overlap.sgf") == 0;
    assert_string_equal(
        verdict_words(verdict),
        verdict_words(is_odd ? VERDICT_NO_LIBERTY : VERDICT_LEGAL));
    assert_int_equal(move, is_odd ? 0 : record_moves(record));
    game_destroy(game);
}

static void file_matches(void **state)
{
    const struct file_case *row = *state;
    struct record *record;
    struct sgf_place place;
    char path[PATH];
    const char *folder = shared_folder(path);
    if (!folder)
        skip();
    const enum sgf_status status =
        read_file(folder, row->file, &record, &place);
    assert_string_equal(sgf_status_words(status),
                        sgf_status_words(row->status));
    assert_int_equal(place.line, row->line);
    assert_int_equal(place.column, row->column);
    assert_int_equal(record == NULL, status != SGF_OK);
    if (record) {
        assert_facts(record, &row->facts);
        assert_replay(record, row->file);
    }
    record_destroy(record);
}

/* Each line of the table but its heading begins with a file's name. */
static void every_awkward_file_has_its_row(void **state)
{
    (void)state;
    char path[PATH], name[PATH + 16], line[1024];
    const char *folder = shared_folder(path);
    if (!folder)
        skip();
    snprintf(name, sizeof name, "%s/TABLE.tsv", folder);
    FILE *table = fopen(name, "r");
    assert_non_null(table);
    size_t rows = 0, known = 0;
    while (fgets(line, sizeof line, table)) {
        line[strcspn(line, "\t")] = '\0';
        rows += strcmp(line, "file") != 0;
        for (size_t i = 0; i < ARRAY_LEN(cases); i++)
            known += strcmp(line, cases[i].file) == 0;
    }
    fclose(table);
    assert_int_equal(known, rows);
    assert_int_equal(known, ARRAY_LEN(cases));
}

static void a_game_of_our_own_is_read_from_its_file(void **state)
{
    (void)state;
    struct record *record;
    struct sgf_place place;
    assert_int_equal(
        read_file("tests/data/rules", "ing_handicap.sgf", &record, &place),
        SGF_OK);
    static const struct facts facts = {9, 8, "E3", 0, 2, 0, "Kuro", "W+R"};
    assert_facts(record, &facts);
    assert_text(record, RECORD_RULES, "GOE");
    assert_int_equal(record_move(record, 1).point, PASS);
    assert_replay(record, "ing_handicap.sgf");
    record_destroy(record);
}

static void brackets_within_shift_jis_do_not_count(void **state)
{
    (void)state;
    struct record *record;
    struct sgf_place place;
    assert_int_equal(
        read_file("tests/data/rules", "shift_jis.sgf", &record, &place),
        SGF_OK);
    static const struct facts facts = {13, 2, "K10",          13,
                                       0,  0, "\xe8\xa1\xa8", NULL};
    assert_facts(record, &facts);
    assert_text(record, RECORD_WHITE_NAME, "\xe8\xa9\x95");
    record_destroy(record);
}

static void a_file_beyond_the_limit_is_refused(void **state)
{
    (void)state;
    struct record *record;
    struct sgf_place place;
    FILE *stream = fopen("/dev/zero", "rb");
    if (!stream)
        skip();
    assert_int_equal(sgf_read(stream, &record, &place), SGF_TOO_LARGE);
    assert_null(record);
    fclose(stream);
}

static void an_input_error_is_told(void **state)
{
    (void)state;
    struct record *record;
    struct sgf_place place;
    FILE *folder = fopen("tests", "rb");
    if (!folder)
        skip();
    assert_int_equal(sgf_read(folder, &record, &place), SGF_UNREADABLE);
    assert_null(record);
    fclose(folder);
}

static void assert_place(struct record_place place, int line, int column)
{
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
}

static void moves_and_stones_know_their_places(void **state)
{
    (void)state;
    static const char sgf[] = "(;SZ[9]PB[\xc3\xbc]AB[aa]\r\n[bb]\n"
                              "\r;B[cc] W[dd]C[\n];AE[aa])";
    struct record *record;
    struct sgf_place place;
    assert_int_equal(sgf_parse(sgf, sizeof sgf - 1, &record, &place), SGF_OK);
    assert_place(record_edit(record, 0).place, 1, 15);
    assert_place(record_edit(record, 1).place, 2, 1);
    assert_place(record_move_place(record, 0), 4, 3);
    assert_place(record_move_place(record, 1), 4, 9);
    assert_place(record_edit(record, 2).place, 5, 5);
    record_destroy(record);
    record = record_create(9);
    assert_true(record_add_move(record, PASS, BLACK));
    assert_place(record_move_place(record, 0), 0, 0);
    record_destroy(record);
}

static void every_status_has_its_words(void **state)
{
    (void)state;
    for (int i = SGF_OK; i <= SGF_NO_MEMORY; i++) {
        const char *words = sgf_status_words((enum sgf_status)i);
        assert_true(strlen(words) > 10);
        assert_int_not_equal(words[strlen(words) - 1], '.');
    }
}

enum { FACTS = 7 };

int main(void)
{
    struct CMUnitTest tests[FACTS + ARRAY_LEN(cases)] = {
        cmocka_unit_test(every_awkward_file_has_its_row),
        cmocka_unit_test(a_game_of_our_own_is_read_from_its_file),
        cmocka_unit_test(brackets_within_shift_jis_do_not_count),
        cmocka_unit_test(a_file_beyond_the_limit_is_refused),
        cmocka_unit_test(an_input_error_is_told),
        cmocka_unit_test(moves_and_stones_know_their_places),
        cmocka_unit_test(every_status_has_its_words),
    };
    char path[PATH];
    if (!shared_folder(path))
        print_message("%s is absent, so its files are skipped\n", path);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        tests[FACTS + i] =
            (struct CMUnitTest){.name = cases[i].file,
                                .test_func = file_matches,
                                .initial_state = (void *)&cases[i]};
    return cmocka_run_group_tests_name("rules/sgf", tests, NULL, NULL);
}
