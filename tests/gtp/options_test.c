#include "gtp/options.h"
#include "gtp/options_table.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_MAX = 8 };

/* Reads words separated by one space; the text belongs to the caller. */
static enum options_status read(enum subcommand subcommand, const char *line,
                                struct options *options, struct buffer *text)
{
    static char copy[256];
    static char *words[WORDS_MAX];
    int count = 0;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    return options_read(subcommand, count, words, options, text);
}

static void no_words_give_the_defaults(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(read(SUBCOMMAND_GTP, "", &options, &text), OPTIONS_OK);
    assert_in_range(options.session.engine.threads, 1, ENGINE_THREADS_MAX);
    assert_int_equal(options.session.engine.visits, 0);
    assert_int_equal(options.session.engine.move_ms, 0);
    assert_int_equal(options.session.engine.lag_ms, 100);
    assert_string_equal(options.session.rules.name, "ing");
    assert_int_equal(options.session.komi_halves, 16);
    assert_int_equal(options.session.size, 19);
    assert_in_range(options.session.engine.memory_bytes,
                    (size_t)MEMORY_LEAST_MIB << 20, (size_t)1024 << 20);
    buffer_free(&text);
}

static void a_level_is_one_of_the_table(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(read(SUBCOMMAND_GTP, "", &options, &text), OPTIONS_OK);
    assert_null(options.session.engine.level.name);
    assert_int_equal(read(SUBCOMMAND_PLAY, "--level 5K", &options, &text),
                     OPTIONS_OK);
    assert_string_equal(options.session.engine.level.name, "5k");
    assert_int_equal(options.session.engine.level.visits,
                     level_find("5k")->visits);
    assert_int_equal(options.session.engine.visits, 0);
    buffer_free(&text);
}

/* The help has to say what a command line is refused for. */
static void the_help_of_a_level_names_what_it_excludes(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(read(SUBCOMMAND_GTP, "--help", &options, &text),
                     OPTIONS_HELP);
    assert_non_null(strstr(buffer_string(&text), "not with --visits or "
                                                 "--ponder"));
    assert_non_null(strstr(buffer_string(&text), "not with --level"));
    buffer_free(&text);
    assert_int_equal(
        read(SUBCOMMAND_GTP, "--level 3k --ponder=no", &options, &text),
        OPTIONS_OK);
    assert_int_equal(read(SUBCOMMAND_GTP,
                          "--level 3k --visits 9 --level default", &options,
                          &text),
                     OPTIONS_OK);
    buffer_free(&text);
}

static void the_network_is_ours_unless_another_is_named(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(read(SUBCOMMAND_GTP, "", &options, &text), OPTIONS_OK);
    assert_false(options.by_playouts);
    assert_null(options.network.path);
    assert_null(options.network.kernel);
    assert_null(options.opened);
    assert_int_equal(read(SUBCOMMAND_GTP,
                          "--net a.gz --net-kernel plain --cache 3", &options,
                          &text),
                     OPTIONS_OK);
    assert_false(options.by_playouts);
    assert_string_equal(options.network.path, "a.gz");
    assert_string_equal(options.network.kernel, "plain");
    assert_int_equal(options.network.cache_bytes, 3 << 20);
    assert_int_equal(read(SUBCOMMAND_PLAY,
                          "--net a.gz --net own --net-kernel auto --cache 0",
                          &options, &text),
                     OPTIONS_OK);
    assert_false(options.by_playouts);
    assert_null(options.network.path);
    assert_null(options.network.kernel);
    assert_int_equal(options.network.cache_bytes, 0);
    assert_int_equal(
        read(SUBCOMMAND_DEMO, "--net a.gz --net none", &options, &text),
        OPTIONS_OK);
    assert_true(options.by_playouts);
    assert_null(options.network.path);
    buffer_free(&text);
}

static void files_may_have_the_names_of_networks(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(read(SUBCOMMAND_GTP, "--net ./none", &options, &text),
                     OPTIONS_OK);
    assert_false(options.by_playouts);
    assert_string_equal(options.network.path, "./none");
    assert_int_equal(read(SUBCOMMAND_GTP, "--net ./own", &options, &text),
                     OPTIONS_OK);
    assert_string_equal(options.network.path, "./own");
    buffer_free(&text);
}

/* So that many sessions may share a machine by --memory alone. */
static void the_cache_is_a_part_of_the_memory_at_most(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        size_t mib;
    } ROWS[] = {
        {"--memory 1024", 64},
        {"--memory 256", 64},
        {"--memory 64", 16},
        {"--memory 16", 4},
        {"--memory 64 --cache 64", 64},
        {"--cache 1 --memory 1024", 1},
    };
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        struct options options;
        struct buffer text = {0};
        assert_int_equal(read(SUBCOMMAND_GTP, ROWS[i].line, &options, &text),
                         OPTIONS_OK);
        assert_int_equal(options.network.cache_bytes, ROWS[i].mib << 20);
        buffer_free(&text);
    }
}

