#include "rules/sgf_komi.h"
#include "tests/support/test.h"

#include <string.h>

enum { UNKNOWN = 12345 };

static const struct komi_case {
    const char *text;
    int halves; /* or UNKNOWN */
} cases[] = {
    {"7.5", 15},
    {"8", 16},
    {"0", 0},
    {"6.50", 13},
    {"-3.5", -7},
    {"-100.00", -200},
    {"+5.5", 11},
    {" 7.5 ", 15},
    {"7,5", 15},
    {".5", 1},
    {"-.5", -1},
    {"361", 722},
    {"361.0", 722},
    /* fractions */
    {"5 1/2", 11},
    {"1/2", 1},
    {"-1/2", -1},
    {"6\xc2\xbd", 13},
    {"\xc2\xbd", 1},
    /* hundredths of points */
    {"750", 15},
    {"650", 13},
    {"550", 11},
    {"800", 16},
    {"750.0", 1500},
    {"-750", -1500},
    /* Chinese stones, two points each */
    {"375", 15},
    {"275", 11},
    {"3.75", 15},
    {"2.75", 11},
    {"3 3/4", 15},
    {"3\xc2\xbe", 15},
    {"3\xe5\x8f\x88"
     "3/4\xe5\xad\x90",
     15},
    {"\xe9\xbb\x91\xe8\xb4\xb4"
     "3\xe5\x8f\x88"
     "3/4\xe5\xad\x90",
     15},
    {"4\xe5\xad\x90", 16},
    {"3.75 zi", 15},
    /* words */
    {"6 points", 12},
    {"5 and a half", 11},
    {"\xe5\x85\x88\xe7\x95\xaa"
     "6\xe7\x9b\xae\xe5\x8d\x8a",
     13},
    {"6\xe7\x9b\xae\xe5\x8d\x8a\xe3\x82\xb3\xe3\x83\x9f", 13},
    {"\xef\xbc\x95\xe7\x9b\xae\xe5\x8d\x8a", 11},
    /* nothing that we could count with */
    {"", UNKNOWN},
    {"none", UNKNOWN},
    {"half", UNKNOWN},
    {"6.3", UNKNOWN},
    {"6.25", UNKNOWN},
    {"6.501", UNKNOWN},
    {"15/2", UNKNOWN},
    {"99999999999999999999", UNKNOWN},
    {"1e3", UNKNOWN},
};

static void komi_matches(void **state)
{
    const struct komi_case *row = *state;
    int halves = UNKNOWN;
    const struct sgf_slice value = {row->text, strlen(row->text)};
    const bool is_known = sgf_value_komi(value, &halves);
    assert_int_equal(halves, row->halves);
    assert_int_equal(is_known, row->halves != UNKNOWN);
}

static void a_long_text_is_no_komi(void **state)
{
    (void)state;
    char text[1000];
    int halves = UNKNOWN;
    memset(text, '7', sizeof text);
    assert_false(
        sgf_value_komi((struct sgf_slice){text, sizeof text}, &halves));
    memset(text, 'x', sizeof text);
    assert_false(
        sgf_value_komi((struct sgf_slice){text, sizeof text}, &halves));
    assert_int_equal(halves, UNKNOWN);
}

int main(void)
{
    struct CMUnitTest tests[1 + ARRAY_LEN(cases)] = {
        cmocka_unit_test(a_long_text_is_no_komi),
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        tests[1 + i] = (struct CMUnitTest){.name = cases[i].text,
                                           .test_func = komi_matches,
                                           .initial_state = (void *)&cases[i]};
    return cmocka_run_group_tests_name("rules/sgf_komi", tests, NULL, NULL);
}
