#include "tests/support/sample_games.h"

#include "tests/support/sample_random.h"
#include "tests/support/test.h"

#include <stdlib.h>

static struct sample *new_samples(int64_t count)
{
    struct sample *const samples = calloc((size_t)count, sizeof *samples);
    assert_non_null(samples);
    return samples;
}

struct sample *sample_game_make(const struct sample_game *game)
{
    struct rng rng = rng_seed(game->number, 1);
    struct sample *const samples = new_samples(game->count);
    for (int i = 0; i < game->count; i++) {
        unsigned char bytes[SAMPLE_BYTES_MAX];
        samples[i] = sample_random(game->size, &rng);
        samples[i].lead = (float)i;
        samples[i].game = game->number;
        const size_t length = sample_pack(&samples[i], bytes);
        assert_true(sample_unpack(bytes, length, &samples[i]));
    }
    return samples;
}

struct sample_opened sample_game_open(const char *path)
{
    struct sample_opened opened;
    assert_int_equal(sample_writer_open(path, &opened.writer, &opened.samples,
                                        &opened.next_game),
                     SAMPLE_FILE_OK);
    return opened;
}

void sample_game_put(struct sample_writer *writer, struct sample_game game)
{
    struct sample *const samples = sample_game_make(&game);
    assert_int_equal(sample_writer_put(writer, samples, game.count),
                     SAMPLE_FILE_OK);
    free(samples);
}

void sample_game_close(struct sample_writer *writer)
{
    assert_int_equal(sample_writer_close(writer), SAMPLE_FILE_OK);
}

void sample_game_add(const char *path, struct sample_game game)
{
    const struct sample_opened opened = sample_game_open(path);
    sample_game_put(opened.writer, game);
    sample_game_close(opened.writer);
}

/* All samples of a file, the caller's to free(). */
static struct sample *read_all(const char *path, int *count)
{
    struct sample_reader *reader;
    assert_int_equal(sample_reader_open(path, &reader), SAMPLE_FILE_OK);
    struct sample *const samples =
        new_samples(sample_reader_samples(reader) + SAMPLE_BLOCK);
    *count = 0;
    for (int i = 0; i < sample_reader_blocks(reader); i++) {
        int more;
        assert_int_equal(
            sample_reader_block(reader, i, samples + *count, &more),
            SAMPLE_FILE_OK);
        assert_int_equal(more, sample_reader_count(reader, i));
        *count += more;
    }
    assert_int_equal(*count, sample_reader_samples(reader));
    sample_reader_close(reader);
    return samples;
}

void sample_game_assert(const char *path, const struct sample_game *games)
{
    int count, at = 0;
    struct sample *const samples = read_all(path, &count);
    for (; games->count > 0; at += games++->count) {
        struct sample *const wanted = sample_game_make(games);
        assert_true(at + games->count <= count);
        assert_memory_equal(samples + at, wanted,
                            (size_t)games->count * sizeof *wanted);
        free(wanted);
    }
    assert_int_equal(at, count);
    free(samples);
}

enum sample_file_status sample_game_find_damage(const char *path)
{
    struct sample_reader *reader;
    enum sample_file_status status = sample_reader_open(path, &reader);
    if (status != SAMPLE_FILE_OK) {
        assert_null(reader);
        return status;
    }
    struct sample *const samples = new_samples(SAMPLE_BLOCK);
    const int blocks = sample_reader_blocks(reader);
    for (int i = 0; status == SAMPLE_FILE_OK && i < blocks; i++) {
        int count;
        status = sample_reader_block(reader, i, samples, &count);
        assert_int_equal(status == SAMPLE_FILE_OK, count > 0);
    }
    free(samples);
    sample_reader_close(reader);
    return status;
}
