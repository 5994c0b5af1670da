#include "rules/game.h"

#include "engine/rng.h"
#include "rules/board_check.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <string.h>

static void assert_same_boards(const struct board *a, const struct board *b)
{
    assert_null(board_check(a, true));
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->color, b->color, sizeof a->color);
    assert_int_equal(a->hash, b->hash);
    assert_int_equal(a->ko, b->ko);
    if (a->ko != NO_POINT)
        assert_int_equal(a->barred, b->barred);
    assert_memory_equal(a->captured, b->captured, sizeof a->captured);
}

static void assert_same_history(const struct history *a,
                                const struct history *b)
{
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->entries[i].position, b->entries[i].position);
        assert_int_equal(a->entries[i].to_move, b->entries[i].to_move);
        assert_true(history_has_position(a, b->entries[i].position));
    }
}

/* Everything that can be seen of two games, and what they hold legal. */
static void assert_same_games(const struct game *a, const struct game *b)
{
    assert_same_boards(&a->board, &b->board);
    assert_same_boards(&a->start, &b->start);
    assert_same_history(&a->history, &b->history);
    assert_string_equal(a->rules.name, b->rules.name);
    assert_int_equal(a->komi_halves, b->komi_halves);
    assert_int_equal(a->to_move, b->to_move);
    assert_int_equal(a->start_to_move, b->start_to_move);
    assert_int_equal(a->passes, b->passes);
    assert_int_equal(a->move_count, b->move_count);
    for (int i = 0; i < a->move_count; i++) {
        assert_int_equal(a->plies[i].point, b->plies[i].point);
        assert_int_equal(a->plies[i].color, b->plies[i].color);
        assert_int_equal(a->plies[i].is_forced, b->plies[i].is_forced);
    }
    const int size = a->board.size;
    for (int i = 0; i < size * size; i++)
        for (Color player = BLACK; player <= WHITE; player++)
            assert_int_equal(game_verdict(a, point_of_index(i, size), player),
                             game_verdict(b, point_of_index(i, size), player));
}

/* Make some random legal moves, a few of them passes or out of turn. */
static void play_random(struct game *game, struct rng *rng, int moves)
{
    const int size = game->board.size;
    while (moves > 0) {
        const Point point =
            rng_below(rng, 30) == 0
                ? PASS
                : point_of_index(rng_below(rng, size * size), size);
        const Color player = rng_below(rng, 20) == 0
                                 ? color_opponent(game->to_move)
                                 : game->to_move;
        if (game_play(game, point, player) == VERDICT_LEGAL)
            moves--;
    }
}

/* A game of some moves, from a set-up position on every second size. */
static struct game *random_game(const char *rules, int size, struct rng *rng)
{
    struct game *game = diagram_new_game(rules, size);
    play_random(game, rng, size * size / 2);
    if (size % 2 == 0) {
        uint8_t colors[POINT_CELLS];
        memcpy(colors, game->board.color, sizeof colors);
        assert_true(game_set_up(game, size, colors, WHITE));
        play_random(game, rng, size);
    }
    return game;
}

typedef void size_test(struct game *game, struct game *other, struct rng *rng);

/* Run a test on every size with one ruleset after the other. */
static void on_all_sizes(size_test *test)
{
    struct rng rng = rng_seed(11, 0);
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++) {
        const char *rules = ruleset_number(size % 8)->name;
        struct game *game = random_game(rules, size, &rng);
        struct game *other = diagram_new_game("ing", 27 - size);
        play_random(other, &rng, 5);
        test(game, other, &rng);
        game_destroy(game);
        game_destroy(other);
    }
}

static void undo_each(struct game *game, struct game *other, struct rng *rng)
{
    for (int moves = 1; moves <= 8; moves++) {
        game_assign(other, game);
        play_random(game, rng, moves);
        for (int i = 0; i < moves; i++)
            assert_true(game_undo(game));
        assert_same_games(game, other);
        play_random(game, rng, 1);
    }
}

static void undo_brings_everything_back(void **state)
{
    (void)state;
    on_all_sizes(undo_each);
}

static void take_back_each(struct game *game, struct game *other,
                           struct rng *rng)
{
    for (int i = 0; i < 8; i++) {
        game_assign(other, game);
        play_random(game, rng, 1);
        game_take_back(game, &other->board);
        assert_same_games(game, other);
        play_random(game, rng, 1);
    }
}

static void taking_back_brings_everything_back(void **state)
{
    (void)state;
    on_all_sizes(take_back_each);
}

