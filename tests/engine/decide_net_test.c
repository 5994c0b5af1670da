/* The end of games with the network in ../shared, where there is one. */
#include "engine/decide.h"
#include "engine/network.h"
#include "rules/score.h"
#include "tests/support/diagram.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

enum { VISITS = 60 };

/* Eleven white stones are dead: Black by 23 on the board without them. */
static const char DEAD_IN_TWO_PLACES[] = ". . X . X X . . .\n"
                                         ". X . X O . O O .\n"
                                         ". O X . O O O X O\n"
                                         ". X O O . X X X .\n"
                                         "X X X X . . . X X\n"
                                         "O X O X X X X O O\n"
                                         "O O O X X O O . O\n"
                                         ". O X O O . . O .\n"
                                         ". . . . . . . . .\n";

/* Who fills the point between them has a point more; all else is over. */
static const char ONE_NEUTRAL_POINT[] = ". X . X . X . X .\n"
                                        "X X X X X X X X X\n"
                                        "X X X X X X X X X\n"
                                        "X X X X X X X X X\n"
                                        "X X X X . X X X X\n"
                                        "O O O O O O O O O\n"
                                        "O O O O O O O O O\n"
                                        "O O O O O O O O O\n"
                                        ". O . O . O . O .\n";

/* Opened once for all tests, since that takes longer than they do; NULL where
   there is none.  It has no cache, so no test learns of another. */
static struct network *given;

static int open_given(void **state)
{
    (void)state;
    const char *const path = net_writer_given();
    const struct network_options options = {.path = path};
    struct network_problem problem;
    given = path ? network_open(&options, &problem) : NULL;
    return path && !given ? -1 : 0;
}

static int close_given(void **state)
{
    (void)state;
    network_close(given);
    return 0;
}

struct fixture {
    struct engine *engine;
};

static struct fixture new_fixture_of(float resign_below, int visits)
{
    struct fixture fixture;
    if (!given) {
        print_message("no network in ../shared\n");
        skip();
    }
    struct engine_options options = {
        .threads = 1,
        .memory_bytes = 32 << 20,
        .seed = 1,
        .visits = visits,
        .params = params_default(),
        .network = given,
    };
    options.params.resign_below = resign_below;
    options.params.resign_moves = 1;
    fixture.engine = engine_create(&options);
    assert_non_null(fixture.engine);
    return fixture;
}

static struct fixture new_fixture(float resign_below)
{
    return new_fixture_of(resign_below, VISITS);
}

static void free_fixture(struct fixture *fixture)
{
    engine_destroy(fixture->engine);
}

static struct decision decide(struct fixture *fixture, struct game *game,
                              bool cleanup)
{
    const struct engine_request request = {.to_move = game->to_move,
                                           .cleanup = cleanup};
    return engine_genmove(fixture->engine, game, &request);
}

static int standing_margin(const struct game *game)
{
    const struct score score = score_area(&game->board, NULL, NULL);
    return score_margin_halves(game, &score);
}

/* Lets Black play on, White passing, until he passes; returns his moves. */
static int play_alone(struct fixture *fixture, struct game *game, bool cleanup)
{
    for (int moves = 0; moves < 40; moves++) {
        const struct decision decision = decide(fixture, game, cleanup);
        assert_int_not_equal(decision.kind, DECISION_RESIGN);
        game_apply(game, decision.point, BLACK);
        if (decision.kind == DECISION_PASS)
            return moves;
        game_apply(game, PASS, WHITE);
    }
    return -1;
}

/* A pass lets White take off Black's large chain: B3 is dead as long as Black
   answers. */
static void what_a_pass_would_kill_is_saved(void **state)
{
    (void)state;
    static const char *const rules[] = {"ing", "chinese"};
    struct fixture fixture = new_fixture_of(0.0f, 200);
    for (size_t i = 0; i < ARRAY_LEN(rules); i++) {
        struct game *game = diagram_new_game(rules[i], 7);
        diagram_play(game, "b C5 w E4 b D3 w E3 b D2 w D5 b D4 w D6 b E5 w E6 "
                           "b F5 w F6 b E2 w F4 b F3 w G5 b C6 w C7 b B7 w D7 "
                           "b G3 w B6 b B5 w A7 b A5 w B7 b A6 w F2 b F1 w G4 "
                           "b G2 w B3");
        game->komi_halves = 16;
        assert_int_equal(decide(&fixture, game, false).kind, DECISION_PLAY);
        game_destroy(game);
    }
    free_fixture(&fixture);
}

