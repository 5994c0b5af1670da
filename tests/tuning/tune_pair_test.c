/*
 * Real games, few and small.
 */
#include "tuning/tune_pair.h"

#include "rules/compiler.h"
#include "tests/support/test.h"

static bool never(void *context)
{
    (void)context;
    return false;
}

static bool soon(void *context)
{
    return ++*(int *)context > 3;
}

static struct tune_terms terms_of(int size, int visits)
{
    const struct ruleset rules = ruleset_ing();
    return (struct tune_terms){.rules = rules,
                               .komi_halves = rules.komi_halves,
                               .size = size,
                               .visits = visits,
                               .random_moves = 2,
                               .seed = 1};
}

static int play(const struct tune_terms *terms, int number,
                const struct params *plus, const struct params *minus)
{
    const struct tune_stop stop = {never, NULL};
    const struct params sides[2] = {*plus, *minus};
    int result = 9;
    assert_int_equal(tune_pair_play(terms, number, sides, &stop, &result),
                     TUNE_PLAYED);
    assert_in_range(result + 2, 0, 4);
    return result;
}

/* Who resigns where half the games would be won loses more, whichever side it
   is. */
static void who_gives_up_loses(void **state)
{
    (void)state;
    const struct params good = params_default();
    struct params bad = good;
    assert_int_equal(params_set(&bad, "resign_below", 0.5f), PARAMS_OK);
    assert_int_equal(params_set(&bad, "resign_moves", 1), PARAMS_OK);
    struct tune_terms terms = terms_of(5, 10);
    int won = 0, lost = 0;
    for (int number = 1; number <= 3; number++) {
        won += play(&terms, number, &good, &bad);
        lost += play(&terms, number, &bad, &good);
    }
    assert_true(won > 0);
    assert_true(lost < 0);
}

static void a_pair_is_the_same_every_time(void **state)
{
    (void)state;
    const struct params params = params_default();
    const struct tune_terms terms = terms_of(5, 10);
    for (int number = 1; number <= 2; number++)
        assert_int_equal(play(&terms, number, &params, &params),
                         play(&terms, number, &params, &params));
}

/* White has twice the board to begin with. */
static void what_a_colour_wins_evens_out(void **state)
{
    (void)state;
    const struct params params = params_default();
    struct tune_terms terms = terms_of(5, 5);
    terms.komi_halves = 100;
    assert_int_equal(play(&terms, 1, &params, &params), 0);
}

static void openings_are_played_in_turn(void **state)
{
    (void)state;
    static uint16_t first[] = {PASS}, second[] = {PASS, PASS};
    struct opening items[] = {{1, first}, {2, second}};
    const struct params params = params_default();
    struct tune_terms terms = terms_of(5, 5);
    terms.openings = (struct openings){2, items};
    terms.random_moves = 0;
    /* The second and the fourth end where they begin, by komi. */
    const struct tune_stop stop = {soon, &(int){100}};
    const struct params sides[2] = {params, params};
    int result = 9;
    for (int number = 1; number <= 4; number++) {
        const enum tune_status status =
            tune_pair_play(&terms, number, sides, &stop, &result);
        assert_int_equal(status, number % 2 ? TUNE_ABANDONED : TUNE_PLAYED);
    }
    assert_int_equal(result, 0);
}

static void a_pair_that_is_to_stop_has_no_result(void **state)
{
    (void)state;
    const struct params params = params_default();
    const struct tune_terms terms = terms_of(7, 5);
    const struct params sides[2] = {params, params};
    int asked = 0, result = 9;
    const struct tune_stop stop = {soon, &asked};
    assert_int_equal(tune_pair_play(&terms, 1, sides, &stop, &result),
                     TUNE_ABANDONED);
    assert_int_equal(result, 9);
    assert_int_equal(asked, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_gives_up_loses),
        cmocka_unit_test(a_pair_is_the_same_every_time),
        cmocka_unit_test(what_a_colour_wins_evens_out),
        cmocka_unit_test(openings_are_played_in_turn),
        cmocka_unit_test(a_pair_that_is_to_stop_has_no_result),
    };
    return cmocka_run_group_tests_name("tuning/tune_pair", tests, NULL, NULL);
}
