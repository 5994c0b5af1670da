#include "engine/workers.h"
#include "rules/compiler.h"
#include "tests/support/test.h"

#include <stdatomic.h>

enum { THREADS = 4, MEETINGS = 50 };

struct job {
    struct workers *workers;
    atomic_int done[THREADS];
    atomic_int at_work; /* outside the meetings */
    int meetings;       /* actions called */
    int disturbed;      /* actions during which somebody was at work */
};

static void count_task(void *context, int number)
{
    struct job *job = context;
    job->done[number]++;
}

static void every_worker_does_the_task_once_a_start(void **state)
{
    (void)state;
    struct job job = {0};
    struct workers *workers = workers_create(THREADS, count_task, &job);
    assert_non_null(workers);
    assert_int_equal(workers_count(workers), THREADS);
    assert_true(workers_wait(workers, 0));
    for (int start = 1; start <= 20; start++) {
        workers_start(workers);
        assert_true(workers_wait(workers, -1));
        for (int i = 0; i < THREADS; i++)
            assert_int_equal(job.done[i], start);
    }
    workers_destroy(workers);
}

static void meet_action(void *context)
{
    struct job *job = context;
    job->meetings++;
    job->disturbed += job->at_work != 0;
}

/* Worker 0 leaves early; the others go on meeting without it. */
static void meet_task(void *context, int number)
{
    struct job *job = context;
    for (int i = 0; i < (number == 0 ? MEETINGS / 2 : MEETINGS); i++) {
        job->at_work++;
        job->done[number]++;
        job->at_work--;
        workers_meet(job->workers, meet_action, job);
    }
}

static void meetings_stop_all_and_act_once(void **state)
{
    (void)state;
    struct job job = {0};
    job.workers = workers_create(THREADS, meet_task, &job);
    assert_non_null(job.workers);
    workers_start(job.workers);
    assert_true(workers_wait(job.workers, -1));
    assert_int_equal(job.meetings, MEETINGS);
    assert_int_equal(job.disturbed, 0);
    assert_int_equal(job.done[0], MEETINGS / 2);
    assert_int_equal(job.done[THREADS - 1], MEETINGS);
    workers_destroy(job.workers);
}

struct gate {
    atomic_bool is_open;
};

static void wait_task(void *context, int number)
{
    (void)number;
    struct gate *gate = context;
    while (!gate->is_open)
        ;
}

static void waiting_tells_whether_all_are_done(void **state)
{
    (void)state;
    struct gate gate = {false};
    struct workers *workers = workers_create(1, wait_task, &gate);
    assert_non_null(workers);
    workers_start(workers);
    assert_false(workers_wait(workers, 1));
    gate.is_open = true;
    assert_true(workers_wait(workers, -1));
    workers_destroy(workers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_worker_does_the_task_once_a_start),
        cmocka_unit_test(meetings_stop_all_and_act_once),
        cmocka_unit_test(waiting_tells_whether_all_are_done),
    };
    return cmocka_run_group_tests_name("engine/workers", tests, NULL, NULL);
}
