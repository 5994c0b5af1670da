#include "tuning/positions_options.h"

#include "tests/support/test.h"
#include "tests/support/words.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 60 };

/* Reads a command line: words between spaces, after what must be there. */
static enum options_status read_line(const char *line,
                                     struct positions_options *options,
                                     char error[OPTIONS_ERROR])
{
    static char words[1024];
    static char name[] = "positions", net[] = "--net=N", out[] = "--out=O";
    char *arguments[WORDS_MAX] = {name, net, out};
    strcpy(words, line);
    const int count = words_add(words, arguments, 3, WORDS_MAX);
    return positions_options_read(count, arguments, options, error);
}

static struct positions_options options_of(const char *line)
{
    struct positions_options options;
    char error[OPTIONS_ERROR] = "";
    if (read_line(line, &options, error) != OPTIONS_OK)
        fail_msg("%s: %s", line, error);
    return options;
}

static void mix_is(const struct positions_options *options,
                   const int mix[POSITIONS_KINDS])
{
    for (int i = 0; i < POSITIONS_KINDS; i++)
        assert_int_equal(options->settings.mix[i], mix[i]);
}

static void defaults_are_those_of_the_help(void **state)
{
    (void)state;
    static const int mix[POSITIONS_KINDS] = {0, 40, 24, 24, 12};
    const struct positions_options options = options_of("");
    const struct positions_settings *settings = &options.settings;
    assert_string_equal(options.net, "N");
    assert_string_equal(options.out, "O");
    assert_null(options.kernel);
    assert_int_equal(options.files, 0);
    assert_int_equal(options.count, 0);
    assert_int_equal(options.shard, 0);
    assert_int_equal(options.shards, 1);
    assert_int_equal(settings->seed, 1);
    mix_is(&options, mix);
    assert_true(settings->share == 0.12);
    assert_true(settings->keep == 0.5);
    assert_int_equal(settings->wild_percent, 12);
    assert_int_equal(settings->whole_percent, 25);
    assert_int_equal(settings->handicap_percent, 12);
}

static void records_have_their_part_if_there_are_any(void **state)
{
    (void)state;
    static const int mix[POSITIONS_KINDS] = {40, 24, 14, 14, 8};
    static const int other[POSITIONS_KINDS] = {1, 0, 99, 0, 0};
    const struct positions_options options = options_of("--games a --games b");
    assert_int_equal(options.files, 2);
    assert_string_equal(options.games[0], "a");
    assert_string_equal(options.games[1], "b");
    mix_is(&options, mix);
    const struct positions_options set =
        options_of("--mix 1,0,99,0,0 --games c");
    mix_is(&set, other);
}

static void the_rest_is_read_too(void **state)
{
    (void)state;
    const struct positions_options options =
        options_of("--count 5000 --seed 9 --shard 3/8 --share 1 --keep=0.25 "
                   "--wild 100 --whole 0 --handicap 1 --kernel sse2");
    assert_int_equal(options.count, 5000);
    assert_int_equal(options.settings.seed, 9);
    assert_int_equal(options.shard, 2);
    assert_int_equal(options.shards, 8);
    assert_true(options.settings.share == 1);
    assert_true(options.settings.keep == 0.25);
    assert_int_equal(options.settings.wild_percent, 100);
    assert_int_equal(options.settings.whole_percent, 0);
    assert_int_equal(options.settings.handicap_percent, 1);
    assert_string_equal(options.kernel, "sse2");
}

static void wrong_lines_are_refused_with_a_reason(void **state)
{
    (void)state;
    static const struct {
        const char *line, *reason;
    } cases[] = {
        {"--shart 1/2", "no option --shart; the nearest is --sha"},
        {"--shard 0/2", "it must be two whole numbers such as 1/8 or 8/8"},
        {"--shard 3/2", "cannot take \"3/2\""},
        {"--shard 1/0", "cannot take"},
        {"--shard 1", "cannot take"},
        {"--shard 1/2x", "cannot take"},
        {"--shard 1/100001", "cannot take"},
        {"--mix 0,50,50,0", "five whole numbers that add up to 100"},
        {"--mix 0,50,50,0,1", "cannot take"},
        {"--mix 0,50,50,0,0,0", "cannot take"},
        {"--mix 0,200,0,0,0", "cannot take"},
        {"--mix 0;50;50;0;0", "cannot take"},
        {"--mix 40,24,14,14,8",
         "--mix has a part for recorded games, but there are no --games"},
        {"--games a --mix 0,100,0,0,0",
         "--games are given, but --mix has no part for them"},
        {"--games=", "a path, and 16 of them at most"},
        {"--count 0", "a whole number from 1 to 1000000000"},
        {"--share 0", "cannot take \"0\""},
        {"--keep 1.5", "cannot take \"1.5\""},
        {"--wild 101", "a whole number from 0 to 100"},
        {"9x9", "surplus argument \"9x9\""},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct positions_options options;
        char error[OPTIONS_ERROR] = "";
        assert_int_equal(read_line(cases[i].line, &options, error),
                         OPTIONS_WRONG);
        if (!strstr(error, cases[i].reason))
            fail_msg("%s: %s", cases[i].line, error);
    }
}

static void seventeen_files_of_games_are_too_many(void **state)
{
    (void)state;
    char line[512] = "";
    struct positions_options options;
    char error[OPTIONS_ERROR];
    for (int i = 0; i < POSITIONS_FILES_MAX; i++)
        strcat(line, "--games f ");
    assert_int_equal(options_of(line).files, POSITIONS_FILES_MAX);
    strcat(line, "--games f");
    assert_int_equal(read_line(line, &options, error), OPTIONS_WRONG);
}

static void the_network_and_the_file_must_be_given(void **state)
{
    (void)state;
    static char name[] = "positions", net[] = "--net=N", out[] = "--out=O";
    char *lines[][3] = {{name, net, NULL}, {name, out, NULL}};
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        struct positions_options options;
        char error[OPTIONS_ERROR] = "";
        assert_int_equal(positions_options_read(2, lines[i], &options, error),
                         OPTIONS_WRONG);
        assert_string_equal(error, "--net and --out must be given");
    }
}

static void help_fits_eighty_columns(void **state)
{
    (void)state;
    struct positions_options options;
    char error[OPTIONS_ERROR], *text = NULL;
    size_t length;
    assert_int_equal(read_line("--help", &options, error), OPTIONS_HELP);
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    option_page_help(positions_options_page(), stream);
    fclose(stream);
    assert_non_null(strstr(text, "--mix R,A,B,C,D"));
    for (const char *line = text; *line;) {
        const size_t columns = strcspn(line, "\n");
        if (columns > 79)
            fail_msg("%.*s", (int)columns, line);
        line += columns + (line[columns] == '\n');
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_those_of_the_help),
        cmocka_unit_test(records_have_their_part_if_there_are_any),
        cmocka_unit_test(the_rest_is_read_too),
        cmocka_unit_test(wrong_lines_are_refused_with_a_reason),
        cmocka_unit_test(seventeen_files_of_games_are_too_many),
        cmocka_unit_test(the_network_and_the_file_must_be_given),
        cmocka_unit_test(help_fits_eighty_columns),
    };
    return cmocka_run_group_tests_name("tuning/positions_options", tests, NULL,
                                       NULL);
}
