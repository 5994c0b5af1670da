#include "tuning/tune_options.h"

#include "rules/compiler.h"
#include "tests/support/test.h"
#include "tests/support/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 60 };

static enum options_status read_line(const char *line,
                                     struct tune_options *options,
                                     char error[OPTIONS_ERROR])
{
    static char words[1024];
    static char name[] = "tune";
    char *arguments[WORDS_MAX] = {name};
    strcpy(words, line);
    const int count = words_add(words, arguments, 1, WORDS_MAX);
    return tune_options_read(count, arguments, options, error);
}

static struct tune_options read_good(const char *line)
{
    struct tune_options options;
    char error[OPTIONS_ERROR] = "";
    if (read_line(line, &options, error) != OPTIONS_OK)
        fail_msg("%s: %s", line, error);
    return options;
}

static void is_near(double found, double wanted)
{
    if (fabs(found - wanted) > 1e-6)
        fail_msg("%f, not %f", found, wanted);
}

static void defaults_are_those_of_the_help(void **state)
{
    (void)state;
    const struct tune_options options = read_good("--param explore --state S");
    const struct tune_terms *const terms = &options.terms;
    assert_int_equal(options.plan.pairs, 2500);
    assert_int_equal(options.plan.settle_pairs, 500);
    is_near(options.plan.rate, 0.02);
    is_near(options.plan.settle, 0.05);
    assert_int_equal(terms->size, 9);
    assert_string_equal(terms->rules.name, "ing");
    assert_int_equal(terms->komi_halves, ruleset_ing().komi_halves);
    assert_int_equal(terms->visits, 400);
    assert_int_equal(terms->move_ms, 0);
    assert_int_equal(terms->random_moves, 4);
    assert_int_equal(terms->seed, 1);
    assert_string_equal(options.net, "none");
    assert_null(options.openings);
    assert_null(options.svg);
    assert_string_equal(options.state, "S");
    assert_int_equal(options.threads, 1);
}

static void a_parameter_starts_with_its_default_or_what_is_said(void **state)
{
    (void)state;
    const struct tune_options options =
        read_good("--param explore:0.03 --from playout_save=0.5 --param "
                  "first_play_reduction --from first_play_reduction=-0.5 "
                  "--param playout_defend --param rave_equivalence --state S");
    const struct spsa_axis *const axes = options.plan.axes;
    assert_int_equal(options.plan.count, 4);
    assert_string_equal(options.names[0], "explore");
    is_near(axes[0].start, (double)params_default().explore);
    is_near(axes[0].step, 0.03);
    is_near(axes[0].least, 0);
    is_near(axes[0].greatest, 4);
    is_near(axes[1].start, -0.5);
    is_near(axes[1].step, 0.1);
    /* Of 0 a fifth is nothing. */
    is_near(axes[2].start, 0);
    is_near(axes[2].step, 0.05);
    is_near(axes[3].start, 1500);
    is_near(axes[3].step, 300);
    is_near((double)options.params.playout_save, 0.5);
}

static void values_come_into_their_parameters(void **state)
{
    (void)state;
    const double values[] = {0.25, 0};
    const struct tune_options options =
        read_good("--param rave_equivalence --param playout_save --from "
                  "explore=0.5 --state S");
    const struct params params = tune_options_params(&options, values);
    is_near((double)params.rave_equivalence, 0.25);
    is_near((double)params.playout_save, 0);
    is_near((double)params.explore, 0.5);
    is_near((double)params.playout_attack,
            (double)params_default().playout_attack);
}

static void time_takes_the_place_of_visits(void **state)
{
    (void)state;
    const struct tune_options options =
        read_good("--param explore --state S --time-per-move 0.25 --games 7");
    assert_int_equal(options.terms.visits, 0);
    assert_int_equal(options.terms.move_ms, 250);
    assert_int_equal(options.plan.pairs, 4);
}

/* The description of a line, the caller's to free(). */
static char *describe(const char *line)
{
    char *text = NULL;
    size_t length;
    const struct tune_options options = read_good(line);
    FILE *const stream = open_memstream(&text, &length);
    assert_non_null(stream);
    tune_options_describe(&options, stream);
    assert_int_equal(fclose(stream), 0);
    return text;
}

