#include "rules/sgf.h"
#include "rules/text.h"
#include "rules/vertex.h"
#include "tests/support/diagram.h"
#include "tests/support/sgf_text.h"
#include "tests/support/test.h"

#include <string.h>

/* The moves of a record as text, such as "bC3 wpass"; returns text. */
static const char *moves_text(const struct record *record, char text[256])
{
    char name[VERTEX_TEXT];
    text[0] = '\0';
    for (int i = 0; i < record_moves(record); i++) {
        const struct ply ply = record_move(record, i);
        if (i > 0)
            strcat(text, " ");
        strcat(text, ply.color == BLACK ? "b" : "w");
        strcat(text, vertex_write(ply.point, name));
        assert_true(strlen(text) < 240);
    }
    return text;
}

/* Texts that are read, their sizes and their moves. */
static const struct move_case {
    const char *name, *text;
    int size;
    const char *moves;
} move_cases[] = {
    {"an empty tree", "(;)", 19, ""},
    {"points count from the upper left", "(;SZ[9];B[ac];W[ia])", 9, "bA7 wJ9"},
    {"the corners of 25 lines", "(;SZ[25];B[ya];W[ay])", 25, "bZ25 wA1"},
    {"the size stands behind the moves", "(;B[ai]W[aa]SZ[9])", 9, "bA1 wA9"},
    {"the size stands in the next node", "(;FF[4];SZ[9]B[ai])", 9, "bA1"},
    {"a size of two numbers", "(;SZ[9:9];B[ai])", 9, "bA1"},
    {"no value is a pass", "(;SZ[9];B[];W[ee])", 9, "bpass wE5"},
    {"tt is a pass on 19", "(;B[tt];W[aa])", 19, "bpass wA19"},
    {"tt is a point on 21", "(;SZ[21];B[tt];W[uu];B[])", 21, "bU2 wV1 bpass"},
    {"tt is a point on 20", "(;SZ[20];B[tt])", 20, "bU1"},
    {"moves as people write them", "(;SZ[9]B[e5];W[J1];B[PASS];W[pass])", 9,
     "bE5 wJ1 bpass wpass"},
    {"long names of FF[3]", "(;GaMe[1]SiZe[9];Black[ai];White[aa])", 9,
     "bA1 wA9"},
    {"space everywhere", " (\n; SZ [ 9 ]\r\n ;\tB [a i]\n)", 9, "bA1"},
    {"space between values", "(;SZ[9]AB[aa]\n\n[bb]\n;W[ai])", 9, "wA1"},
    {"two moves in a node", "(;SZ[9];B[ai]W[aa])", 9, "bA1 wA9"},
    {"one player twice", "(;SZ[9];B[ai];B[aa])", 9, "bA1 bA9"},
    {"a second value of a move does not count", "(;SZ[9];B[ai][bb])", 9, "bA1"},
    {"the first variation is the main line",
     "(;SZ[9];B[ai](;W[bi](;B[ci])(;B[di]))(;W[ei]))", 9, "bA1 wB1 bC1"},
    {"variations without nodes do not count", "(;SZ[9](())();B[ai])", 9, "bA1"},
    {"a node opens without its semicolon", "(;SZ[9];B[ai](W[bi]))", 9,
     "bA1 wB1"},
    {"a root opens without its semicolon", "(SZ[9];B[ai])", 9, "bA1"},
    {"a tree opens without its parenthesis", ";SZ[9];B[ai]", 9, "bA1"},
    {"text stands before the tree", "Hi (a; b) [c]\n(;SZ[9];B[ai])", 9, "bA1"},
    {"what follows the main line is not looked at", "(;SZ[9];B[ai](;W[bi])%%%",
     9, "bA1 wB1"},
    {"the first game of go in a collection",
     "(;GM[2]C[a\\]) ]SZ[8])(;GM[11](;A[b])(;C[(]))(;GM[1]SZ[9];B[ai])(;)", 9,
     "bA1"},
    {"a game named in words is go", "(;GM[Go]SZ[9];B[ai])", 9, "bA1"},
    {"unknown properties are skipped",
     "(;SZ[9]XX[a\\]b]LONG1[1][2];B[ai]LB[aa:]])", 9, "bA1"},
    {"a bracket that text forgot to escape",
     "(;SZ[9]C[a [b]: c] d];B[ai]C[x]y:]];W[bi])", 9, "bA1 wB1"},
    {"a game breaks off in a move", "(;SZ[9];B[ai];W[b", 9, "bA1"},
    {"a game breaks off in a name", "(;SZ[9];B[ai];W", 9, "bA1"},
    {"a game breaks off in a comment", "(;SZ[9];B[ai];W[bi]C[abc", 9,
     "bA1 wB1"},
    {"a game breaks off after an escape", "(;SZ[9];B[ai];W[bi]C[abc\\", 9,
     "bA1 wB1"},
    {"no parenthesis closes the tree", "(;SZ[9];B[ai]", 9, "bA1"},
};

