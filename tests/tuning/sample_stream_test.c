#include "tuning/sample_stream.h"

#include "tests/support/sample_games.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 3, GAMES = 192, LENGTH = 6 };

/* Files a, b and c with 64 games each, of LENGTH samples. */
struct shelf {
    char paths[FILES][SCRATCH_PATH];
    const char *list[FILES];
};

/* Games of a file are in blocks of this many. */
static void make_file(const char *path, int first, int block)
{
    for (int i = first; i < first + GAMES / FILES; i += block) {
        const struct sample_opened opened = sample_game_open(path);
        for (int j = i; j < i + block; j++)
            sample_game_put(opened.writer, (struct sample_game){
                                               (uint32_t)j, 7 + j % 3, LENGTH});
        sample_game_close(opened.writer);
    }
}

static void make_shelf(void *const *state, struct shelf *shelf)
{
    static const char *const names[FILES] = {"a", "b", "c"};
    for (int i = 0; i < FILES; i++) {
        shelf->list[i] = scratch_path(state, names[i], shelf->paths[i]);
        make_file(shelf->list[i], i * (GAMES / FILES), 8 << i);
    }
}

static struct sample_stream *open_stream(const struct shelf *shelf, int pool,
                                         uint64_t seed)
{
    struct sample_stream *stream;
    int bad;
    assert_int_equal(
        sample_stream_open(shelf->list, FILES, pool, seed, &stream, &bad),
        SAMPLE_FILE_OK);
    return stream;
}

static bool is_apart(uint32_t game)
{
    struct sample sample;
    memset(&sample, 0, sizeof sample);
    sample.game = game;
    return sample_is_apart(&sample);
}

/* How often each came. */
struct counts {
    int of[GAMES][LENGTH];
};

static void count(const struct sample *sample, struct counts *counts)
{
    assert_true(sample->game < GAMES);
    assert_true(sample->lead >= 0.0f && sample->lead < LENGTH);
    counts->of[sample->game][(int)sample->lead]++;
}

static void draw(struct sample_stream *stream, int64_t draws,
                 struct counts *counts)
{
    for (; draws > 0; draws--) {
        struct sample sample;
        assert_int_equal(sample_stream_next(stream, &sample), SAMPLE_FILE_OK);
        count(&sample, counts);
    }
}

/* Those held apart never came. */
static void assert_even(const struct counts *counts, int least, int most)
{
    for (uint32_t game = 0; game < GAMES; game++) {
        for (int i = 0; i < LENGTH; i++) {
            if (is_apart(game))
                assert_int_equal(counts->of[game][i], 0);
            else
                assert_in_range(counts->of[game][i], least, most);
        }
    }
}

/* What came is what was read, less what is in the pool: there may be several
   of a sample. */
static void all_come_equally_often_but_those_apart(void **state)
{
    enum { ROUNDS = 20 };
    struct shelf shelf;
    make_shelf(state, &shelf);
    for (int pool = SAMPLE_BLOCK; pool < 100000; pool *= 300) {
        struct counts counts = {{{0}}};
        struct sample_stream *const stream = open_stream(&shelf, pool, 1);
        const int64_t samples = sample_stream_samples(stream);
        assert_int_equal(samples, (GAMES - FILES) * LENGTH);
        draw(stream, ROUNDS * samples, &counts);
        if (pool == SAMPLE_BLOCK)
            assert_even(&counts, ROUNDS - 4, ROUNDS + 1);
        else
            assert_even(&counts, ROUNDS - 6, ROUNDS + 1);
        sample_stream_close(stream);
    }
}

/* In the order of the files the first 316 samples, as many as are read here,
   would all be of the first one. */
static void files_are_mixed_from_the_beginning(void **state)
{
    enum { DRAWS = 60, SEEDS = 10 };
    struct shelf shelf;
    int files[FILES] = {0};
    make_shelf(state, &shelf);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct sample_stream *const stream =
            open_stream(&shelf, SAMPLE_BLOCK, seed);
        for (int i = 0; i < DRAWS; i++) {
            struct sample sample;
            assert_int_equal(sample_stream_next(stream, &sample),
                             SAMPLE_FILE_OK);
            files[sample.game / (GAMES / FILES)]++;
        }
        sample_stream_close(stream);
    }
    for (int i = 0; i < FILES; i++)
        assert_in_range(files[i], DRAWS * SEEDS / 6, DRAWS * SEEDS / 2);
}

