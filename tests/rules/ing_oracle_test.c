/*
 * A little random play compared with the reference; ing_oracle_slow.c has
 * more of it.
 */
#include "tests/support/ing_contest.h"
#include "tests/support/test.h"

static void contest(enum ing_start start, int64_t moves)
{
    struct ing_oracle sum = {0};
    if (!ing_oracle_is_there())
        skip();
    struct ing_cases cases = ing_cases_need();
    const struct ing_contest few = {.start = start,
                                    .cases = &cases,
                                    .size_max = 9,
                                    .seed = 1,
                                    .processes = 1,
                                    .moves = moves};
    assert_true(ing_contest_run(&few, &sum) >= moves);
    assert_true(sum.positions >= moves);
    ing_oracle_print(&sum);
    ing_cases_free(&cases);
}

static void games_from_empty_boards_agree_with_the_reference(void **state)
{
    (void)state;
    contest(ING_EMPTY, 600);
}

static void games_on_crowded_boards_agree_with_the_reference(void **state)
{
    (void)state;
    contest(ING_CROWDED, 600);
}

static void games_from_ko_shapes_agree_with_the_reference(void **state)
{
    (void)state;
    contest(ING_SHAPE, 600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_from_empty_boards_agree_with_the_reference),
        cmocka_unit_test(games_on_crowded_boards_agree_with_the_reference),
        cmocka_unit_test(games_from_ko_shapes_agree_with_the_reference),
    };
    return cmocka_run_group_tests_name("rules/ing_oracle", tests, NULL, NULL);
}
