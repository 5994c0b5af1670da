#include "tests/problems/answer.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <string.h>

/* A black stone on A1 and a white one on B1. */
static struct problem problem_of(enum ask ask, const char *result)
{
    struct problem problem = {.ask = ask, .to_move = BLACK, .size = 2};
    problem.colors[diagram_vertex("A1")] = BLACK;
    problem.colors[diagram_vertex("B1")] = WHITE;
    problem.points[0] = diagram_vertex("A1");
    problem.points[1] = diagram_vertex("B1");
    problem.point_count = ask == ASK_SEMEAI ? 2 : 1;
    strcpy(problem.result, result);
    return problem;
}

static void mark(struct problem *problem, const char *vertex, unsigned marks)
{
    problem->marks[diagram_vertex(vertex)] = (uint8_t)marks;
    problem->marked |= marks;
}

static void one_of_the_good_moves_is_right(void **state)
{
    struct problem problem = problem_of(ASK_MOVE, "");
    (void)state;
    mark(&problem, "A2", MARK_GOOD);
    mark(&problem, "pass", MARK_GOOD);
    assert_true(answer_move_is_right(&problem, diagram_vertex("A2")));
    assert_true(answer_move_is_right(&problem, PASS));
    assert_false(answer_move_is_right(&problem, diagram_vertex("B2")));
}

static void where_only_bad_ones_are_named_all_others_are_right(void **state)
{
    struct problem problem = problem_of(ASK_MOVE, "");
    (void)state;
    mark(&problem, "A2", MARK_BAD);
    assert_false(answer_move_is_right(&problem, diagram_vertex("A2")));
    assert_true(answer_move_is_right(&problem, diagram_vertex("B2")));
    assert_true(answer_move_is_right(&problem, PASS));
}

static void a_move_outside_of_the_choice_is_wrong(void **state)
{
    struct problem problem = problem_of(ASK_MOVE, "");
    (void)state;
    mark(&problem, "A2", MARK_AMONG);
    mark(&problem, "B2", MARK_AMONG | MARK_BAD);
    assert_true(answer_move_is_right(&problem, diagram_vertex("A2")));
    assert_false(answer_move_is_right(&problem, diagram_vertex("B2")));
    assert_false(answer_move_is_right(&problem, PASS));
}

/* How the questions are answered, with and without moves that are named. */
static const struct way_case {
    enum ask ask;
    const char *result;
    bool names_moves;
    enum way way;
} WAYS[] = {
    {ASK_MOVE, "", true, WAY_MOVE},
    {ASK_MOVE, "", false, WAY_NONE},
    {ASK_ATTACK, "1", true, WAY_MOVE},
    {ASK_ATTACK, "3", true, WAY_MOVE},
    {ASK_ATTACK, "0", false, WAY_OWNER},
    {ASK_ATTACK, "2|3", false, WAY_NONE},
    {ASK_DEFEND, "0", false, WAY_OWNER},
    {ASK_CONNECT, "1", true, WAY_MOVE},
    {ASK_CONNECT, "0", false, WAY_NONE},
    {ASK_DISCONNECT, "0", false, WAY_NONE},
    {ASK_SEMEAI, "1 0", true, WAY_OWNER},
    {ASK_SEMEAI, "2", false, WAY_NONE},
    {ASK_STATUS, "alive", false, WAY_OWNER},
    {ASK_STATUS, "unknown", false, WAY_NONE},
    {ASK_UNCONDITIONAL, "undecided", false, WAY_NONE},
    {ASK_UNCONDITIONAL, "white_territory", false, WAY_OWNER},
    {ASK_OWNER, ":", false, WAY_OWNER},
    {ASK_OWNERSHIP, "", false, WAY_JUDGE},
    {ASK_VALUE, "win", false, WAY_WIN},
    {ASK_VALUE, "draw", false, WAY_NONE},
    {ASK_LEGAL, "legal", false, WAY_RULES},
    {ASK_OTHER, "1", true, WAY_NONE},
};

static void each_question_has_its_way(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(WAYS); i++) {
        struct problem problem = problem_of(WAYS[i].ask, WAYS[i].result);
        if (WAYS[i].names_moves)
            mark(&problem, "A2", MARK_GOOD);
        if (answer_way(&problem) != WAYS[i].way)
            fail_msg("row %d: way %d", (int)i, (int)answer_way(&problem));
    }
}

