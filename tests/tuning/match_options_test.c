#include "tuning/match_options.h"

#include "tests/support/test.h"
#include "tests/support/words.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 40 };

/* Reads a command line: words between spaces, after two commands A and B. */
static enum options_status read_line(const char *line,
                                     struct match_options *options,
                                     char error[OPTIONS_ERROR])
{
    static char words[1024];
    static char name[] = "match", a[] = "A", b[] = "B";
    char *arguments[WORDS_MAX] = {name, a, b};
    strcpy(words, line);
    const int count = words_add(words, arguments, 3, WORDS_MAX);
    return match_options_read(count, arguments, options, error);
}

static struct match_options options_of(const char *line)
{
    struct match_options options;
    char error[OPTIONS_ERROR] = "";
    const enum options_status status = read_line(line, &options, error);
    if (status != OPTIONS_OK)
        fail_msg("%s: %s", line, error);
    return options;
}

static void defaults_are_those_of_the_help(void **state)
{
    (void)state;
    const struct match_options options = options_of("");
    assert_string_equal(options.sides[SIDE_A].command, "A");
    assert_string_equal(options.sides[SIDE_B].command, "B");
    assert_int_equal(options.sides[SIDE_A].time.system, CLOCK_NONE);
    assert_int_equal(options.games, 100);
    assert_int_equal(options.size, 19);
    assert_string_equal(options.rules.name, "ing");
    assert_int_equal(options.komi_halves, 16);
    assert_int_equal(options.tolerance_ms, 250);
    assert_int_equal(options.patience_ms, 300000);
    assert_int_equal(options.moves_max, 4 * 361);
    assert_int_equal(options.jobs, 1);
    assert_int_equal(options.seed, 1);
    assert_null(options.log);
    assert_false(options.has_sprt);
}

static void komi_is_the_rulesets_unless_given(void **state)
{
    (void)state;
    assert_int_equal(options_of("--rules chinese").komi_halves, 15);
    assert_int_equal(options_of("--komi 6.5 --rules chinese").komi_halves, 13);
    assert_int_equal(options_of("--komi -3.5").komi_halves, -7);
    assert_int_equal(options_of("--komi 0").komi_halves, 0);
    assert_int_equal(options_of("--komi=7.50").komi_halves, 15);
}

static void times_are_read_in_all_their_forms(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        struct clock_settings time;
    } cases[] = {
        {"--time 300", {.system = CLOCK_ABSOLUTE, .main_ms = 300000}},
        {"--time 60.5+30/25",
         {.system = CLOCK_CANADIAN,
          .main_ms = 60500,
          .period_ms = 30000,
          .stones = 25}},
        {"--time 60+2.5",
         {.system = CLOCK_FISCHER, .main_ms = 60000, .period_ms = 2500}},
        {"--time 0+5x10",
         {.system = CLOCK_BYOYOMI, .period_ms = 10000, .periods = 5}},
        {"--time-penalty 60",
         {.system = CLOCK_PENALTY, .main_ms = 60000, .period_ms = 10000}},
        {"--time-per-move 0.25",
         {.system = CLOCK_CANADIAN, .period_ms = 250, .stones = 1}},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct match_options options = options_of(cases[i].text);
        const struct clock_settings *time = &options.sides[SIDE_B].time;
        assert_int_equal(time->system, cases[i].time.system);
        assert_int_equal(time->main_ms, cases[i].time.main_ms);
        assert_int_equal(time->period_ms, cases[i].time.period_ms);
        assert_int_equal(time->stones, cases[i].time.stones);
        assert_int_equal(time->periods, cases[i].time.periods);
    }
}

static void a_side_may_have_a_time_of_its_own(void **state)
{
    (void)state;
    const struct match_options options =
        options_of("--time-a 2 --time-per-move 1 --no-clock-b");
    assert_int_equal(options.sides[SIDE_A].time.period_ms, 2000);
    assert_int_equal(options.sides[SIDE_B].time.system, CLOCK_NONE);
}

static void the_rest_is_read_too(void **state)
{
    (void)state;
    const struct match_options options = options_of(
        "--games 7 --size 9 --jobs 3 --sprt -5,5 --init-a x --resume f "
        "--tolerance-ms 0 --patience 1.5 --max-moves 50 --seed 9");
    assert_int_equal(options.games, 7);
    assert_int_equal(options.size, 9);
    assert_int_equal(options.jobs, 3);
    assert_true(options.has_sprt);
    assert_true(options.elo_0 == -5 && options.elo_1 == 5);
    assert_string_equal(options.sides[SIDE_A].init, "x");
    assert_string_equal(options.log, "f");
    assert_true(options.may_resume);
    assert_int_equal(options.tolerance_ms, 0);
    assert_int_equal(options.patience_ms, 1500);
    assert_int_equal(options.moves_max, 50);
    assert_int_equal(options.seed, 9);
}

