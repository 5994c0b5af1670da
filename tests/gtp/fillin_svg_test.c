#include "gtp/fillin_svg.h"
#include "tests/support/diagram.h"
#include "tests/support/filled_board.h"
#include "tests/support/test.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEPTH_MAX = 8, NAME_MAX_LENGTH = 24 };

/* A document being read, and the elements that are open. */
struct xml {
    const char *at;
    int depth, roots;
    char open[DEPTH_MAX][NAME_MAX_LENGTH];
};

static void read_name(struct xml *xml, char name[NAME_MAX_LENGTH])
{
    int length = 0;
    while (isalnum((unsigned char)*xml->at) || strchr("-:", *xml->at)) {
        assert_true(*xml->at != '\0' && length < NAME_MAX_LENGTH - 1);
        name[length++] = *xml->at++;
    }
    name[length] = '\0';
    assert_true(length > 0);
}

/* Each attribute once, and in quotes. */
static void read_attributes(struct xml *xml)
{
    char names[16][NAME_MAX_LENGTH];
    int count = 0;
    while (*xml->at == ' ') {
        while (*xml->at == ' ')
            xml->at++;
        assert_in_range(count, 0, 15);
        read_name(xml, names[count]);
        for (int i = 0; i < count; i++)
            assert_string_not_equal(names[i], names[count]);
        count++;
        assert_memory_equal(xml->at, "=\"", 2);
        const size_t length = strcspn(xml->at + 2, "\"<&");
        xml->at += 2 + length;
        assert_int_equal(*xml->at++, '"');
    }
}

static void read_tag(struct xml *xml)
{
    char name[NAME_MAX_LENGTH];
    if (*xml->at == '/') {
        xml->at++;
        read_name(xml, name);
        assert_true(xml->depth > 0);
        assert_string_equal(name, xml->open[--xml->depth]);
    } else {
        xml->roots += xml->depth == 0;
        assert_in_range(xml->depth, 0, DEPTH_MAX - 1);
        read_name(xml, xml->open[xml->depth]);
        read_attributes(xml);
        if (*xml->at == '/')
            xml->at++;
        else
            xml->depth++;
    }
    assert_int_equal(*xml->at++, '>');
}

/* Fails unless the text is one element with all that XML asks of it. */
static void assert_xml(const char *text)
{
    static const char declaration[] =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    struct xml xml = {.at = text + strlen(declaration)};
    assert_memory_equal(text, declaration, strlen(declaration));
    while (*xml.at) {
        const char *const words = xml.at;
        xml.at += strcspn(xml.at, "<&>");
        for (const char *c = words; c < xml.at; c++)
            assert_true(xml.depth > 0 || *c == '\n');
        if (*xml.at == '\0')
            break;
        assert_int_equal(*xml.at++, '<');
        read_tag(&xml);
    }
    assert_int_equal(xml.depth, 0);
    assert_int_equal(xml.roots, 1);
}

static int count(const char *text, const char *part)
{
    int found = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        found++;
    return found;
}

static void assert_says(const char *text, const char *words)
{
    if (count(text, words) != 1)
        fail_msg("\"%s\" is there %d times", words, count(text, words));
}

/* A seki above all: a shared space, komi and penalties, negative stones. */
static struct game *game_of_all_kinds(void)
{
    struct game *const game = diagram_game("....X.O.."
                                           ".X..XOO.."
                                           "....XO.O."
                                           ".X..XO..."
                                           "....XO.O."
                                           "....XO..."
                                           ".X..XO..."
                                           "....XO.O."
                                           "....XO...",
                                           "ing", BLACK);
    game->komi_halves = 12;
    game->penalties[WHITE] = 4;
    return game;
}

static void fill(struct game *game, struct fillin *fillin)
{
    uint8_t owner[POINT_CELLS];
    const struct score score = score_area(&game->board, NULL, owner);
    assert_int_equal(fillin_count(game, NULL, &score, owner, fillin),
                     FILLIN_OK);
}