static void a_seed_repeats_its_samples(void **state)
{
    struct shelf shelf;
    make_shelf(state, &shelf);
    struct sample_stream *const a = open_stream(&shelf, SAMPLE_BLOCK, 3),
                                *const b = open_stream(&shelf, SAMPLE_BLOCK, 3),
                                *const other =
                                    open_stream(&shelf, SAMPLE_BLOCK, 4);
    int differ = 0;
    for (int i = 0; i < 1500; i++) {
        struct sample of_a, of_b, of_other;
        assert_int_equal(sample_stream_next(a, &of_a), SAMPLE_FILE_OK);
        assert_int_equal(sample_stream_next(b, &of_b), SAMPLE_FILE_OK);
        assert_int_equal(sample_stream_next(other, &of_other), SAMPLE_FILE_OK);
        assert_memory_equal(&of_a, &of_b, sizeof of_a);
        differ += memcmp(&of_a, &of_other, sizeof of_a) != 0;
    }
    assert_true(differ > 1450);
    sample_stream_close(a);
    sample_stream_close(b);
    sample_stream_close(other);
}

static void skipping_is_like_drawing(void **state)
{
    enum { SKIPPED = 700, DRAWN = 100 };
    struct shelf shelf;
    struct counts counts = {{{0}}};
    make_shelf(state, &shelf);
    struct sample_stream *const a = open_stream(&shelf, SAMPLE_BLOCK, 3),
                                *const b = open_stream(&shelf, SAMPLE_BLOCK, 3);
    draw(a, SKIPPED, &counts);
    assert_int_equal(sample_stream_skip(b, SKIPPED), SAMPLE_FILE_OK);
    for (int i = 0; i < DRAWN; i++) {
        struct sample of_a, of_b;
        assert_int_equal(sample_stream_next(a, &of_a), SAMPLE_FILE_OK);
        assert_int_equal(sample_stream_next(b, &of_b), SAMPLE_FILE_OK);
        assert_memory_equal(&of_a, &of_b, sizeof of_a);
    }
    sample_stream_close(a);
    sample_stream_close(b);
}

static void all_symmetries_come_equally_often(void **state)
{
    enum { DRAWS = 800 };
    char path[SCRATCH_PATH];
    const char *const list[] = {scratch_path(state, "one", path)};
    const struct sample_game game = {1, 9, 1};
    struct sample *const sample = sample_game_make(&game);
    struct sample_stream *stream;
    int bad, counts[8] = {0};
    sample_game_add(path, game);
    assert_int_equal(
        sample_stream_open(list, 1, SAMPLE_BLOCK, 5, &stream, &bad),
        SAMPLE_FILE_OK);
    for (int i = 0; i < DRAWS; i++) {
        struct sample drawn, turned;
        assert_int_equal(sample_stream_next(stream, &drawn), SAMPLE_FILE_OK);
        for (int s = 0; s < 8; s++) {
            sample_turn(sample, s, &turned);
            counts[s] += memcmp(&drawn, &turned, sizeof drawn) == 0;
        }
    }
    int sum = 0;
    for (int s = 0; s < 8; sum += counts[s++])
        assert_in_range(counts[s], DRAWS / 8 - 50, DRAWS / 8 + 50);
    assert_int_equal(sum, DRAWS);
    sample_stream_close(stream);
    free(sample);
}

/* What a thread drew; it asserts nothing itself. */
struct drawer {
    struct sample_stream *stream;
    enum sample_file_status status;
    struct sample drawn[1500];
};

static void *draw_some(void *argument)
{
    struct drawer *const drawer = argument;
    for (size_t i = 0; i < ARRAY_LEN(drawer->drawn); i++)
        if (drawer->status == SAMPLE_FILE_OK)
            drawer->status =
                sample_stream_next(drawer->stream, &drawer->drawn[i]);
    return NULL;
}

