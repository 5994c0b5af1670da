/*
 * Life and death by play: no shape is ruled on, what can be taken off is dead.
 */
#include "engine/engine.h"
#include "rules/score.h"
#include "tests/support/diagram.h"
#include "tests/support/playout_engine.h"
#include "tests/support/test.h"

enum { VISITS = 500, MANY_VISITS = 1500, MOVES_MAX = 60 };

/* Both sides clean up until four passes have ended the game. */
static void play_out(struct game *game, int visits)
{
    struct engine *engine = playout_engine(1, 1, visits);
    for (int i = 0; i < MOVES_MAX && !game_is_over(game); i++) {
        const struct engine_request request = {.to_move = game->to_move,
                                               .cleanup = true};
        const struct decision decision = engine_genmove(engine, game, &request);
        assert_int_not_equal(decision.kind, DECISION_RESIGN);
        assert_int_equal(game_play(game, decision.point, game->to_move),
                         VERDICT_LEGAL);
    }
    assert_true(game_is_over(game));
    engine_destroy(engine);
}

static const char *const BENT_FOUR = "OOOOOOO"
                                     "O.O.OOO"
                                     "OOOOOOO"
                                     "OOOOOOO"
                                     "XXOOOOO"
                                     ".XXXXOO"
                                     "OOO.XOO";

/* A play at C11 threatens the white group at the top. */
static const char *const WITH_A_THREAT = "O...OOOXXXX"
                                         "OOOOOOOX.XX"
                                         "XXXXXXXXXX."
                                         "XXXXXXXXXXX"
                                         "OOOOOOOOOOO"
                                         "O.O.OOOOOOO"
                                         "OOOOOOOOOOO"
                                         "OOOOOOOOOOO"
                                         "XXOOOOOOOOO"
                                         ".XXXXOOOOOO"
                                         "OOO.XOOOOOO";

static void a_bent_four_without_threats_is_taken_off(void **state)
{
    (void)state;
    for (Color player = BLACK; player <= WHITE; player++) {
        struct game *game = diagram_game(BENT_FOUR, "ing", player);
        play_out(game, VISITS);
        const struct score score = score_area(&game->board, NULL, NULL);
        assert_int_equal(score.area[BLACK], 0);
        assert_int_equal(score.area[WHITE], 49);
        game_destroy(game);
    }
}

/* A play at C8 is a threat in the eye space of White's only group. */
static const char *const THREAT_IN_THE_EYES = "OOOOOOOOO"
                                              "O....OOOO"
                                              "OOOOOOOOO"
                                              "OOOOOOOOO"
                                              "OOOOOOOOO"
                                              "OOOOOOOOO"
                                              "XXOOOOOOO"
                                              ".XXXXOOOO"
                                              "OOO.XOOOO";

/* Both areas once THREAT_IN_THE_EYES was played out after some moves. */
static struct score score_of_threat(const char *moves)
{
    struct game *game = diagram_game(THREAT_IN_THE_EYES, "ing", WHITE);
    diagram_play(game, moves);
    play_out(game, MANY_VISITS);
    const struct score score = score_area(&game->board, NULL, NULL);
    game_destroy(game);
    return score;
}

static void white_who_has_time_removes_the_threat_and_kills(void **state)
{
    (void)state;
    const struct score score = score_of_threat("");
    assert_int_equal(score.area[BLACK], 0);
    assert_int_equal(score.area[WHITE], 81);
}

static void black_who_has_used_the_threat_lives(void **state)
{
    (void)state;
    const struct score score =
        score_of_threat("w A2 b D1 w B1 b A1 w A2 b C8 w D8 b A1");
    assert_int_equal(score.area[BLACK], 12);
    assert_int_equal(score.area[WHITE], 69);
}

/* What is on the board of WITH_A_THREAT in the end, after some moves. */
static struct game *end_of_threat(const char *moves)
{
    struct game *game = diagram_game(WITH_A_THREAT, "ing", WHITE);
    diagram_play(game, moves);
    play_out(game, MANY_VISITS);
    return game;
}

static void white_begins_by_taking_the_threat_away(void **state)
{
    (void)state;
    struct game *game = end_of_threat("");
    assert_int_equal(game->board.color[diagram_vertex("C2")], EMPTY);
    assert_int_equal(game->board.color[diagram_vertex("A10")], WHITE);
    game_destroy(game);
}

static void with_a_threat_the_bent_four_is_exchanged(void **state)
{
    (void)state;
    struct game *game = end_of_threat("w A2");
    assert_int_equal(game->board.color[diagram_vertex("C2")], EMPTY);
    assert_int_equal(game->board.color[diagram_vertex("A10")], EMPTY);
    assert_int_equal(game->board.color[diagram_vertex("C11")], BLACK);
    game_destroy(game);
}

/* The corner lives only as long as the double ko's threats last. */
static void moonshine_life_is_taken_off(void **state)
{
    (void)state;
    static const char *const moonshine = ".OOOXO......."
                                         "OO.OXO......."
                                         "XXOXXOOOOOOOO"
                                         "XXXXXOOOOOOOO"
                                         "X...XOOOOOOOO"
                                         "X...XOOOOOOOO"
                                         "X...XOXXXXXXX"
                                         "X...XOXXXX.XX"
                                         "X...XOXXXXXXX"
                                         "X...XOXXOX.XX"
                                         "X...XOXO.OXOO"
                                         "X...XOXOOOOOO"
                                         "XXXXXOXOO.OOO";
    struct game *game = diagram_game(moonshine, "ing", BLACK);
    play_out(game, VISITS);
    assert_int_equal(game->board.color[diagram_vertex("B12")], EMPTY);
    assert_int_equal(game->board.color[diagram_vertex("B11")], BLACK);
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bent_four_without_threats_is_taken_off),
        cmocka_unit_test(white_begins_by_taking_the_threat_away),
        cmocka_unit_test(with_a_threat_the_bent_four_is_exchanged),
        cmocka_unit_test(white_who_has_time_removes_the_threat_and_kills),
        cmocka_unit_test(black_who_has_used_the_threat_lives),
        cmocka_unit_test(moonshine_life_is_taken_off),
    };
    return cmocka_run_group_tests_name("engine/cleanup", tests, NULL, NULL);
}
