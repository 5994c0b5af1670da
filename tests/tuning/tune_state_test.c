#include "tuning/tune_state.h"

#include "rules/compiler.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char DESCRIPTION[] = "one line\nand another\n";

static const struct spsa_plan PLAN = {
    .count = 2,
    .axes = {{0.3, 0, 4, 0.1}, {1500, 0, 100000, 300}},
    .pairs = 2000,
    .rate = 0.02,
    .settle = 0.05,
    .settle_pairs = 100};

/* Two states: what is made, and what is read. */
static struct tune_state made, other;

/* Learns from pairs up to that many. */
static void learn_to(struct tune_state *of, int pairs)
{
    static const int RESULTS[] = {2, 0, -1, 1, 0, -2, 2};
    while (of->spsa.pairs < pairs) {
        const int number = of->spsa.pairs + 1;
        struct rng rng = rng_seed(1, (uint64_t)number);
        const struct spsa_probe probe =
            spsa_probe(&PLAN, &of->spsa, number, &rng);
        tune_state_learn(of, &PLAN, &probe,
                         RESULTS[(size_t)number % ARRAY_LEN(RESULTS)]);
    }
}

static void same_numbers(const double a[], const double b[])
{
    for (int i = 0; i < PLAN.count; i++)
        assert_true(a[i] <= b[i] && a[i] >= b[i]);
}

static void same_states(void)
{
    assert_int_equal(made.spsa.pairs, other.spsa.pairs);
    assert_int_equal(made.spsa.is_settled, other.spsa.is_settled);
    assert_int_equal(made.last, other.last);
    assert_int_equal(made.every, other.every);
    assert_int_equal(made.row_count, other.row_count);
    same_numbers(made.spsa.value, other.spsa.value);
    same_numbers(made.spsa.mean, other.spsa.mean);
    same_numbers(made.spsa.low, other.spsa.low);
    same_numbers(made.spsa.high, other.spsa.high);
    for (int i = 0; i < made.row_count; i++) {
        assert_int_equal(made.rows[i].pairs, other.rows[i].pairs);
        same_numbers(made.rows[i].value, other.rows[i].value);
        same_numbers(made.rows[i].mean, other.rows[i].mean);
    }
}

static enum tune_state_status read_back(const char *description,
                                        const char *path)
{
    return tune_state_read(&other, &PLAN, description, path);
}

static void what_is_read_goes_on_as_if_it_had_not_been_written(void **state)
{
    char path[SCRATCH_PATH];
    scratch_path(state, "state", path);
    tune_state_begin(&made, &PLAN);
    for (int pairs = 0; pairs <= 700; pairs += 175) {
        learn_to(&made, pairs);
        assert_true(tune_state_write(&made, DESCRIPTION, path));
        assert_int_equal(read_back(DESCRIPTION, path), TUNE_STATE_OK);
        same_states();
        made = other;
    }
    tune_state_begin(&other, &PLAN);
    learn_to(&other, 700);
    same_states();
}

static void a_long_course_is_thinned_out(void **state)
{
    (void)state;
    tune_state_begin(&made, &PLAN);
    learn_to(&made, TUNE_ROWS_MAX - 1);
    assert_int_equal(made.row_count, TUNE_ROWS_MAX);
    assert_int_equal(made.every, 1);
    learn_to(&made, 1000);
    assert_int_equal(made.every, 4);
    assert_int_equal(made.row_count, 251);
    for (int i = 0; i < made.row_count; i++)
        assert_int_equal(made.rows[i].pairs, 4 * i);
    assert_true(made.rows[250].value[0] >= made.spsa.value[0] &&
                made.rows[250].value[0] <= made.spsa.value[0]);
}

/* Fails unless the file is refused so, and neither it nor the state has been
   changed. */
static void is_refused(const char *path, const char *description,
                       enum tune_state_status status)
{
    size_t before, after;
    unsigned char *const old = scratch_read(path, &before);
    tune_state_begin(&other, &PLAN);
    assert_int_equal(read_back(description, path), status);
    assert_int_equal(other.spsa.pairs, 0);
    assert_int_equal(other.row_count, 1);
    unsigned char *const new = scratch_read(path, &after);
    assert_int_equal(before, after);
    assert_memory_equal(old, new, before);
    free(old);
    free(new);
}

static void a_state_of_other_options_is_refused(void **state)
{
    char path[SCRATCH_PATH];
    scratch_path(state, "state", path);
    tune_state_begin(&made, &PLAN);
    learn_to(&made, 3);
    assert_true(tune_state_write(&made, DESCRIPTION, path));
    is_refused(path, "one line\nand a third\n", TUNE_STATE_OTHER);
    is_refused(path, "one line\nand another\nand more\n", TUNE_STATE_OTHER);
    is_refused(path, "one line\n", TUNE_STATE_OTHER);
}

/* Every byte counts, and every length. */
static void a_damaged_state_is_refused(void **state)
{
    char path[SCRATCH_PATH];
    size_t length;
    scratch_path(state, "state", path);
    tune_state_begin(&made, &PLAN);
    learn_to(&made, 2);
    assert_true(tune_state_write(&made, DESCRIPTION, path));
    unsigned char *const bytes = scratch_read(path, &length);
    const size_t magic = strlen("ingot tune 1\n");
    for (size_t i = magic; i < length; i++) {
        bytes[i] ^= 1;
        scratch_write(path, bytes, length);
        is_refused(path, DESCRIPTION, TUNE_STATE_DAMAGED);
        bytes[i] ^= 1;
    }
    for (size_t i = magic; i < length; i += 7) {
        scratch_write(path, bytes, i);
        is_refused(path, DESCRIPTION, TUNE_STATE_DAMAGED);
    }
    free(bytes);
}

static void what_is_no_state_is_refused(void **state)
{
    char path[SCRATCH_PATH];
    static const char *const TEXTS[] = {"", "something else\n",
                                        "ingot tune 2\n", "ingot tune 1"};
    scratch_path(state, "state", path);
    for (size_t i = 0; i < ARRAY_LEN(TEXTS); i++) {
        scratch_write(path, TEXTS[i], strlen(TEXTS[i]));
        is_refused(path, DESCRIPTION, TUNE_STATE_FOREIGN);
    }
    assert_int_equal(read_back(DESCRIPTION, scratch_path(state, "none", path)),
                     TUNE_STATE_ABSENT);
    assert_int_equal(read_back(DESCRIPTION, *state), TUNE_STATE_SYSTEM);
}

static void a_place_that_cannot_be_written_to_is_told(void **state)
{
    char path[2 * SCRATCH_PATH];
    snprintf(path, sizeof path, "%s/none/state", (const char *)*state);
    tune_state_begin(&made, &PLAN);
    assert_false(tune_state_write(&made, DESCRIPTION, path));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(what_is_read_goes_on_as_if_it_had_not_been_written),
        SCRATCH_FACT(a_long_course_is_thinned_out),
        SCRATCH_FACT(a_state_of_other_options_is_refused),
        SCRATCH_FACT(a_damaged_state_is_refused),
        SCRATCH_FACT(what_is_no_state_is_refused),
        SCRATCH_FACT(a_place_that_cannot_be_written_to_is_told),
    };
    return cmocka_run_group_tests_name("tuning/tune_state", tests, NULL, NULL);
}
