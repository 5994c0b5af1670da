#include "engine/judge.h"

#include "engine/eval_playout.h"
#include "engine/evaluator.h"
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

static struct judgement judge_alone(const struct game *game)
{
    const struct params params = params_default();
    const struct judge judge = judge_by_playouts(&params);
    struct judgement judgement;
    judge_position(&judge, game, NULL, &judgement);
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
        const struct judgement judgement = judge_alone(game);
        char text[SCORE_TEXT];
        assert_marked(game, judgement.dead, row->dead);
        assert_marked(game, judgement.seki, row->seki);
        assert_string_equal(score_text(game, judgement.margin_halves, text),
                            row->score);
        game_destroy(game);
    }
}

static void assert_same(const struct judgement *a, const struct judgement *b)
{
    assert_memory_equal(a->black_owns, b->black_owns, sizeof a->black_owns);
    assert_memory_equal(a->dead, b->dead, sizeof a->dead);
    assert_memory_equal(a->seki, b->seki, sizeof a->seki);
    assert_int_equal(a->margin_halves, b->margin_halves);
}

static void passes_change_nothing(void **state)
{
    (void)state;
    struct game *game = diagram_game(TWO_DEAD_GROUPS, "ing", BLACK);
    const struct judgement before = judge_alone(game);
    diagram_play(game, "b pass w pass");
    const struct judgement after = judge_alone(game);
    assert_same(&before, &after);
    game_destroy(game);
}

static void an_empty_board_is_nobodys(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    const struct judgement judgement = judge_alone(game);
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
    assert_int_equal(judge_alone(game).margin_halves, 2 - 16);
    game_destroy(game);
}

static void stones_in_the_open_are_alive(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b E5 w C7 b G7 w C3 b G3 w E3");
    const struct judgement judgement = judge_alone(game);
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
        const struct judgement judgement = judge_alone(game);
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
    const struct judge judge = judge_by_playouts(&params);
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        struct game *game = diagram_game(TWO_DEAD_GROUPS, names[i], BLACK);
        struct judgement judgement;
        judge_result(&judge, game, NULL, &judgement);
        assert_marked(game, judgement.dead, "H2 D3 E3 G3 H3 ");
        diagram_play(game, "b pass w pass");
        judge_result(&judge, game, NULL, &judgement);
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
    const struct judge judge = judge_by_playouts(&params);
    struct game *game = diagram_game(ONLY_EYES, "ing", BLACK);
    struct judgement judgement;
    judge_position(&judge, game, &hurry, &judgement);
    assert_int_equal(asked, 1);
    assert_int_equal(judgement.playouts, 2);
    assert_true(judgement.is_hurried);
    assert_owners_counted(game, &judgement);
    judge_position(&judge, game, NULL, &judgement);
    assert_int_equal(judgement.playouts, JUDGE_PLAYOUTS);
    assert_false(judgement.is_hurried);
    game_destroy(game);
}

/* An evaluator that says the same of every position and notes what it saw. */
struct oracle {
    struct evaluator evaluator; /* first, so that one is the other */
    int8_t owner[POINT_CELLS];
    struct sights {
        int count;
        int asked[3]; /* by the player to move */
        int most_moves, komi_halves, handicap_halves;
        Hash hash;
    } * sights;
};

static void foretell(const struct evaluator *self, const struct game *game,
                     Color to_move, void *workspace, struct rng *rng,
                     struct evaluation *out)
{
    const struct oracle *oracle = (const struct oracle *)self;
    struct sights *sights = oracle->sights;
    *(uint64_t *)workspace = rng_bits(rng);
    sights->count++;
    sights->asked[to_move]++;
    sights->hash = game->board.hash;
    sights->komi_halves = game->komi_halves;
    sights->handicap_halves = score_handicap_halves(game);
    if (game->move_count > sights->most_moves)
        sights->most_moves = game->move_count;
    memcpy(out->owner, oracle->owner, sizeof out->owner);
}