static void assign_each(struct game *game, struct game *other, struct rng *rng)
{
    game_assign(other, game);
    assert_same_games(other, game);
    /* Neither is touched by what is played on the other. */
    struct game *third = diagram_new_game("cgos", 9);
    game_assign(third, game);
    play_random(other, rng, 20);
    assert_same_games(game, third);
    game_destroy(third);
}

static void an_assigned_game_is_a_copy_whatever_it_was(void **state)
{
    (void)state;
    on_all_sizes(assign_each);
}

static void rewind_each(struct game *game, struct game *other, struct rng *rng)
{
    game_assign(other, game);
    for (int i = 0; i < 5; i++) {
        play_random(other, rng, 30);
        struct situation later[30];
        memcpy(later, other->history.entries + game->history.count,
               sizeof later);
        game_rewind(other, game);
        assert_same_games(other, game);
        for (size_t j = 0; j < ARRAY_LEN(later); j++)
            assert_int_equal(
                history_has_position(&other->history, later[j].position),
                history_has_position(&game->history, later[j].position));
    }
}

static void a_rewound_game_is_its_root_again(void **state)
{
    (void)state;
    on_all_sizes(rewind_each);
}

static void a_game_has_the_hash_of_every_position_in_its_history(void **state)
{
    (void)state;
    struct rng rng = rng_seed(3, 0);
    struct game *game = diagram_new_game("aga", 9);
    for (int i = 0; i <= 100; i++) {
        assert_int_equal(game->history.count, i + 1);
        assert_int_equal(game->history.entries[i].position, game->board.hash);
        assert_int_equal(game->history.entries[i].to_move, game->to_move);
        play_random(game, &rng, 1);
    }
    game_destroy(game);
}

static void the_start_cannot_be_undone(void **state)
{
    (void)state;
    struct game *game = diagram_game("....\n.XO.\n....\n....", "ing", WHITE);
    assert_false(game_undo(game));
    diagram_play(game, "w A1 b A2");
    assert_true(game_undo(game));
    assert_true(game_undo(game));
    assert_false(game_undo(game));
    assert_int_equal(game->to_move, WHITE);
    diagram_assert(&game->board, "....\n.XO.\n....\n....");
    game_destroy(game);
}

static void any_player_may_move_at_any_time(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b C3 b G7");
    assert_int_equal(game->to_move, WHITE);
    diagram_play(game, "b E5 w D4 w D5");
    assert_int_equal(game->to_move, BLACK);
    assert_int_equal(game->passes, 0);
    for (int i = 0; i < 5; i++)
        assert_true(game_undo(game));
    assert_false(game_undo(game));
    assert_int_equal(game->board.empty_count, 81);
    game_destroy(game);
}

static void a_refused_move_changes_nothing(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("chinese", 9);
    struct game *before = diagram_new_game("chinese", 9);
    diagram_play(game, "b E5 w E6");
    game_assign(before, game);
    assert_int_equal(game_play(game, diagram_vertex("E5"), BLACK),
                     VERDICT_OCCUPIED);
    assert_int_equal(game_play(game, diagram_vertex("E6"), BLACK),
                     VERDICT_OCCUPIED);
    assert_same_games(game, before);
    game_destroy(game);
    game_destroy(before);
}

static void a_refused_setup_changes_nothing(void **state)
{
    (void)state;
    uint8_t colors[POINT_CELLS];
    const int size = diagram_read("OX."
                                  "X.."
                                  "...",
                                  colors);
    struct game *game = diagram_new_game("ing", 9);
    struct game *before = diagram_new_game("ing", 9);
    diagram_play(game, "b C3 w D4");
    game_assign(before, game);
    assert_false(game_set_up(game, size, colors, BLACK));
    assert_same_games(game, before);
    game_destroy(game);
    game_destroy(before);
}

static void komi_and_rules_stay_when_a_game_starts_anew(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("chinese", 9);
    assert_int_equal(game->komi_halves, 15);
    game->komi_halves = 11;
    game_clear(game, 13);
    assert_int_equal(game->komi_halves, 11);
    assert_string_equal(game->rules.name, "chinese");
    const struct ruleset ing = ruleset_ing();
    game_set_rules(game, &ing);
    assert_int_equal(game->komi_halves, 11);
    assert_string_equal(game->rules.name, "ing");
    game_destroy(game);
}

/* Passes. */

