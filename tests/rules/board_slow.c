#include "rules/point.h"
#include "tests/support/test.h"
#include "tests/support/twin_boards.h"

static void a_million_moves_agree_with_the_naive_board(void **state)
{
    (void)state;
    struct rng rng = rng_seed(1, 0);
    int size = BOARD_SIZE_MIN, suicide = SUICIDE_NONE;
    for (int left = 1000000; left > 0;) {
        const int moves = 3 * size * size;
        twin_boards_play(&rng, size, (enum suicide_rule)suicide, moves);
        left -= moves;
        suicide = suicide == SUICIDE_ANY ? SUICIDE_NONE : suicide + 1;
        if (suicide == SUICIDE_NONE)
            size = size == BOARD_SIZE_MAX ? BOARD_SIZE_MIN : size + 1;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_moves_agree_with_the_naive_board),
    };
    return cmocka_run_group_tests_name("rules/board, long", tests, NULL, NULL);
}
