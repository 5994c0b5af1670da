/*
 * Random play rich in captures and kos, each position of it compared with the
 * reference: the stones, and the verdict on every point.
 */
#include "tests/support/ing_contest.h"
#include "tests/support/test.h"

#include <time.h>

enum { PROCESSES = 2 };

/* Sums of all tests. */
struct sums {
    struct ing_oracle oracle;
    int64_t small_moves; /* on boards of at most 7x7 */
    struct ing_cases cases;
};

static void run(struct sums *sums, enum ing_start start, int size_max,
                uint64_t seed, int64_t moves)
{
    if (!ing_oracle_is_there())
        skip();
    const struct ing_contest contest = {.start = start,
                                        .cases = &sums->cases,
                                        .size_max = size_max,
                                        .seed = seed,
                                        .processes = PROCESSES,
                                        .moves = moves};
    struct ing_oracle sum = {0};
    const int64_t made = ing_contest_run(&contest, &sum);
    print_message("%lld moves, ", (long long)made);
    ing_oracle_print(&sum);
    ing_oracle_add(&sums->oracle, &sum);
    if (size_max <= 7)
        sums->small_moves += made;
}

static void games_from_empty_boards_agree_with_the_reference(void **state)
{
    run(*state, ING_EMPTY, 7, 11, 100000);
}

static void games_on_crowded_boards_agree_with_the_reference(void **state)
{
    run(*state, ING_CROWDED, 7, 12, 100000);
}

static void games_from_small_shapes_agree_with_the_reference(void **state)
{
    run(*state, ING_SHAPE, 7, 13, 100000);
}

static void games_from_all_shapes_agree_with_the_reference(void **state)
{
    run(*state, ING_SHAPE, 13, 14, 100000);
}

static void games_from_varied_shapes_agree_with_the_reference(void **state)
{
    run(*state, ING_VARIED, 7, 15, 100000);
    run(*state, ING_VARIED, 9, 16, 100000);
}

static void games_on_tiny_boards_agree_with_the_reference_and_end(void **state)
{
    run(*state, ING_TINY, 4, 17, 100000);
}

static void each_verdict_was_met(void **state)
{
    static const enum verdict MET[] = {
        VERDICT_LEGAL,      VERDICT_SUICIDE_SINGLE, VERDICT_HOT_SINGLE,
        VERDICT_HOT_DOUBLE, VERDICT_HOT_TWIN,       VERDICT_RUN,
        VERDICT_DISTURB,    VERDICT_CYCLE,          VERDICT_STOP,
        VERDICT_OVER,
    };
    const struct sums *const sums = *state;
    if (!ing_oracle_is_there())
        skip();
    print_message("%lld moves on up to 7x7; in all ",
                  (long long)sums->small_moves);
    ing_oracle_print(&sums->oracle);
    assert_true(sums->small_moves >= 200000);
    for (size_t i = 0; i < ARRAY_LEN(MET); i++)
        if (sums->oracle.verdicts[MET[i]] == 0)
            fail_msg("%s was never met", verdict_name(MET[i]));
}

#define WITH_SUMS(test) cmocka_unit_test_prestate(test, &sums)

int main(void)
{
    struct sums sums = {0};
    char fault[ING_FAULT];
    if (!ing_cases_read(&sums.cases, fault)) {
        fprintf(stderr, "%s\n", fault);
        return 1;
    }
    const struct CMUnitTest tests[] = {
        WITH_SUMS(games_from_empty_boards_agree_with_the_reference),
        WITH_SUMS(games_on_crowded_boards_agree_with_the_reference),
        WITH_SUMS(games_from_small_shapes_agree_with_the_reference),
        WITH_SUMS(games_from_all_shapes_agree_with_the_reference),
        WITH_SUMS(games_from_varied_shapes_agree_with_the_reference),
        WITH_SUMS(games_on_tiny_boards_agree_with_the_reference_and_end),
        WITH_SUMS(each_verdict_was_met),
    };
    const int failed =
        cmocka_run_group_tests_name("rules/ing_oracle", tests, NULL, NULL);
    ing_cases_free(&sums.cases);
    return failed;
}
