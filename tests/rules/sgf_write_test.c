#include "rules/sgf.h"
#include "tests/support/diagram.h"
#include "tests/support/sgf_text.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "(;FF[4]GM[1]CA[UTF-8]AP[Ingot:" INGOT_VERSION "]"

static void assert_written(const struct record *record, const char *expected)
{
    char *text = sgf_text_write(record);
    assert_string_equal(text, expected);
    free(text);
}

static void an_ing_game_is_written_with_its_passes(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b C3 w pass b G7 w E5 b pass");
    struct record *record = record_of_game(game);
    assert_written(record, HEAD "SZ[9]KM[8]HA[2]\n"
                                "RU[GOE]\n"
                                ";B[cg];W[];B[gc];W[ee];B[])\n");
    record_destroy(record);
    game_destroy(game);
}

static void setup_stands_in_the_root_and_between_moves(void **state)
{
    (void)state;
    struct record *record = record_create(5);
    assert_true(record_set_stone(record, diagram_vertex("A1"), BLACK));
    assert_true(record_set_stone(record, diagram_vertex("A2"), WHITE));
    assert_true(record_set_to_move(record, WHITE));
    assert_true(record_add_move(record, diagram_vertex("C3"), WHITE));
    assert_true(record_set_stone(record, diagram_vertex("A1"), EMPTY));
    assert_true(record_add_move(record, diagram_vertex("E5"), WHITE));
    assert_written(record, HEAD "SZ[5]\n"
                                "AB[ae]AW[ad]PL[W]\n"
                                ";W[cc]\n"
                                ";AE[ae]\n"
                                ";W[ea])\n");
    record_destroy(record);
}

static void texts_are_escaped(void **state)
{
    (void)state;
    struct record *record = record_create(9);
    assert_true(record_set_text(record, RECORD_BLACK_NAME, "a]\\\n:\tb"));
    assert_true(record_set_text(record, RECORD_COMMENT, "a]\\\n:\tb"));
    assert_true(record_add_move(record, PASS, BLACK));
    assert_true(record_set_move_text(record, 0, RECORD_MOVE_COMMENT, "]"));
    assert_true(record_set_move_text(record, 0, RECORD_MOVE_TIME_LEFT, "9.5"));
    assert_written(record, HEAD "SZ[9]\n"
                                "PB[a\\]\\\\ : b]\n"
                                "C[a\\]\\\\\n: b]\n"
                                ";B[]BL[9.5]C[\\]])\n");
    record_destroy(record);
}

static void what_is_no_utf8_is_replaced(void **state)
{
    (void)state;
    struct record *record = record_create(9);
    assert_true(
        record_set_text(record, RECORD_BLACK_NAME, "\xe5\xbf\x9c\xe5\xff"));
    assert_written(record, HEAD "SZ[9]\n"
                                "PB[\xe5\xbf\x9c\xef\xbf\xbd\xef\xbf\xbd]\n"
                                ")\n");
    record_destroy(record);
}

static void komi_is_written_in_points(void **state)
{
    (void)state;
    static const struct {
        int halves;
        const char *text;
    } rows[] = {{16, "KM[8]"},       {15, "KM[7.5]"},      {0, "KM[0]"},
                {-1, "KM[-0.5]"},    {-16, "KM[-8]"},      {722, "KM[361.0]"},
                {1500, "KM[750.0]"}, {-1500, "KM[-750.0]"}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct record *record = record_create(9);
        record_set_komi(record, rows[i].halves);
        char *text = sgf_text_write(record);
        assert_non_null(strstr(text, rows[i].text));
        struct record *again = sgf_text_read(text);
        sgf_text_same(record, again);
        record_destroy(again);
        free(text);
        record_destroy(record);
    }
}

static void lines_are_short_but_for_their_texts(void **state)
{
    (void)state;
    struct record *record = record_create(19);
    for (int i = 0; i < 361; i++)
        assert_true(
            record_set_stone(record, point_of_index(i, 19), 1 + i % 7 / 4));
    for (int i = 0; i < 300; i++)
        assert_true(record_add_move(record, point_of_index(i, 19), BLACK));
    char *text = sgf_text_write(record);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        assert_in_range(strlen(line), 1, 76);
    free(text);
    record_destroy(record);
}

static void an_output_error_is_told(void **state)
{
    (void)state;
    struct record *record = record_create(9);
    FILE *full = fopen("/dev/full", "w");
    if (!full)
        skip();
    assert_false(sgf_write(full, record));
    fclose(full);
    record_destroy(record);
}

static unsigned draw(unsigned *seed, unsigned below)
{
    *seed = *seed * 1664525 + 1013904223;
    return (*seed >> 8) % below;
}

/* A random text of what is hard to write. */
static void draw_text(unsigned *seed, bool is_one_line, char text[64])
{
    static const char *const parts[] = {"]",
                                        "[",
                                        "\\",
                                        ";",
                                        "(",
                                        ")",
                                        ":",
                                        " ",
                                        "B[aa]",
                                        "x",
                                        "\xe5\xbf\x9c",
                                        "\xc3\xa9",
                                        "\xf0\x9f\x98\x80",
                                        "CA[",
                                        "\n"};
    const unsigned choices = (unsigned)ARRAY_LEN(parts) - is_one_line;
    text[0] = '\0';
    for (unsigned i = draw(seed, 12); i > 0; i--)
        strcat(text, parts[draw(seed, choices)]);
}