static void four_passes_end_a_game_under_ing(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b E5 w pass b pass");
    assert_false(game_is_over(game));
    assert_int_equal(diagram_verdict(game, "w A1"), VERDICT_LEGAL);
    diagram_play(game, "w pass");
    assert_false(game_is_over(game));
    assert_int_equal(diagram_verdict(game, "b A1"), VERDICT_LEGAL);
    diagram_play(game, "b pass");
    assert_true(game_is_over(game));
    assert_int_equal(diagram_verdict(game, "w A1"), VERDICT_OVER);
    assert_int_equal(diagram_verdict(game, "b A1"), VERDICT_OVER);
    assert_int_equal(diagram_verdict(game, "w pass"), VERDICT_LEGAL);
    assert_true(game_undo(game));
    assert_int_equal(diagram_verdict(game, "b A1"), VERDICT_LEGAL);
    game_destroy(game);
}

static void play_after_two_passes_resumes_the_game(void **state)
{
    (void)state;
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_number(i)); i++) {
        struct game *game = diagram_new_game(rules->name, 9);
        diagram_play(game, "b E5 w pass");
        assert_false(game_is_over(game));
        diagram_play(game, "b pass");
        assert_int_equal(game_is_over(game), rules->passes_to_end == 2);
        diagram_play(game, "w D5");
        assert_int_equal(game->passes, 0);
        assert_false(game_is_over(game));
        game_destroy(game);
    }
}

/* Black C4 takes the ko at B4. */
static const char KO[] = ".XO.."
                         "XO.O."
                         ".XO.."
                         "....."
                         ".....";

static const struct settled_case {
    const char *name, *rules, *moves;
    bool is_settled;
} settled[] = {
    {"no pass", "ing", "b A1 w A2", false},
    {"one pass", "ing", "b A1 w pass", false},
    {"two passes", "ing", "b A1 w pass b pass", true},
    {"two passes at the very start", "ing", "b pass w pass", true},
    {"two passes after a ko was taken: it may be retaken", "ing",
     "b C4 w pass b pass", false},
    {"three passes after a ko was taken", "ing", "b C4 w pass b pass w pass",
     true},
    {"four passes after a ko was taken", "ing",
     "b C4 w pass b pass w pass b pass", true},
    {"two passes later than a ko", "ing", "b C4 w A1 b pass w pass", true},
    {"the retaken ko is hot too", "ing",
     "b C4 w pass b pass w B4 b pass w pass", false},
    {"a play after passes unsettles", "ing", "b A1 w pass b pass w A2", false},
    {"superko: two passes after a ko was taken", "tromp-taylor",
     "b C4 w pass b pass", true},
    {"simple ko: two passes after a ko was taken", "chinese",
     "b C4 w pass b pass", true},
};

static void position_is_settled(void **state)
{
    const struct settled_case *row = *state;
    struct game *game = diagram_game(KO, row->rules, BLACK);
    diagram_play(game, row->moves);
    assert_int_equal(game_is_settled(game), row->is_settled);
    game_destroy(game);
}

/* Suicide. */

static const struct suicide_case {
    const char *rules;
    enum verdict single, group;
} suicides[] = {
    {"ing", VERDICT_SUICIDE_SINGLE, VERDICT_LEGAL},
    {"ogs-ing", VERDICT_LEGAL, VERDICT_LEGAL},
    {"tromp-taylor", VERDICT_REPETITION, VERDICT_LEGAL},
    {"chinese", VERDICT_SUICIDE_SINGLE, VERDICT_SUICIDE_GROUP},
    {"chinese-superko", VERDICT_SUICIDE_SINGLE, VERDICT_SUICIDE_GROUP},
    {"aga", VERDICT_SUICIDE_SINGLE, VERDICT_SUICIDE_GROUP},
    {"new-zealand", VERDICT_SUICIDE_SINGLE, VERDICT_LEGAL},
    {"cgos", VERDICT_SUICIDE_SINGLE, VERDICT_SUICIDE_GROUP},
};

static void suicide_is_ruled(void **state)
{
    const struct suicide_case *row = *state;
    struct game *game = diagram_new_game(row->rules, 9);
    diagram_play(game, "b A2 w E5 b B1");
    assert_int_equal(diagram_verdict(game, "w A1"), row->single);

    game_clear(game, 9);
    diagram_play(game, "b A2 w A1 b B2 w E6 b C1");
    assert_int_equal(diagram_verdict(game, "w B1"), row->group);
    if (row->group == VERDICT_LEGAL) {
        diagram_play(game, "w B1");
        assert_int_equal(game->board.captured[WHITE], 2);
        assert_int_equal(game->board.empty_count, 81 - 4);
        assert_true(game_undo(game));
    }
    assert_int_equal(game->board.captured[WHITE], 0);
    assert_int_equal(game->board.color[diagram_vertex("A1")], WHITE);
    game_destroy(game);
}

