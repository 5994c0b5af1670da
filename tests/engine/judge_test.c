#include "engine/judge.h"

#include "engine/rng.h"
#include "rules/compiler.h"
#include "rules/score.h"
#include "rules/vertex.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <string.h>

static const char *const SEKI = ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                ". . . . . . . . .\n"
                                "X X X X X X X X X\n"
                                "O O O O O O O O O\n"
                                ". . . . . . . . .\n"
                                "O O O O O O O . .\n"
                                "X X X X X X O . .\n"
                                ". O O O . X O . .\n";

static const char *const TWO_DEAD_GROUPS = ". . . . . . . . .\n"
                                           ". . . . . . . . .\n"
                                           ". . O O O O . . .\n"
                                           ". O . O X O O O O\n"
                                           "O O O X X X X O X\n"
                                           "O X X X . X X X X\n"
                                           "X . . O O X O O .\n"
                                           ". X . . X . X O .\n"
                                           ". . . . X X . X .\n";

static const char *const ONLY_EYES = "X X X X .\n"
                                     "X X X X X\n"
                                     "X X X X X\n"
                                     "X X X X X\n"
                                     ". X X X X\n";

static const char *const TWO_STONES_IN_THREE = ". . . . . . .\n"
                                               ". . . . . . .\n"
                                               ". O O O O O O\n"
                                               ". O X X X X X\n"
                                               "O O X O O . X\n"
                                               ". O X X X X X\n"
                                               ". O O O O O O\n";

static struct judgement judge(const struct game *game)
{
    const struct params params = params_default();
    struct judgement judgement;
    judge_position(&params, game, NULL, &judgement);
    return judgement;
}

/* Exactly the named vertices are marked. */
static void assert_marked(const struct game *game,
                          const bool marked[POINT_CELLS], const char *names)
{
    char found[512] = "";
    for (int i = 0; i < game->board.size * game->board.size; i++) {
        const Point point = point_of_index(i, game->board.size);
        char name[VERTEX_TEXT];
        if (!marked[point])
            continue;
        vertex_write(point, name);
        strcat(found, name);
        strcat(found, " ");
    }
    assert_string_equal(found, names);
}

struct judge_case {
    const char *name;
    const char *const *diagram;
    int komi_halves;
    const char *dead, *seki, *score;
};

static const struct judge_case positions[] = {
    {"a seki stays as it is", &SEKI, 16, "", "B1 C1 D1 F1 A2 B2 C2 D2 E2 F2 ",
     "W+1"},
    {"two groups are dead", &TWO_DEAD_GROUPS, 0, "H2 D3 E3 G3 H3 ", "", "B+1"},
    {"a full board is its owner's", &ONLY_EYES, 0, "", "", "B+25"},
    {"two stones in a space of three leave one eye", &TWO_STONES_IN_THREE, 0,
     "C2 D2 E2 F2 G2 C3 G3 C4 D4 E4 F4 G4 ", "", "W+49"},
};

static void judgement_is_right(void **state)
{
    const struct judge_case *row = *state;
    for (Color player = BLACK; player <= WHITE; player++) {
        struct game *game = diagram_game(*row->diagram, "ing", player);
        game->komi_halves = row->komi_halves;
        const struct judgement judgement = judge(game);
        char text[SCORE_TEXT];
        assert_marked(game, judgement.dead, row->dead);
        assert_marked(game, judgement.seki, row->seki);
        assert_string_equal(score_text(game, judgement.margin_halves, text),
                            row->score);
        game_destroy(game);
    }
}

static void passes_change_nothing(void **state)
{
    (void)state;
    struct game *game = diagram_game(TWO_DEAD_GROUPS, "ing", BLACK);
    const struct judgement before = judge(game);
    diagram_play(game, "b pass w pass");
    const struct judgement after = judge(game);
    assert_memory_equal(before.black_owns, after.black_owns,
                        sizeof before.black_owns);
    assert_memory_equal(before.dead, after.dead, sizeof before.dead);
    assert_int_equal(before.margin_halves, after.margin_halves);
    game_destroy(game);
}

static void an_empty_board_is_nobodys(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    const struct judgement judgement = judge(game);
    assert_marked(game, judgement.dead, "");
    assert_marked(game, judgement.seki, "");
    assert_int_equal(judgement.margin_halves, -16);
    game_destroy(game);
}

static void one_stone_does_not_own_the_board(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b E3");
    assert_int_equal(judge(game).margin_halves, 2 - 16);
    game_destroy(game);
}