static Point draw_point(unsigned *seed, int size)
{
    return point_of_index((int)draw(seed, (unsigned)(size * size)), size);
}

static void draw_edits(unsigned *seed, struct record *record)
{
    for (unsigned i = draw(seed, 5); i > 0; i--)
        assert_true(record_set_stone(record,
                                     draw_point(seed, record_size(record)),
                                     (Color)draw(seed, 3)));
    if (draw(seed, 3) == 0)
        assert_true(record_set_to_move(record, (Color)(1 + draw(seed, 2))));
}

static struct record *draw_record(unsigned seed)
{
    char text[64];
    const int size = 2 + (int)draw(&seed, 24);
    struct record *record = record_create(size);
    if (draw(&seed, 2))
        record_set_komi(record, (int)draw(&seed, 4000) - 2000);
    if (draw(&seed, 2))
        record_set_handicap(record, (int)draw(&seed, 10));
    for (int i = 0; i < RECORD_TEXTS; i++) {
        draw_text(&seed, i < RECORD_GAME_COMMENT, text);
        assert_true(record_set_text(record, (enum record_text)i, text));
    }
    /* With a stone set up, a handicap is not put on its usual points. */
    assert_true(record_set_stone(record, draw_point(&seed, size), BLACK));
    draw_edits(&seed, record);
    for (unsigned i = draw(&seed, 60); i > 0; i--) {
        const int move = record_moves(record);
        assert_true(record_add_move(
            record, draw(&seed, 9) ? draw_point(&seed, size) : PASS,
            (Color)(1 + draw(&seed, 2))));
        for (int j = 0; j < RECORD_MOVE_TEXTS && draw(&seed, 4) == 0; j++) {
            draw_text(&seed, j != RECORD_MOVE_COMMENT, text);
            assert_true(record_set_move_text(record, move,
                                             (enum record_move_text)j, text));
        }
        if (draw(&seed, 10) == 0)
            draw_edits(&seed, record);
    }
    return record;
}

static void what_is_written_is_read_again(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 2000; seed++) {
        struct record *record = draw_record(seed);
        char *text = sgf_text_write(record);
        struct record *again = sgf_text_read(text);
        sgf_text_same(record, again);
        char *same = sgf_text_write(again);
        if (record_edits(record) < 2)
            assert_string_equal(same, text);
        free(same);
        free(text);
        record_destroy(again);
        record_destroy(record);
    }
}

/* What is written of a record with notes, the caller's to free. */
static char *write_noted(const struct record *record,
                         const struct sgf_notes *notes)
{
    char *text = NULL;
    size_t length;
    FILE *const stream = open_memstream(&text, &length);
    assert_non_null(stream);
    assert_true(sgf_write_noted(stream, record, notes));
    assert_int_equal(fclose(stream), 0);
    return text;
}

static void notes_stand_beside_the_game(void **state)
{
    (void)state;
    const struct ply white[] = {
        {.point = (uint16_t)diagram_vertex("B2"), .color = WHITE},
        {.point = PASS, .color = BLACK}};
    const struct ply black[] = {
        {.point = (uint16_t)diagram_vertex("C3"), .color = BLACK}};
    const struct sgf_property properties[] = {
        {-1, "XA", "of ] all"}, {1, "XA", "a"}, {1, "XB", "b\nc"}};
    const struct sgf_branch branches[] = {
        {0, 1, black, NULL}, {1, 2, white, "one"}, {1, 1, white, NULL}};
    struct record *record = record_create(5);
    assert_true(record_add_move(record, diagram_vertex("A1"), BLACK));
    assert_true(record_add_move(record, diagram_vertex("A2"), WHITE));
    char *text =
        write_noted(record, &(struct sgf_notes){properties, 3, branches, 3});
    assert_string_equal(text, HEAD "SZ[5]\n"
                                   "XA[of \\] all]\n"
                                   "(;B[ae]\n"
                                   "(;W[ad]XA[a]XB[b\nc])\n"
                                   "(;W[bd]C[one];B[])\n"
                                   "(;W[bd]))\n"
                                   "(;B[cc]))\n");
    struct record *const again = sgf_text_read(text);
    sgf_text_same(record, again);
    record_destroy(again);
    free(text);
    record_destroy(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_ing_game_is_written_with_its_passes),
        cmocka_unit_test(notes_stand_beside_the_game),
        cmocka_unit_test(setup_stands_in_the_root_and_between_moves),
        cmocka_unit_test(texts_are_escaped),
        cmocka_unit_test(what_is_no_utf8_is_replaced),
        cmocka_unit_test(komi_is_written_in_points),
        cmocka_unit_test(lines_are_short_but_for_their_texts),
        cmocka_unit_test(an_output_error_is_told),
        cmocka_unit_test(what_is_written_is_read_again),
    };
    return cmocka_run_group_tests_name("rules/sgf_write", tests, NULL, NULL);
}