static void moves_match(void **state)
{
    const struct move_case *row = *state;
    char moves[256];
    struct record *record = sgf_text_read(row->text);
    assert_int_equal(record_size(record), row->size);
    assert_string_equal(moves_text(record, moves), row->moves);
    record_destroy(record);
}

/* Texts that are refused. */
static const struct error_case {
    const char *name, *text;
    enum sgf_status status;
    int line, column;
} error_cases[] = {
    {"nothing", "", SGF_NOT_SGF, 1, 1},
    {"no tree", "hello (world) [1]\n", SGF_NOT_SGF, 1, 1},
    {"a parenthesis", "(", SGF_NOT_SGF, 1, 1},
    {"no go", "(;GM[2])\n(;GM[3])", SGF_NOT_GO, 1, 5},
    {"9 by 13", "(;SZ[9:13])", SGF_SIZE, 1, 5},
    {"1 line", "(;\nGM[1]SZ[1])", SGF_SIZE, 2, 8},
    {"26 lines", "(;SZ[26])", SGF_SIZE, 1, 5},
    {"a size that is no number", "(;SZ[big])", SGF_SIZE, 1, 5},
    {"a size that breaks off", "(;SZ[9:])", SGF_SIZE, 1, 5},
    {"a giant size", "(;SZ[99999999999999999999])", SGF_SIZE, 1, 5},
    {"a move off the board", "(;SZ[9]\n;B[aa]\n;W[aj])", SGF_POINT, 3, 3},
    {"a move that is none", "(;SZ[9];B[a])", SGF_POINT, 1, 10},
    {"three letters", "(;SZ[9];B[abc])", SGF_POINT, 1, 10},
    {"a giant move", "(;SZ[9];B[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa])", SGF_POINT,
     1, 10},
    {"column I", "(;SZ[9];B[I5])", SGF_POINT, 1, 10},
    {"stones off the board", "(;SZ[9]AB[aa][aa:jj])", SGF_POINT, 1, 14},
    {"a pass as a stone", "(;AW[tt])", SGF_POINT, 1, 5},
    {"columns are characters", "(;C[\xe5\xbf\x9c];SZ[9]B[zz])", SGF_POINT, 1,
     14},
    {"lines end in any way", "(;SZ[9]\r\n;B[aa]\r;W[aa]\n;B[zz])", SGF_POINT, 4,
     3},
    {"a name without a value", "(;SZ[9];B;W[aa])", SGF_SYNTAX, 1, 9},
    {"a value without a name", "(;SZ[9];[aa])", SGF_SYNTAX, 1, 9},
    {"a name in small letters", "(;SZ[9];b[aa])", SGF_SYNTAX, 1, 9},
    {"a bracket is missing", "(;SZ[9];B aa];W[bb])", SGF_SYNTAX, 1, 9},
    {"signs between nodes", "(;SZ[9];B[aa]%;W[bb])", SGF_SYNTAX, 1, 14},
    {"nobody's turn", "(;SZ[9]PL[x])", SGF_SYNTAX, 1, 10},
    {"breaks off before any move", "(;SZ[9]C[abc", SGF_CUT, 1, 9},
    {"breaks off in the size", "(;SZ[1", SGF_CUT, 1, 5},
    {"breaks off in a position", "(;SZ[9]AB[aa][bb][c", SGF_CUT, 1, 18},
    {"breaks off in a later position", "(;SZ[9];B[ai];AB[aa][bb", SGF_CUT, 1,
     21},
};

static void error_matches(void **state)
{
    const struct error_case *row = *state;
    sgf_text_fails(row->text, row->status, row->line, row->column);
}

