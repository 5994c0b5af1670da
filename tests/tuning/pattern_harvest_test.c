#include "tuning/pattern_harvest.h"

#include "tests/support/made_up_games.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <string.h>

enum { GAMES = 60 };

static struct harvest *harvest(void *const *state, int least)
{
    char path[SCRATCH_PATH];
    made_up_games_write(scratch_path(state, "games", path), GAMES);
    struct games_list *const list = made_up_games_read(path);
    struct harvest *const harvest = pattern_harvest(list, GAMES, least, 1);
    games_list_destroy(list);
    assert_non_null(harvest);
    return harvest;
}

static void all_moves_are_looked_at(void **state)
{
    struct harvest *const made = harvest(state, 20);
    assert_int_equal(made->moves, GAMES * MADE_UP_MOVES);
    assert_true(made->model->pattern_count > 20);
    harvest_free(made);
}

static void patterns_have_the_cells_of_their_keys(void **state)
{
    struct harvest *const made = harvest(state, 10);
    const struct move_model *const model = made->model;
    for (int i = 0; i < model->pattern_count; i++) {
        const struct harvested *const harvested = &made->harvested[i];
        assert_in_range(harvested->radius, PATTERN_RADIUS_MIN,
                        PATTERN_RADIUS_MAX);
        const uint64_t key =
            pattern_key_of(&model->keyer, harvested->radius, harvested->cells);
        assert_int_equal(move_model_number(model, key), i);
    }
    harvest_free(made);
}

static void what_is_within_a_pattern_is_taken_too(void **state)
{
    struct harvest *const made = harvest(state, 10);
    const struct move_model *const model = made->model;
    int larger = 0;
    for (int i = 0; i < model->pattern_count; i++) {
        const struct harvested *const harvested = &made->harvested[i];
        if (harvested->radius == PATTERN_RADIUS_MIN)
            continue;
        larger++;
        assert_true(
            move_model_number(model, pattern_key_of(&model->keyer,
                                                    harvested->radius - 1,
                                                    harvested->cells)) >= 0);
    }
    assert_true(larger > 0);
    harvest_free(made);
}

static void rarer_patterns_are_left(void **state)
{
    struct harvest *const few = harvest(state, 40);
    struct harvest *const many = harvest(state, 10);
    assert_true(few->model->pattern_count < many->model->pattern_count);
    for (int i = 0; i < few->model->pattern_count; i++)
        assert_true(
            move_model_number(many->model,
                              pattern_key_of(&few->model->keyer,
                                             few->harvested[i].radius,
                                             few->harvested[i].cells)) >= 0);
    harvest_free(few);
    harvest_free(many);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        SCRATCH_FACT(all_moves_are_looked_at),
        SCRATCH_FACT(patterns_have_the_cells_of_their_keys),
        SCRATCH_FACT(what_is_within_a_pattern_is_taken_too),
        SCRATCH_FACT(rarer_patterns_are_left),
    };
    return cmocka_run_group_tests_name("tuning/pattern_harvest", tests, NULL,
                                       NULL);
}
