#include "tests/support/test.h"

#include "engine/playout.h"
#include "rules/compiler.h"

#include <math.h>

struct length_case {
    const char *name;
    int size, playouts;
    double mean; /* known from several programs */
};

static const struct length_case lengths[] = {
    {"uniform playouts on 9x9 last 111.03 moves", 9, 20000, 111.03},
    {"uniform playouts on 13x13 last 219.5 moves", 13, 4000, 219.5},
    {"uniform playouts on 19x19 last 455.5 moves", 19, 2000, 455.5},
};

static void length_is_known(void **state)
{
    const struct length_case *test = *state;
    struct board empty, board;
    board_init(&empty, test->size);
    board_init(&board, test->size);
    struct rng rng = rng_seed(1, 0);
    double sum = 0.0, squares = 0.0;
    for (int i = 0; i < test->playouts; i++) {
        board_copy(&board, &empty);
        const int moves = playout_uniform(&board, BLACK, &rng).moves;
        sum += moves;
        squares += (double)moves * moves;
    }
    const double mean = sum / test->playouts;
    const double error =
        sqrt((squares / test->playouts - mean * mean) / test->playouts);
    assert_true(fabs(mean - test->mean) < 3.0 * error + 0.1);
}

static void a_finished_playout_leaves_only_eyes(void **state)
{
    (void)state;
    struct rng rng = rng_seed(2, 0);
    for (int i = 0; i < 50; i++) {
        struct board board;
        board_init(&board, 9);
        const struct playout_result result =
            playout_uniform(&board, BLACK, &rng);
        assert_true(result.is_over);
        for (int j = 0; j < board.empty_count; j++) {
            const Point point = board.empty[j];
            for (Color player = BLACK; player <= WHITE; player++)
                assert_true(
                    board_is_eye(&board, point, player) ||
                    !board_is_legal(&board, point, player, SUICIDE_NONE));
        }
    }
}

static void equal_generators_play_equally(void **state)
{
    (void)state;
    struct board one, two;
    board_init(&one, 9);
    board_init(&two, 9);
    struct rng first = rng_seed(3, 7), second = first;
    const struct playout_result a = playout_uniform(&one, WHITE, &first);
    const struct playout_result b = playout_uniform(&two, WHITE, &second);
    assert_int_equal(a.moves, b.moves);
    assert_memory_equal(one.color, two.color, sizeof one.color);
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(lengths) + 2] = {
        cmocka_unit_test(a_finished_playout_leaves_only_eyes),
        cmocka_unit_test(equal_generators_play_equally),
    };
    for (size_t i = 0; i < ARRAY_LEN(lengths); i++)
        tests[2 + i] = (struct CMUnitTest){
            .name = lengths[i].name,
            .test_func = length_is_known,
            .initial_state = (void *)(uintptr_t)&lengths[i],
        };
    return cmocka_run_group_tests_name("engine/playout", tests, NULL, NULL);
}
