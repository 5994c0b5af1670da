#include "tuning/number.h"

#include "rules/compiler.h"
#include "tests/support/test.h"

#include <stdbool.h>

/* A number, and how it is written. */
static const struct written_case {
    double real;
    const char *text;
} written[] = {
    {0, "0"},
    {0.3, "0.3"},
    {(double)0.95f, "0.95"},
    {-0.05, "-0.05"},
    {1500, "1500"},
    {100000, "100000"},
    {1234567, "1234567"},
    {123.456789, "123.457"},
    {0.9999999, "1"},
    {0.0002, "0.0002"},
    {0.000012345678, "0.0000123457"},
    {1e-30, "0"},
    {-1e-30, "0"},
};

static void a_number_is_written_as_a_plain_decimal(void **state)
{
    (void)state;
    char text[NUMBER_TEXT];
    for (size_t i = 0; i < ARRAY_LEN(written); i++)
        assert_string_equal(number_write_real(written[i].real, text),
                            written[i].text);
}

static void a_sign_may_stand_before_a_number(void **state)
{
    (void)state;
    static const char *const NONE[] = {"", "-", "--1", "+1", "1-", "-1e3"};
    double real = 7;
    assert_true(number_read_signed("-0.5", &real));
    assert_true(real == -0.5);
    assert_true(number_read_signed("2", &real));
    assert_true(real == 2);
    for (size_t i = 0; i < ARRAY_LEN(NONE); i++)
        assert_false(number_read_signed(NONE[i], &real));
    assert_true(real == 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_is_written_as_a_plain_decimal),
        cmocka_unit_test(a_sign_may_stand_before_a_number),
    };
    return cmocka_run_group_tests_name("tuning/number", tests, NULL, NULL);
}
