#include "tuning/moves_options.h"

#include "rules/compiler.h"
#include "tests/support/test.h"
#include "tests/support/words.h"

#include <string.h>

enum { WORDS_MAX = 60 };

static enum options_status read_line(const char *line,
                                     struct moves_options *options,
                                     char error[OPTIONS_ERROR])
{
    static char words[1024];
    static char name[] = "moves";
    char *arguments[WORDS_MAX] = {name};
    strcpy(words, line);
    const int count = words_add(words, arguments, 1, WORDS_MAX);
    return moves_options_read(count, arguments, options, error);
}

static void defaults_are_those_of_the_help(void **state)
{
    (void)state;
    struct moves_options options;
    char error[OPTIONS_ERROR];
    assert_int_equal(read_line("--games G --out O", &options, error),
                     OPTIONS_OK);
    assert_string_equal(options.games[0], "G");
    assert_int_equal(options.files, 1);
    assert_string_equal(options.out, "O");
    assert_null(options.evaluate);
    assert_int_equal(options.pattern_games, 20000);
    assert_int_equal(options.least, 100);
    assert_int_equal(options.positions, 1500000);
    assert_int_equal(options.apart, 20000);
    assert_true(options.share > 0.1499 && options.share < 0.1501);
    assert_true(options.rate > 0.0999 && options.rate < 0.1001);
    assert_int_equal(options.seed, 1);
}

static const struct wrong_case {
    const char *line, *error;
} wrongs[] = {
    {"--out O", "--games and one of --out and --evaluate must be given"},
    {"--games G", "--games and one of --out and --evaluate must be given"},
    {"--games G --out O --evaluate E",
     "--games and one of --out and --evaluate must be given"},
    {"--games G --out O --share 0", "share"},
    {"--games G --out O --least 1", "least"},
    {"--games G --out O more", "more"},
    {"--games= --out O", "games"},
};

static void the_line_is_refused(void **state)
{
    const struct wrong_case *const wrong = *state;
    struct moves_options options;
    char error[OPTIONS_ERROR] = "";
    assert_int_equal(read_line(wrong->line, &options, error), OPTIONS_WRONG);
    assert_non_null(strstr(error, wrong->error));
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(wrongs) + 1] = {
        cmocka_unit_test(defaults_are_those_of_the_help)};
    for (size_t i = 0; i < ARRAY_LEN(wrongs); i++)
        tests[i + 1] = (struct CMUnitTest){.name = wrongs[i].line,
                                           .test_func = the_line_is_refused,
                                           .initial_state = (void *)&wrongs[i]};
    return cmocka_run_group_tests_name("tuning/moves_options", tests, NULL,
                                       NULL);
}