static void wrong_lines_are_refused_with_a_reason(void **state)
{
    (void)state;
    static const struct {
        const char *line, *reason;
    } cases[] = {
        {"--gmaes 4", "no option --gmaes; the nearest is --games"},
        {"-x 4", "no option -x"},
        {"--no-clok-b", "the nearest is --no-clock-b"},
        {"--tme-per-move=1", "no option --tme-per-move; the nearest is "
                             "--time-per-move"},
        {"--games", "--games takes a value"},
        {"--time-a 2 --no-clock-a",
         "--time-a and --no-clock-a exclude each other"},
        {"--no-clock-b --time 60 --time-b 0.5",
         "--time-b and --no-clock-b exclude each other"},
        {"--no-clock-a=1", "--no-clock-a takes no value"},
        {"--games 0", "--games N: cannot take \"0\"; it must be a whole "
                      "number from 1 to 1000000"},
        {"--games 1x", "cannot take \"1x\""},
        {"--size 26", "--size LINES: cannot take \"26\""},
        {"--komi 7,5", "cannot take \"7,5\""},
        {"--komi 7.3", "cannot take"},
        {"--komi NaN", "cannot take"},
        {"--rules japanese",
         "--rules NAME: cannot take \"japanese\"; it must "
         "be a ruleset that counts area, not territory: ing, "},
        {"--rules foo", "\"foo\"; it must be ing, ing-wholeboard, "},
        {"--time 0",
         "it must be seconds such as 600, 60+5, 300+30/5 or 60+3x10"},
        {"--time 10+", "cannot take"},
        {"--time 10+0", "cannot take"},
        {"--time 0+5", "cannot take"},
        {"--time 10+5/0", "cannot take"},
        {"--time 10+0x5", "cannot take"},
        {"--time-per-move 0", "it must be seconds from 0.001 to 86400"},
        {"--time-per-move 1e3", "cannot take"},
        {"--sprt 5", "cannot take"},
        {"--sprt 5,0", "from -1000 to 1000, the smaller first"},
        {"--sprt 0,nan", "cannot take"},
        {"--time 10 --time-per-move 1", "exclude each other"},
        {"--time 10 --time-penalty 9", "exclude each other"},
        {"--time-per-move 1 --time-penalty 9", "exclude each other"},
        {"--time-penalty 14401", "seconds from 0.001 to 14400"},
        {"--time-penalty 0", "seconds from 0.001 to 14400"},
        {"--log a --resume b", "exclude each other"},
        {"C", "surplus argument \"C\""},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct match_options options;
        char error[OPTIONS_ERROR] = "";
        assert_int_equal(read_line(cases[i].line, &options, error),
                         OPTIONS_WRONG);
        if (!strstr(error, cases[i].reason))
            fail_msg("%s: %s", cases[i].line, error);
    }
}

static void one_command_is_not_enough(void **state)
{
    (void)state;
    char name[] = "match", a[] = "A", *arguments[] = {name, a, NULL};
    struct match_options options;
    char error[OPTIONS_ERROR] = "";
    assert_int_equal(match_options_read(2, arguments, &options, error),
                     OPTIONS_WRONG);
    assert_string_equal(error, "two commands are needed, one for each program");
}

static void help_fits_eighty_columns(void **state)
{
    (void)state;
    struct match_options options;
    char error[OPTIONS_ERROR], *text = NULL;
    size_t length;
    assert_int_equal(read_line("--help", &options, error), OPTIONS_HELP);
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    option_page_help(match_options_page(), stream);
    fclose(stream);
    assert_non_null(strstr(text, "--time-per-move SECONDS"));
    for (const char *line = text; *line;) {
        const size_t columns = strcspn(line, "\n");
        if (columns > 79)
            fail_msg("%.*s", (int)columns, line);
        line += columns + (line[columns] == '\n');
    }
    free(text);
}

static char *description_of(const char *line)
{
    const struct match_options options = options_of(line);
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    match_options_describe(&options, stream);
    fclose(stream);
    return text;
}

static void a_description_tells_matches_apart(void **state)
{
    (void)state;
    static const char *const others[] = {
        "--size 9", "--komi 1",          "--rules aga",
        "--time 9", "--time-per-move 1", "--init-b x",
        "--seed 4", "--openings f",      "--time 9 --no-clock-a",
    };
    char *plain = description_of(""),
         *same = description_of("--games 5 --jobs 2 --log x");
    assert_string_equal(plain, same);
    for (size_t i = 0; i < ARRAY_LEN(others); i++) {
        char *other = description_of(others[i]);
        assert_string_not_equal(plain, other);
        free(other);
    }
    free(plain);
    free(same);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_those_of_the_help),
        cmocka_unit_test(komi_is_the_rulesets_unless_given),
        cmocka_unit_test(times_are_read_in_all_their_forms),
        cmocka_unit_test(a_side_may_have_a_time_of_its_own),
        cmocka_unit_test(the_rest_is_read_too),
        cmocka_unit_test(wrong_lines_are_refused_with_a_reason),
        cmocka_unit_test(one_command_is_not_enough),
        cmocka_unit_test(help_fits_eighty_columns),
        cmocka_unit_test(a_description_tells_matches_apart),
    };
    return cmocka_run_group_tests_name("tuning/match_options", tests, NULL,
                                       NULL);
}
