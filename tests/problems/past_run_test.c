#include "tests/problems/past_run.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 64 };

/* A path of nothing in a new folder. */
static int make_folder(void **state)
{
    static char folder[PATH];
    strcpy(folder, "/tmp/ingot-past-XXXXXX");
    *state = mkdtemp(folder);
    return *state ? 0 : -1;
}

static int remove_folder(void **state)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/last", (const char *)*state);
    unlink(path);
    return rmdir(*state);
}

static void path_of(void **state, char path[PATH])
{
    snprintf(path, PATH, "%s/last", (const char *)*state);
}

static struct problem problem_of(const char *id, const char *question)
{
    struct problem problem = {.size = 9};
    strcpy(problem.id, id);
    strcpy(problem.question, question);
    return problem;
}

static void what_was_kept_is_found_again(void **state)
{
    char path[PATH], fault[PAST_FAULT];
    const struct problem one = problem_of("a/1", "semeai A1 B1");
    const struct problem two = problem_of("a/1", "semeai B1 A1");
    const struct answer right = {OUTCOME_RIGHT, "A1 +0.50, B1 -0.25"};
    const struct answer wrong = {OUTCOME_WRONG, "PASS, win rate 0.50"};
    struct past_run run = {0};
    path_of(state, path);
    assert_true(past_run_keep(&run, "f", &one, &wrong));
    assert_true(past_run_keep(&run, "g", &two, &wrong));
    assert_true(past_run_keep(&run, "f", &one, &right));
    assert_true(past_run_write(&run, path, "said", fault));
    past_run_free(&run);

    assert_true(past_run_read(path, &run, fault));
    assert_int_equal(run.count, 2);
    assert_null(past_run_find(&run, "f", &two));
    assert_null(past_run_find(&run, "g", &one));
    const struct answer *const first = past_run_find(&run, "f", &one);
    const struct answer *const second = past_run_find(&run, "g", &two);
    assert_non_null(first);
    assert_non_null(second);
    assert_int_equal(first->outcome, OUTCOME_RIGHT);
    assert_string_equal(first->text, right.text);
    assert_int_equal(second->outcome, OUTCOME_WRONG);
    assert_string_equal(second->text, wrong.text);
    past_run_free(&run);
}

static void without_a_file_there_was_no_run(void **state)
{
    char path[PATH], fault[PAST_FAULT];
    struct past_run run;
    path_of(state, path);
    assert_true(past_run_read(path, &run, fault));
    assert_int_equal(run.count, 0);
}

static void a_file_of_something_else_is_refused(void **state)
{
    char path[PATH], fault[PAST_FAULT];
    struct past_run run;
    path_of(state, path);
    FILE *const stream = fopen(path, "w");
    assert_non_null(stream);
    fputs("# fine\nf a/1 move right B4\nf a/1 move perhaps B4\n", stream);
    assert_int_equal(fclose(stream), 0);
    assert_false(past_run_read(path, &run, fault));
    assert_non_null(strstr(fault, "last:3: this is no line"));
    assert_int_equal(run.count, 0);
}

static void a_place_that_cannot_be_written_is_a_fault(void **state)
{
    char fault[PAST_FAULT];
    const struct past_run run = {0};
    assert_false(past_run_write(&run, *state, "said", fault));
    assert_non_null(strstr(fault, *state));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_was_kept_is_found_again,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(without_a_file_there_was_no_run,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_file_of_something_else_is_refused,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(
            a_place_that_cannot_be_written_is_a_fault, make_folder,
            remove_folder),
    };
    return cmocka_run_group_tests_name("problems/past_run", tests, NULL, NULL);
}
