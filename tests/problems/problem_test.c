#include "tests/problems/problem.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include "rules/vertex.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HEAD                                                                   \
    "problem a/1\nsize 3\ntomove white\nko -\nlast black C1\nboard\n"          \
    "...\n.O.\n..X\n"

/* Reads a suite that consists of this text. */
static bool read_text(const char *text, struct problems *problems,
                      char fault[PROBLEM_FAULT])
{
    char path[] = "/tmp/ingot-problem-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *const stream = fdopen(fd, "w");
    assert_non_null(stream);
    fputs(text, stream);
    assert_int_equal(fclose(stream), 0);
    const bool is_read = problems_read(path, problems, fault);
    unlink(path);
    return is_read;
}

static struct problems need(const char *text)
{
    struct problems problems;
    char fault[PROBLEM_FAULT];
    if (!read_text(text, &problems, fault))
        fail_msg("%s", fault);
    return problems;
}

static void all_that_a_problem_says_is_read(void **state)
{
    struct problems problems =
        need("# a comment\n\n" HEAD "ask semeai B2 C1\namong A1 A2\n"
             "history W A1 B pass\nkomi 0.5\nrules aga\nresult 1 0\n"
             "good A1 PASS\nbad C3\nflags knownfail\nend\n");
    (void)state;
    assert_int_equal(problems.count, 1);
    const struct problem *const problem = &problems.items[0];
    assert_string_equal(problem->id, "a/1");
    assert_int_equal(problem->line, 3);
    assert_int_equal(problem->size, 3);
    assert_int_equal(problem->to_move, WHITE);
    assert_int_equal(problem->ko, NO_POINT);
    assert_int_equal(problem->last, point_at(0, 2));
    assert_int_equal(problem->last_player, BLACK);
    assert_int_equal(problem->colors[point_at(0, 2)], BLACK);
    assert_int_equal(problem->colors[point_at(1, 1)], WHITE);
    assert_int_equal(problem->colors[point_at(2, 2)], EMPTY);
    assert_int_equal(problem->ask, ASK_SEMEAI);
    assert_string_equal(problem->question, "semeai B2 C1");
    assert_int_equal(problem->points[0], point_at(1, 1));
    assert_int_equal(problem->points[1], point_at(0, 2));
    assert_string_equal(problem->result, "1 0");
    assert_int_equal(problem->marks[point_at(0, 0)], MARK_GOOD | MARK_AMONG);
    assert_int_equal(problem->marks[PASS], MARK_GOOD);
    assert_int_equal(problem->marks[point_at(2, 2)], MARK_BAD);
    assert_int_equal(problem->marked, MARK_GOOD | MARK_AMONG | MARK_BAD);
    assert_string_equal(problem->rules, "aga");
    assert_true(problem->has_komi);
    assert_int_equal(problem->komi_halves, 1);
    assert_int_equal(problem->history_count, 2);
    assert_int_equal(problem->history[1].point, PASS);
    assert_int_equal(problem->history[1].color, BLACK);
    assert_true(problem->is_known_fail);
    problems_free(&problems);
}

static void owners_are_rows_below_the_question(void **state)
{
    struct problems problems = need(HEAD "ask ownership\nXX*\nXO.\nOO.\nend\n");
    (void)state;
    const uint8_t *const owners = problems.items[0].owners;
    assert_int_equal(owners[point_at(2, 0)], BLACK);
    assert_int_equal(owners[point_at(2, 2)], OFFBOARD);
    assert_int_equal(owners[point_at(0, 0)], WHITE);
    assert_int_equal(owners[point_at(0, 2)], EMPTY);
    problems_free(&problems);
}

static void a_result_on_legality_is_by_the_flagged_rule(void **state)
{
    struct problems problems =
        need(HEAD "ask legal A1\nresult illegal\nflags ko_rule=superko\nend\n"
                  "\n" HEAD "ask legal A1\nsimple legal\npsk illegal\ncycle 4\n"
                  "end\n");
    (void)state;
    const struct problem *const items = problems.items;
    assert_int_equal(problems.count, 2);
    assert_int_equal(items[0].legal[KO_LAW_SIMPLE], 0);
    assert_int_equal(items[0].legal[KO_LAW_SITUATIONAL], 'i');
    assert_int_equal(items[1].legal[KO_LAW_SIMPLE], 'l');
    assert_int_equal(items[1].legal[KO_LAW_POSITIONAL], 'i');
    assert_int_equal(items[1].legal[KO_LAW_SITUATIONAL], 0);
    problems_free(&problems);
}

