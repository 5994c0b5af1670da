#include "rules/charset.h"
#include "rules/charset_guess.h"
#include "tests/support/test.h"

#include <string.h>

/*
 * Names of players and rules as a record of each language holds them.  Without
 * a name the charset is told by the bytes alone, so some need a whole record.
 */
static const struct charset_case {
    const char *name;
    const char *declared; /* or NULL */
    const char *bytes, *utf8;
} cases[] = {
    {"ascii is utf-8", NULL, "PB[Black]", "PB[Black]"},
    {"utf-8 by itself", NULL, "\xe5\xbf\x9c\xe6\xb0\x8f",
     "\xe5\xbf\x9c\xe6\xb0\x8f"},
    {"utf-8 with a mark", NULL, "\xef\xbb\xbf\xc3\xa9", "\xc3\xa9"},
    {"a mark goes before a name", "GB2312", "\xef\xbb\xbf\xc3\xa9", "\xc3\xa9"},
    {"utf-8 under an odd name", "utf8", "\xc3\xa9", "\xc3\xa9"},
    {"shift_jis declared, a byte like a bracket", "Shift_JIS", "[\x95\x5d]",
     "[\xe8\xa9\x95]"},
    {"shift_jis declared, a byte like a backslash", "MS_KANJI", "[\x95\x5c]",
     "[\xe8\xa1\xa8]"},
    {"shift_jis guessed", NULL, "\x88\xcd\x8c\xe9\x82\xcc\x91\xce\x8b\xc7",
     "\xe5\x9b\xb2\xe7\xa2\x81\xe3\x81\xae\xe5\xaf\xbe\xe5\xb1\x80"},
    {"gb2312 declared", "GB2312", "\xce\xa7\xc6\xe5",
     "\xe5\x9b\xb4\xe6\xa3\x8b"},
    {"gb18030 guessed", NULL, "\xce\xa7\xc6\xe5\xb9\xe6\xd4\xf2",
     "\xe5\x9b\xb4\xe6\xa3\x8b\xe8\xa7\x84\xe5\x88\x99"},
    {"gbk under the name of gb2312", "gb2312", "\x87\xd6", "\xe5\x9b\x8d"},
    {"big5 declared, a byte like a backslash", "big5", "[\xb3\x5c]",
     "[\xe8\xa8\xb1]"},
    {"big5 guessed", NULL, "\xb3\xf2\xb4\xd1\xb3\x57\xab\x68",
     "\xe5\x9c\x8d\xe6\xa3\x8b\xe8\xa6\x8f\xe5\x89\x87"},
    {"euc-kr declared", "EUC-KR", "\xb9\xd9\xb5\xcf",
     "\xeb\xb0\x94\xeb\x91\x91"},
    {"euc-kr guessed", NULL,
     "\xb9\xd9\xb5\xcf \xc8\xe6 \xb9\xe9 \xbd\xc2\xb8\xae \xb1\xb9\xbc\xf6",
     "\xeb\xb0\x94\xeb\x91\x91 \xed\x9d\x91 \xeb\xb0\xb1 "
     "\xec\x8a\xb9\xeb\xa6\xac \xea\xb5\xad\xec\x88\x98"},
    {"latin 1 declared", "ISO8859_1", "M\xfcller", "M\xc3\xbcller"},
    {"latin 1 guessed", NULL, "Andr\xe9 M\xfcller",
     "Andr\xc3\xa9 M\xc3\xbcller"},
    {"utf-16 with a mark", NULL, "\xff\xfe\x34\x12", "\xe1\x88\xb4"},
    {"a name cut in a character", NULL,
     "[\xe5\xbf\x9c\xe6\xb0\x8f\xe6\x9d]KM[8]",
     "[\xe5\xbf\x9c\xe6\xb0\x8f\xef\xbf\xbd\xef\xbf\xbd]KM[8]"},
    {"a wrong name, the bytes being utf-8", "Shift_JIS",
     "\xef\xbf\xbd\xe5\xbf\x9c", "\xef\xbf\xbd\xe5\xbf\x9c"},
    {"an unknown name", "foo", "\xe5\xbf\x9c", "\xe5\xbf\x9c"},
    {"the name of what is no text", "UTF-16", "(;)", "(;)"},
    {"a name longer than any", "ISO-8859-1-and-then-some-more-of-it", "\xe9x",
     "\xc3\xa9x"},
    {"an overlong form is no utf-8", "UTF-8",
     "\xe5\xbf\x9c\xe6\xb0\x8f\xc0\xaf",
     "\xe5\xbf\x9c\xe6\xb0\x8f\xef\xbf\xbd\xef\xbf\xbd"},
};

static void conversion_matches(void **state)
{
    const struct charset_case *row = *state;
    struct text utf8 = {0};
    assert_true(text_add(&utf8, ">", 1));
    assert_true(
        charset_convert(row->bytes, strlen(row->bytes), row->declared, &utf8));
    assert_int_equal(utf8.bytes[0], '>');
    assert_string_equal(utf8.bytes + 1, row->utf8);
    text_free(&utf8);
}

static void only_well_formed_utf8_has_a_length(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
    } rows[] = {
        {"a", 1},
        {"\xc2\x80", 2},
        {"\xe0\xa0\x80", 3},
        {"\xf4\x8f\xbf\xbf", 4},
        {"\x80", 0},
        {"\xc1\xbf", 0},
        {"\xe0\x9f\xbf", 0},
        {"\xed\xa0\x80", 0}, /* a surrogate */
        {"\xf0\x8f\xbf\xbf", 0},
        {"\xf4\x90\x80\x80", 0}, /* beyond Unicode */
        {"\xff", 0},
        {"\xe5\xbf", 0},
        {"", 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        assert_int_equal(
            charset_utf8_length(rows[i].bytes, strlen(rows[i].bytes)),
            rows[i].length);
}

static void bytes_of_any_kind_become_utf8(void **state)
{
    (void)state;
    static const char *const names[] = {
        NULL,     "UTF-8",  "GB2312",      "Big5",   "EUC-KR", "Shift_JIS",
        "EUC-JP", "EUC-TW", "ISO-2022-JP", "KOI8-R", "TIS-620"};
    char bytes[4096];
    uint32_t seed = 1;
    for (size_t i = 0; i < sizeof bytes; i++) {
        seed = seed * 1664525 + 1013904223;
        bytes[i] = (char)(seed >> 24);
    }
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        struct text utf8 = {0};
        assert_true(charset_convert(bytes, sizeof bytes, names[i], &utf8));
        for (size_t at = 0, size; at < utf8.length; at += size) {
            size = charset_utf8_length(utf8.bytes + at, utf8.length - at);
            assert_true(size > 0);
        }
        text_free(&utf8);
    }
}

int main(void)
{
    struct CMUnitTest tests[2 + ARRAY_LEN(cases)] = {
        cmocka_unit_test(only_well_formed_utf8_has_a_length),
        cmocka_unit_test(bytes_of_any_kind_become_utf8),
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        tests[2 + i] = (struct CMUnitTest){.name = cases[i].name,
                                           .test_func = conversion_matches,
                                           .initial_state = (void *)&cases[i]};
    return cmocka_run_group_tests_name("rules/charset", tests, NULL, NULL);
}
