#include "tuning/interrupt.h"

#include "tests/support/test.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Whether a process of its own that was sent this hears of it, and lives. */
static void is_heard(int number, bool is_asked)
{
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        interrupt_hold();
        const bool before = interrupt_came();
        raise(number);
        _exit(before ? 2 : interrupt_came() && interrupt_came());
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), is_asked);
}

static void a_signal_to_stop_is_kept_until_it_is_asked_for(void **state)
{
    (void)state;
    is_heard(SIGINT, true);
    is_heard(SIGTERM, true);
}

static void a_broken_pipe_is_no_reason_to_stop(void **state)
{
    (void)state;
    is_heard(SIGPIPE, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_signal_to_stop_is_kept_until_it_is_asked_for),
        cmocka_unit_test(a_broken_pipe_is_no_reason_to_stop),
    };
    return cmocka_run_group_tests_name("tuning/interrupt", tests, NULL, NULL);
}