static void each_kind_is_marked_and_explained(void **state)
{
    (void)state;
    struct fillin fillin;
    struct buffer text = {0};
    struct game *const game = game_of_all_kinds();
    fill(game, &fillin);
    fillin_svg_add(&text, &fillin);
    const char *const svg = buffer_string(&text);
    assert_xml(svg);
    assert_says(svg, ">Black wins by 8 points<");
    assert_says(svg, ">Area: Black 45, White 35, shared 1; komi 6; "
                     "40 stones a side<");
    assert_says(svg, ">4 negative stones, 2 points each<");
    assert_says(svg, ">3 komi stones, 2 points each<");
    assert_says(svg, ">2 penalty stones, 2 points each<");
    assert_says(svg, ">1 shared space, left empty<");
    assert_null(strstr(svg, "winning space"));
    /* Crosses, diamonds, triangles and rings: those and one in the legend. */
    assert_int_equal(count(svg, "M-6,-6L6,6M-6,6L6,-6"), 4 + 1);
    assert_int_equal(count(svg, "M0,-9L9,0L0,9L-9,0Z"), 3 + 1);
    assert_int_equal(count(svg, "M0,-9L8.5,6L-8.5,6Z"), 2 + 1);
    assert_int_equal(count(svg, "stroke-dasharray"), 1 + 1);
    /* 80 stones and the ring; in the legend two and two stones as they stood
       and filled in, three marked ones and a ring. */
    assert_int_equal(count(svg, "<circle "), 81 + 2 + 2 + 3 + 1);
    buffer_free(&text);
    game_destroy(game);
}

static void a_winning_space_is_a_star(void **state)
{
    (void)state;
    struct fillin fillin;
    struct buffer text = {0};
    struct game *const game =
        diagram_game("..X.. .XXX. XXXXX OOOOO O.O.O", "ing", BLACK);
    game->komi_halves = 16;
    fill(game, &fillin);
    assert_int_equal(fillin.spaces, 1);
    fillin_svg_add(&text, &fillin);
    assert_xml(buffer_string(&text));
    assert_says(buffer_string(&text), ">1 winning space, 1 point<");
    assert_int_equal(count(buffer_string(&text), "M0,-13L3.1"), 1 + 1);
    buffer_free(&text);
    game_destroy(game);
}

static void boards_of_every_size_are_drawn_whole(void **state)
{
    (void)state;
    struct game *const game = diagram_new_game("ing", 3);
    for (int size = 3; size <= BOARD_SIZE_MAX; size += 2) {
        struct fillin fillin;
        struct buffer text = {0};
        game_clear(game, size);
        fill(game, &fillin);
        fillin_svg_add(&text, &fillin);
        assert_xml(buffer_string(&text));
        /* A line each way for each, and a letter or number at each end. */
        assert_int_equal(count(buffer_string(&text), "fill=\"none\"/>\n"),
                         size);
        assert_int_equal(count(buffer_string(&text), "font-size=\"12\""),
                         4 * size);
        buffer_free(&text);
    }
    game_destroy(game);
}

static void a_file_is_written_as_it_would_be_added(void **state)
{
    (void)state;
    char path[] = "/tmp/ingot-test-XXXXXX";
    struct fillin fillin;
    struct buffer text = {0};
    struct game *const game = game_of_all_kinds();
    fill(game, &fillin);
    fillin_svg_add(&text, &fillin);
    char *const read = malloc(text.length + 2);
    assert_non_null(read);
    close(mkstemp(path));
    assert_true(fillin_svg_write(path, &fillin));
    FILE *const stream = fopen(path, "rb");
    assert_non_null(stream);
    const size_t length = fread(read, 1, text.length + 2, stream);
    fclose(stream);
    unlink(path);
    assert_int_equal(length, text.length);
    assert_memory_equal(read, text.bytes, length);
    free(read);
    buffer_free(&text);
    game_destroy(game);
}

static void what_cannot_be_written_is_told_with_a_reason(void **state)
{
    (void)state;
    struct fillin fillin;
    struct game *const game = game_of_all_kinds();
    fill(game, &fillin);
    assert_false(fillin_svg_write("/dev/full", &fillin));
    assert_int_equal(errno, ENOSPC);
    assert_false(fillin_svg_write("/no such folder/a.svg", &fillin));
    assert_int_equal(errno, ENOENT);
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_is_marked_and_explained),
        cmocka_unit_test(a_winning_space_is_a_star),
        cmocka_unit_test(boards_of_every_size_are_drawn_whole),
        cmocka_unit_test(a_file_is_written_as_it_would_be_added),
        cmocka_unit_test(what_cannot_be_written_is_told_with_a_reason),
    };
    return cmocka_run_group_tests_name("gtp/fillin_svg", tests, NULL, NULL);
}
