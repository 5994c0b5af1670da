#include "rules/ko.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

/* D5 and C5 are a ko on an open board; White has just taken D5. */
static const char KO[] = "b C4 w D4 b B5 w E5 b C6 w D6 b D5 w C5";

/* "Send two, return one": White C1, Black A1, White B1 would repeat. */
static const char SEND_TWO[] = ".........\n"
                               ".........\n"
                               "......X..\n"
                               ".........\n"
                               ".........\n"
                               ".........\n"
                               "O........\n"
                               "OXXX.....\n"
                               ".O.X.....\n";

static void a_ko_may_not_be_retaken_at_once(void **state)
{
    (void)state;
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_number(i)); i++) {
        struct game *game = diagram_new_game(rules->name, 9);
        diagram_play(game, KO);
        assert_int_equal(game->board.captured[BLACK], 1);
        assert_int_equal(diagram_verdict(game, "b D5"),
                         ko_rule_is_ing(rules->ko) ? VERDICT_HOT_SINGLE
                                                   : VERDICT_KO);
        game_destroy(game);
    }
}

static void a_ko_may_be_retaken_after_a_threat_and_its_answer(void **state)
{
    (void)state;
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_number(i)); i++) {
        struct game *game = diagram_new_game(rules->name, 9);
        diagram_play(game, KO);
        diagram_play(game, "b G7 w G3 b D5");
        assert_int_equal(game->board.captured[WHITE], 1);
        game_destroy(game);
    }
}

static void passes_cool_a_ko_unless_superko_rules(void **state)
{
    (void)state;
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_number(i)); i++) {
        struct game *game = diagram_new_game(rules->name, 9);
        diagram_play(game, KO);
        diagram_play(game, "b pass w pass");
        const bool superko =
            rules->ko == KO_POSITIONAL || rules->ko == KO_SITUATIONAL;
        assert_int_equal(diagram_verdict(game, "b D5"),
                         superko ? VERDICT_REPETITION : VERDICT_LEGAL);
        game_destroy(game);
    }
}

static void a_move_out_of_turn_cools_a_ko(void **state)
{
    (void)state;
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_number(i)); i++) {
        struct game *game = diagram_new_game(rules->name, 9);
        diagram_play(game, KO);
        diagram_play(game, "w G3 b D5"); /* as if Black had passed */
        assert_int_equal(game->board.captured[WHITE], 1);
        game_clear(game, 9);
        diagram_play(game, KO);
        diagram_play(game, "b G7 b D5"); /* as if White had passed */
        assert_int_equal(game->board.captured[WHITE], 1);
        game_destroy(game);
    }
}

static enum verdict verdict_on_returning_one(const char *rules,
                                             const char *moves)
{
    struct game *game = diagram_game(SEND_TWO, rules, WHITE);
    diagram_play(game, moves);
    diagram_play(game, "w C1 b A1");
    assert_int_equal(game->board.captured[WHITE], 2);
    const enum verdict verdict = diagram_verdict(game, "w B1");
    if (verdict == VERDICT_LEGAL)
        diagram_play(game, "w B1");
    game_destroy(game);
    return verdict;
}

static const struct repetition_case {
    const char *name, *rules, *moves;
    enum verdict verdict;
} repetitions[] = {
    {"send two, return one: ing", "ing", "", VERDICT_LEGAL},
    {"send two, return one: simple", "chinese", "", VERDICT_LEGAL},
    {"send two, return one: situational, other to move", "aga", "",
     VERDICT_LEGAL},
    {"send two, return one: situational with suicide, other to move",
     "new-zealand", "", VERDICT_LEGAL},
    {"send two, return one: positional", "chinese-superko", "",
     VERDICT_REPETITION},
    {"send two, return one: tromp-taylor", "tromp-taylor", "",
     VERDICT_REPETITION},
    {"send two, return one: ogs-ing", "ogs-ing", "", VERDICT_REPETITION},
    {"send two, return one: cgos", "cgos", "", VERDICT_REPETITION},
    {"two passes before the cycle: situational", "aga", "w pass b pass",
     VERDICT_REPETITION},
    {"a move out of turn counts as the other's pass: situational", "aga",
     "b pass", VERDICT_REPETITION},
    {"with a pass in the cycle: ing", "ing", "w G3 b pass", VERDICT_LEGAL},
    {"with a pass in the cycle: simple", "chinese", "w G3 b pass",
     VERDICT_LEGAL},
    {"with a pass in the cycle: situational", "aga", "w G3 b pass",
     VERDICT_REPETITION},
    {"with a pass in the cycle: positional", "chinese-superko", "w G3 b pass",
     VERDICT_REPETITION},
};

static void repetition_matches(void **state)
{
    const struct repetition_case *row = *state;
    assert_int_equal(verdict_on_returning_one(row->rules, row->moves),
                     row->verdict);
}

int main(void)
{
    enum { OTHERS = 4 };
    struct CMUnitTest tests[OTHERS + ARRAY_LEN(repetitions)] = {
        cmocka_unit_test(a_ko_may_not_be_retaken_at_once),
        cmocka_unit_test(a_ko_may_be_retaken_after_a_threat_and_its_answer),
        cmocka_unit_test(passes_cool_a_ko_unless_superko_rules),
        cmocka_unit_test(a_move_out_of_turn_cools_a_ko),
    };
    for (size_t i = 0; i < ARRAY_LEN(repetitions); i++)
        tests[OTHERS + i] =
            (struct CMUnitTest){.name = repetitions[i].name,
                                .test_func = repetition_matches,
                                .initial_state = (void *)&repetitions[i]};
    return cmocka_run_group_tests_name("rules/ko", tests, NULL, NULL);
}
