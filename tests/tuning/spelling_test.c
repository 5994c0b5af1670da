#include "tuning/spelling.h"

#include "rules/compiler.h"
#include "tests/support/test.h"

#include <string.h>

enum { FAR = SPELLING_FAR };

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
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++)
        assert_int_equal(spelling_edits(ROWS[i].word, ROWS[i].known),
                         ROWS[i].edits);
}

static void very_long_words_are_cut(void **state)
{
    (void)state;
    char word[1000];
    memset(word, 'x', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    assert_int_equal(spelling_edits(word, "x"), SPELLING_FAR);
    assert_int_equal(spelling_edits(word, word), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(near_is_an_edit_for_three_letters),
        cmocka_unit_test(very_long_words_are_cut),
    };
    return cmocka_run_group_tests_name("tuning/spelling", tests, NULL, NULL);
}
