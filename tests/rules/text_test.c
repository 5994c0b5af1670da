#include "rules/text.h"
#include "tests/support/test.h"

#include <string.h>

static void a_text_grows_and_stays_ended(void **state)
{
    (void)state;
    struct text text = {0};
    for (int i = 0; i < 1000; i++) {
        assert_true(text_add(&text, "ab", 2));
        assert_int_equal(text.length, 2 * (i + 1));
        assert_int_equal(strlen(text.bytes), text.length);
    }
    text_free(&text);
    assert_null(text.bytes);
}

static void bytes_are_dropped_in_front_and_cut_behind(void **state)
{
    (void)state;
    struct text text = {0};
    assert_true(text_add(&text, "one two three", 13));
    text_drop(&text, 4);
    assert_string_equal(text.bytes, "two three");
    text_truncate(&text, 3);
    assert_string_equal(text.bytes, "two");
    assert_true(text_add(&text, "!", 1));
    assert_string_equal(text.bytes, "two!");
    text_free(&text);
}

static void an_empty_text_may_be_cut(void **state)
{
    (void)state;
    struct text text = {0};
    text_drop(&text, 0);
    text_truncate(&text, 0);
    assert_null(text.bytes);
    assert_true(text_add(&text, "", 0));
    assert_string_equal(text.bytes, "");
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_grows_and_stays_ended),
        cmocka_unit_test(bytes_are_dropped_in_front_and_cut_behind),
        cmocka_unit_test(an_empty_text_may_be_cut),
    };
    return cmocka_run_group_tests_name("rules/text", tests, NULL, NULL);
}