static void assert_start(const char *sgf, const char *diagram)
{
    struct record *record = sgf_text_read(sgf);
    struct game *game = diagram_new_game("ing", 9);
    int move;
    assert_int_equal(record_replay(record, -1, game, &move), VERDICT_LEGAL);
    diagram_assert(&game->board, diagram);
    game_destroy(game);
    record_destroy(record);
}

static void stones_are_set_up_in_lists_and_rectangles(void **state)
{
    (void)state;
    assert_start("(;SZ[5]AB[aa:cb]AW[ea][dc:ee]AE[bb][dd:ed]AB[A1:B2])",
                 "X X X . O\n"
                 "X . X . .\n"
                 ". . . O O\n"
                 "X X . . .\n"
                 "X X . O O\n");
}

static void corners_of_a_rectangle_may_be_any_two(void **state)
{
    (void)state;
    assert_start("(;SZ[3]AB[ca:bb])", ". X X\n"
                                      ". X X\n"
                                      ". . .\n");
}

static void a_setup_in_mid_game_stands_in_its_place(void **state)
{
    (void)state;
    assert_start("(;SZ[5];B[aa];W[ea];AE[aa]AB[ee]PL[W];W[cc])", ". . . . O\n"
                                                                 ". . . . .\n"
                                                                 ". . O . .\n"
                                                                 ". . . . .\n"
                                                                 ". . . . X\n");
}

static void a_handicap_without_stones_stands_on_its_usual_points(void **state)
{
    (void)state;
    assert_start("(;SZ[9]HA[2];W[ee])", ". . . . . . . . .\n"
                                        ". . . . . . . . .\n"
                                        ". . . . . . X . .\n"
                                        ". . . . . . . . .\n"
                                        ". . . . O . . . .\n"
                                        ". . . . . . . . .\n"
                                        ". . X . . . . . .\n"
                                        ". . . . . . . . .\n"
                                        ". . . . . . . . .\n");
}

static void a_handicap_that_black_plays_is_not_set_up(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "(;SZ[9]HA[2];B[cc];W[];B[gg];W[ee])", /* by White's passes */
        "(;SZ[9]HA[2];W[];B[gg])",
        "(;SZ[9]HA[2];W[cg])", /* where a stone would have stood */
        "(;SZ[9]HA[0];W[ee])",
        "(;SZ[9]HA[99];W[ee])",
    };
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct record *record = sgf_text_read(texts[i]);
        assert_int_equal(record_edits(record), 0);
        record_destroy(record);
    }
    struct record *record = sgf_text_read("(;SZ[9]HA[2]AB[cc][gg];W[ee])");
    assert_int_equal(record_edits(record), 2);
    record_destroy(record);
}

static void what_the_game_is_stands_in_the_record(void **state)
{
    (void)state;
    struct record *record = sgf_text_read(
        "(;GM[1]KM[7.5]HA[3]RU[GOE]RE[B+R]PB[a]PW[b]BR[9p]WR[1d]EV[e]DT[2026]"
        "TM[3600]OT[5x30]GN[]GC[one\ntwo]C[three\r\nfour]PL[W])");
    int halves;
    assert_true(record_komi(record, &halves));
    assert_int_equal(halves, 15);
    assert_int_equal(record_handicap(record), 3);
    assert_string_equal(record_text(record, RECORD_RULES), "GOE");
    assert_string_equal(record_text(record, RECORD_RESULT), "B+R");
    assert_string_equal(record_text(record, RECORD_BLACK_NAME), "a");
    assert_string_equal(record_text(record, RECORD_WHITE_RANK), "1d");
    assert_string_equal(record_text(record, RECORD_OVERTIME), "5x30");
    assert_null(record_text(record, RECORD_GAME_NAME));
    assert_string_equal(record_text(record, RECORD_GAME_COMMENT), "one\ntwo");
    assert_string_equal(record_text(record, RECORD_COMMENT), "three\nfour");
    assert_int_equal(record_to_move(record), WHITE);
    record_destroy(record);
}

static void an_odd_komi_is_not_told(void **state)
{
    (void)state;
    static const char *const texts[] = {"(;KM[])", "(;KM[none])", "(;)",
                                        "(;B[aa]KO[])"};
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct record *record = sgf_text_read(texts[i]);
        int halves;
        assert_false(record_komi(record, &halves));
        record_destroy(record);
    }
}

