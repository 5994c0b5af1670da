#include "engine/eval_playout.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <stdlib.h>

static const char *const DIVIDED = "O . O X .\n"
                                   "O O O X X\n"
                                   "O O O X X\n"
                                   "O O O X X\n"
                                   ". O O X .\n";

/* One evaluation of the game with the generator of this number. */
static struct evaluation *evaluate(const struct game *game, uint64_t number)
{
    const struct params params = params_default();
    struct evaluator *evaluator = eval_playout_create(&params);
    struct evaluation *evaluation = calloc(1, sizeof *evaluation);
    void *workspace = malloc(evaluator->workspace_bytes);
    assert_true(evaluator && evaluation && workspace);
    struct rng rng = rng_seed(9, number);
    evaluator->evaluate(evaluator, game, game->to_move, workspace, &rng,
                        evaluation);
    free(workspace);
    evaluator->destroy(evaluator);
    return evaluation;
}

static void it_wants_a_call_a_visit_and_gives_moves(void **state)
{
    (void)state;
    const struct params params = params_default();
    struct evaluator *evaluator = eval_playout_create(&params);
    assert_non_null(evaluator);
    assert_true(evaluator->each_visit);
    assert_true(evaluator->has_moves);
    assert_false(evaluator->has_priors);
    evaluator->destroy(evaluator);
}

static void equal_generators_evaluate_equally(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b E5 w C4 b D4");
    struct evaluation *one = evaluate(game, 1), *same = evaluate(game, 1),
                      *other = evaluate(game, 2);
    assert_memory_equal(one, same, sizeof *one);
    assert_memory_not_equal(one, other, sizeof *one);
    free(one);
    free(same);
    free(other);
    game_destroy(game);
}

/* White has 15 points and Black 10: what komi makes of it. */
static void assert_outcome(const char *rules, int komi_halves, float win,
                           float score)
{
    struct game *game = diagram_game(DIVIDED, rules, BLACK);
    game->komi_halves = komi_halves;
    struct evaluation *evaluation = evaluate(game, 1);
    assert_true(evaluation->black_win == win);
    assert_true(evaluation->black_score == score);
    assert_int_equal(evaluation->owner[diagram_vertex("B5")], -100);
    assert_int_equal(evaluation->owner[diagram_vertex("E1")], 100);
    free(evaluation);
    game_destroy(game);
}

static void komi_decides_who_wins(void **state)
{
    (void)state;
    assert_outcome("ing", -11, 1.0f, 0.5f);
    assert_outcome("ing", -9, 0.0f, -0.5f);
    assert_outcome("ing", -10, 0.5f, 0.0f);
}

static void a_tie_at_the_ruleset_komi_is_black(void **state)
{
    (void)state;
    struct game *game = diagram_game(". X X O O .\n"
                                     "X X X O O O\n"
                                     "X X X X O O\n"
                                     "X . X X O O\n"
                                     "X X X X O O\n"
                                     "X X X X O .\n",
                                     "ing", WHITE);
    assert_int_equal(game->komi_halves, 16);
    struct evaluation *evaluation = evaluate(game, 1);
    /* 22 points to 14, less 8. */
    assert_true(evaluation->black_score == 0.0f);
    assert_true(evaluation->black_win == 1.0f);
    free(evaluation);
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_wants_a_call_a_visit_and_gives_moves),
        cmocka_unit_test(equal_generators_evaluate_equally),
        cmocka_unit_test(komi_decides_who_wins),
        cmocka_unit_test(a_tie_at_the_ruleset_komi_is_black),
    };
    return cmocka_run_group_tests_name("engine/eval_playout", tests, NULL,
                                       NULL);
}