static void seeds_differ_from_run_to_run(void **state)
{
    (void)state;
    struct options first, second;
    struct buffer text = {0};
    assert_int_equal(read(SUBCOMMAND_GTP, "", &first, &text), OPTIONS_OK);
    assert_int_equal(read(SUBCOMMAND_GTP, "", &second, &text), OPTIONS_OK);
    assert_true(first.session.engine.seed != second.session.engine.seed);
    assert_int_equal(read(SUBCOMMAND_GTP, "--seed 7", &second, &text),
                     OPTIONS_OK);
    assert_true(second.session.engine.seed == 7);
    buffer_free(&text);
}

static void values_follow_or_are_joined(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(read(SUBCOMMAND_GTP,
                          "--threads 3 --visits=50 --time-per-move 0.25 "
                          "--memory=64 --lag-ms 0",
                          &options, &text),
                     OPTIONS_OK);
    assert_int_equal(options.session.engine.threads, 3);
    assert_int_equal(options.session.engine.visits, 50);
    assert_int_equal(options.session.engine.move_ms, 250);
    assert_int_equal(options.session.engine.memory_bytes, 64 << 20);
    assert_int_equal(options.session.engine.lag_ms, 0);
    buffer_free(&text);
}

/* Otherwise a very short time would be none, so no limit. */
static void a_short_time_is_not_rounded_to_none(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(
        read(SUBCOMMAND_GTP, "--time-per-move 0.0001", &options, &text),
        OPTIONS_OK);
    assert_int_equal(options.session.engine.move_ms, 1);
    buffer_free(&text);
}

static void komi_is_the_rulesets_unless_given(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(read(SUBCOMMAND_GTP, "--rules chinese", &options, &text),
                     OPTIONS_OK);
    assert_int_equal(options.session.komi_halves, 15);
    assert_int_equal(
        read(SUBCOMMAND_GTP, "--komi -3.5 --rules chinese", &options, &text),
        OPTIONS_OK);
    assert_int_equal(options.session.komi_halves, -7);
    buffer_free(&text);
}

static void a_clock_is_no_time_for_each_move(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(read(SUBCOMMAND_PLAY, "", &options, &text), OPTIONS_OK);
    assert_int_equal(options.session.time.system, CLOCK_NONE);
    assert_int_equal(options.session.engine.move_ms, 5000);
    assert_int_equal(
        read(SUBCOMMAND_PLAY, "--time-penalty 60", &options, &text),
        OPTIONS_OK);
    assert_int_equal(options.session.time.system, CLOCK_PENALTY);
    assert_int_equal(options.session.time.period_ms, 10000);
    assert_int_equal(options.session.engine.move_ms, 0);
    assert_int_equal(read(SUBCOMMAND_DEMO,
                          "--time-penalty 60 --time-per-move 0.5", &options,
                          &text),
                     OPTIONS_OK);
    assert_int_equal(options.session.engine.move_ms, 500);
    buffer_free(&text);
}

static void a_parameter_is_set_by_name(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(
        read(SUBCOMMAND_GTP, "--param resign_below=0.25", &options, &text),
        OPTIONS_OK);
    assert_true(options.session.engine.params.resign_below == 0.25f);
    buffer_free(&text);
}

static void a_flag_may_be_taken_back(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(read(SUBCOMMAND_GTP, "", &options, &text), OPTIONS_OK);
    assert_false(options.session.ponders);
    assert_int_equal(read(SUBCOMMAND_GTP, "--ponder", &options, &text),
                     OPTIONS_OK);
    assert_true(options.session.ponders);
    assert_int_equal(
        read(SUBCOMMAND_GTP, "--ponder=yes --ponder=no", &options, &text),
        OPTIONS_OK);
    assert_false(options.session.ponders);
    buffer_free(&text);
}

static void words_are_kept_in_order(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(
        read(SUBCOMMAND_PERFT, "9 --suicide any 4 positional", &options, &text),
        OPTIONS_OK);
    assert_int_equal(options.word_count, 3);
    assert_string_equal(options.words[0], "9");
    assert_string_equal(options.words[2], "positional");
    assert_string_equal(options.suicide, "any");
    assert_int_equal(read(SUBCOMMAND_SCORE, "-- --odd.sgf", &options, &text),
                     OPTIONS_OK);
    assert_string_equal(options.words[0], "--odd.sgf");
    buffer_free(&text);
}

