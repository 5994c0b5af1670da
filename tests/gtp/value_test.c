#include "gtp/value.h"
#include "tests/support/test.h"

#include <string.h>

static void colors_are_read_in_any_case(void **state)
{
    (void)state;
    Color color = EMPTY;
    assert_true(value_color("b", &color));
    assert_int_equal(color, BLACK);
    assert_true(value_color("White", &color));
    assert_int_equal(color, WHITE);
    assert_true(value_color("BLACK", &color));
    assert_int_equal(color, BLACK);
    assert_false(value_color("x", &color));
    assert_false(value_color("", &color));
    assert_false(value_color("bl", &color));
    assert_int_equal(color, BLACK);
}

static void whole_numbers_have_limits(void **state)
{
    (void)state;
    int value = 42;
    assert_true(value_int("9", 2, 25, &value));
    assert_int_equal(value, 9);
    assert_true(value_int("-3", -5, 5, &value));
    assert_int_equal(value, -3);
    static const char *const bad[] = {"",
                                      "-",
                                      "x",
                                      "9x",
                                      "9.0",
                                      " 9",
                                      "0x9",
                                      "1e1",
                                      "26",
                                      "-26",
                                      "99999999999999999999"};
    value = 42;
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        assert_false(value_int(bad[i], 2, 25, &value));
    assert_int_equal(value, 42);
}

static void seeds_have_64_bits(void **state)
{
    (void)state;
    uint64_t seed = 0;
    assert_true(value_bits("18446744073709551615", &seed));
    assert_true(seed == UINT64_MAX);
    assert_false(value_bits("18446744073709551616", &seed));
    assert_false(value_bits("-1", &seed));
    assert_false(value_bits("+1", &seed));
    assert_false(value_bits("", &seed));
}

/* Komi as clients and people write it. */
static const struct komi_case {
    const char *name;
    const char *word;
    bool is_good;
    int halves;
    bool is_exact;
    const char *text; /* written again */
} KOMI[] = {
    {"a whole number", "8", true, 16, true, "8"},
    {"a half", "7.5", true, 15, true, "7.5"},
    {"zeros behind", "8.00", true, 16, true, "8"},
    {"a negative half", "-3.5", true, -7, true, "-3.5"},
    {"a negative half below one", "-0.5", true, -1, true, "-0.5"},
    {"nothing", "0", true, 0, true, "0"},
    {"a plus", "+6.5", true, 13, true, "6.5"},
    {"no digit before the point", ".5", true, 1, true, "0.5"},
    {"a quarter is rounded", "6.25", true, 13, false, "6.5"},
    {"nearly a half is rounded", "7.4", true, 15, false, "7.5"},
    {"an absurd one is limited", "1000000", true, VALUE_KOMI_MAX, false,
     "100000"},
    {"an absurd negative one is limited", "-99999999999999999999999999", true,
     -VALUE_KOMI_MAX, false, "-100000"},
    {"no number", "NaN", false, 0, false, ""},
    {"no infinity", "inf", false, 0, false, ""},
    {"no comma", "7,5", false, 0, false, ""},
    {"no exponent", "1e3", false, 0, false, ""},
    {"no hexadecimal", "0x8", false, 0, false, ""},
    {"a point alone", ".", false, 0, false, ""},
    {"a sign alone", "-", false, 0, false, ""},
    {"two signs", "--5", false, 0, false, ""},
    {"two points", "7.5.0", false, 0, false, ""},
    {"empty", "", false, 0, false, ""},
};

static void komi_is_read(void **state)
{
    const struct komi_case *const row = *state;
    int halves = 42;
    bool is_exact = false;
    char text[VALUE_KOMI_TEXT];
    assert_int_equal(value_komi(row->word, &halves, &is_exact), row->is_good);
    assert_int_equal(halves, row->is_good ? row->halves : 42);
    if (!row->is_good)
        return;
    assert_int_equal(is_exact, row->is_exact);
    assert_string_equal(value_komi_text(halves, text), row->text);
}

static void seconds_become_milliseconds(void **state)
{
    (void)state;
    int64_t ms = 0;
    assert_true(value_seconds("12.34", &ms));
    assert_int_equal(ms, 12340);
    assert_true(value_seconds("0", &ms));
    assert_int_equal(ms, 0);
    assert_false(value_seconds("-1", &ms));
    assert_false(value_seconds("1s", &ms));
    assert_true(value_seconds("999999999999999999999999999999", &ms));
    assert_int_equal(ms, INT64_C(3600000000000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colors_are_read_in_any_case),
        cmocka_unit_test(whole_numbers_have_limits),
        cmocka_unit_test(seeds_have_64_bits),
        cmocka_unit_test(seconds_become_milliseconds),
    };
    struct CMUnitTest rows[ARRAY_LEN(KOMI)];
    for (size_t i = 0; i < ARRAY_LEN(KOMI); i++)
        rows[i] = (struct CMUnitTest){.name = KOMI[i].name,
                                      .test_func = komi_is_read,
                                      .initial_state = (void *)&KOMI[i]};
    return cmocka_run_group_tests_name("gtp/value", tests, NULL, NULL) +
           cmocka_run_group_tests_name("gtp/komi", rows, NULL, NULL);
}
