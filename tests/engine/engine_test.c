#include "engine/engine.h"
#include "tests/support/diagram.h"
#include "tests/support/playout_engine.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>

static struct analysis *analyze(struct engine *engine)
{
    struct analysis *analysis = malloc(sizeof *analysis);
    assert_non_null(analysis);
    engine_analyze(engine, analysis);
    return analysis;
}

static void a_visit_limit_is_met_exactly(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 3; threads++) {
        struct engine *engine = playout_engine(threads, 1, 137);
        struct game *game = diagram_new_game("ing", 9);
        playout_engine_move(engine, game);
        struct analysis *analysis = analyze(engine);
        assert_int_equal(analysis->visits, 137);
        assert_int_equal(analysis->playouts, 137);
        free(analysis);
        game_destroy(game);
        engine_destroy(engine);
    }
}

/* Plays some moves and mixes all that the search saw into a number. */
static uint64_t play_and_hash(uint64_t seed)
{
    struct engine *engine = playout_engine(1, seed, 200);
    struct game *game = diagram_new_game("ing", 7);
    uint64_t hash = 0;
    for (int i = 0; i < 6; i++) {
        const struct decision decision = playout_engine_move(engine, game);
        struct analysis *analysis = analyze(engine);
        for (int j = 0; j < analysis->move_count; j++)
            hash = zobrist_number(hash + (uint64_t)analysis->moves[j].visits);
        free(analysis);
        assert_int_equal(game_play(game, decision.point, game->to_move),
                         VERDICT_LEGAL);
    }
    game_destroy(game);
    engine_destroy(engine);
    return hash;
}

static void one_thread_and_a_seed_reproduce_a_search(void **state)
{
    (void)state;
    const uint64_t first = play_and_hash(7);
    assert_true(play_and_hash(7) == first);
    assert_false(play_and_hash(8) == first);
}

static void a_reply_that_was_searched_keeps_its_visits(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 2000);
    struct game *game = diagram_new_game("ing", 5);
    const struct decision decision = playout_engine_move(engine, game);
    struct analysis *before = analyze(engine);
    game_apply(game, decision.point, BLACK);
    game_apply(game, before->moves[0].pv[1], WHITE);
    playout_engine_move(engine, game);
    struct analysis *after = analyze(engine);
    assert_int_equal(after->visits,
                     before->moves[0].pv_visits[1] + after->playouts);
    free(before);
    free(after);
    game_destroy(game);
    engine_destroy(engine);
}

/* On the opponent's time, under the limits of no move. */
static int64_t ponder(struct engine *engine, const struct game *game,
                      int64_t least)
{
    const struct engine_request request = {.to_move = game->to_move,
                                           .ponder = true};
    int64_t visits = 0;
    engine_start(engine, game, &request);
    while (visits <= least) {
        assert_false(engine_wait(engine, 5));
        struct analysis *analysis = analyze(engine);
        visits = analysis->visits;
        free(analysis);
    }
    engine_stop(engine);
    return visits;
}

static void what_was_pondered_is_kept(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 200);
    struct game *game = diagram_new_game("ing", 5);
    game_apply(game, playout_engine_move(engine, game).point, BLACK);
    const int64_t pondered = ponder(engine, game, 2000);
    struct analysis *before = analyze(engine);
    assert_true(before->visits >= pondered);
    game_apply(game, before->moves[0].point, WHITE);
    const struct decision decision = playout_engine_move(engine, game);
    struct analysis *after = analyze(engine);
    assert_int_equal(after->playouts, 200);
    assert_int_equal(after->visits, before->moves[0].visits + 200);
    assert_int_equal(decision.root_visits, after->visits);
    free(before);
    free(after);
    game_destroy(game);
    engine_destroy(engine);
}

static void another_game_starts_another_tree(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 100);
    struct game *game = diagram_new_game("ing", 5);
    playout_engine_move(engine, game);
    game->komi_halves += 4;
    playout_engine_move(engine, game);
    struct analysis *analysis = analyze(engine);
    assert_int_equal(analysis->visits, 100);
    free(analysis);
    game_destroy(game);
    engine_destroy(engine);
}

/* The points are part of every result, and the old tree does not know them. */
static void points_paid_for_time_change_what_is_expected(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 300);
    struct game *game = diagram_new_game("ing", 7);
    float expected[2];
    for (int i = 0; i < 2; i++) {
        game->penalties[BLACK] = 6 * i;
        playout_engine_move(engine, game);
        struct analysis *analysis = analyze(engine);
        assert_int_equal(analysis->visits, 300);
        expected[i] = analysis->mover_score;
        free(analysis);
    }
    assert_true(expected[1] < expected[0] - 3.0f);
    game_destroy(game);
    engine_destroy(engine);
}

