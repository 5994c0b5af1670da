#include "tuning/sample_file.h"

#include "tests/support/sample_games.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LINE_BYTES = 16,
    HEAD_BYTES = 36,
    LONG_GAME = SAMPLE_BLOCK + 1,
};

static size_t file_size(const char *path)
{
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    return (size_t)about.st_size;
}

/* A file of one game a block, of one sample each, and where they end. */
enum { SHORT_GAMES = 2 };

struct tail {
    unsigned char *bytes;
    size_t count, ends[SHORT_GAMES + 1];
};

static struct tail make_short_games(const char *path)
{
    struct tail tail = {.ends = {LINE_BYTES}};
    for (int i = 0; i < SHORT_GAMES; i++) {
        sample_game_add(path, (struct sample_game){(uint32_t)i + 5, 7, 1});
        tail.ends[i + 1] = file_size(path);
    }
    tail.bytes = scratch_read(path, &tail.count);
    return tail;
}

/* With so many games left a file can be read, and gone on with. */
static void assert_goes_on(const char *path, int left)
{
    struct sample_game games[SHORT_GAMES + 2] = {{0}};
    for (int i = 0; i < left; i++)
        games[i] = (struct sample_game){(uint32_t)i + 5, 7, 1};
    sample_game_assert(path, games);
    const struct sample_opened opened = sample_game_open(path);
    assert_int_equal(opened.samples, left);
    assert_int_equal(opened.next_game, left > 0 ? left + 5 : 0);
    sample_game_put(opened.writer, (struct sample_game){99, 9, 1});
    sample_game_close(opened.writer);
    games[left] = (struct sample_game){99, 9, 1};
    sample_game_assert(path, games);
}

static void a_kill_at_any_byte_costs_only_what_was_being_written(void **state)
{
    char path[SCRATCH_PATH];
    const struct tail tail =
        make_short_games(scratch_path(state, "killed", path));
    for (size_t count = 0; count <= tail.count; count++) {
        int left = SHORT_GAMES;
        while (left > 0 && tail.ends[left] > count)
            left--;
        scratch_write(path, tail.bytes, count);
        assert_goes_on(path, left);
        /* Of the first game its head and a little more. */
        if (count == LINE_BYTES + HEAD_BYTES + 2)
            count = tail.ends[1] - 2;
    }
    free(tail.bytes);
}

/* A kill between the blocks of a game, or within its last. */
static void a_long_game_is_there_as_a_whole_or_not_at_all(void **state)
{
    char path[SCRATCH_PATH];
    size_t count;
    static const struct sample_game before[] = {{1, 7, 3}, {0}},
                                    after[] = {
                                        {1, 7, 3}, {2, 7, LONG_GAME}, {0}};
    sample_game_add(scratch_path(state, "long", path),
                    (struct sample_game){1, 7, 3});
    const size_t begin = file_size(path);
    sample_game_add(path, (struct sample_game){2, 7, LONG_GAME});
    sample_game_assert(path, after);
    unsigned char *const bytes = scratch_read(path, &count);
    /* The last block, of one sample, and then here and there before it. */
    for (size_t cut = count - 1; cut > begin;
         cut -= cut > count - 420 ? 5 : 4999) {
        scratch_write(path, bytes, cut);
        sample_game_assert(path, before);
        const struct sample_opened opened = sample_game_open(path);
        assert_int_equal(opened.samples, 3);
        assert_int_equal(opened.next_game, 2);
        sample_game_close(opened.writer);
        assert_int_equal(file_size(path), begin);
        if (cut < 4999)
            break;
    }
    free(bytes);
}

static void the_disk_may_have_kept_other_parts_of_the_last_block(void **state)
{
    char path[SCRATCH_PATH];
    const struct tail tail =
        make_short_games(scratch_path(state, "zeros", path));
    const size_t begin = tail.ends[SHORT_GAMES - 1];
    for (size_t i = begin; i < tail.count; i += 3) {
        memset(tail.bytes + begin, 0, i - begin + 1);
        scratch_write(path, tail.bytes, tail.count);
        const struct sample_opened opened = sample_game_open(path);
        assert_int_equal(opened.samples, SHORT_GAMES - 1);
        assert_int_equal(opened.next_game, SHORT_GAMES + 4);
        sample_game_close(opened.writer);
        assert_int_equal(file_size(path), begin);
    }
    free(tail.bytes);
}