/* Whether ownership of A1 (Black's stone) and B1 (White's) is right. */
static const struct owner_case {
    enum ask ask;
    const char *result;
    float a1, b1;
    bool is_right;
} OWNERS[] = {
    {ASK_ATTACK, "0", 0.1f, 0, true},
    {ASK_ATTACK, "0", -0.1f, 0, false},
    {ASK_ATTACK, "1", -0.1f, 0, true},
    {ASK_DEFEND, "0", -0.1f, 0, true},
    {ASK_DEFEND, "1", -0.1f, 0, false},
    {ASK_SEMEAI, "1 1", 0.1f, 0.1f, true},
    {ASK_SEMEAI, "1 1", 0.1f, -0.1f, false},
    {ASK_SEMEAI, "1 0", 0.1f, -0.1f, true},
    {ASK_SEMEAI, "1 0", 0.1f, 0.1f, false},
    {ASK_SEMEAI, "0 0", -0.1f, -0.1f, true},
    {ASK_SEMEAI, "0 0", 0.1f, -0.1f, false},
    {ASK_STATUS, "alive", 0.1f, 0, true},
    {ASK_STATUS, "alive", 0, 0, false},
    {ASK_STATUS, "dead", -0.1f, 0, true},
    {ASK_UNCONDITIONAL, "black_territory", 0.1f, 0, true},
    {ASK_UNCONDITIONAL, "white_territory", 0.1f, 0, false},
    {ASK_OWNER, "X", 0.1f, 0, true},
    {ASK_OWNER, "O", 0.1f, 0, false},
    {ASK_OWNER, ":", 0.5f, 0, true},
    {ASK_OWNER, ":", -0.6f, 0, false},
};

static void owners_are_right_by_the_larger_half(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(OWNERS); i++) {
        float owns[POINT_CELLS] = {0};
        const struct problem problem =
            problem_of(OWNERS[i].ask, OWNERS[i].result);
        owns[diagram_vertex("A1")] = OWNERS[i].a1;
        owns[diagram_vertex("B1")] = OWNERS[i].b1;
        if (answer_owners_are_right(&problem, owns) != OWNERS[i].is_right)
            fail_msg("row %d", (int)i);
    }
}

static void a_winner_has_more_than_half(void **state)
{
    const struct problem win = problem_of(ASK_VALUE, "win");
    const struct problem loss = problem_of(ASK_VALUE, "loss");
    (void)state;
    assert_true(answer_win_is_right(&win, 0.51f));
    assert_false(answer_win_is_right(&win, 0.49f));
    assert_true(answer_win_is_right(&loss, 0.49f));
    assert_false(answer_win_is_right(&loss, 0.51f));
}

static void the_first_wrong_owner_is_found(void **state)
{
    struct problem problem = problem_of(ASK_OWNERSHIP, "");
    uint8_t owner[POINT_CELLS] = {EMPTY};
    (void)state;
    memset(problem.owners, OFFBOARD, sizeof problem.owners);
    assert_int_equal(answer_wrong_owner(&problem, owner), NO_POINT);
    problem.owners[diagram_vertex("B1")] = EMPTY;
    problem.owners[diagram_vertex("A2")] = WHITE;
    assert_int_equal(answer_wrong_owner(&problem, owner), diagram_vertex("A2"));
    owner[diagram_vertex("A2")] = WHITE;
    owner[diagram_vertex("B2")] = BLACK;
    assert_int_equal(answer_wrong_owner(&problem, owner), NO_POINT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_of_the_good_moves_is_right),
        cmocka_unit_test(where_only_bad_ones_are_named_all_others_are_right),
        cmocka_unit_test(a_move_outside_of_the_choice_is_wrong),
        cmocka_unit_test(each_question_has_its_way),
        cmocka_unit_test(owners_are_right_by_the_larger_half),
        cmocka_unit_test(a_winner_has_more_than_half),
        cmocka_unit_test(the_first_wrong_owner_is_found),
    };
    return cmocka_run_group_tests_name("problems/answer", tests, NULL, NULL);
}
