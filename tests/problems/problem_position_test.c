#include "tests/problems/problem_position.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <glob.h>
#include <string.h>

static const char *const KO = ". . . . .\n"
                              ". X O . .\n"
                              "X . X O .\n"
                              ". X O . .\n"
                              ". . . . .\n";

static struct problem problem_of(const char *diagram, Color to_move)
{
    struct problem problem = {
        .to_move = to_move, .ko = NO_POINT, .last = NO_POINT};
    problem.size = diagram_read(diagram, problem.colors);
    return problem;
}

/* The game at the problem, the caller's to game_destroy(). */
static struct game *game_of(const struct problem *problem, const char *rules)
{
    struct game *const game = diagram_new_game(rules, problem->size);
    assert_true(problem_set_up(problem, game));
    return game;
}

static void without_last_move_the_stones_stand_there(void **state)
{
    const struct problem problem = problem_of(KO, WHITE);
    struct game *const game = game_of(&problem, "chinese");
    (void)state;
    diagram_assert(&game->board, KO);
    assert_int_equal(game->move_count, 0);
    assert_int_equal(game->to_move, WHITE);
    game_destroy(game);
}

static void the_last_move_is_played(void **state)
{
    struct problem problem = problem_of(KO, WHITE);
    problem.last = diagram_vertex("A3");
    problem.last_player = BLACK;
    struct game *const game = game_of(&problem, "chinese");
    (void)state;
    diagram_assert(&game->board, KO);
    assert_int_equal(game->move_count, 1);
    assert_int_equal(game_last_ply(game)->point, problem.last);
    assert_int_equal(game->to_move, WHITE);
    game_destroy(game);
}

/* It captured a stone of which nothing is known, and so cannot be replayed. */
static void a_last_move_that_stands_elsewhere_is_left_out(void **state)
{
    struct problem problem = problem_of(KO, WHITE);
    problem.last = diagram_vertex("E5");
    problem.last_player = BLACK;
    struct game *const game = game_of(&problem, "chinese");
    (void)state;
    diagram_assert(&game->board, KO);
    assert_int_equal(game->move_count, 0);
    game_destroy(game);
}

static void a_pass_counts_as_one(void **state)
{
    struct problem problem = problem_of(KO, WHITE);
    problem.last = PASS;
    problem.last_player = BLACK;
    struct game *const game = game_of(&problem, "chinese");
    (void)state;
    assert_int_equal(game->passes, 1);
    assert_int_equal(game->to_move, WHITE);
    game_destroy(game);
}

static void a_ko_is_barred_by_every_ruleset(void **state)
{
    static const char *const RULES[] = {"chinese", "chinese-superko", "aga",
                                        "ing", "tromp-taylor"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(RULES); i++)
        for (int with_last = 0; with_last <= 1; with_last++) {
            struct problem problem = problem_of(KO, WHITE);
            problem.ko = diagram_vertex("B3");
            if (with_last) {
                problem.last = diagram_vertex("C3");
                problem.last_player = BLACK;
            }
            struct game *const game = game_of(&problem, RULES[i]);
            diagram_assert(&game->board, KO);
            assert_int_equal(game->board.ko, problem.ko);
            assert_false(game_is_legal(game, problem.ko, WHITE));
            game_destroy(game);
        }
}

static void a_ko_that_cannot_be_is_refused(void **state)
{
    struct problem problem = problem_of(KO, WHITE);
    struct game *const game = diagram_new_game("chinese", 5);
    (void)state;
    problem.ko = diagram_vertex("E1");
    assert_false(problem_set_up(&problem, game));
    problem.ko = diagram_vertex("B3");
    problem.last = diagram_vertex("B2");
    problem.last_player = BLACK;
    assert_false(problem_set_up(&problem, game));
    game_destroy(game);
}

static void history_is_played_from_the_position(void **state)
{
    struct problem problem = problem_of(KO, WHITE);
    problem.history[0] = (struct ply){(uint16_t)diagram_vertex("B3"), WHITE, 0};
    problem.history[1] = (struct ply){(uint16_t)diagram_vertex("E5"), BLACK, 0};
    problem.history_count = 2;
    struct game *const game = game_of(&problem, "chinese");
    (void)state;
    diagram_assert(&game->board, ". . . . X\n"
                                 ". X O . .\n"
                                 "X O . O .\n"
                                 ". X O . .\n"
                                 ". . . . .\n");
    problem.history[1].point = (uint16_t)diagram_vertex("C3");
    assert_false(problem_set_up(&problem, game));
    game_destroy(game);
}

/* Every problem that is asked, with the ko that it names. */
static void all_suites_can_be_set_up(void **state)
{
    glob_t found;
    (void)state;
    if (glob("../shared/suites/*.txt", 0, NULL, &found) != 0) {
        print_message("no suites in ../shared/suites\n");
        skip();
    }
    struct game *const game = diagram_new_game("chinese", 19);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        struct problems problems;
        char fault[PROBLEM_FAULT];
        if (!problems_read(found.gl_pathv[i], &problems, fault))
            fail_msg("%s", fault);
        for (int j = 0; j < problems.count; j++) {
            const struct problem *const problem = &problems.items[j];
            if (problem->ask == ASK_OTHER)
                continue;
            if (!problem_set_up(problem, game))
                fail_msg("%s:%d: %s", found.gl_pathv[i], problem->line,
                         problem->id);
            if (problem->history_count == 0)
                assert_int_equal(game->board.ko, problem->ko);
        }
        problems_free(&problems);
    }
    game_destroy(game);
    globfree(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_last_move_the_stones_stand_there),
        cmocka_unit_test(the_last_move_is_played),
        cmocka_unit_test(a_last_move_that_stands_elsewhere_is_left_out),
        cmocka_unit_test(a_pass_counts_as_one),
        cmocka_unit_test(a_ko_is_barred_by_every_ruleset),
        cmocka_unit_test(a_ko_that_cannot_be_is_refused),
        cmocka_unit_test(history_is_played_from_the_position),
        cmocka_unit_test(all_suites_can_be_set_up),
    };
    return cmocka_run_group_tests_name("problems/problem_position", tests, NULL,
                                       NULL);
}
