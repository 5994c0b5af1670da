#include "rules/point.h"
#include "tests/support/test.h"
#include "tests/support/twin_boards.h"

/* As many on every size, in whole games. */
static void a_million_moves_agree_with_the_naive_board(void **state)
{
    (void)state;
    enum { SHARE = 1000000 / (BOARD_SIZE_MAX - BOARD_SIZE_MIN + 1) };
    struct rng rng = rng_seed(1, 0);
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        const int moves = 3 * size * size;
        for (int game = 0; game * moves <= SHARE; game++)
            twin_boards_play(&rng, size, (enum suicide_rule)(game % 3), moves);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_moves_agree_with_the_naive_board),
    };
    return cmocka_run_group_tests_name("rules/board, long", tests, NULL, NULL);
}
