#include "gtp/line.h"
#include "tests/support/test.h"

#include <string.h>

/* Feeds bytes; how many lines they completed. */
static int feed(struct line *line, const char *bytes, size_t length)
{
    int lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += line_feed(line, bytes[i]);
    return lines;
}

static struct line line;

static int begin_line(void **state)
{
    (void)state;
    line_clear(&line);
    return 0;
}

#define FEED(bytes) feed(&line, bytes, sizeof(bytes) - 1)

static void control_characters_are_dropped(void **state)
{
    (void)state;
    assert_int_equal(FEED("na\0me\r\x01\x7f\n"), 1);
    assert_string_equal(line.bytes, "name");
}

static void tabs_become_spaces(void **state)
{
    (void)state;
    FEED("komi\t8");
    assert_string_equal(line.bytes, "komi 8");
}

static void comments_are_dropped(void **state)
{
    (void)state;
    FEED("name # who # are you");
    assert_string_equal(line.bytes, "name ");
}

static void bytes_beyond_ascii_are_kept(void **state)
{
    (void)state;
    FEED("loadsgf \xe7\xa2\x81.sgf\xff");
    assert_string_equal(line.bytes, "loadsgf \xe7\xa2\x81.sgf\xff");
}

static void a_long_line_keeps_its_beginning(void **state)
{
    (void)state;
    FEED("17 ");
    for (int i = 0; i < 100000; i++)
        assert_false(line_feed(&line, 'x'));
    assert_true(line.is_too_long);
    assert_int_equal(line.length, LINE_LENGTH_MAX);
    assert_memory_equal(line.bytes, "17 xxx", 6);
    assert_true(line_feed(&line, '\n'));
}

static void a_long_comment_is_no_long_line(void **state)
{
    (void)state;
    FEED("name #");
    for (int i = 0; i < 100000; i++)
        line_feed(&line, 'x');
    assert_false(line.is_too_long);
    assert_string_equal(line.bytes, "name ");
}

static void a_full_line_is_not_too_long(void **state)
{
    (void)state;
    for (int i = 0; i < LINE_LENGTH_MAX; i++)
        line_feed(&line, 'x');
    assert_false(line.is_too_long);
    line_feed(&line, 'x');
    assert_true(line.is_too_long);
}

static void only_a_comment_of_that_word_interrupts(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        bool interrupts;
    } cases[] = {
        {"# interrupt\r\n", true},
        {" #interrupt \n", true},
        {"# interrupted\n", false},
        {"# interrup\n", false},
        {"interrupt\n", false},
        {"name # interrupt\n", false},
        {"# please interrupt\n", false},
        {"# interrupt              x\n", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        line_clear(&line);
        assert_int_equal(feed(&line, cases[i].bytes, strlen(cases[i].bytes)),
                         1);
        assert_int_equal(line_is_interrupt(&line), cases[i].interrupts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(control_characters_are_dropped, begin_line),
        cmocka_unit_test_setup(tabs_become_spaces, begin_line),
        cmocka_unit_test_setup(comments_are_dropped, begin_line),
        cmocka_unit_test_setup(bytes_beyond_ascii_are_kept, begin_line),
        cmocka_unit_test_setup(a_long_line_keeps_its_beginning, begin_line),
        cmocka_unit_test_setup(a_long_comment_is_no_long_line, begin_line),
        cmocka_unit_test_setup(a_full_line_is_not_too_long, begin_line),
        cmocka_unit_test_setup(only_a_comment_of_that_word_interrupts,
                               begin_line),
    };
    return cmocka_run_group_tests_name("gtp/line", tests, NULL, NULL);
}
