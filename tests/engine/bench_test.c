#include "engine/bench.h"

#include "tests/support/test.h"

#include <math.h>

static void what_is_done_with_a_board_is_timed(void **state)
{
    (void)state;
    struct bench_board one, two;
    assert_true(bench_board(5, 500, &one));
    assert_true(one.played_ns > 0.0 && one.unhashed_ns > 0.0);
    assert_true(one.asked_ns > 0.0 && one.copied_ns > 0.0);
    assert_true(bench_board(5, 500, &two));
    assert_int_equal(one.signature, two.signature);
    assert_true(bench_board(7, 500, &two));
    assert_int_not_equal(one.signature, two.signature);
}

static void uniform_playouts_have_their_length(void **state)
{
    (void)state;
    const struct bench_playout_options options = {
        .size = 9, .threads = 1, .playouts = 2000, .is_uniform = true};
    struct bench_playout result;
    assert_true(bench_playout(&options, &result));
    assert_true(fabs(result.moves - 111.03) < 0.6);
    assert_true(result.moves_error > 0.0 && result.moves_error < 0.3);
    assert_true(result.per_second > 0.0);
}

static void equal_runs_have_equal_signatures(void **state)
{
    (void)state;
    const struct bench_playout_options options = {
        .size = 9, .threads = 2, .playouts = 100};
    struct bench_playout one, two;
    assert_true(bench_playout(&options, &one));
    assert_true(bench_playout(&options, &two));
    assert_int_equal(one.signature, two.signature);
    assert_true(one.playouts == two.playouts);
    assert_true(fabs(one.moves - two.moves) < 1e-12);
}

static void searches_in_two_ways_are_timed(void **state)
{
    (void)state;
    const struct bench_pairs_options options = {
        .size = 5,
        .moves = 4,
        .pairs = 3,
        .visits = 50,
        .ways = {{1, ruleset_ing()}, {2, ruleset_ing()}}};
    struct bench_pairs result;
    assert_true(bench_pairs(&options, &result));
    assert_true(result.per_second[0] > 0.0);
    assert_true(result.per_second[1] > 0.0);
    assert_true(result.ratios[0] > 0.0);
    assert_true(result.ratios[0] <= result.ratio);
    assert_true(result.ratio <= result.ratios[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_done_with_a_board_is_timed),
        cmocka_unit_test(uniform_playouts_have_their_length),
        cmocka_unit_test(equal_runs_have_equal_signatures),
        cmocka_unit_test(searches_in_two_ways_are_timed),
    };
    return cmocka_run_group_tests_name("engine/bench", tests, NULL, NULL);
}
