#include "tuning/checkpoint.h"

#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 32, RANGES = 5 };

static const char SHAPE[] = "blocks o channels 16\nbatch 4\n";

/* A checkpoint and what it points to. */
struct kept {
    struct checkpoint checkpoint;
    float weights[SIZE], average[SIZE], mean[SIZE], square[SIZE];
    float ranges[RANGES];
};

static struct kept *new_kept(const char *description)
{
    struct kept *const kept = calloc(1, sizeof *kept);
    assert_non_null(kept);
    kept->checkpoint = (struct checkpoint){
        .description = description,
        .size = SIZE,
        .range_count = RANGES,
        .weights = kept->weights,
        .average = kept->average,
        .mean = kept->mean,
        .square = kept->square,
        .ranges = kept->ranges,
    };
    return kept;
}

/* One with numbers in it, written to a file; the caller's to free(). */
static struct kept *write_kept(void **state, char path[SCRATCH_PATH])
{
    struct kept *const kept = new_kept(SHAPE);
    struct checkpoint *const checkpoint = &kept->checkpoint;
    checkpoint->step = 123456789012;
    checkpoint->era = 3;
    checkpoint->drawn = 77;
    checkpoint->summed = 256;
    for (int i = 0; i < LOSSES; i++)
        checkpoint->losses[i] = 1.0 / (i + 3);
    for (int i = 0; i < SIZE; i++) {
        kept->weights[i] = 1.0F / (float)(i + 3);
        kept->average[i] = -2.0F / (float)(i + 3);
        kept->mean[i] = 1e-30F * (float)i;
        kept->square[i] = 1e30F * (float)i;
    }
    for (int i = 0; i < RANGES; i++)
        kept->ranges[i] = (float)i;
    assert_true(checkpoint_write(checkpoint, scratch_path(state, "c", path)));
    return kept;
}

static void same_vectors(const struct kept *a, const struct kept *b)
{
    assert_memory_equal(a->weights, b->weights, sizeof a->weights);
    assert_memory_equal(a->average, b->average, sizeof a->average);
    assert_memory_equal(a->mean, b->mean, sizeof a->mean);
    assert_memory_equal(a->square, b->square, sizeof a->square);
    assert_memory_equal(a->ranges, b->ranges, sizeof a->ranges);
}

static void all_comes_back(void **state)
{
    char path[SCRATCH_PATH];
    struct kept *const written = write_kept(state, path);
    struct kept *const read = new_kept(SHAPE);
    const struct checkpoint *const is = &read->checkpoint;
    assert_int_equal(checkpoint_read(&read->checkpoint, path), CHECKPOINT_OK);
    assert_int_equal(is->step, 123456789012);
    assert_int_equal(is->era, 3);
    assert_int_equal(is->drawn, 77);
    assert_int_equal(is->summed, 256);
    assert_memory_equal(is->losses, written->checkpoint.losses,
                        sizeof is->losses);
    same_vectors(written, read);
    free(written);
    free(read);
}

/* Reading the file into an empty one fails so, and changes nothing. */
static void is_refused(const char *path, const char *description,
                       enum checkpoint_status status)
{
    struct kept *const empty = new_kept(description);
    struct kept *const read = new_kept(description);
    assert_int_equal(checkpoint_read(&read->checkpoint, path), status);
    assert_int_equal(read->checkpoint.step, 0);
    same_vectors(empty, read);
    free(empty);
    free(read);
}

static void another_runs_is_refused(void **state)
{
    char path[SCRATCH_PATH];
    free(write_kept(state, path));
    is_refused(path, "blocks o channels 16\nbatch 5\n", CHECKPOINT_OTHER);
    is_refused(path, "blocks o channels 16\n", CHECKPOINT_OTHER);
    is_refused(path, "blocks o channels 16\nbatch 4\nmore\n", CHECKPOINT_OTHER);
}

static void an_average_may_come_from_another_run(void **state)
{
    char path[SCRATCH_PATH];
    struct kept *const written = write_kept(state, path);
    struct kept *const read = new_kept("blocks o channels 16\nbatch 99\n");
    struct kept *const other = new_kept("blocks o channels 1\nbatch 4\n");
    assert_int_equal(checkpoint_read_average(&read->checkpoint, path),
                     CHECKPOINT_OK);
    assert_memory_equal(read->average, written->average, sizeof read->average);
    assert_int_equal(read->checkpoint.step, 0);
    assert_float_equal(read->weights[0], 0.0F, 0.0F);
    assert_int_equal(checkpoint_read_average(&other->checkpoint, path),
                     CHECKPOINT_OTHER);
    free(written);
    free(read);
    free(other);
}

static void there_need_not_be_one(void **state)
{
    char path[SCRATCH_PATH];
    is_refused(scratch_path(state, "none", path), SHAPE, CHECKPOINT_ABSENT);
}

static void damage_is_found(void **state)
{
    char path[SCRATCH_PATH];
    size_t count;
    free(write_kept(state, path));
    unsigned char *const bytes = scratch_read(path, &count);
    for (size_t i = 0; i < count; i++) {
        bytes[i] ^= 4;
        scratch_write(path, bytes, count);
        is_refused(path, SHAPE, CHECKPOINT_DAMAGED);
        bytes[i] ^= 4;
    }
    for (size_t i = 0; i < count; i += 7) {
        scratch_write(path, bytes, i);
        is_refused(path, SHAPE, CHECKPOINT_DAMAGED);
    }
    free(bytes);
}

static void vectors_of_another_size_are_damage(void **state)
{
    char path[SCRATCH_PATH];
    free(write_kept(state, path));
    struct kept *const read = new_kept(SHAPE);
    read->checkpoint.size = SIZE - 1;
    assert_int_equal(checkpoint_read(&read->checkpoint, path),
                     CHECKPOINT_DAMAGED);
    free(read);
}

static void one_that_cannot_be_written_says_why(void **state)
{
    char path[SCRATCH_PATH];
    struct kept *const kept = new_kept(SHAPE);
    assert_false(checkpoint_write(&kept->checkpoint,
                                  scratch_path(state, "none/c", path)));
    assert_int_equal(errno, ENOENT);
    free(kept);
}

static void every_status_has_words(void **state)
{
    (void)state;
    for (int i = CHECKPOINT_OK; i <= CHECKPOINT_MEMORY; i++)
        assert_true(strlen(checkpoint_words((enum checkpoint_status)i)) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(all_comes_back),
        SCRATCH_FACT(another_runs_is_refused),
        SCRATCH_FACT(an_average_may_come_from_another_run),
        SCRATCH_FACT(there_need_not_be_one),
        SCRATCH_FACT(damage_is_found),
        SCRATCH_FACT(vectors_of_another_size_are_damage),
        SCRATCH_FACT(one_that_cannot_be_written_says_why),
        cmocka_unit_test(every_status_has_words),
    };
    return cmocka_run_group_tests_name("tuning/checkpoint", tests, NULL, NULL);
}