static void dead_stones_are_left_where_players_agree(void **state)
{
    (void)state;
    static const char *const rules[] = {"ing", "chinese"};
    struct fixture fixture = new_fixture(0.0f);
    for (size_t i = 0; i < ARRAY_LEN(rules); i++) {
        struct game *game = diagram_game(DEAD_IN_TWO_PLACES, rules[i], BLACK);
        assert_int_equal(decide(&fixture, game, false).kind, DECISION_PASS);
        diagram_play(game, "b pass w pass");
        assert_int_equal(decide(&fixture, game, false).kind, DECISION_PASS);
        game_destroy(game);
    }
    free_fixture(&fixture);
}

static void dead_stones_are_taken_where_they_count(void **state)
{
    (void)state;
    static const char *const rules[] = {"cgos", "tromp-taylor"};
    struct fixture fixture = new_fixture(0.0f);
    for (size_t i = 0; i < ARRAY_LEN(rules); i++) {
        struct game *game = diagram_game(DEAD_IN_TWO_PLACES, rules[i], BLACK);
        game->komi_halves = 2 * 21;
        assert_true(standing_margin(game) < 0);
        assert_in_range(play_alone(&fixture, game, false), 1, 30);
        assert_true(standing_margin(game) > 0);
        game_destroy(game);
    }
    free_fixture(&fixture);
}

static void a_clean_up_takes_what_is_dead(void **state)
{
    (void)state;
    struct fixture fixture = new_fixture(0.0f);
    struct game *game = diagram_game(DEAD_IN_TWO_PLACES, "ing", BLACK);
    assert_in_range(play_alone(&fixture, game, true), 1, 30);
    /* White passes, so there is more to be had. */
    assert_in_range(standing_margin(game), 2 * (23 - 8), 2 * 81);
    game_destroy(game);
    free_fixture(&fixture);
}

static void the_last_neutral_point_is_taken(void **state)
{
    (void)state;
    static const char *const rules[] = {"ing", "chinese", "tromp-taylor"};
    struct fixture fixture = new_fixture(0.0f);
    for (size_t i = 0; i < ARRAY_LEN(rules); i++) {
        for (Color player = BLACK; player <= WHITE; player++) {
            struct game *game =
                diagram_game(ONE_NEUTRAL_POINT, rules[i], player);
            game->komi_halves = 17;
            const struct decision first = decide(&fixture, game, false);
            assert_int_equal(first.point, diagram_vertex("E5"));
            game_apply(game, first.point, player);
            for (int j = 0; j < 2; j++) {
                const struct decision decision = decide(&fixture, game, false);
                assert_int_equal(decision.kind, DECISION_PASS);
                game_apply(game, PASS, game->to_move);
            }
            game_destroy(game);
        }
    }
    free_fixture(&fixture);
}

static void nobody_resigns_for_a_few_points(void **state)
{
    (void)state;
    struct fixture fixture = new_fixture(0.5f);
    struct game *game = diagram_new_game("chinese", 9);
    diagram_play(game, "b E5 w E3 b C4 w C5 b D3 w G4 b F4 w F3 b G5 w D2 "
                       "b C3 w H5 b H6 w H4 b D5 w C6 b D6 w C7 b J5 w C2");
    game->komi_halves = 2 * -300;
    game->to_move = WHITE;
    assert_int_equal(decide(&fixture, game, false).kind, DECISION_RESIGN);
    struct decision even = {.mover_win = 1.0f};
    /* Whatever is lost by three points and a half at most is played on. */
    for (int komi = -60; komi < 60 && even.mover_win >= 0.5f; komi++) {
        game->to_move = BLACK;
        game->komi_halves = komi;
        even = decide(&fixture, game, false);
    }
    assert_true(even.mover_win < 0.5f);
    assert_int_equal(even.kind, DECISION_PLAY);
    game_destroy(game);
    free_fixture(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_pass_would_kill_is_saved),
        cmocka_unit_test(dead_stones_are_left_where_players_agree),
        cmocka_unit_test(dead_stones_are_taken_where_they_count),
        cmocka_unit_test(a_clean_up_takes_what_is_dead),
        cmocka_unit_test(the_last_neutral_point_is_taken),
        cmocka_unit_test(nobody_resigns_for_a_few_points),
    };
    return cmocka_run_group_tests_name("engine/decide_net", tests, open_given,
                                       close_given);
}
