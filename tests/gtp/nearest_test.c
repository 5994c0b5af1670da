#include "gtp/nearest.h"

#include "rules/compiler.h"
#include "tests/support/test.h"

#include <limits.h>
#include <string.h>

enum { FAR = INT_MAX };

static void near_is_an_edit_for_three_letters(void **state)
{
    (void)state;
    static const struct {
        const char *word, *known;
        int edits;
    } ROWS[] = {
        {"threads", "threads", 0}, {"thread", "threads", 1},
        {"macth", "match", 1},     {"thraeds", "threads", 1},
        {"kmoi", "komi", 1},       {"hreads", "threads", 1},
        {"wreads", "threads", 2},  {"reads", "threads", FAR},
        {"tim", "time-a", 1},      {"ti", "time-a", FAR},
        {"", "help", FAR},         {"foo", "gtp", FAR},
    };
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        struct nearest nearest = nearest_to(ROWS[i].word);
        nearest_try(&nearest, ROWS[i].known);
        assert_int_equal(nearest.edits, ROWS[i].edits);
        assert_ptr_equal(nearest.known,
                         ROWS[i].edits < FAR ? ROWS[i].known : NULL);
    }
}

static void the_nearest_is_kept_and_the_first_of_equals(void **state)
{
    (void)state;
    static const char *const KNOWN[] = {"time", "komi", "size", "sizes"};
    struct nearest nearest = nearest_to("sizse");
    for (size_t i = 0; i < ARRAY_LEN(KNOWN); i++)
        nearest_try(&nearest, KNOWN[i]);
    assert_string_equal(nearest.known, "size");
    nearest = nearest_to("sizess");
    for (size_t i = 0; i < ARRAY_LEN(KNOWN); i++)
        nearest_try(&nearest, KNOWN[i]);
    assert_string_equal(nearest.known, "sizes");
}

static void very_long_words_are_cut(void **state)
{
    (void)state;
    char word[1000];
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    struct nearest nearest = nearest_to(word);
    nearest_try(&nearest, "x");
    assert_null(nearest.known);
    nearest_try(&nearest, word);
    assert_int_equal(nearest.edits, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(near_is_an_edit_for_three_letters),
        cmocka_unit_test(the_nearest_is_kept_and_the_first_of_equals),
        cmocka_unit_test(very_long_words_are_cut),
    };
    return cmocka_run_group_tests_name("gtp/nearest", tests, NULL, NULL);
}
