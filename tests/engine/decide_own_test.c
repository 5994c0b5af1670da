/* What the network that the program carries must not get wrong at the end of
   games, small as it is.  Nothing here hangs on its exact weights. */
#include "engine/engine.h"
#include "engine/network.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <stdlib.h>

enum { VISITS = 100 };

/* White lives by the three points on the right, if he plays in their middle. */
static const char ONE_EYE_SPACE[] = ". X . X X X O O .\n"
                                    ". . X . X O O O .\n"
                                    ". O X X . X O O .\n"
                                    ". O O X X X O O O\n"
                                    "X O X X O X X O O\n"
                                    ". X O O O O X O O\n"
                                    ". X X O O O O O O\n"
                                    ". X . X O O O O O\n"
                                    ". X X X X X O O O\n";

/* White's square of four points on the right is one eye. */
static const char DEAD_SQUARE[] = "O O O X O O O O O\n"
                                  ". O X X X X O . X\n"
                                  "O O O X X O O . X\n"
                                  "O . O X O O O O O\n"
                                  "O O X X X X O X O\n"
                                  "O O O O X . X X O\n"
                                  "X X O X X X X O O\n"
                                  ". X O O X X . X O\n"
                                  "X . X O O X X X X\n";

/* Black has won, whatever becomes of White's stones on the left. */
static const char WON_WITH_WHITE_LEFT[] = ". . . . . X O O .\n"
                                          ". . . . . X X O O\n"
                                          ". . X X . X O O .\n"
                                          ". . O . . . X O O\n"
                                          ". . O X X . X X O\n"
                                          ". . X O . . X O O\n"
                                          ". . X O O O X X O\n"
                                          ". . . X X O X . X\n"
                                          ". . . . . . . . .\n";

struct fixture {
    struct network *network;
    struct engine *engine;
};

static struct fixture new_fixture(void)
{
    const struct network_options own = {.path = NULL};
    struct network_problem problem;
    struct fixture fixture = {.network = network_open(&own, &problem)};
    assert_non_null(fixture.network);
    const struct engine_options options = {
        .threads = 1,
        .memory_bytes = 32 << 20,
        .seed = 1,
        .visits = VISITS,
        .params = params_default(),
        .network = fixture.network,
    };
    fixture.engine = engine_create(&options);
    assert_non_null(fixture.engine);
    return fixture;
}

static void free_fixture(struct fixture *fixture)
{
    engine_destroy(fixture->engine);
    network_close(fixture->network);
}

static struct decision decide(struct fixture *fixture, struct game *game)
{
    const struct engine_request request = {.to_move = game->to_move};
    return engine_genmove(fixture->engine, game, &request);
}

static const char *const rules[] = {"ing", "chinese", "tromp-taylor"};

/* Where he wins if that lives, White plays for it.  Where he loses all the
   same he may try something else first, but does not pass. */
static void a_life_is_saved_before_all_pass(void **state)
{
    (void)state;
    static const int wins[] = {2 * 10, 2 * 12 + 1},
                     loses[] = {2 * 7 + 1, 2 * 8};
    struct fixture fixture = new_fixture();
    for (size_t i = 0; i < 2 * ARRAY_LEN(rules); i++) {
        struct game *game = diagram_game(ONE_EYE_SPACE, rules[i / 2], WHITE);
        game->komi_halves = wins[i % 2];
        assert_int_equal(decide(&fixture, game).point, diagram_vertex("J8"));
        game->komi_halves = loses[i % 2];
        assert_int_not_equal(decide(&fixture, game).point, PASS);
        game_destroy(game);
    }
    free_fixture(&fixture);
}

static void a_life_is_taken_before_all_pass(void **state)
{
    (void)state;
    struct fixture fixture = new_fixture();
    struct game *game = diagram_game(ONE_EYE_SPACE, "chinese", BLACK);
    assert_int_equal(decide(&fixture, game).point, diagram_vertex("J8"));
    game_destroy(game);
    free_fixture(&fixture);
}

static void a_square_of_four_is_dead(void **state)
{
    (void)state;
    struct fixture fixture = new_fixture();
    struct game *game = diagram_game(DEAD_SQUARE, "ing", WHITE);
    struct judgement *judgement = malloc(sizeof *judgement);
    assert_non_null(judgement);
    engine_judge(fixture.engine, game, judgement);
    assert_true(judgement->dead[diagram_vertex("J9")]);
    assert_true(judgement->dead[diagram_vertex("H3")]);
    assert_true(judgement->dead[diagram_vertex("A3")]);
    assert_false(judgement->dead[diagram_vertex("J8")]);
    assert_int_equal(judgement->score.area[BLACK], 52);
    free(judgement);
    game_destroy(game);
    free_fixture(&fixture);
}

static void who_wins_in_any_case_passes_soon(void **state)
{
    (void)state;
    struct fixture fixture = new_fixture();
    for (size_t i = 0; i < 2; i++) {
        struct game *game = diagram_game(WON_WITH_WHITE_LEFT, rules[i], WHITE);
        int moves = 0;
        for (struct decision decision = {.kind = DECISION_PLAY};
             decision.kind != DECISION_PASS; moves++) {
            game_apply(game, PASS, WHITE);
            decision = decide(&fixture, game);
            game_apply(game, decision.point, BLACK);
            assert_in_range(moves, 0, 3);
        }
        game_destroy(game);
    }
    free_fixture(&fixture);
}

/* As White does who gives moves, and a client that sets up a handicap. */
static void a_move_that_is_given_is_taken(void **state)
{
    (void)state;
    struct fixture fixture = new_fixture();
    for (size_t i = 0; i < ARRAY_LEN(rules); i++) {
        struct game *game = diagram_new_game(rules[i], 9);
        game->komi_halves = 0;
        for (int given = 0; given < 4; given++) {
            const struct decision decision = decide(&fixture, game);
            assert_int_equal(decision.kind, DECISION_PLAY);
            game_apply(game, decision.point, BLACK);
            game_apply(game, PASS, WHITE);
        }
        game_destroy(game);
    }
    free_fixture(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_life_is_saved_before_all_pass),
        cmocka_unit_test(a_life_is_taken_before_all_pass),
        cmocka_unit_test(a_square_of_four_is_dead),
        cmocka_unit_test(who_wins_in_any_case_passes_soon),
        cmocka_unit_test(a_move_that_is_given_is_taken),
    };
    return cmocka_run_group_tests_name("engine/decide_own", tests, NULL, NULL);
}
