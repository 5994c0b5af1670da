/*
 * The engine against itself under Ing's law, from ko shapes: every move is
 * judged by the rules and by the reference beside them, every line that the
 * search thinks of is played through, and every game has to end.
 */
#include "engine/engine.h"
#include "rules/score.h"
#include "rules/vertex.h"
#include "tests/support/diagram.h"
#include "tests/support/ing_case.h"
#include "tests/support/ing_oracle.h"
#include "tests/support/ko_play.h"
#include "tests/support/test.h"

#include <stdlib.h>

enum { OPENING_MOVES = 12, VISITS = 200, MOVES_MAX = 1000 };

/* What the games of one size came to. */
struct report {
    struct ing_oracle oracle;
    int by_passes, by_resignation;
    int64_t moves, lines, line_moves;
    int longest;
};

/* Sizes of boards, from the least to the greatest. */
struct sizes {
    int least, greatest;
};

/* A shape of such a size. */
static const struct ing_case *choose_case(const struct ing_cases *cases,
                                          struct rng *rng, struct sizes sizes)
{
    for (;;) {
        const struct ing_case *const ing =
            &cases->cases[rng_below(rng, cases->count)];
        if (ing->size >= sizes.least && ing->size <= sizes.greatest)
            return ing;
    }
}

/* A case after some of its moves, not at an end. */
static struct game *open_case(const struct ing_case *ing, struct rng *rng)
{
    struct game *const game =
        ing_case_game(ing, rng_below(rng, ing_case_moves(ing) + 1));
    while (game->passes > 0)
        assert_true(game_undo(game));
    return game;
}

/* Half of the games begin from cases, a quarter each crowded and empty. */
static struct game *open_game(const struct ing_cases *cases, struct rng *rng,
                              struct sizes sizes)
{
    static const struct ko_taste TASTE = {
        .pass = 0, .ko = 60, .repeat = 30, .capture = 12, .other = 4};
    const struct ing_case *const ing = choose_case(cases, rng, sizes);
    if (rng_below(rng, 2))
        return open_case(ing, rng);
    struct game *const game = diagram_new_game("ing", ing->size);
    if (rng_below(rng, 2))
        ko_play_set_up(game, rng, ing->size);
    ko_play_on(game, rng, &TASTE, rng_below(rng, OPENING_MOVES));
    while (game->passes > 0)
        assert_true(game_undo(game));
    return game;
}

/* Every move of a line must be legal where it comes. */
static void play_line(struct game *scratch, const struct game *game,
                      const struct analysis_move *line, struct report *report)
{
    game_assign(scratch, game);
    for (int i = 0; i < line->pv_length; i++) {
        const enum verdict verdict =
            game_play(scratch, line->pv[i], scratch->to_move);
        if (verdict != VERDICT_LEGAL) {
            char name[VERTEX_TEXT];
            fail_msg("the search thinks of %s, %d moves on: %s",
                     vertex_write(line->pv[i], name), i,
                     verdict_words(verdict));
        }
        report->line_moves++;
    }
    report->lines++;
}

/* There are none where the only move is a pass that the engine is loath to
   make. */
static void check_thoughts(struct engine *engine, const struct game *game,
                           struct report *report)
{
    struct analysis *const analysis = malloc(sizeof *analysis);
    struct game *const scratch = diagram_new_game("ing", game->board.size);
    assert_non_null(analysis);
    engine_analyze(engine, analysis);
    for (int i = 0; i < analysis->move_count; i++)
        play_line(scratch, game, &analysis->moves[i], report);
    game_destroy(scratch);
    free(analysis);
}

/* The engine's move; false when it resigns. */
static bool make_move(struct engine *engine, struct game *game,
                      struct report *report)
{
    const struct engine_request request = {.to_move = game->to_move};
    const struct decision decision = engine_genmove(engine, game, &request);
    check_thoughts(engine, game, report);
    if (decision.kind == DECISION_RESIGN)
        return false;
    assert_int_equal(game_play(game, decision.point, game->to_move),
                     VERDICT_LEGAL);
    report->moves++;
    return true;
}

static void play_game(struct engine *engine, struct game *game,
                      struct report *report)
{
    const int before = game->move_count;
    bool goes_on = true;
    engine_clear(engine);
    while (goes_on && !game_is_over(game)) {
        assert_true(game->move_count - before < MOVES_MAX);
        goes_on = make_move(engine, game, report);
    }
    report->by_passes += goes_on;
    report->by_resignation += !goes_on;
    if (game->move_count - before > report->longest)
        report->longest = game->move_count - before;
    ing_oracle_tell(&report->oracle, game);
    ing_oracle_compare(&report->oracle, game);
}

/* Half of the engines never resign, to see more ends. */
static struct engine *new_engine(uint64_t seed)
{
    struct engine_options options = {
        .threads = 1,
        .memory_bytes = 16 << 20,
        .seed = seed,
        .visits = VISITS,
        .params = params_default(),
    };
    if (seed % 2)
        options.params.resign_below = 0.0f;
    struct engine *const engine = engine_create(&options);
    assert_non_null(engine);
    return engine;
}

static void print_report(const struct report *report, int games)
{
    print_message("%d games, %d ended by four passes, %d by resignation; %lld "
                  "moves, the longest game %d; %lld lines of %lld moves\n",
                  games, report->by_passes, report->by_resignation,
                  (long long)report->moves, report->longest,
                  (long long)report->lines, (long long)report->line_moves);
    ing_oracle_print(&report->oracle);
}

static void play_games(struct sizes sizes, int games, struct report *report)
{
    struct rng rng = rng_seed(5, (uint64_t)sizes.least);
    if (!ing_oracle_is_there())
        skip();
    struct ing_cases cases = ing_cases_need();
    ing_oracle_start(&report->oracle);
    for (int i = 0; i < games; i++) {
        struct engine *const engine = new_engine((uint64_t)i);
        struct game *const game = open_game(&cases, &rng, sizes);
        play_game(engine, game, report);
        game_destroy(game);
        engine_destroy(engine);
    }
    ing_oracle_stop(&report->oracle);
    ing_cases_free(&cases);
    print_report(report, games);
    assert_int_equal(report->by_passes + report->by_resignation, games);
    assert_true(report->oracle.verdicts[VERDICT_HOT_SINGLE] > 0);
}

static void games_on_5x5_are_legal_and_end(void **state)
{
    (void)state;
    struct report report = {0};
    play_games((struct sizes){5, 5}, 100, &report);
}

static void games_on_7x7_are_legal_and_end(void **state)
{
    (void)state;
    struct report report = {0};
    play_games((struct sizes){7, 7}, 100, &report);
}

static void games_from_larger_shapes_are_legal_and_end(void **state)
{
    (void)state;
    struct report report = {0};
    play_games((struct sizes){9, 13}, 40, &report);
    assert_true(report.oracle.verdicts[VERDICT_DISTURB] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_on_5x5_are_legal_and_end),
        cmocka_unit_test(games_on_7x7_are_legal_and_end),
        cmocka_unit_test(games_from_larger_shapes_are_legal_and_end),
    };
    return cmocka_run_group_tests_name("engine/ing_selfplay", tests, NULL,
                                       NULL);
}
