#include "engine/net_answer.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <math.h>

enum { SIZE = 7, POINTS = SIZE * SIZE };

static struct net_output zero_output(void)
{
    const struct net_output output = {.pass = 0.0f};
    return output;
}

static struct net_moves all_moves(void)
{
    struct net_moves moves = {.may_repeat = false};
    for (int i = 0; i < POINTS; i++)
        moves.may_play[i] = true;
    return moves;
}

static void a_policy_is_shared_between_what_is_allowed(void **state)
{
    (void)state;
    struct net_output output = zero_output();
    struct net_moves moves = all_moves();
    struct net_answer answer;
    for (int i = 2; i < POINTS; i++)
        moves.may_play[i] = false;
    output.policy[1] = logf(3.0f);
    output.policy[2] = 1000.0f;
    net_find_answer(&output, SIZE, &moves, &answer);
    assert_true(fabsf(answer.policy[0] - 0.2f) < 1e-6f);
    assert_true(fabsf(answer.policy[1] - 0.6f) < 1e-6f);
    assert_true(fabsf(answer.pass - 0.2f) < 1e-6f);
    assert_true(answer.policy[2] == 0.0f);
}

static void large_logits_do_not_overflow(void **state)
{
    (void)state;
    struct net_output output = zero_output();
    const struct net_moves moves = all_moves();
    struct net_answer answer;
    output.policy[5] = 3000.0f;
    output.outcome[0] = 3000.0f;
    net_find_answer(&output, SIZE, &moves, &answer);
    assert_true(answer.policy[5] == 1.0f);
    assert_true(answer.pass == 0.0f);
    assert_true(answer.win == 1.0f);
}

static void a_game_without_result_counts_only_where_there_is_one(void **state)
{
    (void)state;
    struct net_output output = zero_output();
    struct net_moves moves = all_moves();
    struct net_answer answer;
    output.outcome[0] = logf(3.0f);
    output.outcome[2] = logf(4.0f);
    output.mean = 5.0f;
    output.lead = 5.0f;
    net_find_answer(&output, SIZE, &moves, &answer);
    assert_true(fabsf(answer.win - 0.75f) < 1e-6f);
    assert_true(answer.no_result == 0.0f);
    assert_true(fabsf(answer.mean - 5.0f) < 1e-5f);
    assert_true(fabsf(answer.lead - 5.0f) < 1e-5f);
    moves.may_repeat = true;
    net_find_answer(&output, SIZE, &moves, &answer);
    assert_true(fabsf(answer.win - 0.625f) < 1e-6f);
    assert_true(fabsf(answer.no_result - 0.5f) < 1e-6f);
    assert_true(fabsf(answer.mean - 2.5f) < 1e-5f);
    assert_true(fabsf(answer.lead - 2.5f) < 1e-5f);
}

static void a_chance_of_no_result_widens_the_score(void **state)
{
    (void)state;
    struct net_output output = zero_output();
    struct net_moves moves = all_moves();
    struct net_answer answer;
    output.deviation = 3.0f;
    output.mean = 12.0f;
    net_find_answer(&output, SIZE, &moves, &answer);
    assert_true(fabsf(answer.deviation - 3.0f) < 1e-5f);
    moves.may_repeat = true;
    output.outcome[2] = logf(2.0f);
    net_find_answer(&output, SIZE, &moves, &answer);
    /* Half of the games score 12, give or take, the others 0. */
    const float square = (9.0f + 144.0f) / 2.0f - 36.0f;
    assert_true(fabsf(answer.deviation - sqrtf(square)) < 1e-4f);
}

static void owners_are_passed_on(void **state)
{
    (void)state;
    struct net_output output = zero_output();
    const struct net_moves moves = all_moves();
    struct net_answer answer;
    output.owner[3] = 1.0f;
    output.owner[4] = -0.5f;
    net_find_answer(&output, SIZE, &moves, &answer);
    assert_true(answer.owner[3] == 1.0f);
    assert_true(fabsf(answer.owner[4] + 0.5f) < 1e-6f);
}

static void moves_are_those_that_the_rules_allow(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("chinese", SIZE);
    struct net_moves moves;
    diagram_play(game, "b A2 w C3 b B1 w G7");
    net_find_moves(game, WHITE, &moves);
    assert_true(moves.may_repeat);
    assert_false(moves.may_play[net_index(diagram_vertex("A1"), SIZE)]);
    assert_false(moves.may_play[net_index(diagram_vertex("G7"), SIZE)]);
    assert_true(moves.may_play[net_index(diagram_vertex("G6"), SIZE)]);
    net_find_moves(game, BLACK, &moves);
    assert_true(moves.may_play[net_index(diagram_vertex("A1"), SIZE)]);
    game_destroy(game);

    game = diagram_new_game("ing", SIZE);
    net_find_moves(game, BLACK, &moves);
    assert_false(moves.may_repeat);
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_policy_is_shared_between_what_is_allowed),
        cmocka_unit_test(large_logits_do_not_overflow),
        cmocka_unit_test(a_game_without_result_counts_only_where_there_is_one),
        cmocka_unit_test(a_chance_of_no_result_widens_the_score),
        cmocka_unit_test(owners_are_passed_on),
        cmocka_unit_test(moves_are_those_that_the_rules_allow),
    };
    return cmocka_run_group_tests_name("engine/net_answer", tests, NULL, NULL);
}
