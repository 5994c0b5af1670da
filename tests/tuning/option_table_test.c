#include "tuning/option_table.h"

#include "tests/support/test.h"
#include "tests/support/words.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 20 };

/* What the options of these tests are read into. */
struct fields {
    int count;
    double real;
    int64_t ms;
    const char *text;
    bool flag;
    char letter;
    const char *word;
};

static bool set_letter(void *fields, const char *value)
{
    ((struct fields *)fields)->letter = *value;
    return strlen(value) == 1;
}

static void say_letter(const char *value, char text[OPTION_ALLOWED])
{
    snprintf(text, OPTION_ALLOWED, "a letter, not %zu", strlen(value));
}

static bool take_one(void *fields, const char *word)
{
    struct fields *const all = fields;
    const bool is_first = !all->word;
    all->word = word;
    return is_first;
}

#define IN(field) offsetof(struct fields, field)

static const struct option OPTIONS[] = {
    {"count", "N", "a count", OPTION_COUNT, IN(count), 2, 9, NULL, NULL, NULL},
    {"real", "X", "a number\nin two lines", OPTION_REAL, IN(real), 0, 0.5, NULL,
     NULL, NULL},
    {"time", "SECONDS", "a time", OPTION_SECONDS, IN(ms), 1, 60000, NULL, NULL,
     NULL},
    {"text", "TEXT", "a text", OPTION_TEXT, IN(text), 0, 0, NULL, NULL, NULL},
    {"flag", NULL, "a flag", OPTION_FLAG, IN(flag), 0, 0, NULL, NULL, NULL},
    {"letter", "C", "a letter", OPTION_OTHER, 0, 0, 0, set_letter, NULL,
     say_letter},
    {"help", NULL, "say this", OPTION_HELP, 0, 0, 0, NULL, NULL, NULL},
};

static const struct option_table TABLE = {OPTIONS, ARRAY_LEN(OPTIONS),
                                          take_one};

/* Reads a command line of words between spaces. */
static enum options_status read_line(const char *line, struct fields *fields,
                                     char error[OPTIONS_ERROR])
{
    static char words[256];
    static char name[] = "name";
    char *arguments[WORDS_MAX] = {name};
    strcpy(words, line);
    const int count = words_add(words, arguments, 1, WORDS_MAX);
    return option_table_read(&TABLE, count, arguments, fields, error);
}

static void values_go_into_their_fields(void **state)
{
    (void)state;
    struct fields fields = {.count = 5};
    char error[OPTIONS_ERROR] = "";
    assert_int_equal(read_line("--real=0.25 -time 1.5 word --flag --text x "
                               "--letter y",
                               &fields, error),
                     OPTIONS_OK);
    assert_int_equal(fields.count, 5);
    assert_true(fields.real == 0.25);
    assert_int_equal(fields.ms, 1500);
    assert_string_equal(fields.text, "x");
    assert_true(fields.flag);
    assert_int_equal(fields.letter, 'y');
    assert_string_equal(fields.word, "word");
}

static void numbers_without_an_exponent_are_real(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        double real;
    } cases[] = {
        {"--real 0", 0},           {"--real .5", 0.5},   {"--real 0.", 0},
        {"--real 0.00025", 25e-5}, {"--real 00.1", 0.1},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fields fields = {.real = -1};
        char error[OPTIONS_ERROR];
        assert_int_equal(read_line(cases[i].line, &fields, error), OPTIONS_OK);
        assert_float_equal(fields.real, cases[i].real, 0);
    }
}

static void wrong_lines_are_refused_with_a_reason(void **state)
{
    (void)state;
    static const struct {
        const char *line, *reason;
    } cases[] = {
        {"--conut 4", "no option --conut; the nearest is --count"},
        {"--flga", "no option --flga; the nearest is --flag"},
        {"--let=x", "no option --let; the nearest is --letter"},
        {"--count", "--count takes a value"},
        {"--flag=1", "--flag takes no value"},
        {"--count 1", "--count N: cannot take \"1\"; it must be a whole number "
                      "from 2 to 9"},
        {"--count 10", "cannot take \"10\""},
        {"--real 0.6", "it must be a decimal number from 0 to 0.5"},
        {"--real 1e-3", "cannot take"},
        {"--real .", "cannot take"},
        {"--real -0.1", "cannot take"},
        {"--real nan", "cannot take"},
        {"--real 0x1", "cannot take"},
        {"--real=", "cannot take"},
        {"--time 61", "it must be seconds from 0.001 to 60, such as 0.5"},
        {"--text=", "--text TEXT: cannot take \"\"; it must be a text"},
        {"--letter zz", "it must be a letter, not 2"},
        {"one two", "surplus argument \"two\""},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fields fields = {0};
        char error[OPTIONS_ERROR] = "";
        assert_int_equal(read_line(cases[i].line, &fields, error),
                         OPTIONS_WRONG);
        if (!strstr(error, cases[i].reason))
            fail_msg("%s: %s", cases[i].line, error);
    }
}

static void an_option_that_is_near_to_none_is_no_others(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"--bogus", "-c", "--lg", "--"};
    for (size_t i = 0; i < ARRAY_LEN(NAMES); i++) {
        struct fields fields = {0};
        char error[OPTIONS_ERROR] = "", expected[64];
        snprintf(expected, sizeof expected, "no option %s", NAMES[i]);
        assert_int_equal(read_line(NAMES[i], &fields, error), OPTIONS_WRONG);
        assert_string_equal(error, expected);
    }
}

static void help_is_asked_for_by_any_of_its_names(void **state)
{
    (void)state;
    static const char *const lines[] = {"-h", "-help", "a --help b c"};
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        struct fields fields = {0};
        char error[OPTIONS_ERROR];
        assert_int_equal(read_line(lines[i], &fields, error), OPTIONS_HELP);
    }
}

static void help_has_its_lines_in_a_column(void **state)
{
    (void)state;
    char *text = NULL;
    size_t length;
    FILE *const stream = open_memstream(&text, &length);
    assert_non_null(stream);
    option_table_help(&TABLE, stream);
    assert_int_equal(fclose(stream), 0);
    assert_non_null(strstr(text, "  --real X                 a number\n"
                                 "                           in two lines\n"));
    free(text);
}

static void a_table_may_take_no_words(void **state)
{
    (void)state;
    const struct option_table table = {OPTIONS, ARRAY_LEN(OPTIONS), NULL};
    char name[] = "command", word[] = "w", *arguments[] = {name, word, NULL};
    struct fields fields = {0};
    char error[OPTIONS_ERROR];
    assert_int_equal(option_table_read(&table, 2, arguments, &fields, error),
                     OPTIONS_WRONG);
    assert_string_equal(error, "surplus argument \"w\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_go_into_their_fields),
        cmocka_unit_test(numbers_without_an_exponent_are_real),
        cmocka_unit_test(wrong_lines_are_refused_with_a_reason),
        cmocka_unit_test(an_option_that_is_near_to_none_is_no_others),
        cmocka_unit_test(help_is_asked_for_by_any_of_its_names),
        cmocka_unit_test(help_has_its_lines_in_a_column),
        cmocka_unit_test(a_table_may_take_no_words),
    };
    return cmocka_run_group_tests_name("tuning/option_table", tests, NULL,
                                       NULL);
}