/* It takes every point for that player's, so surely of 100. */
static struct oracle new_oracle(int owner, struct sights *sights)
{
    struct oracle oracle = {
        .evaluator = {.workspace_bytes = sizeof(uint64_t),
                      .evaluate = foretell},
        .sights = sights,
    };
    memset(oracle.owner, owner, sizeof oracle.owner);
    *sights = (struct sights){0};
    return oracle;
}

static struct judgement judge_with(const struct evaluator *evaluator,
                                   const struct game *game)
{
    const struct params params = params_default();
    struct judgement judgement;
    struct judge judge;
    assert_true(judge_init(&judge, &params, evaluator));
    judge_position(&judge, game, NULL, &judgement);
    judge_free(&judge);
    return judgement;
}

static void an_evaluator_and_playouts_have_an_equal_say(void **state)
{
    (void)state;
    struct sights sights;
    struct game *game = diagram_game(TWO_DEAD_GROUPS, "ing", BLACK);
    const struct oracle for_white = new_oracle(-100, &sights);
    const struct judgement white = judge_with(&for_white.evaluator, game);
    assert_false(white.dead[diagram_vertex("H2")]);
    assert_false(white.dead[diagram_vertex("D5")]);
    const struct oracle for_black = new_oracle(100, &sights);
    const struct judgement black = judge_with(&for_black.evaluator, game);
    assert_true(black.dead[diagram_vertex("H2")]);
    assert_false(black.dead[diagram_vertex("C7")]);
    game_destroy(game);
}

static void playouts_decide_what_an_evaluator_leaves_open(void **state)
{
    (void)state;
    struct sights sights;
    struct game *game = diagram_game(TWO_DEAD_GROUPS, "ing", BLACK);
    const struct oracle oracle = new_oracle(0, &sights);
    const struct judgement judgement = judge_with(&oracle.evaluator, game);
    assert_marked(game, judgement.dead, "H2 D3 E3 G3 H3 ");
    for (int i = 0; i < 81; i++) {
        const Point point = point_of_index(i, 9);
        assert_float_equal(judgement.black_owns[point],
                           judge_alone(game).black_owns[point] / 2.0f, 1e-6);
    }
    game_destroy(game);
}

static void what_is_certain_is_so_whatever_is_said(void **state)
{
    (void)state;
    struct sights sights;
    const struct oracle oracle = new_oracle(-100, &sights);
    struct game *game = diagram_game(". X . X . . .\n"
                                     "X X X X . . .\n"
                                     "X O . X . O .\n"
                                     "X X X X . . .\n"
                                     ". . . . . . .\n"
                                     ". . O O O . .\n"
                                     ". . . . . . .\n",
                                     "ing", BLACK);
    const struct judgement judgement = judge_with(&oracle.evaluator, game);
    assert_true(judgement.black_owns[diagram_vertex("A5")] < 0.1f);
    assert_marked(game, judgement.dead, "B5 ");
    assert_int_equal(judgement.score.area[BLACK], 16);
    game_destroy(game);
}

/* Nothing but the stones is told, so that nothing else can be heard. */
static void an_evaluator_sees_the_stones_alone(void **state)
{
    (void)state;
    struct sights sights;
    const struct oracle oracle = new_oracle(10, &sights);
    struct game *game = diagram_game(TWO_DEAD_GROUPS, "chinese", BLACK);
    game->komi_halves = 15;
    game->penalties[WHITE] = 3;
    diagram_play(game, "b pass w pass");
    judge_with(&oracle.evaluator, game);
    assert_int_equal(sights.count, 2);
    assert_int_equal(sights.asked[BLACK], 1);
    assert_int_equal(sights.asked[WHITE], 1);
    assert_int_equal(sights.most_moves, 0);
    assert_true(sights.hash == game->board.hash);
    /* Black wins by one on the board. */
    assert_int_equal(sights.komi_halves, 2);
    assert_int_equal(sights.handicap_halves, 2);
    game_destroy(game);
}

