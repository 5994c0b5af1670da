#include "tuning/sample_file.h"

#include "tests/support/sample_games.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_BYTES = 16, HEAD_BYTES = 36 };

static void games_are_read_back(void **state)
{
    char path[SCRATCH_PATH];
    const struct sample_opened opened =
        sample_game_open(scratch_path(state, "games", path));
    static const struct sample_game games[] = {
        {3, 19, 5}, {8, 9, 100},  {64, 13, 1}, {5, 7, 100},
        {9, 7, 51}, {10, 7, 700}, {11, 9, 30}, {0},
    };
    assert_int_equal(opened.samples, 0);
    assert_int_equal(opened.next_game, 0);
    for (const struct sample_game *game = games; game->count > 0; game++)
        sample_game_put(opened.writer, *game);
    sample_game_close(opened.writer);
    sample_game_assert(path, games);
    const struct sample_opened again = sample_game_open(path);
    assert_int_equal(again.samples, 987);
    assert_int_equal(again.next_game, 65);
    sample_game_close(again.writer);
    sample_game_assert(path, games);
}

static void blocks_end_where_games_do(void **state)
{
    char path[SCRATCH_PATH];
    struct sample_reader *reader;
    const struct sample_opened opened =
        sample_game_open(scratch_path(state, "blocks", path));
    static const int games[] = {100, 100, 100, 600, 156, 13};
    static const int blocks[] = {200, 100, 256, 256, 244, 13};
    for (uint32_t i = 0; i < ARRAY_LEN(games); i++)
        sample_game_put(opened.writer, (struct sample_game){i, 7, games[i]});
    sample_game_close(opened.writer);
    assert_int_equal(sample_reader_open(path, &reader), SAMPLE_FILE_OK);
    assert_int_equal(sample_reader_blocks(reader), ARRAY_LEN(blocks));
    for (int i = 0; i < (int)ARRAY_LEN(blocks); i++)
        assert_int_equal(sample_reader_count(reader, i), blocks[i]);
    sample_reader_close(reader);
}

static void a_reader_counts_what_is_apart(void **state)
{
    char path[SCRATCH_PATH];
    struct sample_reader *reader;
    const struct sample_opened opened =
        sample_game_open(scratch_path(state, "apart", path));
    for (uint32_t i = 0; i < 64; i++)
        sample_game_put(opened.writer, (struct sample_game){i, 7, 5});
    sample_game_close(opened.writer);
    assert_int_equal(sample_reader_open(path, &reader), SAMPLE_FILE_OK);
    int apart = 0;
    for (int i = 0; i < sample_reader_blocks(reader); i++)
        apart += sample_reader_apart(reader, i);
    assert_int_equal(apart, 5);
    sample_reader_close(reader);
}

static void a_flipped_bit_is_found(void **state)
{
    char path[SCRATCH_PATH];
    size_t count;
    sample_game_add(scratch_path(state, "flipped", path),
                    (struct sample_game){5, 7, 1});
    sample_game_add(path, (struct sample_game){6, 8, 1});
    assert_int_equal(sample_game_find_damage(path), SAMPLE_FILE_OK);
    unsigned char *const bytes = scratch_read(path, &count);
    for (size_t i = 0; i < count; i++) {
        const unsigned char bit = (unsigned char)(1u << i % 8);
        bytes[i] ^= bit;
        scratch_write(path, bytes, count);
        assert_int_equal(sample_game_find_damage(path),
                         i < LINE_BYTES ? SAMPLE_FILE_FOREIGN
                                        : SAMPLE_FILE_DAMAGED);
        bytes[i] ^= bit;
    }
    free(bytes);
}

