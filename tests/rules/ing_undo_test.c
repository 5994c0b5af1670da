/*
 * Whatever way a game came to its moves, by play, undo, taking back, rewinding
 * or copying, Ing's law says of it what it says of the same moves played
 * afresh.
 */
#include "tests/support/diagram.h"
#include "tests/support/ing_case.h"
#include "tests/support/ko_play.h"
#include "tests/support/test.h"

enum {
    STEPS = 60,
    MOVES_AHEAD = 5,
    WALKS = 4,
    VERDICTS = VERDICT_NO_LIBERTY + 1
};

static const struct ko_taste TASTE = {
    .pass = 10, .ko = 200, .repeat = 100, .capture = 5, .eye = 0, .other = 1};

/* A game that is being treated badly, another for copies, and one that is only
   ever played from the start. */
struct walk {
    struct game *game, *spare, *fresh;
    struct rng rng;
    int64_t seen[VERDICTS]; /* verdicts on empty points */
};

static void play_ahead(struct game *game, struct rng *rng, int moves)
{
    ko_play_on(game, rng, &TASTE, moves);
}

static void swap(struct walk *walk)
{
    struct game *const game = walk->game;
    walk->game = walk->spare;
    walk->spare = game;
}

static void undo_some(struct walk *walk)
{
    for (int left = rng_below(&walk->rng, MOVES_AHEAD); left > 0; left--)
        if (!game_undo(walk->game))
            break;
}

/* Plays on with the boards kept, and takes some of it back. */
static void take_some_back(struct walk *walk)
{
    struct board before[MOVES_AHEAD];
    int kept = 0;
    while (kept < MOVES_AHEAD && !game_is_over(walk->game)) {
        board_copy(&before[kept++], &walk->game->board);
        play_ahead(walk->game, &walk->rng, 1);
    }
    for (int left = rng_below(&walk->rng, kept + 1); left > 0; left--)
        game_take_back(walk->game, &before[--kept]);
}

/* Goes on with a copy; the original plays something else meanwhile. */
static void go_on_with_a_copy(struct walk *walk)
{
    game_assign(walk->spare, walk->game);
    play_ahead(walk->game, &walk->rng, MOVES_AHEAD);
    swap(walk);
}

/* Goes on with a copy that has played ahead and was rewound. */
static void go_on_with_one_rewound(struct walk *walk)
{
    game_assign(walk->spare, walk->game);
    for (int left = 1 + rng_below(&walk->rng, 3); left > 0; left--) {
        play_ahead(walk->spare, &walk->rng, MOVES_AHEAD);
        game_rewind(walk->spare, walk->game);
    }
    swap(walk);
}

static void step(struct walk *walk)
{
    switch (rng_below(&walk->rng, 8)) {
    case 0:
        undo_some(walk);
        break;
    case 1:
        take_some_back(walk);
        break;
    case 2:
        go_on_with_a_copy(walk);
        break;
    case 3:
        go_on_with_one_rewound(walk);
        break;
    default:
        play_ahead(walk->game, &walk->rng, 2);
    }
}

static void compare(struct walk *walk)
{
    const struct game *const game = walk->game;
    const int size = game->board.size;
    struct game *const fresh = walk->fresh;
    fresh->rules = game->rules;
    assert_true(
        game_set_up(fresh, size, game->start.color, game->start_to_move));
    for (int i = 0; i < game->move_count; i++)
        game_apply(fresh, game->plies[i].point, game->plies[i].color);
    assert_int_equal(game->to_move, fresh->to_move);
    assert_int_equal(game->passes, fresh->passes);
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        for (Color player = BLACK; player <= WHITE; player++) {
            const enum verdict verdict = game_verdict(game, point, player);
            assert_int_equal(verdict, game_verdict(fresh, point, player));
            walk->seen[verdict]++;
        }
    }
}

static void walk_from(struct walk *walk, struct game *game)
{
    walk->game = game;
    walk->spare = diagram_new_game("ing", 2);
    walk->fresh = diagram_new_game("ing", 2);
    for (int i = 0; i < STEPS; i++) {
        step(walk);
        compare(walk);
    }
    game_destroy(walk->game);
    game_destroy(walk->spare);
    game_destroy(walk->fresh);
}

static void crowded_games_keep_their_verdicts(void **state)
{
    (void)state;
    struct walk walk = {.rng = rng_seed(1, 1)};
    for (int i = 0; i < 40; i++) {
        struct game *const game = diagram_new_game("ing", 2);
        ko_play_set_up(game, &walk.rng, 2 + i % 5);
        walk_from(&walk, game);
    }
    assert_true(walk.seen[VERDICT_HOT_SINGLE] > 0);
    assert_true(walk.seen[VERDICT_CYCLE] > 0);
}

static void the_cases_keep_their_verdicts(void **state)
{
    (void)state;
    static const enum verdict SEEN[] = {VERDICT_HOT_SINGLE, VERDICT_HOT_DOUBLE,
                                        VERDICT_HOT_TWIN,   VERDICT_RUN,
                                        VERDICT_DISTURB,    VERDICT_CYCLE};
    struct walk walk = {.rng = rng_seed(1, 2)};
    struct ing_cases cases = ing_cases_need();
    for (int i = 0; i < cases.count; i++) {
        const struct ing_case *const ing = &cases.cases[i];
        for (int j = 0; j < WALKS && ing->size <= 13; j++) {
            const int moves = rng_below(&walk.rng, ing_case_moves(ing) + 1);
            walk_from(&walk, ing_case_game(ing, moves));
        }
    }
    ing_cases_free(&cases);
    for (size_t i = 0; i < ARRAY_LEN(SEEN); i++)
        if (walk.seen[SEEN[i]] == 0)
            fail_msg("%s was never seen", verdict_name(SEEN[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crowded_games_keep_their_verdicts),
        cmocka_unit_test(the_cases_keep_their_verdicts),
    };
    return cmocka_run_group_tests_name("rules/ing_undo", tests, NULL, NULL);
}