static void the_capture_that_decides_is_found(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(2, 1, 3000);
    struct game *game = diagram_game(". O X . . . .\n"
                                     "O O X . . . .\n"
                                     "O O X X X X X\n"
                                     "X O O O O O X\n"
                                     "X X X X X O O\n"
                                     ". X . . X X O\n"
                                     "X . . . . X .\n",
                                     "cgos", BLACK);
    /* Dead stones stay on the board: Black wins when he takes them. */
    game->komi_halves = 60;
    const struct decision decision = playout_engine_move(engine, game);
    assert_int_equal(decision.kind, DECISION_PLAY);
    assert_true(decision.point == diagram_vertex("A7") ||
                decision.point == diagram_vertex("G1"));
    game_destroy(game);
    engine_destroy(engine);
}

static void avoided_moves_are_not_played(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 200);
    struct game *game = diagram_new_game("ing", 5);
    bool avoid[POINT_CELLS] = {false};
    for (int i = 0; i < 25; i++)
        avoid[point_of_index(i, 5)] = i != 7;
    avoid[PASS] = true;
    const struct engine_request request = {.to_move = BLACK, .avoid = avoid};
    const struct decision decision = engine_genmove(engine, game, &request);
    struct analysis *analysis = analyze(engine);
    assert_int_equal(decision.point, point_of_index(7, 5));
    assert_int_equal(analysis->move_count, 1);
    free(analysis);
    game_destroy(game);
    engine_destroy(engine);
}

/* Nothing is left to play for, but the pass is not among the choices. */
static void an_avoided_pass_is_not_played(void **state)
{
    struct engine *engine = playout_engine(1, 1, 100);
    struct game *game = diagram_game(". . X O .\n"
                                     ". X X O O\n"
                                     ". . X O .\n"
                                     ". X X O O\n"
                                     ". . X O .\n",
                                     "chinese", BLACK);
    bool avoid[POINT_CELLS] = {false};
    struct engine_request request = {.to_move = BLACK, .avoid = avoid};
    (void)state;
    game->komi_halves = 0;
    assert_int_equal(engine_genmove(engine, game, &request).point, PASS);
    avoid[PASS] = true;
    for (int i = 0; i < 25; i++)
        avoid[point_of_index(i, 5)] = point_of_index(i, 5) != point_at(0, 0);
    assert_int_equal(engine_genmove(engine, game, &request).point,
                     point_at(0, 0));
    game_destroy(game);
    engine_destroy(engine);
}

static void an_endless_search_ends_when_interrupted(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(2, 1, 10);
    struct game *game = diagram_new_game("ing", 9);
    const struct engine_request request = {.to_move = BLACK, .endless = true};
    engine_start(engine, game, &request);
    /* However slow the machine is, it goes on beyond its 10 visits. */
    for (int64_t playouts = 0; playouts <= 10;) {
        assert_false(engine_wait(engine, 20));
        struct analysis *analysis = analyze(engine);
        playouts = analysis->playouts;
        free(analysis);
    }
    engine_interrupt(engine);
    assert_true(engine_wait(engine, -1));
    engine_stop(engine);
    game_destroy(game);
    engine_destroy(engine);
}

static void a_search_interrupted_at_once_still_has_a_move(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(2, 1, 0);
    struct game *game = diagram_new_game("ing", 19);
    const struct engine_request request = {.to_move = BLACK};
    engine_start(engine, game, &request);
    engine_interrupt(engine);
    engine_stop(engine);
    assert_int_equal(engine_decide(engine).kind, DECISION_PLAY);
    game_destroy(game);
    engine_destroy(engine);
}

/* Visits that make more children than the smallest tree has room for. */
enum { FILLING_VISITS = 1500 };

static void a_full_tree_is_pruned_and_searched_on(void **state)
{
    (void)state;
    struct engine_options options = {
        .threads = 2,
        .memory_bytes = 16 << 20,
        .seed = 1,
        .visits = FILLING_VISITS,
        .params = params_default(),
    };
    options.params.expand_after = 0.0f;
    struct engine *engine = engine_create(&options);
    assert_non_null(engine);
    struct game *game = diagram_new_game("ing", 19);
    playout_engine_move(engine, game);
    struct analysis *analysis = analyze(engine);
    assert_int_equal(analysis->playouts, FILLING_VISITS);
    int64_t visits = 0;
    for (int i = 0; i < analysis->move_count; i++)
        visits += analysis->moves[i].visits;
    /* The root keeps those that came before it had children. */
    assert_in_range(visits, FILLING_VISITS - 50, FILLING_VISITS - 1);
    free(analysis);
    game_destroy(game);
    engine_destroy(engine);
}

static void after_four_passes_it_passes(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 50);
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b E5 w pass b pass w pass b pass");
    assert_true(game_is_over(game));
    assert_int_equal(playout_engine_move(engine, game).kind, DECISION_PASS);
    game_destroy(game);
    engine_destroy(engine);
}