static void escapes_and_soft_breaks_are_taken_out(void **state)
{
    (void)state;
    struct record *record = sgf_text_read("(;PB[a\\\\b\\]c\\:d\\\ne\\\r\nf\ng]"
                                          "C[a\\\\b\\]c\\:d\\\ne\tf\rg\n\rh])");
    assert_string_equal(record_text(record, RECORD_BLACK_NAME), "a\\b]c:def g");
    assert_string_equal(record_text(record, RECORD_COMMENT),
                        "a\\b]c:de f\ng\nh");
    record_destroy(record);
}

static void an_unescaped_bracket_stays_in_its_text(void **state)
{
    (void)state;
    struct record *record =
        sgf_text_read("(;C[a [1]: b] c];B[aa]C[:-])];W[bb])");
    assert_string_equal(record_text(record, RECORD_COMMENT), "a [1]: b] c");
    assert_string_equal(record_move_text(record, 0, RECORD_MOVE_COMMENT),
                        ":-])");
    record_destroy(record);
}

static void comments_go_to_the_move_they_follow(void **state)
{
    (void)state;
    struct record *record = sgf_text_read(
        "(;C[root];C[more];C[first]B[aa];C[late]AB[bb];W[cc]C[second];C[end])");
    assert_string_equal(record_text(record, RECORD_COMMENT), "root\nmore");
    assert_string_equal(record_move_text(record, 0, RECORD_MOVE_COMMENT),
                        "first\nlate");
    assert_string_equal(record_move_text(record, 1, RECORD_MOVE_COMMENT),
                        "second\nend");
    record_destroy(record);
}

static void the_mover_s_clock_is_kept(void **state)
{
    (void)state;
    struct record *record =
        sgf_text_read("(;BL[1];B[aa]BL[59.5]OB[5]WL[60];W[bb]WL[58])");
    assert_string_equal(record_move_text(record, 0, RECORD_MOVE_TIME_LEFT),
                        "59.5");
    assert_string_equal(record_move_text(record, 0, RECORD_MOVE_OVERTIME_MOVES),
                        "5");
    assert_string_equal(record_move_text(record, 1, RECORD_MOVE_TIME_LEFT),
                        "58");
    assert_null(record_move_text(record, 1, RECORD_MOVE_OVERTIME_MOVES));
    record_destroy(record);
}

/* A text of count times the same, between two others. */
static struct text repeat(const char *before, const char *what, size_t count,
                          const char *after)
{
    struct text text = {0};
    assert_true(text_add(&text, before, strlen(before)));
    for (size_t i = 0; i < count; i++)
        assert_true(text_add(&text, what, strlen(what)));
    assert_true(text_add(&text, after, strlen(after)));
    return text;
}

static void nesting_costs_no_stack(void **state)
{
    (void)state;
    enum { DEPTH = 1 << 17 };
    struct text text = repeat("(;GM[2]", "(;C[x]", DEPTH, "");
    sgf_text_fails(text.bytes, SGF_NOT_GO, 1, 5);
    text_free(&text);
    text = repeat("(;SZ[9]", "(", DEPTH, ";B[ai])");
    struct record *record = sgf_text_read(text.bytes);
    assert_int_equal(record_moves(record), 1);
    record_destroy(record);
    text_free(&text);
}

static void twenty_thousand_nested_variations_are_read(void **state)
{
    (void)state;
    enum { DEPTH = 20000 };
    struct text text = repeat("(;SZ[9];B[aa]", "(;C[x]", DEPTH, "");
    for (int i = 0; i <= DEPTH; i++)
        assert_true(text_add(&text, "(;W[bb]))", 9));
    struct record *record = sgf_text_read(text.bytes);
    assert_int_equal(record_moves(record), 2);
    record_destroy(record);
    text_free(&text);
}

static void more_moves_than_a_game_may_have_are_refused(void **state)
{
    (void)state;
    struct text text = repeat("(;SZ[9]", "\n;B[]", GAME_MOVES_MAX, ")");
    struct record *record = sgf_text_read(text.bytes);
    assert_int_equal(record_moves(record), GAME_MOVES_MAX);
    record_destroy(record);
    text_free(&text);
    text = repeat("(;SZ[9]", "\n;B[]", GAME_MOVES_MAX + 1, ")");
    sgf_text_fails(text.bytes, SGF_TOO_LARGE, GAME_MOVES_MAX + 2, 3);
    text_free(&text);
}