static void a_ko_is_open_to_both(void **state)
{
    (void)state;
    struct sights sights;
    const struct oracle oracle = new_oracle(10, &sights);
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b C3 w D3 b D4 w E4 b D2 w E2 b A9 w F3 b E3");
    assert_int_equal(game->board.captured[WHITE], 1);
    const struct judgement before = judge_with(&oracle.evaluator, game);
    const Hash hash = sights.hash;
    diagram_play(game, "w pass");
    const struct judgement after = judge_with(&oracle.evaluator, game);
    assert_true(sights.hash == hash);
    assert_same(&before, &after);
    game_destroy(game);
}

static void who_is_in_a_hurry_is_told_of_playouts(void **state)
{
    (void)state;
    int asked = 0;
    const struct judge_hurry hurry = {always, &asked};
    const struct params params = params_default();
    struct sights sights;
    struct oracle oracle = new_oracle(100, &sights);
    struct game *game = diagram_game(TWO_DEAD_GROUPS, "ing", BLACK);
    struct judgement judgement;
    struct judge judge;
    assert_true(judge_init(&judge, &params, &oracle.evaluator));
    judge_position(&judge, game, &hurry, &judgement);
    assert_true(judgement.is_hurried);
    assert_int_equal(sights.count, 0);
    judge_free(&judge);
    game_destroy(game);
}

static bool at_the_last_moment(void *context)
{
    return --*(int *)context == 0;
}

/* Between one question and the other. */
static void half_an_answer_is_none(void **state)
{
    (void)state;
    int left = JUDGE_PLAYOUTS;
    const struct judge_hurry hurry = {at_the_last_moment, &left};
    const struct params params = params_default();
    struct sights sights;
    struct oracle oracle = new_oracle(100, &sights);
    struct game *game = diagram_game(TWO_DEAD_GROUPS, "ing", BLACK);
    struct judgement judgement;
    struct judge judge;
    assert_true(judge_init(&judge, &params, &oracle.evaluator));
    judge_position(&judge, game, &hurry, &judgement);
    assert_int_equal(sights.count, 1);
    assert_true(judgement.is_hurried);
    assert_int_equal(judgement.playouts, JUDGE_PLAYOUTS);
    assert_marked(game, judgement.dead, "H2 D3 E3 G3 H3 ");
    judge_free(&judge);
    game_destroy(game);
}

static void a_playout_more_is_no_news(void **state)
{
    (void)state;
    const struct params params = params_default();
    struct evaluator *evaluator = eval_playout_create(&params);
    assert_non_null(evaluator);
    struct game *game = diagram_game(SEKI, "ing", BLACK);
    const struct judgement with = judge_with(evaluator, game);
    const struct judgement alone = judge_alone(game);
    assert_same(&with, &alone);
    evaluator->destroy(evaluator);
    game_destroy(game);
}

int main(void)
{
    enum { OTHERS = 15 };
    struct CMUnitTest tests[ARRAY_LEN(positions) + OTHERS] = {
        cmocka_unit_test(counts_give_the_result),
        cmocka_unit_test(where_the_dead_stay_they_live_once_it_is_over),
        cmocka_unit_test(a_hurried_judgement_is_quick_and_says_so),
        cmocka_unit_test(passes_change_nothing),
        cmocka_unit_test(an_empty_board_is_nobodys),
        cmocka_unit_test(one_stone_does_not_own_the_board),
        cmocka_unit_test(stones_in_the_open_are_alive),
        cmocka_unit_test(an_evaluator_and_playouts_have_an_equal_say),
        cmocka_unit_test(playouts_decide_what_an_evaluator_leaves_open),
        cmocka_unit_test(what_is_certain_is_so_whatever_is_said),
        cmocka_unit_test(an_evaluator_sees_the_stones_alone),
        cmocka_unit_test(a_ko_is_open_to_both),
        cmocka_unit_test(who_is_in_a_hurry_is_told_of_playouts),
        cmocka_unit_test(half_an_answer_is_none),
        cmocka_unit_test(a_playout_more_is_no_news),
    };
    for (size_t i = 0; i < ARRAY_LEN(positions); i++)
        tests[OTHERS + i] = (struct CMUnitTest){
            .name = positions[i].name,
            .test_func = judgement_is_right,
            .initial_state = (void *)(uintptr_t)&positions[i],
        };
    return cmocka_run_group_tests_name("engine/judge", tests, NULL, NULL);
}
