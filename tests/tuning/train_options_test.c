#include "tuning/train_options.h"

#include "tests/support/test.h"
#include "tests/support/words.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 60 };

/* Reads a command line: words between spaces, after those that are needed. */
static enum options_status read_line(const char *line,
                                     struct train_options *options,
                                     char error[OPTIONS_ERROR])
{
    static char words[1024];
    static char name[] = "train";
    char *arguments[WORDS_MAX] = {name};
    strcpy(words, line);
    const int count = words_add(words, arguments, 1, WORDS_MAX);
    return train_options_read(count, arguments, options, error);
}

#define NEEDED "--data a --out n "

/* The caller's to train_options_free(). */
static struct train_options options_of(const char *line)
{
    struct train_options options;
    char error[OPTIONS_ERROR] = "";
    if (read_line(line, &options, error) != OPTIONS_OK)
        fail_msg("%s: %s", line, error);
    return options;
}

static void defaults_are_those_of_the_help(void **state)
{
    (void)state;
    struct train_options options = options_of(NEEDED);
    assert_string_equal(options.plan.blocks, "oopoo");
    assert_int_equal(options.plan.channels, 48);
    assert_int_equal(options.plan.pool_channels, 16);
    assert_int_equal(options.plan.head_channels, 32);
    assert_int_equal(options.plan.hidden, 48);
    assert_int_equal(options.batch, 128);
    assert_int_equal(options.schedule.steps, 78125);
    assert_int_equal(options.schedule.warmup, 1000);
    assert_float_equal(options.schedule.peak, 0.002, 0);
    assert_float_equal(options.schedule.last, 0.01, 0);
    assert_int_equal(options.round_step, 62500);
    assert_float_equal(options.aims.weight[LOSS_POLICY], 1, 0);
    assert_float_equal(options.aims.weight[LOSS_LEAD], 0.5, 0);
    assert_float_equal(options.aims.result_share, 0.1F, 0);
    assert_int_equal(options.pool, 65536);
    assert_int_equal(options.apart, 4096);
    assert_int_equal(options.fraction_bits, 10);
    assert_true(options.threads >= 1);
    assert_false(options.restarts);
    assert_null(options.csv);
    train_options_free(&options);
}

static void all_words_after_data_are_files(void **state)
{
    (void)state;
    struct train_options options =
        options_of("x --data a b --out n c --data=d -data e");
    static const char *const files[] = {"x", "a", "b", "c", "d", "e"};
    assert_int_equal(options.data_count, ARRAY_LEN(files));
    for (size_t i = 0; i < ARRAY_LEN(files); i++)
        assert_string_equal(options.data[i], files[i]);
    train_options_free(&options);
}

static void steps_follow_from_samples(void **state)
{
    (void)state;
    struct train_options options =
        options_of(NEEDED "--samples 1001 --batch 10 --round-from 0.5");
    assert_int_equal(options.schedule.steps, 101);
    assert_int_equal(options.schedule.warmup, 10);
    assert_int_equal(options.round_step, 50);
    train_options_free(&options);
    options = options_of(NEEDED "--samples 1 --round-from 1");
    assert_int_equal(options.schedule.steps, 1);
    assert_int_equal(options.schedule.warmup, 0);
    assert_int_equal(options.round_step, 1);
    train_options_free(&options);
}

static void without_a_pooling_block_nothing_is_pooled(void **state)
{
    (void)state;
    struct train_options options =
        options_of(NEEDED "--blocks ooo --channels 16");
    assert_string_equal(options.plan.blocks, "ooo");
    assert_int_equal(options.plan.pool_channels, 0);
    train_options_free(&options);
}

static void a_network_may_be_evaluated_instead(void **state)
{
    (void)state;
    struct train_options options =
        options_of("--data a --evaluate n --kernel plain");
    assert_string_equal(options.evaluate, "n");
    assert_string_equal(options.kernel, "plain");
    assert_null(options.out);
    train_options_free(&options);
}

