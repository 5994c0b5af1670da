#include "engine/engine.h"
#include "tests/support/diagram.h"
#include "tests/support/playout_engine.h"
#include "tests/support/test.h"

/* Decisions in a row, all hopeless, the last of which resigns. */
static int moves_to_resign(const struct engine *engine)
{
    return (int)engine_options(engine).params.resign_moves;
}

/* Black, to move, is lost: White has 100 points of komi. */
static struct game *lost_game(void)
{
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b C3 w G7 b G3 w C7 b E5 w E7 b E3 w C5 "
                       "b G5 w D6 b F6 w F7 b D4 w C4 b D5 w C6");
    game->komi_halves = 2 * 100;
    return game;
}

/* Asked again and again it decides so, until it resigns. */
static void resigns_at_last(struct engine *engine, const struct game *game,
                            enum decision_kind before)
{
    for (int asked = 1; asked < moves_to_resign(engine); asked++)
        assert_int_equal(playout_engine_move(engine, game).kind, before);
    assert_int_equal(playout_engine_move(engine, game).kind, DECISION_RESIGN);
}

static void resigning_takes_several_hopeless_moves(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 300);
    struct game *game = lost_game();
    resigns_at_last(engine, game, DECISION_PLAY);
    game_destroy(game);
    engine_destroy(engine);
}

static void a_komi_above_the_board_is_resigned_early(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 100);
    const int needed = moves_to_resign(engine);
    for (Color player = BLACK; player <= WHITE; player++) {
        for (int points = 80; points <= 82; points += 2) {
            struct game *game = diagram_new_game("chinese", 9);
            game->to_move = player;
            game->komi_halves = (player == BLACK ? 2 : -2) * points;
            engine_clear(engine);
            for (int asked = 1; asked < needed; asked++)
                assert_int_equal(playout_engine_move(engine, game).kind,
                                 DECISION_PLAY);
            assert_int_equal(playout_engine_move(engine, game).kind,
                             points > 81 ? DECISION_RESIGN : DECISION_PLAY);
            game_destroy(game);
        }
    }
    engine_destroy(engine);
}

static void looking_at_a_lost_game_does_not_resign_it(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 300);
    struct game *game = lost_game();
    const int needed = moves_to_resign(engine);
    assert_in_range(needed, 2, 10);
    const struct engine_request endless = {.to_move = game->to_move,
                                           .endless = true};
    const struct engine_request hint = {.to_move = game->to_move,
                                        .at_full_strength = true};
    for (int i = 0; i < needed; i++) {
        engine_start(engine, game, &endless);
        engine_interrupt(engine);
        assert_int_equal(engine_decide(engine).kind, DECISION_PLAY);
        assert_int_equal(engine_genmove(engine, game, &hint).kind,
                         DECISION_PLAY);
    }
    assert_int_equal(playout_engine_move(engine, game).kind, DECISION_PLAY);
    game_destroy(game);
    engine_destroy(engine);
}

/* Who can only pass does not make the other play on; but once the other has
   passed, the game ends with that and is counted. */
static void who_can_only_pass_resigns_too(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 50);
    struct game *game = diagram_new_game("ing", 5);
    for (int i = 1; i < 5 * 5 - 1; i++) {
        game_apply(game, point_of_index(i, 5), BLACK);
        if (i < 5 * 5 - 2)
            game_apply(game, PASS, WHITE);
    }
    const int needed = moves_to_resign(engine);
    resigns_at_last(engine, game, DECISION_PASS);
    diagram_play(game, "w pass b pass");
    for (int asked = 0; asked < 2 * needed; asked++)
        assert_int_equal(playout_engine_move(engine, game).kind, DECISION_PASS);
    game_destroy(game);
    engine_destroy(engine);
}

static void nobody_resigns_an_early_handicap_game(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 100);
    struct game *game = diagram_new_game("ing", 19);
    diagram_play(game, "b D4 b Q16 b Q4 b D16 b K10 b K4 b K16 b D10 b Q10");
    for (int i = 0; i < 6; i++)
        assert_int_equal(playout_engine_move(engine, game).kind, DECISION_PLAY);
    game_destroy(game);
    engine_destroy(engine);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(resigning_takes_several_hopeless_moves),
        cmocka_unit_test(a_komi_above_the_board_is_resigned_early),
        cmocka_unit_test(looking_at_a_lost_game_does_not_resign_it),
        cmocka_unit_test(who_can_only_pass_resigns_too),
        cmocka_unit_test(nobody_resigns_an_early_handicap_game),
    };
    return cmocka_run_group_tests_name("engine/resign", tests, NULL, NULL);
}
