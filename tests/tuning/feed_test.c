#include "tuning/feed.h"

#include "tests/support/sample_games.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 24, LENGTH = 4, BATCH = 5 };

/* Draws after which an era ends where there are few samples. */
enum { ERA = 1 << 16 };

/* A file of samples and a feed from it. */
struct shelf {
    char path[SCRATCH_PATH];
    const char *list[1];
    struct feed_settings settings;
};

static void make_shelf(void *const *state, struct shelf *shelf)
{
    shelf->list[0] = scratch_path(state, "samples", shelf->path);
    const struct sample_opened opened = sample_game_open(shelf->path);
    for (uint32_t i = 0; i < GAMES; i++)
        sample_game_put(opened.writer, (struct sample_game){i, 7, LENGTH});
    sample_game_close(opened.writer);
    shelf->settings = (struct feed_settings){.paths = shelf->list,
                                             .path_count = 1,
                                             .pool = SAMPLE_BLOCK,
                                             .seed = 1,
                                             .batch = BATCH};
}

static struct feed *open_feed(const struct shelf *shelf,
                              struct feed_place place)
{
    struct feed *feed;
    int bad;
    assert_int_equal(feed_open(&shelf->settings, &place, &feed, &bad),
                     SAMPLE_FILE_OK);
    return feed;
}

static const struct sample *next(struct feed *feed)
{
    const struct sample *batch;
    assert_int_equal(feed_next(feed, &batch), SAMPLE_FILE_OK);
    return batch;
}

/* The same batches come next; counts those that differ at all. */
static int count_unlike(struct feed *a, struct feed *b, int batches)
{
    int unlike = 0;
    for (int i = 0; i < batches; i++) {
        const struct sample *const of_a = next(a), *const of_b = next(b);
        unlike += memcmp(of_a, of_b, BATCH * sizeof *of_a) != 0;
    }
    return unlike;
}

static void a_feed_goes_on_where_another_was(void **state)
{
    enum { BATCHES = 40 };
    struct shelf shelf;
    make_shelf(state, &shelf);
    struct feed *const a = open_feed(&shelf, (struct feed_place){0, 0});
    for (int i = 0; i < BATCHES; i++)
        next(a);
    const struct feed_place place = feed_place(a);
    assert_int_equal(place.era, 0);
    assert_int_equal(place.drawn, BATCHES * BATCH);
    struct feed *const b = open_feed(&shelf, place);
    assert_int_equal(count_unlike(a, b, BATCHES), 0);
    feed_close(a);
    feed_close(b);
}

static void a_seed_has_samples_of_its_own(void **state)
{
    enum { BATCHES = 20 };
    struct shelf shelf;
    make_shelf(state, &shelf);
    struct feed *const a = open_feed(&shelf, (struct feed_place){0, 0});
    struct feed *const b = open_feed(&shelf, (struct feed_place){1, 0});
    shelf.settings.seed = 2;
    struct feed *const c = open_feed(&shelf, (struct feed_place){0, 0});
    assert_int_equal(feed_samples(a), 4 * (GAMES - 1));
    assert_int_equal(count_unlike(a, b, BATCHES), BATCHES);
    assert_int_equal(count_unlike(a, c, BATCHES), BATCHES);
    feed_close(a);
    feed_close(b);
    feed_close(c);
}

static void an_era_ends_and_the_next_begins(void **state)
{
    struct shelf shelf;
    make_shelf(state, &shelf);
    struct feed *const a = open_feed(&shelf, (struct feed_place){4, ERA - 3});
    next(a);
    assert_int_equal(feed_place(a).era, 4);
    next(a);
    assert_int_equal(feed_place(a).era, 5);
    assert_int_equal(feed_place(a).drawn, BATCH);
    struct feed *const b = open_feed(&shelf, (struct feed_place){5, BATCH});
    assert_int_equal(count_unlike(a, b, 3), 0);
    feed_close(a);
    feed_close(b);
}

static void a_feed_may_be_closed_while_it_finds_its_place(void **state)
{
    struct shelf shelf;
    make_shelf(state, &shelf);
    feed_close(open_feed(&shelf, (struct feed_place){0, INT64_C(1) << 50}));
    feed_close(NULL);
}

static void a_file_that_is_gone_ends_the_feed(void **state)
{
    struct shelf shelf;
    const struct sample *batch;
    enum sample_file_status status = SAMPLE_FILE_OK;
    make_shelf(state, &shelf);
    struct feed *const feed =
        open_feed(&shelf, (struct feed_place){0, ERA - 1});
    unlink(shelf.path);
    for (int i = 0; status == SAMPLE_FILE_OK && i < 4; i++)
        status = feed_next(feed, &batch);
    assert_int_equal(status, SAMPLE_FILE_SYSTEM);
    assert_int_equal(errno, ENOENT);
    errno = 0;
    assert_int_equal(feed_next(feed, &batch), SAMPLE_FILE_SYSTEM);
    assert_int_equal(errno, ENOENT);
    feed_close(feed);
}

static void a_file_that_is_not_there_is_told(void **state)
{
    struct shelf shelf;
    struct feed *feed;
    const struct feed_place place = {0, 0};
    char path[SCRATCH_PATH];
    int bad;
    make_shelf(state, &shelf);
    const char *const list[] = {shelf.path, scratch_path(state, "none", path)};
    shelf.settings.paths = list;
    shelf.settings.path_count = 2;
    assert_int_equal(feed_open(&shelf.settings, &place, &feed, &bad),
                     SAMPLE_FILE_SYSTEM);
    assert_int_equal(bad, 1);
    assert_null(feed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(a_feed_goes_on_where_another_was),
        SCRATCH_FACT(a_seed_has_samples_of_its_own),
        SCRATCH_FACT(an_era_ends_and_the_next_begins),
        SCRATCH_FACT(a_feed_may_be_closed_while_it_finds_its_place),
        SCRATCH_FACT(a_file_that_is_gone_ends_the_feed),
        SCRATCH_FACT(a_file_that_is_not_there_is_told),
    };
    return cmocka_run_group_tests_name("tuning/feed", tests, NULL, NULL);
}