static void stones_in_the_open_are_alive(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b E5 w C7 b G7 w C3 b G3 w E3");
    const struct judgement judgement = judge(game);
    assert_marked(game, judgement.dead, "");
    assert_marked(game, judgement.seki, "");
    game_destroy(game);
}

/* Random moves, as many as told or as can be found. */
static struct game *play_randomly(int size, int moves, uint64_t seed)
{
    struct game *game = diagram_new_game("ing", size);
    struct rng rng = rng_seed(seed, 0);
    for (int tries = 0; tries < 20 * moves && game->move_count < moves;
         tries++) {
        const int i = (int)rng_below(&rng, size * size);
        const Point point = point_of_index(i, size);
        if (game_is_legal(game, point, game->to_move))
            game_apply(game, point, game->to_move);
    }
    return game;
}

static void assert_owners_counted(const struct game *game,
                                  const struct judgement *judgement)
{
    int count[3] = {0};
    for (int i = 0; i < game->board.size * game->board.size; i++)
        count[judgement->owner[point_of_index(i, game->board.size)]]++;
    assert_int_equal(judgement->score.area[BLACK], count[BLACK]);
    assert_int_equal(judgement->score.area[WHITE], count[WHITE]);
    assert_int_equal(judgement->score.shared, count[EMPTY]);
    assert_int_equal(judgement->margin_halves,
                     score_margin_halves(game, &judgement->score));
}

/* After an opening the area rule holds to the point: final_score is what
   taking off the dead and counting gives. */
static void counts_give_the_result(void **state)
{
    (void)state;
    for (int moves = 0; moves <= 84; moves += 7) {
        struct game *game = play_randomly(7, moves, (uint64_t)moves);
        const struct judgement judgement = judge(game);
        assert_owners_counted(game, &judgement);
        if (!judge_is_opening(&game->board)) {
            const struct score plain =
                score_area(&game->board, judgement.dead, NULL);
            assert_memory_equal(&judgement.score, &plain, sizeof plain);
        }
        game_destroy(game);
    }
}

static void where_the_dead_stay_they_live_once_it_is_over(void **state)
{
    (void)state;
    static const char *const names[] = {"tromp-taylor", "cgos", "chinese"};
    const struct params params = params_default();
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        struct game *game = diagram_game(TWO_DEAD_GROUPS, names[i], BLACK);
        struct judgement judgement;
        judge_result(&params, game, NULL, &judgement);
        assert_marked(game, judgement.dead, "H2 D3 E3 G3 H3 ");
        diagram_play(game, "b pass w pass");
        judge_result(&params, game, NULL, &judgement);
        assert_marked(game, judgement.dead,
                      game->rules.dead_stay ? "" : "H2 D3 E3 G3 H3 ");
        const struct score plain =
            score_area(&game->board, judgement.dead, NULL);
        assert_memory_equal(&judgement.score, &plain, sizeof plain);
        assert_owners_counted(game, &judgement);
        game_destroy(game);
    }
}

static bool always(void *context)
{
    (*(int *)context)++;
    return true;
}

static void a_hurried_judgement_is_quick_and_says_so(void **state)
{
    (void)state;
    int asked = 0;
    const struct judge_hurry hurry = {always, &asked};
    const struct params params = params_default();
    struct game *game = diagram_game(ONLY_EYES, "ing", BLACK);
    struct judgement judgement;
    judge_position(&params, game, &hurry, &judgement);
    assert_int_equal(asked, 1);
    assert_int_equal(judgement.playouts, 2);
    assert_owners_counted(game, &judgement);
    assert_int_equal(judge(game).playouts, JUDGE_PLAYOUTS);
    game_destroy(game);
}

int main(void)
{
    enum { OTHERS = 7 };
    struct CMUnitTest tests[ARRAY_LEN(positions) + OTHERS] = {
        cmocka_unit_test(counts_give_the_result),
        cmocka_unit_test(where_the_dead_stay_they_live_once_it_is_over),
        cmocka_unit_test(a_hurried_judgement_is_quick_and_says_so),
        cmocka_unit_test(passes_change_nothing),
        cmocka_unit_test(an_empty_board_is_nobodys),
        cmocka_unit_test(one_stone_does_not_own_the_board),
        cmocka_unit_test(stones_in_the_open_are_alive),
    };
    for (size_t i = 0; i < ARRAY_LEN(positions); i++)
        tests[OTHERS + i] = (struct CMUnitTest){
            .name = positions[i].name,
            .test_func = judgement_is_right,
            .initial_state = (void *)(uintptr_t)&positions[i],
        };
    return cmocka_run_group_tests_name("engine/judge", tests, NULL, NULL);
}
