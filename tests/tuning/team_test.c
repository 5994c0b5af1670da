#include "tuning/team.h"

#include "tests/support/test.h"

enum { THREADS = 4, ROUNDS = 200 };

/* What the threads do: each adds up what all had the round before. */
struct sums {
    int64_t before[THREADS], after[THREADS];
    int calls[THREADS];
};

static void add_up(void *context, int thread)
{
    struct sums *const sums = context;
    sums->after[thread] = thread;
    for (int i = 0; i < THREADS; i++)
        sums->after[thread] += sums->before[i] % 1000;
    sums->calls[thread]++;
}

static void copy(void *context, int thread)
{
    struct sums *const sums = context;
    sums->before[thread] = sums->after[thread];
}

static void each_piece_of_work_sees_the_one_before(void **state)
{
    (void)state;
    struct sums all = {.calls = {0}}, alone = {.calls = {0}};
    struct team *const team = team_create(THREADS);
    assert_non_null(team);
    assert_int_equal(team_threads(team), THREADS);
    for (int i = 0; i < ROUNDS; i++) {
        team_run(team, add_up, &all);
        team_run(team, copy, &all);
        for (int j = 0; j < THREADS; j++)
            add_up(&alone, j);
        for (int j = 0; j < THREADS; j++)
            copy(&alone, j);
    }
    team_destroy(team);
    assert_memory_equal(&all, &alone, sizeof all);
    assert_int_equal(all.calls[THREADS - 1], ROUNDS);
}

static void one_thread_is_the_callers(void **state)
{
    (void)state;
    struct sums sums = {.calls = {0}};
    struct team *const team = team_create(1);
    assert_non_null(team);
    team_run(team, add_up, &sums);
    team_destroy(team);
    assert_int_equal(sums.calls[0], 1);
    assert_int_equal(sums.calls[1], 0);
}

static void a_team_may_go_without_having_worked(void **state)
{
    (void)state;
    struct team *const team = team_create(THREADS);
    assert_non_null(team);
    team_destroy(team);
    team_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_piece_of_work_sees_the_one_before),
        cmocka_unit_test(one_thread_is_the_callers),
        cmocka_unit_test(a_team_may_go_without_having_worked),
    };
    return cmocka_run_group_tests_name("tuning/team", tests, NULL, NULL);
}