static void threads_share_a_stream(void **state)
{
    enum { THREADS = 4 };
    struct shelf shelf;
    make_shelf(state, &shelf);
    struct counts counts = {{{0}}};
    struct sample_stream *const stream = open_stream(&shelf, SAMPLE_BLOCK, 6);
    struct drawer *const drawers = calloc(THREADS, sizeof *drawers);
    pthread_t threads[THREADS];
    assert_non_null(drawers);
    for (int i = 0; i < THREADS; i++) {
        drawers[i].stream = stream;
        assert_int_equal(
            pthread_create(&threads[i], NULL, draw_some, &drawers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(drawers[i].status, SAMPLE_FILE_OK);
        for (size_t j = 0; j < ARRAY_LEN(drawers[i].drawn); j++)
            count(&drawers[i].drawn[j], &counts);
    }
    /* Five times round and a little. */
    assert_even(&counts, 1, 8);
    free(drawers);
    sample_stream_close(stream);
}

static void a_damaged_block_ends_the_stream(void **state)
{
    struct shelf shelf;
    struct sample sample;
    size_t length;
    int drawn = 0;
    make_shelf(state, &shelf);
    unsigned char *const bytes = scratch_read(shelf.list[1], &length);
    bytes[length / 2] ^= 1;
    scratch_write(shelf.list[1], bytes, length);
    free(bytes);
    struct sample_stream *const stream = open_stream(&shelf, SAMPLE_BLOCK, 7);
    while (drawn < GAMES * LENGTH &&
           sample_stream_next(stream, &sample) == SAMPLE_FILE_OK)
        drawn++;
    assert_true(drawn < GAMES * LENGTH);
    for (int i = 0; i < 3; i++)
        assert_int_equal(sample_stream_next(stream, &sample),
                         SAMPLE_FILE_DAMAGED);
    sample_stream_close(stream);
}

static void the_file_that_failed_is_told(void **state)
{
    struct shelf shelf;
    struct sample_stream *stream;
    int bad;
    make_shelf(state, &shelf);
    scratch_write(shelf.list[1], "text", 4);
    assert_int_equal(
        sample_stream_open(shelf.list, FILES, SAMPLE_BLOCK, 8, &stream, &bad),
        SAMPLE_FILE_FOREIGN);
    assert_int_equal(bad, 1);
    assert_null(stream);
    strcat(shelf.paths[0], "gone");
    assert_int_equal(
        sample_stream_open(shelf.list, FILES, SAMPLE_BLOCK, 8, &stream, &bad),
        SAMPLE_FILE_SYSTEM);
    assert_int_equal(errno, ENOENT);
    assert_int_equal(bad, 0);
}

static void nothing_to_learn_from_is_no_stream(void **state)
{
    char paths[2][SCRATCH_PATH];
    const char *const list[] = {scratch_path(state, "empty", paths[0]),
                                scratch_path(state, "apart", paths[1])};
    struct sample_stream *stream;
    int bad = -1;
    uint32_t game = 0;
    while (!is_apart(game))
        game++;
    scratch_write(list[0], "", 0);
    sample_game_add(list[1], (struct sample_game){game, 7, 3});
    assert_int_equal(
        sample_stream_open(list, 2, SAMPLE_BLOCK, 9, &stream, &bad),
        SAMPLE_FILE_FOREIGN);
    assert_int_equal(bad, 0);
    assert_null(stream);
}

static void those_apart_can_be_had(void **state)
{
    struct shelf shelf;
    int got;
    make_shelf(state, &shelf);
    for (int most = 0; most <= 2 * FILES * LENGTH; most++) {
        struct sample *const apart =
            sample_stream_apart(shelf.list, FILES, most, &got);
        int files[FILES] = {0};
        assert_non_null(apart);
        assert_int_equal(got, most < FILES * LENGTH ? most : FILES * LENGTH);
        for (int i = 0; i < got; i++) {
            const struct sample_game game = {
                apart[i].game, 7 + (int)apart[i].game % 3, LENGTH};
            struct sample *const wanted = sample_game_make(&game);
            assert_true(sample_is_apart(&apart[i]));
            assert_memory_equal(&apart[i], &wanted[(int)apart[i].lead],
                                sizeof *apart);
            files[apart[i].game / (GAMES / FILES)]++;
            /* In order, so none twice. */
            if (i > 0 && apart[i].game == apart[i - 1].game)
                assert_true(apart[i].lead > apart[i - 1].lead);
            free(wanted);
        }
        for (int i = 0; i < FILES; i++)
            assert_in_range(files[i], got / FILES, (got + FILES - 1) / FILES);
        free(apart);
    }
}

static void there_may_be_none_apart(void **state)
{
    char path[SCRATCH_PATH];
    const char *const list[] = {scratch_path(state, "none", path)};
    int got = -1;
    sample_game_add(path, (struct sample_game){is_apart(0) ? 1 : 0, 7, 3});
    struct sample *const apart = sample_stream_apart(list, 1, 100, &got);
    assert_non_null(apart);
    assert_int_equal(got, 0);
    free(apart);
}

static void those_apart_need_every_file(void **state)
{
    struct shelf shelf;
    int got = -1;
    make_shelf(state, &shelf);
    strcat(shelf.paths[2], "gone");
    assert_null(sample_stream_apart(shelf.list, FILES, 100, &got));
    assert_int_equal(got, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(all_come_equally_often_but_those_apart),
        SCRATCH_FACT(files_are_mixed_from_the_beginning),
        SCRATCH_FACT(a_seed_repeats_its_samples),
        SCRATCH_FACT(skipping_is_like_drawing),
        SCRATCH_FACT(all_symmetries_come_equally_often),
        SCRATCH_FACT(threads_share_a_stream),
        SCRATCH_FACT(a_damaged_block_ends_the_stream),
        SCRATCH_FACT(the_file_that_failed_is_told),
        SCRATCH_FACT(nothing_to_learn_from_is_no_stream),
        SCRATCH_FACT(those_apart_can_be_had),
        SCRATCH_FACT(there_may_be_none_apart),
        SCRATCH_FACT(those_apart_need_every_file),
    };
    return cmocka_run_group_tests_name("tuning/sample_stream", tests, NULL,
                                       NULL);
}