static void other_questions_are_read_over(void **state)
{
    struct problems problems =
        need(HEAD "ask eye A1\nresult 0 1\ngood A1\nend\n");
    (void)state;
    assert_int_equal(problems.items[0].ask, ASK_OTHER);
    assert_string_equal(problems.items[0].question, "eye A1");
    problems_free(&problems);
}

static const struct fault_case {
    const char *name, *text, *fault; /* the fault behind the file's name */
} FAULTS[] = {
    {"a line outside of a problem", "size 3\n",
     ":1: this stands outside of a problem"},
    {"a word that is no field", HEAD "foo 1\n", ":10: this line is not known"},
    {"a problem in a problem", HEAD "ask move\nproblem b\n",
     ":11: the problem before has no end"},
    {"an end that is missing", HEAD "ask move\n",
     ":10: the last problem has no end"},
    {"a problem without name", "problem\n", ":1: a problem needs a short name"},
    {"a problem without question", HEAD "end\n",
     ":10: the problem lacks its board or question"},
    {"a problem without board", "problem a\nsize 3\nask move\nend\n",
     ":4: the problem lacks its board or question"},
    {"a size of one", "problem a\nsize 1\n", ":2: this is no size of board"},
    {"a board before its size", "problem a\nboard\n",
     ":2: the size is missing"},
    {"a row too long", "problem a\nsize 2\nboard\n...\n",
     ":4: this is no row of this board"},
    {"a sign that is none", "problem a\nsize 2\nboard\n.*\n",
     ":4: this is no row of a diagram"},
    {"a player that is none", "problem a\ntomove red\n",
     ":2: this is no player"},
    {"a ko off the board", "problem a\nsize 3\nko D4\n",
     ":3: this is no vertex"},
    {"a last move of nobody", "problem a\nsize 3\nlast D4\n",
     ":3: this is no move"},
    {"a question without its point", HEAD "ask attack\n",
     ":10: the question names no vertex"},
    {"a good move off the board", HEAD "ask move\ngood D4\n",
     ":11: this is no vertex"},
    {"a history of one word", HEAD "history B\n",
     ":10: this is no list of moves"},
    {"komi in words", HEAD "komi six\n", ":10: this is no komi"},
    {"an empty result", HEAD "result\n", ":10: this is no result"},
    {"an unknown flag", HEAD "flags wrong\n", ":10: this flag is not known"},
    {"an unknown ko rule",
     HEAD "ask legal A1\nresult legal\nflags ko_rule=x\nend\n",
     ":13: this ko rule is not known"},
    {"a legality in other words", HEAD "simple yes\n",
     ":10: this is neither legal nor illegal"},
};

static void is_refused(void **state)
{
    const struct fault_case *const fault_case = *state;
    struct problems problems;
    char fault[PROBLEM_FAULT];
    assert_false(read_text(fault_case->text, &problems, fault));
    const char *const colon = strchr(fault, ':');
    assert_non_null(colon);
    assert_string_equal(colon, fault_case->fault);
    assert_int_equal(problems.count, 0);
    assert_null(problems.items);
}

static void a_missing_file_is_a_fault(void **state)
{
    struct problems problems;
    char fault[PROBLEM_FAULT];
    (void)state;
    assert_false(problems_read("tests/data/problems/no.txt", &problems, fault));
    assert_non_null(strstr(fault, "no.txt: "));
}

static void all_suites_can_be_read(void **state)
{
    glob_t found;
    (void)state;
    if (glob("../shared/suites/*.txt", 0, NULL, &found) != 0) {
        print_message("no suites in ../shared/suites\n");
        skip();
    }
    for (size_t i = 0; i < found.gl_pathc; i++) {
        struct problems problems;
        char fault[PROBLEM_FAULT];
        if (!problems_read(found.gl_pathv[i], &problems, fault))
            fail_msg("%s", fault);
        assert_true(problems.count > 0);
        problems_free(&problems);
    }
    globfree(&found);
}

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(FAULTS) + 6] = {
        cmocka_unit_test(all_that_a_problem_says_is_read),
        cmocka_unit_test(owners_are_rows_below_the_question),
        cmocka_unit_test(a_result_on_legality_is_by_the_flagged_rule),
        cmocka_unit_test(other_questions_are_read_over),
        cmocka_unit_test(a_missing_file_is_a_fault),
        cmocka_unit_test(all_suites_can_be_read),
    };
    for (size_t i = 0; i < ARRAY_LEN(FAULTS); i++)
        tests[6 + i] = (struct CMUnitTest){
            .name = FAULTS[i].name,
            .test_func = is_refused,
            .initial_state = (void *)&FAULTS[i],
        };
    return cmocka_run_group_tests_name("problems/problem", tests, NULL, NULL);
}