static void more_stones_than_sense_are_refused(void **state)
{
    (void)state;
    struct text text = repeat("(;SZ[25]AB", "[aa:yy]", 10000, ")");
    sgf_text_fails(text.bytes, SGF_TOO_LARGE, 1, 11 + 7 * 1677);
    text_free(&text);
}

/* Would take hours if some part of the reader were quadratic. */
static void hostile_text_takes_linear_time(void **state)
{
    (void)state;
    static const char *const hostile[] = {
        "(",     "(;",       "(A",    "[",  "]",       "(;C[a];",
        "A",     "(;GM[2])", ";C[a]", "]A", "] ",      "\\",
        "(;C[a", "B[aa]C[b", "CA[",   "A[", "C[a]B[]", "\xe5",
        "\x81",  "AB[aa]",   "[]",    "a",  "CA ",     ")",
    };
    static const char *const fronts[] = {"(;SZ[9]", "(;SZ[9]C[", "(;CA[SJIS]",
                                         "(;GM[2]", ""};
    for (size_t i = 0; i < ARRAY_LEN(hostile); i++) {
        for (size_t j = 0; j < ARRAY_LEN(fronts); j++) {
            struct text text =
                repeat(fronts[j], hostile[i], 100000 / strlen(hostile[i]), "");
            struct record *record;
            struct sgf_place place;
            const enum sgf_status status =
                sgf_parse(text.bytes, text.length, &record, &place);
            assert_int_equal(record == NULL, status != SGF_OK);
            record_destroy(record);
            text_free(&text);
        }
    }
}

static void nuls_are_space(void **state)
{
    (void)state;
    static const char text[] = "(;SZ[9]\0C[a\0b];\0B[a\0i]\0)\0";
    struct record *record;
    struct sgf_place place;
    assert_int_equal(sgf_parse(text, sizeof text, &record, &place), SGF_OK);
    assert_string_equal(record_text(record, RECORD_COMMENT), "a b");
    assert_int_equal(record_move(record, 0).point, diagram_vertex("A1"));
    record_destroy(record);
}

enum { FACTS = 17, ROWS = ARRAY_LEN(move_cases) + ARRAY_LEN(error_cases) };

int main(void)
{
    struct CMUnitTest tests[FACTS + ROWS] = {
        cmocka_unit_test(stones_are_set_up_in_lists_and_rectangles),
        cmocka_unit_test(corners_of_a_rectangle_may_be_any_two),
        cmocka_unit_test(a_setup_in_mid_game_stands_in_its_place),
        cmocka_unit_test(a_handicap_without_stones_stands_on_its_usual_points),
        cmocka_unit_test(a_handicap_that_black_plays_is_not_set_up),
        cmocka_unit_test(what_the_game_is_stands_in_the_record),
        cmocka_unit_test(an_odd_komi_is_not_told),
        cmocka_unit_test(escapes_and_soft_breaks_are_taken_out),
        cmocka_unit_test(an_unescaped_bracket_stays_in_its_text),
        cmocka_unit_test(comments_go_to_the_move_they_follow),
        cmocka_unit_test(the_mover_s_clock_is_kept),
        cmocka_unit_test(nesting_costs_no_stack),
        cmocka_unit_test(twenty_thousand_nested_variations_are_read),
        cmocka_unit_test(more_moves_than_a_game_may_have_are_refused),
        cmocka_unit_test(more_stones_than_sense_are_refused),
        cmocka_unit_test(hostile_text_takes_linear_time),
        cmocka_unit_test(nuls_are_space),
    };
    struct CMUnitTest *next = tests + FACTS;
    for (size_t i = 0; i < ARRAY_LEN(move_cases); i++)
        *next++ = (struct CMUnitTest){.name = move_cases[i].name,
                                      .test_func = moves_match,
                                      .initial_state = (void *)&move_cases[i]};
    for (size_t i = 0; i < ARRAY_LEN(error_cases); i++)
        *next++ = (struct CMUnitTest){.name = error_cases[i].name,
                                      .test_func = error_matches,
                                      .initial_state = (void *)&error_cases[i]};
    return cmocka_run_group_tests_name("rules/sgf_tree", tests, NULL, NULL);
}
