/*
 * A fault that many programs were seen with: a stone that is caught in a ladder
 * runs on.  It is a question of strength, so seeds are counted.
 */
#include "tests/support/talk.h"
#include "tests/support/test.h"

#include <string.h>

enum { VISITS = 2000, SEEDS = 5 };

/* How many seeds have this player move at D5, where the ladder begins. */
static int count_at_d5(const char *genmove, const char *breaker)
{
    int count = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
        struct talk *const talk = talk_open((uint64_t)seed, VISITS);
        assert_non_null(talk);
        assert_success(talk, "boardsize 13");
        talk_play(talk, "b", "C4 D3 E3");
        talk_play(talk, "w", "D4");
        talk_play(talk, "w", breaker);
        count += strcmp(talk_say(talk, genmove), "= D5") == 0;
        talk_close(talk);
    }
    return count;
}

static void a_stone_in_a_ladder_is_left(void **state)
{
    (void)state;
    assert_in_range(count_at_d5("reg_genmove w", ""), 0, 1);
}

static void a_ladder_that_fails_is_not_begun(void **state)
{
    (void)state;
    assert_in_range(count_at_d5("reg_genmove b", "K10"), 0, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stone_in_a_ladder_is_left),
        cmocka_unit_test(a_ladder_that_fails_is_not_begun),
    };
    return cmocka_run_group_tests_name("gtp/ladder_case", tests, NULL, NULL);
}
