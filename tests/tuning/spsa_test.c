#include "tuning/spsa.h"

#include "rules/compiler.h"
#include "tests/support/test.h"

#include <math.h>

/* Far more than rounding, far less than any step. */
static void is_near(double found, double wanted)
{
    if (fabs(found - wanted) > 1e-9)
        fail_msg("%.12f, not %.12f", found, wanted);
}

/* One number from 1 on between 0 and 2, with steps of 0.1. */
static struct spsa_plan plan_of(int pairs, double rate)
{
    return (struct spsa_plan){.count = 1,
                              .axes = {{1, 0, 2, 0.1}},
                              .pairs = pairs,
                              .rate = rate,
                              .settle_pairs = 1000};
}

/* Of ten pairs with A = 1: c_1 is 10^0.101, a_1 is 0.5 (11 / 2)^0.602. */
static void gains_are_laid_out_from_their_ends(void **state)
{
    (void)state;
    const struct spsa_plan plan = plan_of(10, 0.5);
    is_near(spsa_gains(&plan, 1).perturbation, 1.2618275345906707);
    is_near(spsa_gains(&plan, 1).move, 1.1057790139435728);
    is_near(spsa_gains(&plan, 10).perturbation, 1);
    is_near(spsa_gains(&plan, 10).move, 0.5);
    const struct spsa_plan longer = plan_of(100, 0.02);
    is_near(spsa_gains(&longer, 4).perturbation, 1.3841779953897928);
    is_near(spsa_gains(&longer, 4).move, 0.04997897829999801);
}

/* A probe of one number that is up. */
static struct spsa_probe up(int number)
{
    return (struct spsa_probe){.number = number, .is_up = {true}};
}

static void values_follow_who_wins(void **state)
{
    (void)state;
    const struct spsa_plan plan = plan_of(1, 0.5);
    struct spsa_probe probe = up(1);
    struct spsa spsa = spsa_begin(&plan);
    spsa_learn(&plan, &spsa, &probe, 2);
    is_near(spsa.value[0], 1.1);
    spsa = spsa_begin(&plan);
    spsa_learn(&plan, &spsa, &probe, -1);
    is_near(spsa.value[0], 0.95);
    spsa = spsa_begin(&plan);
    spsa_learn(&plan, &spsa, &probe, 0);
    is_near(spsa.value[0], 1);
    probe.is_up[0] = false;
    spsa = spsa_begin(&plan);
    spsa_learn(&plan, &spsa, &probe, 2);
    is_near(spsa.value[0], 0.9);
}

/* The values after three pairs are 2, 2, 0: weights 6, 24 and 60 of 90. */
static void later_values_weigh_more_in_the_mean(void **state)
{
    (void)state;
    const struct spsa_plan plan = plan_of(1, 100);
    struct spsa_probe probe = up(1);
    struct spsa spsa = spsa_begin(&plan);
    spsa_learn(&plan, &spsa, &probe, 2);
    is_near(spsa.mean[0], 2);
    spsa_learn(&plan, &spsa, &probe, 0);
    is_near(spsa.mean[0], 2);
    spsa_learn(&plan, &spsa, &probe, -2);
    is_near(spsa.value[0], 0);
    is_near(spsa.mean[0], 2 * 30.0 / 90.0);
}

static void a_probe_is_one_perturbation_to_either_side(void **state)
{
    (void)state;
    const struct spsa_plan plan = plan_of(10, 0.5);
    const struct spsa spsa = spsa_begin(&plan);
    int ups = 0;
    for (int i = 0; i < 400; i++) {
        struct rng rng = rng_seed(7, (uint64_t)i);
        const struct spsa_probe probe = spsa_probe(&plan, &spsa, 1, &rng);
        const double size = 0.12618275345906707;
        const double by = probe.is_up[0] ? size : -size;
        is_near(probe.plus[0], 1 + by);
        is_near(probe.minus[0], 1 - by);
        assert_int_equal(probe.number, 1);
        ups += probe.is_up[0];
    }
    assert_in_range(ups, 160, 240);
}

/* From a bound, as a parameter whose default is 0, it goes one way only. */
static void nothing_leaves_its_bounds(void **state)
{
    (void)state;
    struct spsa_plan plan = plan_of(10, 0.5);
    plan.axes[0] = (struct spsa_axis){0, 0, 0.1, 1};
    struct spsa spsa = spsa_begin(&plan);
    struct rng rng = rng_seed(1, 1);
    struct spsa_probe probe = spsa_probe(&plan, &spsa, 1, &rng);
    is_near(fmax(probe.plus[0], probe.minus[0]), 0.1);
    is_near(fmin(probe.plus[0], probe.minus[0]), 0);
    probe.is_up[0] = true;
    spsa_learn(&plan, &spsa, &probe, -2);
    is_near(spsa.value[0], 0);
    spsa_learn(&plan, &spsa, &probe, 2);
    is_near(spsa.value[0], 0.1);
}

