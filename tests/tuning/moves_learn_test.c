#include "tuning/moves_learn.h"

#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <math.h>

static double chance_of(struct moves_learner *learner, const struct game *game,
                        const char *vertex)
{
    struct moves_figures figures = {0};
    moves_foresee(learner, game, diagram_vertex(vertex), &figures);
    assert_int_equal(figures.positions, 1);
    return exp(figures.log_chance);
}

static void at_first_all_moves_are_as_likely(void **state)
{
    (void)state;
    struct move_model *const model = move_model_create(0);
    struct moves_learner *const learner = moves_learner_create(model, 0.1);
    struct game *const game = diagram_new_game("chinese", 5);
    assert_non_null(learner);
    assert_true(fabs(chance_of(learner, game, "C3") - 1.0 / 25) < 1e-6);
    moves_learner_destroy(learner);
    move_model_destroy(model);
    game_destroy(game);
}

/* The stone that can be taken is, again and again. */
static void what_is_made_becomes_likelier(void **state)
{
    (void)state;
    struct move_model *const model = move_model_create(0);
    struct moves_learner *const learner = moves_learner_create(model, 0.1);
    struct game *const game = diagram_game(". . . . .\n. . X . .\n. X O . .\n"
                                           ". . X . .\n. . . . .\n",
                                           "chinese", BLACK);
    struct moves_figures figures = {0};
    double before = chance_of(learner, game, "D3");
    for (int i = 0; i < 5; i++) {
        moves_learn(learner, game, diagram_vertex("D3"), &figures);
        const double after = chance_of(learner, game, "D3");
        assert_true(after > before);
        before = after;
    }
    assert_int_equal(figures.positions, 5);
    assert_int_equal(figures.within[0], 4);
    assert_true(model->feature[FIRST_take + 4] > 0.0f);
    /* Where nothing can be taken nothing was learnt of taking. */
    assert_true(model->feature[FIRST_take] == 0.0f);
    moves_learner_destroy(learner);
    move_model_destroy(model);
    game_destroy(game);
}

/* A gradient is the difference of a quotient. */
static void a_step_follows_the_slope(void **state)
{
    (void)state;
    struct move_model *const model = move_model_create(0);
    struct moves_learner *const learner = moves_learner_create(model, 0.001);
    struct game *const game = diagram_game(". . . . .\n. . X . .\n. X O . .\n"
                                           ". . X . .\n. . . . .\n",
                                           "chinese", BLACK);
    const double h = 1e-3;
    double slope[MOVE_FEATURE_COUNT];
    for (int i = 0; i < MOVE_FEATURE_COUNT; i++) {
        model->feature[i] = (float)h;
        const double above = log(chance_of(learner, game, "D3"));
        model->feature[i] = -(float)h;
        slope[i] = (above - log(chance_of(learner, game, "D3"))) / (2 * h);
        model->feature[i] = 0.0f;
    }
    struct moves_figures figures = {0};
    moves_learn(learner, game, diagram_vertex("D3"), &figures);
    for (int i = 0; i < MOVE_FEATURE_COUNT; i++) {
        const double step = 0.001 * slope[i] / sqrt(slope[i] * slope[i] + 1);
        assert_true(fabs(step - (double)model->feature[i]) < 2e-6);
    }
    moves_learner_destroy(learner);
    move_model_destroy(model);
    game_destroy(game);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_first_all_moves_are_as_likely),
        cmocka_unit_test(what_is_made_becomes_likelier),
        cmocka_unit_test(a_step_follows_the_slope),
    };
    return cmocka_run_group_tests_name("tuning/moves_learn", tests, NULL, NULL);
}
