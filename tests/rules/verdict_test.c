#include "rules/verdict.h"

#include "rules/compiler.h"
#include "tests/support/law.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

enum { VERDICTS = VERDICT_NO_LIBERTY + 1 };

static void every_verdict_has_words(void **state)
{
    (void)state;
    for (int i = 0; i < VERDICTS; i++) {
        const enum verdict verdict = (enum verdict)i;
        assert_non_null(verdict_words(verdict));
        assert_non_null(verdict_chinese(verdict));
        assert_true(strlen(verdict_words(verdict)) > 0);
    }
}

/* A program takes the name for one word. */
static void every_verdict_has_a_name_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < VERDICTS; i++) {
        const char *const name = verdict_name((enum verdict)i);
        assert_true(strlen(name) > 0);
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-"),
                         strlen(name));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(name, verdict_name((enum verdict)j));
    }
}

static void the_bans_on_repetition_are_those_of_the_law(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"hot2",    "twin",  "run",
                                        "disturb", "cycle", "cap"};
    int found = 0;
    for (int i = 0; i < VERDICTS; i++) {
        if (!verdict_is_repetition((enum verdict)i))
            continue;
        assert_in_range(found, 0, ARRAY_LEN(NAMES) - 1);
        assert_string_equal(verdict_name((enum verdict)i), NAMES[found]);
        found++;
    }
    assert_int_equal(found, ARRAY_LEN(NAMES));
}

/* The article that a verdict names is in the law, and names the verdict. */
static void article_speaks_of(const char *article, enum verdict verdict)
{
    char name[32];
    snprintf(name, sizeof name, "`%s`", verdict_name(verdict));
    if (!law_has_article(article))
        fail_msg("%s: there is no article %s", name, article);
    if (!law_article_says(article, name))
        fail_msg("article %s does not name %s", article, name);
    if (!law_article_says(article, verdict_chinese(verdict)))
        fail_msg("article %s does not say %s", article,
                 verdict_chinese(verdict));
}

static void
every_article_named_is_in_the_law_and_names_its_verdict(void **state)
{
    (void)state;
    int named = 0;
    for (int i = 0; i < VERDICTS; i++) {
        const char *const article = verdict_article((enum verdict)i);
        if (*article == '\0')
            continue;
        article_speaks_of(article, (enum verdict)i);
        named++;
    }
    assert_int_equal(named, 10);
}

static void a_ban_of_the_law_names_its_article(void **state)
{
    (void)state;
    for (int i = 0; i < VERDICTS; i++)
        if (verdict_is_repetition((enum verdict)i))
            assert_true(strlen(verdict_article((enum verdict)i)) > 0);
    assert_string_equal(verdict_article(VERDICT_HOT_SINGLE), "4.2");
    assert_string_equal(verdict_article(VERDICT_KO), "");
    assert_string_equal(verdict_article(VERDICT_LEGAL), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verdict_has_words),
        cmocka_unit_test(every_verdict_has_a_name_of_its_own),
        cmocka_unit_test(the_bans_on_repetition_are_those_of_the_law),
        cmocka_unit_test(
            every_article_named_is_in_the_law_and_names_its_verdict),
        cmocka_unit_test(a_ban_of_the_law_names_its_article),
    };
    return cmocka_run_group_tests_name("rules/verdict", tests, NULL, NULL);
}
