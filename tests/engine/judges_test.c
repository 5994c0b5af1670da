#include "engine/judges.h"

#include "engine/network.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

/* Is an empty board of this size judged with a network's help? */
static bool is_informed(const struct judges *judges, int size)
{
    struct game *const game = diagram_new_game("chinese", size);
    struct judgement judgement;
    judge_position(judges_for(judges, size), game, NULL, &judgement);
    game_destroy(game);
    return judgement.is_informed;
}

static void the_network_judges_where_it_plays(void **state)
{
    (void)state;
    const struct params params = params_default();
    const struct network_options options = {.path = NULL};
    struct network_problem problem;
    struct network *const network = network_open(&options, &problem);
    struct judges judges;
    assert_non_null(network);
    assert_true(judges_init(&judges, &params, network, false));
    assert_true(is_informed(&judges, 7));
    assert_true(is_informed(&judges, 9));
    assert_false(is_informed(&judges, 6));
    assert_false(is_informed(&judges, 20));
    judges_free(&judges);
    network_close(network);
}

static void without_a_network_playouts_judge(void **state)
{
    (void)state;
    const struct params params = params_default();
    struct judges judges;
    assert_true(judges_init(&judges, &params, NULL, false));
    assert_false(is_informed(&judges, 5));
    assert_false(is_informed(&judges, 9));
    judges_free(&judges);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_network_judges_where_it_plays),
        cmocka_unit_test(without_a_network_playouts_judge),
    };
    return cmocka_run_group_tests_name("engine/judges", tests, NULL, NULL);
}