/* Command lines that are refused, and words the message must hold. */
static const struct bad_case {
    const char *name;
    enum subcommand subcommand;
    const char *line;
    const char *says;
} BAD[] = {
    {"an unknown option names the nearest", SUBCOMMAND_GTP, "--thread 3",
     "did you mean '--threads'?"},
    {"swapped letters name the nearest", SUBCOMMAND_GTP, "--kmoi 3",
     "did you mean '--komi'?"},
    {"the nearest is one of the subcommand's", SUBCOMMAND_SCORE,
     "--visit 3 x.sgf", "unknown option '--visit'"},
    {"letters left out name the nearest", SUBCOMMAND_GTP, "--tme-per-mov 3",
     "did you mean '--time-per-move'?"},
    {"a beginning names its option", SUBCOMMAND_GTP, "--net-k plain",
     "did you mean '--net-kernel'?"},
    {"a short option is quoted as it was", SUBCOMMAND_GTP, "-v",
     "unknown option '-v'; 'ingot gtp --help' lists them"},
    {"what is near to no option is none's", SUBCOMMAND_GTP, "--bogus",
     "unknown option '--bogus'; 'ingot gtp --help' lists them"},
    {"two edits in five letters are too many", SUBCOMMAND_PLAY, "--zizes",
     "unknown option '--zizes'; 'ingot play --help' lists them"},
    {"two letters are the beginning of too much", SUBCOMMAND_REFEREE, "--js",
     "unknown option '--js'; 'ingot referee --help' lists them"},
    {"an option without a name", SUBCOMMAND_NET, "--=3",
     "unknown option '--'; 'ingot net --help' lists them"},
    {"a value is missing", SUBCOMMAND_GTP, "--threads", "--threads needs"},
    {"a flag is yes or no", SUBCOMMAND_PERFT, "3 3 --passes=1",
     "--passes=1: must be yes or no"},
    {"more time than Ing allows", SUBCOMMAND_GTP, "--time-penalty 14400.1",
     "more than 0 and at most 14400"},
    {"no base time", SUBCOMMAND_GTP, "--time-penalty 0",
     "more than 0 and at most 14400"},
    {"no number", SUBCOMMAND_GTP, "--threads many", "from 1 to 64"},
    {"out of range", SUBCOMMAND_GTP, "--threads 0", "from 1 to 64"},
    {"too little memory", SUBCOMMAND_GTP, "--memory 1", "from 16"},
    {"a network without a name", SUBCOMMAND_GTP,
     "--net=", "must be own, none or a file"},
    {"a kernel for playouts", SUBCOMMAND_GTP, "--net none --net-kernel auto",
     "--net-kernel is about a network, and --net none is for none"},
    {"a cache for playouts", SUBCOMMAND_PLAY, "--cache 3 --net none",
     "--cache is about a network, and --net none is for none"},
    {"negative visits", SUBCOMMAND_GTP, "--visits -1", "from 0"},
    {"an unknown level", SUBCOMMAND_PLAY, "--level 19k", "18k to 1k"},
    {"two limits of visits", SUBCOMMAND_GTP, "--level 3k --visits 9",
     "visits set the strength, and so does a level: give --visits or --level"},
    {"another size for a game resumed", SUBCOMMAND_PLAY,
     "--resume a.sgf --size 9", "--size is for a new game, and --resume goes "},
    {"another handicap for one", SUBCOMMAND_PLAY, "--handicap 2 --resume a.sgf",
     "--handicap is for a new game, and "},
    {"a level that ponders", SUBCOMMAND_GTP, "--level 3k --ponder",
     "pondering would make a level stronger than it is: give --ponder or "
     "--level"},
    {"a level that ponders at last", SUBCOMMAND_PLAY,
     "--ponder=no --level 3k --ponder", "give --ponder or --level"},
    {"negative time", SUBCOMMAND_GTP, "--time-per-move -1", "seconds"},
    {"komi with a comma", SUBCOMMAND_GTP, "--komi 7,5", "half points"},
    {"komi of a third", SUBCOMMAND_GTP, "--komi 7.3", "half points"},
    {"too high a komi", SUBCOMMAND_GTP, "--komi 1000000", "to 100000"},
    {"a handicap of one", SUBCOMMAND_PLAY, "--handicap 1", "0 or from 2 to 23"},
    {"too great a handicap", SUBCOMMAND_PLAY, "--handicap 24", "2 to 23"},
    {"unknown rules are told the known", SUBCOMMAND_GTP, "--rules foo",
     "tromp-taylor"},
    {"Japanese rules", SUBCOMMAND_GTP, "--rules japanese", "territory"},
    {"a parameter without value", SUBCOMMAND_GTP, "--param explore",
     "NAME=NUMBER"},
    {"an unknown parameter", SUBCOMMAND_GTP, "--param foo=1",
     "no parameter 'foo'"},
    {"a parameter out of range", SUBCOMMAND_GTP, "--param resign_below=2",
     "from 0 to 0.5"},
    {"a word too many", SUBCOMMAND_GTP, "nine", "unexpected argument 'nine'"},
    {"a word missing", SUBCOMMAND_PERFT, "9", "usage: ingot perft"},
    {"a size off the boards", SUBCOMMAND_PLAY, "--size 26", "from 2 to 25"},
};