static void wrong_lines_are_refused_with_a_reason(void **state)
{
    (void)state;
    static const struct {
        const char *line, *reason;
    } cases[] = {
        {"--out n", "--data FILE is needed"},
        {"--data a", "--out NET or --evaluate NET is needed, not both"},
        {"--data a --out n --evaluate n", "not both"},
        {NEEDED "--kernel plain", "--kernel goes with --evaluate"},
        {NEEDED "--blocks oxo", "it must be up to 40 letters o and p"},
        {NEEDED "--blocks "
                "ooooooooooooooooooooooooooooooooooooooooo",
         "it must be up to 40 letters o and p"},
        {NEEDED "--channels 40", "channels must be multiples of 16"},
        {NEEDED "--channels 16", "fewer than the trunk's"},
        {NEEDED "--channels 272", "a whole number from 16 to 256"},
        {NEEDED "--rate 2", "a decimal number from 0 to 1"},
        {NEEDED "--bacth 2", "the nearest is --batch"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct train_options options;
        char error[OPTIONS_ERROR] = "";
        assert_int_equal(read_line(cases[i].line, &options, error),
                         OPTIONS_WRONG);
        if (!strstr(error, cases[i].reason))
            fail_msg("%s: %s", cases[i].line, error);
    }
}

static void help_fits_eighty_columns(void **state)
{
    (void)state;
    struct train_options options;
    char error[OPTIONS_ERROR], *text = NULL;
    size_t length;
    assert_int_equal(read_line("--help", &options, error), OPTIONS_HELP);
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    option_page_help(train_options_page(), stream);
    fclose(stream);
    assert_non_null(strstr(text, "--round-from SHARE"));
    for (const char *line = text; *line;) {
        const size_t columns = strcspn(line, "\n");
        if (columns > 79)
            fail_msg("%.*s", (int)columns, line);
        line += columns + (line[columns] == '\n');
    }
    free(text);
}

/* The caller's to free(). */
static char *description_of(const char *line)
{
    struct train_options options = options_of(line);
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    train_options_describe(&options, stream);
    fclose(stream);
    train_options_free(&options);
    return text;
}

static void a_description_tells_runs_apart(void **state)
{
    (void)state;
    static const char *const others[] = {
        "--blocks oo",      "--channels 64",
        "--hidden 9",       "--batch 64",
        "--samples 999999", "--rate 0.5",
        "--decay 0.5",      "--round-from 0.5",
        "--policy 2",       "--owner 2",
        "--pool 999",       "--seed 2",
        "--init-from x",    "b",
        "--clip 1",         "--average 0",
    };
    static const char *const same[] = {
        "--threads 7", "--save-every 9", "--csv x",   "--svg x",
        "--restart",   "--rows-every 5", "--bits 23", "--apart 7",
    };
    char *plain = description_of(NEEDED);
    for (size_t i = 0; i < ARRAY_LEN(others); i++) {
        char line[100];
        snprintf(line, sizeof line, NEEDED "%s", others[i]);
        char *other = description_of(line);
        assert_string_not_equal(plain, other);
        free(other);
    }
    for (size_t i = 0; i < ARRAY_LEN(same); i++) {
        char line[100];
        snprintf(line, sizeof line, NEEDED "%s", same[i]);
        char *other = description_of(line);
        assert_string_equal(plain, other);
        free(other);
    }
    free(plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_those_of_the_help),
        cmocka_unit_test(all_words_after_data_are_files),
        cmocka_unit_test(steps_follow_from_samples),
        cmocka_unit_test(without_a_pooling_block_nothing_is_pooled),
        cmocka_unit_test(a_network_may_be_evaluated_instead),
        cmocka_unit_test(wrong_lines_are_refused_with_a_reason),
        cmocka_unit_test(help_fits_eighty_columns),
        cmocka_unit_test(a_description_tells_runs_apart),
    };
    return cmocka_run_group_tests_name("tuning/train_options", tests, NULL,
                                       NULL);
}
