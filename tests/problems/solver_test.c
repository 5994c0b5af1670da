#include "tests/problems/solver_crew.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

#define OWN       "tests/data/problems/own.txt"
#define OWN_WRONG "tests/data/problems/own_wrong.txt"

/* Visits: few serve where answers need not be right. */
enum { ANSWERS_MAX = 32, ENOUGH = 200, FEW = 20 };

struct run {
    struct problems problems;
    struct answer answers[ANSWERS_MAX];
};

static struct solver_options few_visits(int visits, uint64_t seed)
{
    struct solver_options options = {.visits = visits, .seed = seed};
    assert_int_equal(ruleset_find("chinese", &options.rules), RULESET_OK);
    options.komi_halves = 13;
    return options;
}

static void count_calls(void *context, int done, int right)
{
    int *const counts = context;
    counts[0]++;
    counts[1] = done;
    counts[2] = right;
}

/* The caller's to problems_free(). */
static struct run run_suite(const char *path, int visits, uint64_t seed,
                            int threads, const struct solver_progress *progress)
{
    struct run run;
    char fault[PROBLEM_FAULT];
    const struct solver_options options = few_visits(visits, seed);
    if (!problems_read(path, &run.problems, fault))
        fail_msg("%s", fault);
    assert_in_range(run.problems.count, 1, ANSWERS_MAX);
    assert_true(solver_crew_run(&options, threads, &run.problems, run.answers,
                                progress));
    return run;
}

static int is_to_be_skipped(const struct problem *problem)
{
    return strcmp(problem->id, "own/unsettled") == 0 ||
           strcmp(problem->id, "own/not-the-engine") == 0 ||
           strcmp(problem->id, "own/japanese") == 0;
}

static void right_answers_are_right(void **state)
{
    int counts[3] = {0};
    const struct solver_progress progress = {count_calls, counts};
    struct run run = run_suite(OWN, ENOUGH, 1, 2, &progress);
    (void)state;
    int right = 0;
    for (int i = 0; i < run.problems.count; i++) {
        const struct problem *const problem = &run.problems.items[i];
        const enum outcome expected =
            is_to_be_skipped(problem) ? OUTCOME_SKIPPED : OUTCOME_RIGHT;
        if (run.answers[i].outcome != expected)
            fail_msg("%s %s: %s, %s", problem->id, problem->question,
                     outcome_name(run.answers[i].outcome), run.answers[i].text);
        right += expected == OUTCOME_RIGHT;
    }
    assert_int_equal(counts[0], run.problems.count);
    assert_int_equal(counts[1], run.problems.count);
    assert_int_equal(counts[2], right);
    problems_free(&run.problems);
}

static void wrong_answers_are_wrong(void **state)
{
    const struct solver_progress none = {NULL, NULL};
    struct run run = run_suite(OWN_WRONG, ENOUGH, 1, 2, &none);
    (void)state;
    for (int i = 0; i < run.problems.count; i++)
        if (run.answers[i].outcome != OUTCOME_WRONG)
            fail_msg("%s: %s, %s", run.problems.items[i].id,
                     outcome_name(run.answers[i].outcome), run.answers[i].text);
    problems_free(&run.problems);
}

static void answers_depend_on_the_seed_alone(void **state)
{
    const struct solver_progress none = {NULL, NULL};
    struct run one = run_suite(OWN, FEW, 7, 1, &none);
    struct run three = run_suite(OWN, FEW, 7, 3, &none);
    struct run other = run_suite(OWN, FEW, 8, 1, &none);
    int differences = 0;
    (void)state;
    for (int i = 0; i < one.problems.count; i++) {
        assert_string_equal(one.answers[i].text, three.answers[i].text);
        differences += strcmp(one.answers[i].text, other.answers[i].text) != 0;
    }
    assert_true(differences > 0);
    problems_free(&one.problems);
    problems_free(&three.problems);
    problems_free(&other.problems);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_answers_are_right),
        cmocka_unit_test(wrong_answers_are_wrong),
        cmocka_unit_test(answers_depend_on_the_seed_alone),
    };
    return cmocka_run_group_tests_name("problems/solver", tests, NULL, NULL);
}
