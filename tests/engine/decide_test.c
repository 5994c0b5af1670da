#include "engine/decide.h"
#include "engine/engine.h"
#include "rules/score.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

/* Two white groups are dead; with them taken Black wins by one at komi 0. */
static const char TWO_DEAD_GROUPS[] = ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . O O O O . . .\n"
                                      ". O . O X O O O O\n"
                                      "O O O X X X X O X\n"
                                      "O X X X . X X X X\n"
                                      "X . . O O X O O .\n"
                                      ". X . . X . X O .\n"
                                      ". . . . X X . X .\n";

/* Neither may play in the lower left: White by one at komi 8. */
static const char SEKI[] = ". . . . . . . . .\n"
                           ". . . . . . . . .\n"
                           ". . . . . . . . .\n"
                           "X X X X X X X X X\n"
                           "O O O O O O O O O\n"
                           ". . . . . . . . .\n"
                           "O O O O O O O . .\n"
                           "X X X X X X O . .\n"
                           ". O O O . X O . .\n";

/* All but two eyes is Black's. */
static const char EYES_LEFT[] = "X X X X .\n"
                                "X X X X X\n"
                                "X X X X X\n"
                                "X X X X X\n"
                                ". X X X X\n";

static struct engine *new_engine(void)
{
    const struct engine_options options = {
        .threads = 1,
        .memory_bytes = 32 << 20,
        .seed = 1,
        .visits = 300,
        .params = params_default(),
    };
    struct engine *engine = engine_create(&options);
    assert_non_null(engine);
    return engine;
}

static struct decision decide(struct engine *engine, struct game *game,
                              bool cleanup)
{
    const struct engine_request request = {.to_move = game->to_move,
                                           .cleanup = cleanup};
    return engine_genmove(engine, game, &request);
}

/* What both players do in a position where nothing is left to play for. */
static void assert_both_pass(const char *diagram, int komi_halves, bool cleanup)
{
    struct engine *engine = new_engine();
    for (Color player = BLACK; player <= WHITE; player++) {
        struct game *game = diagram_game(diagram, "ing", player);
        game->komi_halves = komi_halves;
        assert_int_equal(decide(engine, game, cleanup).kind, DECISION_PASS);
        diagram_play(game, player == BLACK ? "b pass" : "w pass");
        assert_int_equal(decide(engine, game, cleanup).kind, DECISION_PASS);
        game_destroy(game);
    }
    engine_destroy(engine);
}

static void both_pass_where_nothing_can_change(void **state)
{
    (void)state;
    assert_both_pass(SEKI, 16, false);
}

static void only_the_loser_looks_for_a_last_chance(void **state)
{
    (void)state;
    struct engine *engine = new_engine();
    struct game *game = diagram_game(TWO_DEAD_GROUPS, "ing", BLACK);
    game->komi_halves = 0;
    assert_int_equal(decide(engine, game, false).kind, DECISION_PASS);
    /* White can threaten something in the lower left. */
    diagram_play(game, "b pass");
    assert_int_equal(decide(engine, game, false).kind, DECISION_PLAY);
    game_destroy(game);
    engine_destroy(engine);
}

static void nobody_plays_in_a_seki_or_an_eye_to_clean_up(void **state)
{
    (void)state;
    assert_both_pass(SEKI, 16, true);
    assert_both_pass(EYES_LEFT, 0, true);
}

/* Lets Black play on, White passing, until he passes; returns his moves. */
static int play_alone(struct engine *engine, struct game *game, bool cleanup)
{
    for (int moves = 0; moves < 60; moves++) {
        const struct decision decision = decide(engine, game, cleanup);
        assert_int_not_equal(decision.kind, DECISION_RESIGN);
        game_apply(game, decision.point, BLACK);
        if (decision.kind == DECISION_PASS)
            return moves;
        game_apply(game, PASS, WHITE);
    }
    return -1;
}

static void a_clean_up_takes_all_dead_stones(void **state)
{
    (void)state;
    struct engine *engine = new_engine();
    struct game *game = diagram_game(TWO_DEAD_GROUPS, "ing", BLACK);
    game->komi_halves = 0;
    assert_in_range(play_alone(engine, game, true), 2, 20);
    const struct score score = score_area(&game->board, NULL, NULL);
    assert_int_equal(score_margin_halves(game, &score), 2);
    assert_int_equal(game->board.captured[WHITE], 5);
    game_destroy(game);
    engine_destroy(engine);
}

static void where_dead_stones_count_enough_are_taken_to_win(void **state)
{
    (void)state;
    struct engine *engine = new_engine();
    struct game *game = diagram_game(TWO_DEAD_GROUPS, "cgos", BLACK);
    game->komi_halves = 0;
    const struct score before = score_area(&game->board, NULL, NULL);
    assert_true(score_margin_halves(game, &before) < 0);
    assert_in_range(play_alone(engine, game, false), 1, 20);
    const struct score after = score_area(&game->board, NULL, NULL);
    assert_true(score_margin_halves(game, &after) > 0);
    game_destroy(game);
    engine_destroy(engine);
}

static void nobody_passes_in_the_opening(void **state)
{
    (void)state;
    struct engine *engine = new_engine();
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b C3 b G3 b C7 b G7 b E5 b C5 b G5 b E3 b E7");
    for (int i = 0; i < 4; i++) {
        const struct decision decision = decide(engine, game, false);
        assert_int_equal(decision.kind, DECISION_PLAY);
        game_apply(game, decision.point, game->to_move);
    }
    game_destroy(game);
    engine_destroy(engine);
}

static void the_outlook_counts_what_is_open(void **state)
{
    (void)state;
    const struct board board = diagram_board(". X O O .\n"
                                             ". X O O O\n"
                                             ". X . O .\n"
                                             ". X O O O\n"
                                             "O X O . O\n");
    struct judgement judgement = {0};
    for (int i = 0; i < 25; i++) {
        const Point point = point_of_index(i, 5);
        judgement.black_owns[point] = point_column(point) < 2 ? 0.9f : -0.9f;
    }
    judgement.dead[diagram_vertex("A1")] = true;
    judgement.black_owns[diagram_vertex("C3")] = 0.1f;
    judgement.black_owns[diagram_vertex("C1")] = 0.3f;
    const struct outlook outlook = decide_outlook(&board, &judgement);
    assert_int_equal(outlook.prey[WHITE], 1);
    assert_int_equal(outlook.prey[BLACK], 0);
    assert_int_equal(outlook.neutral, 1);
    assert_int_equal(outlook.unsettled, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_pass_where_nothing_can_change),
        cmocka_unit_test(only_the_loser_looks_for_a_last_chance),
        cmocka_unit_test(nobody_plays_in_a_seki_or_an_eye_to_clean_up),
        cmocka_unit_test(a_clean_up_takes_all_dead_stones),
        cmocka_unit_test(where_dead_stones_count_enough_are_taken_to_win),
        cmocka_unit_test(nobody_passes_in_the_opening),
        cmocka_unit_test(the_outlook_counts_what_is_open),
    };
    return cmocka_run_group_tests_name("engine/decide", tests, NULL, NULL);
}
