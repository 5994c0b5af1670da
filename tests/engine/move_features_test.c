#include "engine/move_features.h"

#include "rules/compiler.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <string.h>

/* A move has the feature, and no other of its group. */
static const struct feature_case {
    const char *name, *diagram, *last; /* stones of before; "" or one move */
    const char *vertex;
    int feature; /* of Black's move */
    bool is_there;
} cases[] = {
    {"a stone that cannot flee is taken as one",
     ". O X . .\n. X . . .\n. . . . .\n. . . . .\n. . . . .\n", "", "A5",
     FIRST_take, true},
    {"a stone that could flee is taken as one",
     ". . . . .\n. . X . .\n. X O . .\n. . X . .\n. . . . .\n", "", "D3",
     FIRST_take + 4, true},
    {"a capture that frees one's own is more",
     ". . . . .\n. . X . .\n. X O . .\n. O X O .\n. . . . .\n", "", "D3",
     FIRST_take + 8, true},
    {"the stone just played is known",
     ". . . . .\n. . X . .\n. X . . .\n. . X . .\n. . . . .\n", "w C3", "D3",
     FIRST_take_last, true},
    {"an older stone is not the last",
     ". . . . .\n. . X . .\n. X O . .\n. . X . .\n. . . . .\n", "w A1", "D3",
     FIRST_take_last, false},
    {"a ko is taken", ". . . . .\n. . X O .\n. X O . O\n. . X O .\n. . . . .\n",
     "", "D3", FIRST_take_ko, true},
    {"a chain put in atari is saved",
     ". . . . .\n. . O . .\n. . X O .\n. . . . .\n. . . . .\n", "w B3", "C2",
     FIRST_save + 4, true},
    {"a chain in atari for long is saved",
     ". . . . .\n. . O . .\n. O X O .\n. . . . .\n. . . . .\n", "w A1", "C2",
     FIRST_save, true},
    {"running on the first line is in vain",
     ". . . . .\n. . . . .\n. . . . .\nO O . . .\nX . O . .\n", "", "B1",
     FIRST_run_in_vain, true},
    {"self-atari is seen",
     ". . . . .\n. . . . .\n. . . . .\nO O . . .\n. . O . .\n", "", "B1",
     FIRST_self_atari, true},
    {"a throw-in is another thing",
     ". . . . .\n. . . . .\nX X X . .\nO O O X .\n. . O X .\n", "", "A1",
     FIRST_self_atari + 3, true},
    {"stones in an eye space are another",
     ". . . . .\n. . . . .\nX X X X X\nO O O O X\n. X . O X\n", "", "A1",
     FIRST_self_atari + 4, true},
    {"atari is given",
     ". . . . .\n. . . . .\n. . . . .\n. O X O .\n. . O . .\n", "", "B1",
     FIRST_atari, true},
    {"an atari into a ladder is better",
     ". . . . .\n. . O O O\n. . . . O\n. . X . O\n. . O . .\n", "", "D1",
     FIRST_atari + 3, true},
    {"three liberties become two",
     ". . . . .\n. . . . .\n. X O . .\n. . . . .\n. . . . .\n", "", "D3",
     FIRST_press, true},
    {"two liberties become more",
     ". . . . .\n. . O . .\n. O X . .\n. . . . .\n. . . . .\n", "", "D3",
     FIRST_stretch + 2, true},
    {"the middle of three is vital",
     ". . . X O\nX X X X O\nO O O O O\n. . . . .\n. . . . .\n", "", "B5",
     FIRST_vital, true},
    {"it is for the other player, too",
     ". . . O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .\n", "", "B5",
     FIRST_vital + 1, true},
    {"an eye is filled",
     ". X . . .\nX X . . .\n. . . . .\n. . . . .\n. . . . .\n", "", "A5",
     FIRST_eye, true},
    {"the first line in the open",
     ". . . . .\n. . . . .\n. . . . .\n"
     ". . . . .\n. . . . .\n",
     "", "C1", FIRST_line, true},
    {"the first line in company",
     ". . . . .\n. . . . .\n. . X . .\n"
     ". . . . .\n. . . . .\n",
     "", "C1", FIRST_line + 5, true},
    {"a contact is at a distance of two",
     ". . . . .\n. . . . .\n. . . . .\n"
     ". . . . .\n. . . . .\n",
     "w C3", "C4", FIRST_near_last, true},
    {"a diagonal is at three",
     ". . . . .\n. . . . .\n. . . . .\n"
     ". . . . .\n. . . . .\n",
     "w C3", "D4", FIRST_near_last + 1, true},
    {"an earlier move has its own distances",
     ". . . . .\n. . . . .\n"
     ". . . . .\n. . . . .\n. . . . .\n",
     "b A1 w C3", "A2", FIRST_near_before, true},
};

static void the_feature_is_as_told(void **state)
{
    const struct feature_case *const feature_case = *state;
    struct game *const game = diagram_game(feature_case->diagram, "chinese",
                                           feature_case->last[0] == 'b' ? BLACK
                                           : feature_case->last[0]      ? WHITE
                                                                   : BLACK);
    static struct move_scene scene;
    struct move_features features;
    diagram_play(game, feature_case->last);
    move_scene_init(&scene, game, BLACK);
    move_features(&scene, diagram_vertex(feature_case->vertex), &features);
    bool is_there = false;
    for (int i = 0; i < features.count; i++)
        is_there |= features.feature[i] == feature_case->feature;
    assert_int_equal(is_there, feature_case->is_there);
    game_destroy(game);
}

static void groups_are_numbered_one_after_another(void **state)
{
    (void)state;
    const char *name;
    int members, sum = 0, i = 0;
    for (; move_group_number(i, &name, &members); i++) {
        assert_true(strlen(name) > 0);
        sum += members;
    }
    assert_int_equal(i, MOVE_GROUP_COUNT);
    assert_int_equal(sum, MOVE_FEATURE_COUNT);
    assert_false(move_group_number(-1, &name, &members));
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(cases) + 1] = {
        cmocka_unit_test(groups_are_numbered_one_after_another)};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        tests[i + 1] = (struct CMUnitTest){.name = cases[i].name,
                                           .test_func = the_feature_is_as_told,
                                           .initial_state = (void *)&cases[i]};
    return cmocka_run_group_tests_name("engine/move_features", tests, NULL,
                                       NULL);
}