/* The plan of the next tests: it looks every ten pairs. */
static struct spsa_plan plan_that_looks(void)
{
    struct spsa_plan plan = plan_of(100, 0.02);
    plan.settle = 0.01;
    plan.settle_pairs = 10;
    return plan;
}

/* Not with the first look, though nothing has moved. */
static void it_settles_when_no_mean_moves(void **state)
{
    (void)state;
    const struct spsa_plan plan = plan_that_looks();
    struct spsa spsa = spsa_begin(&plan);
    const struct spsa_probe probe = up(1);
    for (int i = 0; i < 20; i++) {
        assert_false(spsa.is_settled);
        spsa_learn(&plan, &spsa, &probe, 0);
    }
    assert_true(spsa.is_settled);
}

static void it_does_not_settle_while_a_mean_moves(void **state)
{
    (void)state;
    struct spsa_plan plan = plan_that_looks();
    struct spsa spsa = spsa_begin(&plan);
    const struct spsa_probe probe = up(1);
    for (int i = 0; i < 100; i++) {
        /* To and fro: where it begins and ends tells nothing. */
        spsa_learn(&plan, &spsa, &probe, i % 10 < 5 ? 2 : -2);
        assert_false(spsa.is_settled);
    }
    plan.settle = 0;
    for (int i = 0; i < 100; i++)
        spsa_learn(&plan, &spsa, &probe, 0);
    assert_false(spsa.is_settled);
}

/* Where a match is best: distances in steps give a chance to win. */
struct hill {
    double best[3], step[3];
};

static double height(const struct hill *hill, const double values[])
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        const double steps = (values[i] - hill->best[i]) / hill->step[i];
        sum -= steps * steps;
    }
    return sum;
}

/* A game of the one against the other. */
static int play(const struct hill *hill, const struct spsa_probe *probe,
                struct rng *rng)
{
    const double ahead = height(hill, probe->plus) - height(hill, probe->minus);
    const double chance = 1 / (1 + exp(-0.05 * ahead));
    return (double)rng_float(rng) < chance ? 1 : -1;
}

typedef int Play(const struct hill *hill, const struct spsa_probe *probe,
                 struct rng *rng);

/* Tunes three numbers by games that are nearly all chance. */
static struct spsa tune(const struct spsa_plan *plan, const struct hill *hill,
                        Play *game, uint64_t seed)
{
    struct spsa spsa = spsa_begin(plan);
    for (int i = 1; i <= plan->pairs; i++) {
        struct rng rng = rng_seed(seed, (uint64_t)i);
        const struct spsa_probe probe = spsa_probe(plan, &spsa, i, &rng);
        const int result = game(hill, &probe, &rng) + game(hill, &probe, &rng);
        spsa_learn(plan, &spsa, &probe, result);
    }
    return spsa;
}

/* They begin six steps away, where a game is won by 57 % for a step. */
static void the_best_is_found_through_noise(void **state)
{
    (void)state;
    const struct hill hill = {{0.5, -3, 1600}, {0.05, 1, 100}};
    const struct spsa_plan plan = {
        .count = 3,
        .axes = {{0.2, 0, 1, 0.05}, {3, -10, 10, 1}, {1000, 0, 100000, 100}},
        .pairs = 4000,
        .rate = 0.02,
        .settle_pairs = 1000};
    for (uint64_t seed = 1; seed <= 5; seed++) {
        const struct spsa spsa = tune(&plan, &hill, play, seed);
        for (int i = 0; i < plan.count; i++) {
            const double off = (spsa.mean[i] - hill.best[i]) / hill.step[i];
            if (fabs(off) > 1)
                fail_msg("seed %d: number %d is off by %f steps", (int)seed, i,
                         off);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gains_are_laid_out_from_their_ends),
        cmocka_unit_test(values_follow_who_wins),
        cmocka_unit_test(later_values_weigh_more_in_the_mean),
        cmocka_unit_test(a_probe_is_one_perturbation_to_either_side),
        cmocka_unit_test(nothing_leaves_its_bounds),
        cmocka_unit_test(it_settles_when_no_mean_moves),
        cmocka_unit_test(it_does_not_settle_while_a_mean_moves),
        cmocka_unit_test(the_best_is_found_through_noise),
    };
    return cmocka_run_group_tests_name("tuning/spsa", tests, NULL, NULL);
}