static void ogs_lets_a_lone_suicide_stand_still_once(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ogs-ing", 9);
    diagram_play(game, "b A2 w E5 b B1 w A1");
    assert_int_equal(game->board.captured[WHITE], 1);
    assert_int_equal(game->to_move, BLACK);
    diagram_play(game, "b pass");
    assert_int_equal(diagram_verdict(game, "w A1"), VERDICT_REPETITION);
    game_destroy(game);
}

static void the_last_eye_is_filled_only_where_one_stone_may_die(void **state)
{
    (void)state;
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_number(i)); i++) {
        struct game *game = diagram_game("XXXX."
                                         "XXXXX"
                                         "XXXXX"
                                         "XXXXX"
                                         ".XXXX",
                                         rules->name, WHITE);
        assert_int_equal(game_is_legal(game, diagram_vertex("A1"), WHITE),
                         rules->may_stand_still);
        assert_true(game_is_legal(game, diagram_vertex("A1"), BLACK));
        assert_true(game_is_legal(game, PASS, WHITE));
        game_destroy(game);
    }
}

/* Length. */

static void a_game_can_be_too_long_but_not_overrun(void **state)
{
    (void)state;
    struct rng rng = rng_seed(5, 0);
    struct game *game = diagram_new_game("chinese", 5);
    play_random(game, &rng, GAME_MOVES_MAX);
    assert_int_equal(game->move_count, GAME_MOVES_MAX);
    assert_int_equal(diagram_verdict(game, "b pass"), VERDICT_TOO_LONG);
    assert_int_equal(diagram_verdict(game, "b A1"), VERDICT_TOO_LONG);
    assert_true(game_undo(game));
    assert_int_equal(diagram_verdict(game, "b pass"), VERDICT_LEGAL);
    game_destroy(game);
}

static void a_game_continues_what_it_began_as(void **state)
{
    (void)state;
    struct game *game = diagram_new_game("ing", 9);
    struct game *earlier = diagram_new_game("ing", 9);
    diagram_play(game, "b C3 w G7 b pass");
    assert_true(game_continues(game, earlier));
    assert_false(game_continues(earlier, game));
    diagram_play(earlier, "b C3 w G7");
    assert_true(game_continues(game, earlier));
    assert_true(game_continues(game, game));
    earlier->komi_halves++;
    assert_false(game_continues(game, earlier));
    earlier->komi_halves--;
    earlier->penalties[WHITE] = 2;
    assert_false(game_continues(game, earlier));
    earlier->penalties[WHITE] = 0;
    diagram_play(earlier, "b C7");
    assert_false(game_continues(game, earlier));
    game_clear(earlier, 13);
    assert_false(game_continues(game, earlier));
    game_destroy(earlier);
    game_destroy(game);
}

int main(void)
{
    enum { SETTLED = ARRAY_LEN(settled), SUICIDES = ARRAY_LEN(suicides) };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(undo_brings_everything_back),
        cmocka_unit_test(taking_back_brings_everything_back),
        cmocka_unit_test(an_assigned_game_is_a_copy_whatever_it_was),
        cmocka_unit_test(a_rewound_game_is_its_root_again),
        cmocka_unit_test(a_game_has_the_hash_of_every_position_in_its_history),
        cmocka_unit_test(the_start_cannot_be_undone),
        cmocka_unit_test(any_player_may_move_at_any_time),
        cmocka_unit_test(a_refused_move_changes_nothing),
        cmocka_unit_test(a_refused_setup_changes_nothing),
        cmocka_unit_test(komi_and_rules_stay_when_a_game_starts_anew),
        cmocka_unit_test(four_passes_end_a_game_under_ing),
        cmocka_unit_test(play_after_two_passes_resumes_the_game),
        cmocka_unit_test(ogs_lets_a_lone_suicide_stand_still_once),
        cmocka_unit_test(the_last_eye_is_filled_only_where_one_stone_may_die),
        cmocka_unit_test(a_game_can_be_too_long_but_not_overrun),
        cmocka_unit_test(a_game_continues_what_it_began_as),
    };
    struct CMUnitTest tests[SETTLED + SUICIDES + ARRAY_LEN(others)];
    for (size_t i = 0; i < SETTLED; i++)
        tests[i] = (struct CMUnitTest){.name = settled[i].name,
                                       .test_func = position_is_settled,
                                       .initial_state = (void *)&settled[i]};
    for (size_t i = 0; i < SUICIDES; i++)
        tests[SETTLED + i] =
            (struct CMUnitTest){.name = suicides[i].rules,
                                .test_func = suicide_is_ruled,
                                .initial_state = (void *)&suicides[i]};
    memcpy(tests + SETTLED + SUICIDES, others, sizeof others);
    return cmocka_run_group_tests_name("rules/game", tests, NULL, NULL);
}