static void damage_far_from_the_end_is_not_cut_off(void **state)
{
    char path[SCRATCH_PATH];
    size_t count, count_after;
    scratch_path(state, "middle", path);
    const struct sample_opened opened = sample_game_open(path);
    for (uint32_t i = 0; i < 3; i++)
        sample_game_put(opened.writer,
                        (struct sample_game){i, 19, SAMPLE_BLOCK});
    sample_game_close(opened.writer);
    unsigned char *const bytes = scratch_read(path, &count);
    /* Else this would be what was being written. */
    assert_true(count > 600000);
    bytes[LINE_BYTES + 8] ^= 1;
    scratch_write(path, bytes, count);
    struct sample_opened again;
    assert_int_equal(sample_writer_open(path, &again.writer, &again.samples,
                                        &again.next_game),
                     SAMPLE_FILE_DAMAGED);
    assert_null(again.writer);
    unsigned char *const after = scratch_read(path, &count_after);
    assert_int_equal(count_after, count);
    assert_memory_equal(after, bytes, count);
    free(after);
    free(bytes);
}

static void a_file_has_one_writer_at_a_time(void **state)
{
    char path[SCRATCH_PATH];
    struct sample_opened second;
    static const struct sample_game games[] = {{1, 9, 2}, {2, 9, 2}, {0}};
    sample_game_add(scratch_path(state, "busy", path),
                    (struct sample_game){1, 9, 2});
    const struct sample_opened first = sample_game_open(path);
    assert_int_equal(sample_writer_open(path, &second.writer, &second.samples,
                                        &second.next_game),
                     SAMPLE_FILE_BUSY);
    assert_null(second.writer);
    /* Nor does a reader that comes and goes let another in. */
    assert_int_equal(sample_game_find_damage(path), SAMPLE_FILE_OK);
    assert_int_equal(sample_writer_open(path, &second.writer, &second.samples,
                                        &second.next_game),
                     SAMPLE_FILE_BUSY);
    sample_game_put(first.writer, (struct sample_game){2, 9, 2});
    sample_game_close(first.writer);
    sample_game_assert(path, games);
    second = sample_game_open(path);
    sample_game_close(second.writer);
}

/* No file may get longer than this; returns the limit that was. */
static struct rlimit limit_files(size_t bytes)
{
    struct rlimit before, limit;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    return before;
}

static void a_full_disk_is_told_and_told_again(void **state)
{
    char path[SCRATCH_PATH];
    static const struct sample_game block = {2, 9, SAMPLE_BLOCK};
    static const struct sample_game before[] = {{1, 9, 2}, {0}},
                                    after[] = {{1, 9, 2}, {2, 9, 2}, {0}};
    struct sample *const samples = sample_game_make(&block);
    sample_game_add(scratch_path(state, "full", path),
                    (struct sample_game){1, 9, 2});
    const struct sample_opened opened = sample_game_open(path);
    assert_int_equal(sample_writer_put(opened.writer, samples, SAMPLE_BLOCK),
                     SAMPLE_FILE_OK);
    const struct rlimit limit = limit_files(file_size(path) + 1000);
    const enum sample_file_status status =
        sample_writer_put(opened.writer, samples, 1);
    const int error = errno;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_int_equal(status, SAMPLE_FILE_SYSTEM);
    assert_int_equal(error, EFBIG);
    /* There is room again, but samples were lost. */
    errno = 0;
    assert_int_equal(sample_writer_put(opened.writer, samples, 1),
                     SAMPLE_FILE_SYSTEM);
    assert_int_equal(errno, EFBIG);
    assert_int_equal(sample_writer_close(opened.writer), SAMPLE_FILE_SYSTEM);
    assert_int_equal(errno, EFBIG);
    free(samples);
    sample_game_assert(path, before);
    sample_game_add(path, (struct sample_game){2, 9, 2});
    sample_game_assert(path, after);
}

static void a_full_disk_is_told_at_the_end_too(void **state)
{
    char path[SCRATCH_PATH];
    sample_game_add(scratch_path(state, "full", path),
                    (struct sample_game){1, 9, 2});
    const struct sample_opened opened = sample_game_open(path);
    sample_game_put(opened.writer, (struct sample_game){2, 9, 2});
    const struct rlimit limit = limit_files(file_size(path));
    const enum sample_file_status status = sample_writer_close(opened.writer);
    const int error = errno;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    assert_int_equal(status, SAMPLE_FILE_SYSTEM);
    assert_int_equal(error, EFBIG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(a_kill_at_any_byte_costs_only_what_was_being_written),
        SCRATCH_FACT(a_long_game_is_there_as_a_whole_or_not_at_all),
        SCRATCH_FACT(the_disk_may_have_kept_other_parts_of_the_last_block),
        SCRATCH_FACT(damage_far_from_the_end_is_not_cut_off),
        SCRATCH_FACT(a_file_has_one_writer_at_a_time),
        SCRATCH_FACT(a_full_disk_is_told_and_told_again),
        SCRATCH_FACT(a_full_disk_is_told_at_the_end_too),
    };
    return cmocka_run_group_tests_name("tuning/sample_writer", tests, NULL,
                                       NULL);
}
