#include "tuning/figures.h"

#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 7, POINTS = SIZE * SIZE, STONE = 10, BARRED = 11, BEST = 20 };

/* Half for one move, a quarter for a pass and another each. */
static struct sample sample_of(void)
{
    struct sample sample = {
        .input = {.size = SIZE},
        .pass = 0.25F,
        .win = 0.75F,
        .lead = 4.5F,
        .has_result = true,
        .result = 1.0F,
        .move = BEST,
    };
    for (int i = 0; i < POINTS; i++)
        sample.input.planes[i] = 1;
    sample.input.planes[STONE] |= 1 << 2;
    sample.input.planes[BARRED] |= 1 << 6;
    sample.input.globals[6] = 1.0F;
    sample.policy[BEST] = 0.5F;
    sample.policy[BEST + 1] = 0.25F;
    for (int i = 0; i < POINTS; i++)
        sample.owner[i] = 0.5F;
    return sample;
}

/* A network's output that says the same, and forbidden moves. */
static struct net_output output_of(const struct sample *sample)
{
    struct net_output output = {
        .pass = logf(sample->pass),
        .outcome = {logf(sample->win), logf(1.0F - sample->win), 50.0F},
        .lead = sample->lead,
    };
    for (int i = 0; i < POINTS; i++) {
        output.policy[i] =
            sample->policy[i] > 0.0F ? logf(sample->policy[i]) : -100.0F;
        output.owner[i] = sample->owner[i];
    }
    output.policy[STONE] = output.policy[BARRED] = 90.0F;
    return output;
}

static struct figures figures_of(const struct sample *sample,
                                 const struct net_output *output)
{
    struct figures figures = {0};
    figures_add(&figures, sample, output);
    return figures;
}

static void who_says_the_same_has_no_error(void **state)
{
    (void)state;
    const struct sample sample = sample_of();
    const struct net_output output = output_of(&sample);
    const struct figures figures = figures_of(&sample, &output);
    assert_int_equal(figures.samples, 1);
    assert_float_equal(figures.policy, 0, 1e-6);
    assert_float_equal(figures.teacher, 1, 0);
    assert_float_equal(figures.win, 0, 1e-6);
    assert_float_equal(figures.lead, 0, 0);
    assert_float_equal(figures.owner, 0, 0);
    assert_int_equal(figures.moves, 1);
    assert_float_equal(figures.game, 1, 0);
    assert_int_equal(figures.results, 1);
    assert_float_equal(figures.entropy, -log(0.75), 1e-6);
}

static void errors_are_differences_from_the_teacher(void **state)
{
    (void)state;
    const struct sample sample = sample_of();
    struct net_output output = output_of(&sample);
    output.policy[BEST] = logf(0.25F);
    output.policy[BEST + 1] = logf(0.5F);
    output.outcome[0] = output.outcome[1] = 0.0F;
    output.lead = -1.5F;
    output.owner[3] = -0.5F;
    const struct figures figures = figures_of(&sample, &output);
    assert_float_equal(figures.policy, 0.25F * logf(2), 1e-6);
    assert_float_equal(figures.teacher, 0, 0);
    assert_float_equal(figures.game, 0, 0);
    assert_float_equal(figures.win, 0.25, 1e-6);
    assert_float_equal(figures.lead, 6, 1e-6);
    assert_float_equal(figures.owner, 1.0 / POINTS, 1e-6);
    assert_float_equal(figures.entropy, log(2), 1e-6);
}

static void a_pass_may_be_the_first_move(void **state)
{
    (void)state;
    struct sample sample = sample_of();
    sample.pass = 0.9F;
    sample.policy[BEST] = 0.1F;
    sample.policy[BEST + 1] = 0.0F;
    sample.move = POINTS;
    const struct net_output output = output_of(&sample);
    const struct figures figures = figures_of(&sample, &output);
    assert_float_equal(figures.teacher, 1, 0);
    assert_float_equal(figures.game, 1, 0);
}

static void what_is_not_known_does_not_count(void **state)
{
    (void)state;
    struct sample sample = sample_of();
    sample.move = SAMPLE_NO_MOVE;
    sample.has_result = false;
    const struct net_output output = output_of(&sample);
    const struct figures figures = figures_of(&sample, &output);
    assert_int_equal(figures.samples, 1);
    assert_int_equal(figures.moves, 0);
    assert_int_equal(figures.results, 0);
    assert_float_equal(figures.game, 0, 0);
    assert_float_equal(figures.entropy, 0, 0);
}

static void a_game_that_may_repeat_may_have_no_result(void **state)
{
    (void)state;
    struct sample sample = sample_of();
    struct net_output output = output_of(&sample);
    sample.input.globals[6] = 0.0F;
    output.outcome[2] = output.outcome[0];
    const struct figures figures = figures_of(&sample, &output);
    assert_float_equal(figures.win, 0.75F - (0.75F + 0.375F) / 1.75F, 1e-6);
}

static void what_is_certain_and_wrong_costs_much_but_not_all(void **state)
{
    (void)state;
    const struct sample sample = sample_of();
    struct net_output output = output_of(&sample);
    output.outcome[0] = -1000.0F;
    output.policy[BEST] = -1000.0F;
    const struct figures figures = figures_of(&sample, &output);
    assert_true(figures.entropy > 20 && figures.entropy < 100);
    assert_true(figures.policy > 10 && figures.policy < 100);
}

/* What is printed of them, the caller's to free(). */
static char *print(const struct figures *figures)
{
    char *text = NULL;
    size_t length;
    FILE *const stream = open_memstream(&text, &length);
    assert_non_null(stream);
    figures_print_names(stream);
    figures_print(figures, "all", stream);
    assert_int_equal(fclose(stream), 0);
    return text;
}

static void sums_are_joined_and_printed_as_means(void **state)
{
    (void)state;
    const struct sample sample = sample_of();
    struct net_output output = output_of(&sample);
    struct figures all = figures_of(&sample, &output);
    output.lead = 6.5F;
    const struct figures others = figures_of(&sample, &output);
    figures_join(&all, &others);
    char *const text = print(&all);
    assert_non_null(strstr(text, "\nall           2   0.0000  100.00%  100.00%"
                                 "    0.00%    1.000   0.0000   0.2877\n"));
    free(text);
}

static void means_of_nothing_are_not_printed(void **state)
{
    (void)state;
    const struct figures none = {0};
    char *const text = print(&none);
    assert_non_null(strstr(text, "\nall           0        -        -"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_says_the_same_has_no_error),
        cmocka_unit_test(errors_are_differences_from_the_teacher),
        cmocka_unit_test(a_pass_may_be_the_first_move),
        cmocka_unit_test(what_is_not_known_does_not_count),
        cmocka_unit_test(a_game_that_may_repeat_may_have_no_result),
        cmocka_unit_test(what_is_certain_and_wrong_costs_much_but_not_all),
        cmocka_unit_test(sums_are_joined_and_printed_as_means),
        cmocka_unit_test(means_of_nothing_are_not_printed),
    };
    return cmocka_run_group_tests_name("tuning/figures", tests, NULL, NULL);
}