#define LINE "--param explore:0.03 --state S "

/* What may differ when a run goes on, and what may not. */
static const struct described_case {
    const char *line;
    bool is_same;
} described[] = {
    {LINE "--threads 3 --svg P", true},
    {"--param explore:0.03 --state T", true},
    {LINE "--size 9 --komi 8 --net none", true},
    {"--param explore:0.04 --state S", false},
    {LINE "--param playout_save", false},
    {LINE "--from explore=0.2", false},
    {LINE "--from playout_save=0.2", false},
    {LINE "--games 5002", false},
    {LINE "--rate 0.03", false},
    {LINE "--settle 0.03", false},
    {LINE "--settle-games 500", false},
    {LINE "--size 7", false},
    {LINE "--rules chinese", false},
    {LINE "--komi 7", false},
    {LINE "--visits 401", false},
    {LINE "--time-per-move 1", false},
    {LINE "--net own", false},
    {LINE "--openings O", false},
    {LINE "--random-moves 5", false},
    {LINE "--seed 2", false},
};

static void a_description_says_what_makes_a_run(void **state)
{
    const struct described_case *const row = *state;
    char *const first = describe(LINE), *const second = describe(row->line);
    assert_int_equal(strcmp(first, second) == 0, row->is_same);
    free(first);
    free(second);
}

static const struct wrong_case {
    const char *line, *error;
} wrongs[] = {
    {"--state S", "--param and --state must be given"},
    {"--param explore", "--param and --state must be given"},
    {"--state S --param explor", "the nearest is explore"},
    {"--state S --param zzzzzz", "that ingot gtp --list-params names"},
    {"--state S --param explore --param explore", "each name once"},
    {"--state S --param explore:0", "more than 0 and up to 4"},
    {"--state S --param explore:5", "more than 0 and up to 4"},
    {"--state S --param explore:x", "more than 0 and up to 4"},
    {LINE "--from explore=5", "NAME=VALUE, from 0 to 4"},
    {LINE "--from explore", "NAME=VALUE, from 0 to 4"},
    {LINE "--from explor=1", "the nearest is explore"},
    {LINE "--visits 0", "a whole number from 1"},
    {LINE "--visits 5 --time-per-move 1", "exclude each other"},
    {LINE "--games 1", "games"},
    {LINE "--rules japanese", "counts area, not territory"},
    {LINE "more", "more"},
};

static void the_line_is_refused(void **state)
{
    const struct wrong_case *const wrong = *state;
    struct tune_options options;
    char error[OPTIONS_ERROR] = "";
    assert_int_equal(read_line(wrong->line, &options, error), OPTIONS_WRONG);
    if (!strstr(error, wrong->error))
        fail_msg("%s", error);
}

int main(void)
{
    static const struct CMUnitTest facts[] = {
        cmocka_unit_test(defaults_are_those_of_the_help),
        cmocka_unit_test(a_parameter_starts_with_its_default_or_what_is_said),
        cmocka_unit_test(values_come_into_their_parameters),
        cmocka_unit_test(time_takes_the_place_of_visits),
    };
    enum { FACTS = ARRAY_LEN(facts), SAME = ARRAY_LEN(described) };
    struct CMUnitTest tests[FACTS + SAME + ARRAY_LEN(wrongs)];
    memcpy(tests, facts, sizeof facts);
    for (size_t i = 0; i < SAME; i++)
        tests[FACTS + i] = (struct CMUnitTest){
            .name = described[i].line,
            .test_func = a_description_says_what_makes_a_run,
            .initial_state = (void *)&described[i]};
    for (size_t i = 0; i < ARRAY_LEN(wrongs); i++)
        tests[FACTS + SAME + i] =
            (struct CMUnitTest){.name = wrongs[i].line,
                                .test_func = the_line_is_refused,
                                .initial_state = (void *)&wrongs[i]};
    return cmocka_run_group_tests_name("tuning/tune_options", tests, NULL,
                                       NULL);
}
