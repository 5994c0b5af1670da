#include "tuning/schedule.h"

#include "tests/support/test.h"
#include "tuning/average.h"

static const double ROUNDING = 1e-12;

static void a_rate_rises_and_falls(void **state)
{
    (void)state;
    const struct schedule schedule = {
        .peak = 0.5, .last = 0.02, .warmup = 10, .steps = 111};
    static const struct {
        int64_t step;
        double rate;
    } cases[] =
        {
            {0, 0.05},           {4, 0.25},        {9, 0.5},
            {10, 0.5},           {60, 0.5 * 0.51}, {110, 0.01},
            {35, 0.42824116139}, /* 0.5 * (0.02 + 0.98 * (1 + sqrt(1/2)) / 2) */
        };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_float_equal(schedule_rate(&schedule, cases[i].step),
                           cases[i].rate, 1e-10);
}

static void it_never_rises_after_its_peak(void **state)
{
    (void)state;
    const struct schedule schedule = {
        .peak = 1, .last = 0, .warmup = 3, .steps = 50};
    for (int64_t i = 4; i < 50; i++)
        assert_true(schedule_rate(&schedule, i) <
                    schedule_rate(&schedule, i - 1));
}

static void the_shortest_runs_have_rates_too(void **state)
{
    (void)state;
    const struct schedule one = {
        .peak = 1, .last = 0.25, .warmup = 0, .steps = 1};
    const struct schedule two = {
        .peak = 1, .last = 0.25, .warmup = 1, .steps = 2};
    assert_float_equal(schedule_rate(&one, 0), 0.25, ROUNDING);
    assert_float_equal(schedule_rate(&two, 0), 1, ROUNDING);
    assert_float_equal(schedule_rate(&two, 1), 0.25, ROUNDING);
}

/* Averages the numbers of the steps, and returns what it comes to. */
static double average_of_steps(int steps, double age)
{
    float average = -5;
    for (int i = 1; i <= steps; i++) {
        const float weight = (float)i;
        average_add(average_share(i, age), 1, &weight, &average);
    }
    return (double)average;
}

static void an_average_is_of_the_age_that_is_asked_for(void **state)
{
    (void)state;
    assert_float_equal(average_of_steps(2000, 0.05), 1900, 2);
    assert_float_equal(average_of_steps(2000, 0.2), 1600, 2);
    assert_float_equal(average_of_steps(4000, 0.2), 3200, 4);
}

static void an_average_forgets_what_was_there_before(void **state)
{
    (void)state;
    assert_float_equal(average_of_steps(1, 0.1), 1, 0);
    assert_float_equal(average_share(1, 0.1), 1, 0);
}

static void no_age_is_no_average(void **state)
{
    (void)state;
    assert_float_equal(average_of_steps(17, 0), 17, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rate_rises_and_falls),
        cmocka_unit_test(it_never_rises_after_its_peak),
        cmocka_unit_test(the_shortest_runs_have_rates_too),
        cmocka_unit_test(an_average_is_of_the_age_that_is_asked_for),
        cmocka_unit_test(an_average_forgets_what_was_there_before),
        cmocka_unit_test(no_age_is_no_average),
    };
    return cmocka_run_group_tests_name("tuning/schedule", tests, NULL, NULL);
}