static void foreign_files_are_refused_and_left_alone(void **state)
{
    static const char *const texts[] = {"Ingot samples 2\n", "Ingot games 1\n",
                                        "(;GM[1])", "\n", "Ingot s?"};
    char path[SCRATCH_PATH];
    scratch_path(state, "foreign", path);
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct sample_opened opened;
        size_t count;
        scratch_write(path, texts[i], strlen(texts[i]));
        assert_int_equal(sample_game_find_damage(path), SAMPLE_FILE_FOREIGN);
        assert_int_equal(sample_writer_open(path, &opened.writer,
                                            &opened.samples, &opened.next_game),
                         SAMPLE_FILE_FOREIGN);
        unsigned char *const bytes = scratch_read(path, &count);
        assert_int_equal(count, strlen(texts[i]));
        assert_memory_equal(bytes, texts[i], count);
        free(bytes);
    }
}

static void what_the_system_says_is_passed_on(void **state)
{
    char path[SCRATCH_PATH];
    struct sample_reader *reader;
    struct sample_opened opened;
    assert_int_equal(
        sample_reader_open(scratch_path(state, "none", path), &reader),
        SAMPLE_FILE_SYSTEM);
    assert_int_equal(errno, ENOENT);
    assert_int_equal(sample_writer_open(*state, &opened.writer, &opened.samples,
                                        &opened.next_game),
                     SAMPLE_FILE_SYSTEM);
    assert_int_equal(errno, EISDIR);
    assert_int_equal(sample_reader_open(*state, &reader), SAMPLE_FILE_SYSTEM);
    assert_int_equal(errno, EISDIR);
}

static void a_reader_sees_what_was_there_when_it_came(void **state)
{
    char path[SCRATCH_PATH];
    struct sample_reader *reader;
    static struct sample samples[SAMPLE_BLOCK];
    int count;
    sample_game_add(scratch_path(state, "read", path),
                    (struct sample_game){1, 9, 2});
    assert_int_equal(sample_reader_open(path, &reader), SAMPLE_FILE_OK);
    sample_game_add(path, (struct sample_game){2, 9, 3});
    assert_int_equal(sample_reader_blocks(reader), 1);
    assert_int_equal(sample_reader_block(reader, 0, samples, &count),
                     SAMPLE_FILE_OK);
    assert_int_equal(count, 2);
    sample_reader_close(reader);
}

static void a_file_cut_under_a_reader_is_noticed(void **state)
{
    char path[SCRATCH_PATH];
    struct sample_reader *reader;
    static struct sample samples[SAMPLE_BLOCK];
    int count;
    sample_game_add(scratch_path(state, "cut", path),
                    (struct sample_game){1, 9, 2});
    assert_int_equal(sample_reader_open(path, &reader), SAMPLE_FILE_OK);
    assert_int_equal(truncate(path, LINE_BYTES + HEAD_BYTES + 1), 0);
    assert_int_equal(sample_reader_block(reader, 0, samples, &count),
                     SAMPLE_FILE_DAMAGED);
    assert_int_equal(count, 0);
    sample_reader_close(reader);
}

static void every_status_has_words(void **state)
{
    (void)state;
    for (int i = SAMPLE_FILE_OK; i <= SAMPLE_FILE_MEMORY; i++) {
        const char *const words = sample_file_words((enum sample_file_status)i);
        assert_non_null(words);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(
                words, sample_file_words((enum sample_file_status)j));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(games_are_read_back),
        SCRATCH_FACT(blocks_end_where_games_do),
        SCRATCH_FACT(a_reader_counts_what_is_apart),
        SCRATCH_FACT(a_flipped_bit_is_found),
        SCRATCH_FACT(foreign_files_are_refused_and_left_alone),
        SCRATCH_FACT(what_the_system_says_is_passed_on),
        SCRATCH_FACT(a_reader_sees_what_was_there_when_it_came),
        SCRATCH_FACT(a_file_cut_under_a_reader_is_noticed),
        cmocka_unit_test(every_status_has_words),
    };
    return cmocka_run_group_tests_name("tuning/sample_file", tests, NULL, NULL);
}