static void line_is_refused(void **state)
{
    const struct bad_case *const row = *state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(read(row->subcommand, row->line, &options, &text),
                     OPTIONS_BAD);
    if (!strstr(buffer_string(&text), row->says))
        fail_msg("\"%s\" does not say \"%s\"", buffer_string(&text), row->says);
    buffer_free(&text);
}

static void help_names_every_option_and_default(void **state)
{
    (void)state;
    for (int i = SUBCOMMAND_GTP; i <= SUBCOMMAND_ANALYZE; i++) {
        struct options options;
        struct buffer text = {0};
        assert_int_equal(read((enum subcommand)i, "--help", &options, &text),
                         OPTIONS_HELP);
        const struct option_row *row;
        for (int j = 0; (row = options_row(j)); j++) {
            char name[64];
            snprintf(name, sizeof name, "  --%s", row->name);
            const bool is_named = strstr(buffer_string(&text), name) != NULL;
            assert_int_equal(is_named,
                             options_row_is_in(row, (enum subcommand)i));
        }
        buffer_free(&text);
    }
}

/* The table's texts say them, the readers check them. */
static void help_tells_the_ranges(void **state)
{
    (void)state;
    static const struct {
        enum subcommand subcommand;
        const char *says;
    } RANGES[] = {
        {SUBCOMMAND_GTP, "threads, 1 to 64"},
        {SUBCOMMAND_GTP, "MiB, 16 to 1048576"},
        {SUBCOMMAND_GTP, "milliseconds, 0 to 60000"},
        {SUBCOMMAND_GTP, "half ones, -100000 to 100000"},
        {SUBCOMMAND_GTP, "board, 2 to 25"},
        {SUBCOMMAND_PLAY, "start, 0 or 2 to 23"},
        {SUBCOMMAND_PERFT, "DEPTH (1 to 40)"},
    };
    for (size_t i = 0; i < ARRAY_LEN(RANGES); i++) {
        struct options options;
        struct buffer text = {0};
        assert_int_equal(read(RANGES[i].subcommand, "--help", &options, &text),
                         OPTIONS_HELP);
        assert_non_null(strstr(buffer_string(&text), RANGES[i].says));
        buffer_free(&text);
    }
}

static void parameters_are_listed(void **state)
{
    (void)state;
    struct options options;
    struct buffer text = {0};
    assert_int_equal(read(SUBCOMMAND_GTP, "--list-params", &options, &text),
                     OPTIONS_HELP);
    const char *name, *meaning;
    float value, least, greatest;
    int i = 0;
    for (; params_number(i, &name, &value, &least, &greatest, &meaning); i++)
        assert_non_null(strstr(text.bytes, name));
    assert_true(i > 0);
    buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_words_give_the_defaults),
        cmocka_unit_test(a_level_is_one_of_the_table),
        cmocka_unit_test(the_help_of_a_level_names_what_it_excludes),
        cmocka_unit_test(the_network_is_ours_unless_another_is_named),
        cmocka_unit_test(files_may_have_the_names_of_networks),
        cmocka_unit_test(the_cache_is_a_part_of_the_memory_at_most),
        cmocka_unit_test(seeds_differ_from_run_to_run),
        cmocka_unit_test(values_follow_or_are_joined),
        cmocka_unit_test(a_short_time_is_not_rounded_to_none),
        cmocka_unit_test(komi_is_the_rulesets_unless_given),
        cmocka_unit_test(a_clock_is_no_time_for_each_move),
        cmocka_unit_test(a_parameter_is_set_by_name),
        cmocka_unit_test(a_flag_may_be_taken_back),
        cmocka_unit_test(words_are_kept_in_order),
        cmocka_unit_test(help_names_every_option_and_default),
        cmocka_unit_test(help_tells_the_ranges),
        cmocka_unit_test(parameters_are_listed),
    };
    struct CMUnitTest rows[ARRAY_LEN(BAD)];
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++)
        rows[i] = (struct CMUnitTest){.name = BAD[i].name,
                                      .test_func = line_is_refused,
                                      .initial_state = (void *)&BAD[i]};
    return cmocka_run_group_tests_name("gtp/options", tests, NULL, NULL) +
           cmocka_run_group_tests_name("gtp/bad options", rows, NULL, NULL);
}
