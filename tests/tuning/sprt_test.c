#include "tuning/sprt.h"

#include "engine/rng.h"
#include "rules/compiler.h"
#include "tests/support/test.h"
#include "tuning/elo.h"

#include <math.h>

static void nothing_played_decides_nothing(void **state)
{
    (void)state;
    const struct sprt_pairs none = {{0}};
    assert_true(sprt_log_ratio(&none, 0, 10) == 0);
    assert_int_equal(sprt_verdict(0), SPRT_UNDECIDED);
}

static void the_bound_is_that_of_five_percent(void **state)
{
    (void)state;
    assert_true(fabs(sprt_bound() - log(19)) < 1e-12);
    assert_int_equal(sprt_verdict(2.95), SPRT_SECOND);
    assert_int_equal(sprt_verdict(2.94), SPRT_UNDECIDED);
    assert_int_equal(sprt_verdict(-2.94), SPRT_UNDECIDED);
    assert_int_equal(sprt_verdict(-2.95), SPRT_FIRST);
}

/* 1000 even pairs, independent games: the normal law's ratio by hand. */
static void even_pairs_speak_for_the_weaker_claim(void **state)
{
    (void)state;
    const struct sprt_pairs pairs = {{250, 0, 500, 0, 250}};
    const double gain = elo_to_rate(10) - 0.5;
    const double expected = -1000 * gain * gain / (2 * 0.125);
    assert_true(fabs(sprt_log_ratio(&pairs, 0, 10) - expected) < 0.01);
}

static void ratios_are_mirrored_with_the_score(void **state)
{
    (void)state;
    const struct sprt_pairs good = {{3, 5, 20, 9, 7}};
    const struct sprt_pairs bad = {{7, 9, 20, 5, 3}};
    assert_true(sprt_log_ratio(&good, -5, 5) > 0.05);
    assert_true(fabs(sprt_log_ratio(&good, -5, 5) +
                     sprt_log_ratio(&bad, -5, 5)) < 1e-9);
}

static void a_few_equal_pairs_do_not_decide(void **state)
{
    (void)state;
    const struct sprt_pairs three = {{0, 0, 0, 0, 3}};
    const struct sprt_pairs thirty = {{0, 0, 0, 0, 30}};
    assert_int_equal(sprt_verdict(sprt_log_ratio(&three, 0, 20)),
                     SPRT_UNDECIDED);
    assert_int_equal(sprt_verdict(sprt_log_ratio(&thirty, 0, 20)), SPRT_SECOND);
}

/* Plays tests of 0 against 60 Elo between players of a known difference. */
static int accepted_of_200(double elo)
{
    int accepted = 0;
    struct rng rng = rng_seed(42, (uint64_t)(elo + 1000));
    for (int i = 0; i < 200; i++) {
        struct sprt_pairs pairs = {{0}};
        enum sprt_verdict verdict = SPRT_UNDECIDED;
        while (verdict == SPRT_UNDECIDED) {
            const float rate = (float)elo_to_rate(elo);
            const size_t wins =
                (size_t)(rng_float(&rng) < rate) + (rng_float(&rng) < rate);
            pairs.count[2 * wins]++;
            verdict = sprt_verdict(sprt_log_ratio(&pairs, 0, 60));
        }
        accepted += verdict == SPRT_SECOND;
    }
    return accepted;
}

/* 5 % of 200 are 10, give or take 3 standard deviations of 3.1. */
static void verdicts_are_wrong_as_seldom_as_promised(void **state)
{
    (void)state;
    assert_in_range(accepted_of_200(0), 0, 20);
    assert_in_range(accepted_of_200(60), 180, 200);
    assert_in_range(accepted_of_200(30), 60, 140);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_played_decides_nothing),
        cmocka_unit_test(the_bound_is_that_of_five_percent),
        cmocka_unit_test(even_pairs_speak_for_the_weaker_claim),
        cmocka_unit_test(ratios_are_mirrored_with_the_score),
        cmocka_unit_test(a_few_equal_pairs_do_not_decide),
        cmocka_unit_test(verdicts_are_wrong_as_seldom_as_promised),
    };
    return cmocka_run_group_tests_name("tuning/sprt", tests, NULL, NULL);
}
