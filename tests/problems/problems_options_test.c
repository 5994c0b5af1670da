#include "tests/problems/problems_options.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 32 };

static char words[256]; /* the options keep texts of the line */

static enum problems_status read_line(const char *line,
                                      struct problems_options *options,
                                      char error[PROBLEMS_ERROR])
{
    char name[] = "problems", *arguments[WORDS_MAX] = {name}, *rest;
    int count = 1;
    strcpy(words, line);
    for (char *word = strtok_r(words, " ", &rest); word;
         word = strtok_r(NULL, " ", &rest))
        arguments[count++] = word;
    return problems_options_read(count, arguments, options, error);
}

static struct problems_options options_of(const char *line)
{
    struct problems_options options;
    char error[PROBLEMS_ERROR];
    if (read_line(line, &options, error) != PROBLEMS_OK)
        fail_msg("%s: %s", line, error);
    return options;
}

static void defaults_are_those_of_the_help(void **state)
{
    const struct problems_options options = options_of("");
    (void)state;
    assert_int_equal(options.solver.visits, 1000);
    assert_int_equal(options.solver.seed, 1);
    assert_string_equal(options.solver.rules.name, "chinese");
    assert_int_equal(options.solver.komi_halves, 13);
    assert_int_equal(options.threads, 1);
    assert_int_equal(options.only_count, 0);
    assert_int_equal(options.every, 1);
    assert_false(options.is_verbose);
    assert_null(options.network.path);
    assert_false(options.by_playouts);
    assert_null(options.network.kernel);
    assert_int_equal(options.network.cache_bytes, 0);
    assert_string_equal(options.suites, "../shared/suites");
    assert_string_equal(options.last, "build/problems.last");
}

static void all_can_be_set(void **state)
{
    const struct problems_options options = options_of(
        "--visits 200 --seed=7 --rules aga --komi 5.5 --threads 2 --suites x "
        "--last y --verbose --net n --net-kernel k --every 3");
    (void)state;
    assert_int_equal(options.solver.visits, 200);
    assert_int_equal(options.solver.seed, 7);
    assert_string_equal(options.solver.rules.name, "aga");
    assert_int_equal(options.solver.komi_halves, 11);
    assert_int_equal(options.threads, 2);
    assert_true(options.is_verbose);
    assert_string_equal(options.suites, "x");
    assert_string_equal(options.last, "y");
    assert_int_equal(options.every, 3);
    assert_string_equal(options.network.path, "n");
    assert_string_equal(options.network.kernel, "k");
}

static void the_network_may_be_our_own_or_none(void **state)
{
    (void)state;
    assert_true(options_of("--net none").by_playouts);
    assert_false(options_of("--net none --net own").by_playouts);
    assert_null(options_of("--net a --net own").network.path);
    assert_string_equal(options_of("--net ./none").network.path, "./none");
}

static void only_takes_files_up_to_the_next_option(void **state)
{
    const struct problems_options options =
        options_of("--only a b.txt --seed 3 --only=c d");
    (void)state;
    assert_int_equal(options.only_count, 4);
    assert_string_equal(options.only[0], "a");
    assert_string_equal(options.only[1], "b.txt");
    assert_string_equal(options.only[2], "c");
    assert_string_equal(options.only[3], "d");
}

static void answers_depend_on_what_is_described(void **state)
{
    char text[256];
    const struct problems_options options =
        options_of("--net none --komi 0 --seed 4");
    (void)state;
    problems_options_describe(&options, sizeof text, text);
    assert_string_equal(text,
                        "playouts, visits 1000, seed 4, rules chinese, komi 0");
    const struct problems_options net = options_of("--net a/b.bin.gz");
    problems_options_describe(&net, sizeof text, text);
    assert_string_equal(
        text, "b.bin.gz, visits 1000, seed 1, rules chinese, komi 6.5");
    char name[NET_NAME];
    assert_true(network_own_name(name));
    const struct problems_options own = options_of("");
    problems_options_describe(&own, sizeof text, text);
    assert_memory_equal(text, name, strlen(name));
    assert_string_equal(text + strlen(name),
                        ", visits 1000, seed 1, rules chinese, komi 6.5");
}

static void help_is_asked_for(void **state)
{
    struct problems_options options;
    char error[PROBLEMS_ERROR];
    (void)state;
    assert_int_equal(read_line("-h", &options, error), PROBLEMS_HELP);
    assert_int_equal(read_line("--seed 1 --help", &options, error),
                     PROBLEMS_HELP);
}

static const struct wrong_case {
    const char *line, *error;
} WRONG[] = {
    {"--visit 3", "no option --visit; the nearest is --visits"},
    {"--vsiits=3", "no option --vsiits; the nearest is --visits"},
    {"--bogus", "no option --bogus"},
    {"--visits", "--visits takes a value"},
    {"--net none --net-kernel plain", "--net-kernel is for a network"},
    {"--verbose=1", "--verbose takes no value"},
    {"--visits 0", "--visits N: cannot take \"0\"; it must be a whole number "
                   "from 1 to 1000000000"},
    {"--every 0",
     "--every N: cannot take \"0\"; it must be a whole number from "
     "1 to 1000000000"},
    {"--threads 65", "--threads N: cannot take \"65\"; it must be a whole "
                     "number from 1 to 64"},
    {"--seed x",
     "--seed N: cannot take \"x\"; it must be a whole number to 1000000000"},
    {"--rules japanese", "--rules NAME: cannot take \"japanese\"; it must be a "
                         "ruleset that counts area"},
    {"--komi six", "--komi POINTS: cannot take \"six\"; it must be points such "
                   "as 7 or -0.5"},
    {"x", "surplus argument \"x\""},
    {"--only a --seed 1 b", "surplus argument \"b\""},
};

static void mistakes_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(WRONG); i++) {
        struct problems_options options;
        char error[PROBLEMS_ERROR] = "";
        assert_int_equal(read_line(WRONG[i].line, &options, error),
                         PROBLEMS_WRONG);
        assert_string_equal(error, WRONG[i].error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_those_of_the_help),
        cmocka_unit_test(all_can_be_set),
        cmocka_unit_test(the_network_may_be_our_own_or_none),
        cmocka_unit_test(only_takes_files_up_to_the_next_option),
        cmocka_unit_test(answers_depend_on_what_is_described),
        cmocka_unit_test(help_is_asked_for),
        cmocka_unit_test(mistakes_are_told),
    };
    return cmocka_run_group_tests_name("problems/problems_options", tests, NULL,
                                       NULL);
}