static int64_t visits_of_moves(const struct analysis *analysis)
{
    int64_t visits = 0;
    for (int i = 0; i < analysis->move_count; i++)
        visits += analysis->moves[i].visits;
    return visits;
}

/* All legal moves, by visits and then by prior. */
static void moves_without_visits_are_listed_last(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 30);
    struct game *game = diagram_new_game("ing", 9);
    bool avoid[POINT_CELLS] = {false};
    avoid[diagram_vertex("A1")] = true;
    const struct engine_request request = {.to_move = BLACK, .avoid = avoid};
    engine_genmove(engine, game, &request);
    struct analysis *analysis = analyze(engine);
    assert_in_range(analysis->move_count, 1, 30);
    /* PASS is one of them, A1 is none. */
    assert_int_equal(analysis->candidate_count, 81);
    for (int i = 0; i < analysis->candidate_count; i++) {
        const struct analysis_move *const move = &analysis->moves[i];
        assert_int_equal(move->visits > 0, i < analysis->move_count);
        assert_int_not_equal(move->point, diagram_vertex("A1"));
        if (move->visits > 0)
            continue;
        assert_true(move->mover_win >= analysis->mover_win &&
                    move->mover_win <= analysis->mover_win);
        assert_true(i == analysis->move_count || move->prior <= move[-1].prior);
        assert_int_equal(move->pv_length, 1);
        assert_int_equal(move->pv[0], move->point);
    }
    free(analysis);
    game_destroy(game);
    engine_destroy(engine);
}

/* The root's own visit and those of all moves, by visits, are the whole. */
static void ownership_after_each_move_adds_up(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(2, 1, 400);
    struct game *game = diagram_new_game("ing", 5);
    const struct engine_request request = {.to_move = BLACK, .owners = true};
    const Point point = diagram_vertex("C3");
    struct analysis_owners owners;
    float sum = 0.0f;
    engine_genmove(engine, game, &request);
    struct analysis *analysis = analyze(engine);
    for (int i = 0; i < analysis->candidate_count; i++) {
        const struct analysis_move *const move = &analysis->moves[i];
        const bool has_visits = move->visits > 0;
        assert_int_equal(engine_owners(engine, move->point, &owners),
                         has_visits);
        if (!has_visits)
            continue;
        sum += (float)move->visits * owners.black_owns[point];
        /* A playout gives a point to one player or to nobody. */
        const float mean = owners.black_owns[point];
        assert_true(owners.deviation[point] <=
                    sqrtf(fmaxf(1.0f - mean * mean, 0.0f)) + 1e-3f);
    }
    assert_true(engine_owners(engine, NO_POINT, &owners));
    assert_float_equal(owners.black_owns[point], analysis->black_owns[point],
                       1e-5f);
    assert_true(owners.deviation[point] > 0.1f);
    assert_float_equal(sum / 400.0f, owners.black_owns[point],
                       (float)(400 - visits_of_moves(analysis)) / 400.0f +
                           1e-4f);
    free(analysis);
    game_destroy(game);
    engine_destroy(engine);
}

static void ownership_is_kept_only_on_request(void **state)
{
    (void)state;
    struct engine *engine = playout_engine(1, 1, 20);
    struct game *game = diagram_new_game("ing", 5);
    struct analysis_owners owners;
    assert_false(engine_owners(engine, NO_POINT, &owners));
    playout_engine_move(engine, game);
    assert_false(engine_owners(engine, NO_POINT, &owners));
    game_destroy(game);
    engine_destroy(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_visit_limit_is_met_exactly),
        cmocka_unit_test(one_thread_and_a_seed_reproduce_a_search),
        cmocka_unit_test(a_reply_that_was_searched_keeps_its_visits),
        cmocka_unit_test(what_was_pondered_is_kept),
        cmocka_unit_test(another_game_starts_another_tree),
        cmocka_unit_test(points_paid_for_time_change_what_is_expected),
        cmocka_unit_test(the_capture_that_decides_is_found),
        cmocka_unit_test(avoided_moves_are_not_played),
        cmocka_unit_test(an_avoided_pass_is_not_played),
        cmocka_unit_test(an_endless_search_ends_when_interrupted),
        cmocka_unit_test(a_search_interrupted_at_once_still_has_a_move),
        cmocka_unit_test(a_full_tree_is_pruned_and_searched_on),
        cmocka_unit_test(after_four_passes_it_passes),
        cmocka_unit_test(moves_without_visits_are_listed_last),
        cmocka_unit_test(ownership_after_each_move_adds_up),
        cmocka_unit_test(ownership_is_kept_only_on_request),
    };
    return cmocka_run_group_tests_name("engine/engine", tests, NULL, NULL);
}
