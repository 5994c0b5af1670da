#include "tuning/progress.h"

#include "rules/compiler.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

/* A stream in memory. */
struct page {
    FILE *stream;
    char *text;
    size_t length;
};

static void open_page(struct page *page)
{
    page->stream = open_memstream(&page->text, &page->length);
    assert_non_null(page->stream);
}

static void page_says(struct page *page, const char *text)
{
    fclose(page->stream);
    assert_string_equal(page->text, text);
    free(page->text);
}

static void a_terminal_has_one_line_that_is_rewritten(void **state)
{
    (void)state;
    struct page page;
    open_page(&page);
    struct progress progress = progress_begin(page.stream, true, 1000);
    progress_say(&progress, "first", 2000);
    progress_say(&progress, "2nd", 3000);
    progress_end(&progress);
    progress_end(&progress);
    page_says(&page, "\rfirst\033[K\r2nd\033[K\n");
}

static void elsewhere_lines_follow_one_another(void **state)
{
    (void)state;
    struct page page;
    open_page(&page);
    struct progress progress = progress_begin(page.stream, false, 0);
    progress_say(&progress, "first", 60000);
    progress_say(&progress, "second", 120000);
    progress_end(&progress);
    page_says(&page, "first\nsecond\n");
}

static void it_speaks_twice_a_second_or_once_a_minute(void **state)
{
    (void)state;
    struct page page;
    open_page(&page);
    struct progress line = progress_begin(page.stream, true, 1000);
    assert_false(progress_is_due(&line, 1499));
    assert_true(progress_is_due(&line, 1500));
    progress_say(&line, "", 1700);
    assert_false(progress_is_due(&line, 2199));
    assert_true(progress_is_due(&line, 2200));
    const struct progress lines = progress_begin(page.stream, false, 1000);
    assert_false(progress_is_due(&lines, 60999));
    assert_true(progress_is_due(&lines, 61000));
    page_says(&page, "\r\033[K");
}

static void times_are_said_in_two_units_at_most(void **state)
{
    (void)state;
    static const struct {
        double seconds;
        const char *text;
    } cases[] = {
        {0, "0 s"},          {59.4, "59 s"},          {59.6, "1 min"},
        {3599, "59 min"},    {3900, "1 h 05 min"},    {86399, "23 h 59 min"},
        {100000, "1 d 3 h"}, {1e30, "1000000 d 0 h"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        char text[PROGRESS_TIME];
        assert_string_equal(progress_time(cases[i].seconds, text),
                            cases[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_terminal_has_one_line_that_is_rewritten),
        cmocka_unit_test(elsewhere_lines_follow_one_another),
        cmocka_unit_test(it_speaks_twice_a_second_or_once_a_minute),
        cmocka_unit_test(times_are_said_in_two_units_at_most),
    };
    return cmocka_run_group_tests_name("tuning/progress", tests, NULL, NULL);
}
