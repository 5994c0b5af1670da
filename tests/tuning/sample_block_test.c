#include "tuning/sample_block.h"

#include "tests/support/sample_random.h"
#include "tests/support/test.h"
#include "tuning/little_endian.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { SIZE = 7, SPAN = 2 + SAMPLE_BYTES_MIN };

/* A block of three samples of 7x7, whose head is right. */
struct fixture {
    struct sample_head head;
    struct sample_block *block;
};

static void put_sample(struct sample_block *block, uint32_t game,
                       struct rng *rng)
{
    struct sample sample = sample_random(SIZE, rng);
    unsigned char *length = block->plain + SPAN * block->count++;
    sample.game = game;
    assert_int_equal(sample_pack(&sample, length + 2), SAMPLE_BYTES_MIN);
    little_endian_put_16(&length, SAMPLE_BYTES_MIN);
}

static void find_checksum(struct fixture *fixture)
{
    fixture->head.checksum =
        (uint32_t)crc32(crc32(0, NULL, 0), fixture->block->stored,
                        (uInt)fixture->head.stored_bytes);
}

/* Stores the plain bytes, however many the head says. */
static void store(struct fixture *fixture)
{
    uLongf stored = SAMPLE_STORED_MAX;
    assert_int_equal(compress(fixture->block->stored, &stored,
                              fixture->block->plain,
                              (uLong)fixture->head.plain_bytes),
                     Z_OK);
    fixture->head.stored_bytes = stored;
    find_checksum(fixture);
}

static uint32_t game_apart(void)
{
    struct sample sample;
    memset(&sample, 0, sizeof sample);
    while (!sample_is_apart(&sample))
        sample.game++;
    return sample.game;
}

static int set_up(void **state)
{
    struct fixture *const fixture = calloc(1, sizeof *fixture);
    struct rng rng = rng_seed(1, 0);
    *state = fixture;
    if (!fixture || !(fixture->block = calloc(1, sizeof *fixture->block)))
        return -1;
    put_sample(fixture->block, 2, &rng);
    put_sample(fixture->block, game_apart(), &rng);
    put_sample(fixture->block, 1, &rng);
    fixture->head =
        (struct sample_head){true, 3, 1, 0, 3 * SPAN, game_apart(), 0};
    store(fixture);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *const fixture = *state;
    if (fixture)
        free(fixture->block);
    free(fixture);
    return 0;
}

static void a_block_has_the_samples_its_head_tells_of(void **state)
{
    struct fixture *const fixture = *state;
    struct sample_block *const block = fixture->block;
    block->count = 0;
    memset(block->plain, 0, sizeof block->plain);
    assert_int_equal(sample_block_open(&fixture->head, block), SAMPLE_FILE_OK);
    assert_int_equal(block->count, 3);
    for (int i = 0; i < 3; i++) {
        assert_ptr_equal(block->spans[i].bytes, block->plain + SPAN * i + 2);
        assert_int_equal(block->spans[i].count, SAMPLE_BYTES_MIN);
        assert_int_equal(block->spans[i].is_apart, i == 1);
    }
}

/* What makes a block another than its head says. */
struct fault {
    const char *name;
    void (*make)(struct fixture *fixture);
};

static void add_a_sample(struct fixture *fixture)
{
    fixture->head.samples++;
}

static void drop_a_sample(struct fixture *fixture)
{
    fixture->head.samples--;
}

static void count_none_apart(struct fixture *fixture)
{
    fixture->head.apart = 0;
}

static void raise_the_game(struct fixture *fixture)
{
    fixture->head.greatest_game++;
}

static void lower_the_game(struct fixture *fixture)
{
    fixture->head.greatest_game--;
}

static void lengthen(struct fixture *fixture)
{
    fixture->head.plain_bytes++;
}

static void shorten(struct fixture *fixture)
{
    fixture->head.plain_bytes--;
}

static void store_more(struct fixture *fixture)
{
    fixture->head.plain_bytes++;
    store(fixture);
}

static void store_less(struct fixture *fixture)
{
    fixture->head.plain_bytes--;
    store(fixture);
}

static void change_a_length(struct fixture *fixture)
{
    fixture->block->plain[2 * SPAN]++;
    store(fixture);
}

static void change_a_sample(struct fixture *fixture)
{
    fixture->block->plain[SPAN + 2] = 0;
    store(fixture);
}

static void cut_what_is_stored(struct fixture *fixture)
{
    fixture->head.stored_bytes--;
    find_checksum(fixture);
}

static void add_to_what_is_stored(struct fixture *fixture)
{
    fixture->head.stored_bytes++;
    find_checksum(fixture);
}

static void change_what_is_stored(struct fixture *fixture)
{
    fixture->block->stored[fixture->head.stored_bytes / 2] ^= 1;
}

static void store_something_else(struct fixture *fixture)
{
    memset(fixture->block->stored, 'x', fixture->head.stored_bytes);
    find_checksum(fixture);
}

static const struct fault faults[] = {
    {"a sample too few", add_a_sample},
    {"a sample too many", drop_a_sample},
    {"an untold sample held apart", count_none_apart},
    {"games less than told", raise_the_game},
    {"games greater than told", lower_the_game},
    {"fewer plain bytes than told", lengthen},
    {"more plain bytes than told", shorten},
    {"a byte after the samples", store_more},
    {"a sample that lacks a byte", store_less},
    {"a sample of another length", change_a_length},
    {"a sample that is none", change_a_sample},
    {"stored bytes cut short", cut_what_is_stored},
    {"a byte after what is stored", add_to_what_is_stored},
    {"a flipped bit", change_what_is_stored},
    {"what is not compressed", store_something_else},
};

static void is_damaged(void **state)
{
    const struct fault *const fault = *state;
    void *made = NULL;
    assert_int_equal(set_up(&made), 0);
    struct fixture *const fixture = made;
    fault->make(fixture);
    assert_int_equal(sample_block_open(&fixture->head, fixture->block),
                     SAMPLE_FILE_DAMAGED);
    tear_down(&made);
}

static void a_head_is_read_as_it_was_written(void **state)
{
    static const struct sample_head heads[] = {
        {true, 1, 0, 1, SPAN, 0, 0},
        {false, SAMPLE_BLOCK, SAMPLE_BLOCK, SAMPLE_STORED_MAX, SAMPLE_PLAIN_MAX,
         UINT32_MAX - 1, UINT32_MAX},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(heads); i++) {
        unsigned char bytes[SAMPLE_HEAD_BYTES];
        struct sample_head head;
        sample_head_write(&heads[i], bytes);
        assert_true(sample_head_read(bytes, &head));
        assert_int_equal(head.ends_game, heads[i].ends_game);
        assert_int_equal(head.samples, heads[i].samples);
        assert_int_equal(head.apart, heads[i].apart);
        assert_int_equal(head.stored_bytes, heads[i].stored_bytes);
        assert_int_equal(head.plain_bytes, heads[i].plain_bytes);
        assert_int_equal(head.greatest_game, heads[i].greatest_game);
        assert_int_equal(head.checksum, heads[i].checksum);
    }
}

/* Heads that no writer writes, though their checksum is right. */
static const struct {
    const char *name;
    struct sample_head head;
} impossible[] = {
    {"a block of no samples", {true, 0, 0, 100, SPAN, 5, 1}},
    {"a block of too many samples",
     {true, SAMPLE_BLOCK + 1, 0, 100, SAMPLE_PLAIN_MAX, 5, 1}},
    {"more samples apart than there are", {true, 2, 3, 100, 2 * SPAN, 5, 1}},
    {"nothing stored", {true, 1, 0, 0, SPAN, 5, 1}},
    {"too much stored", {true, 1, 0, SAMPLE_STORED_MAX + 1, SPAN, 5, 1}},
    {"too few plain bytes", {true, 2, 0, 100, 2 * SPAN - 1, 5, 1}},
    {"too many plain bytes",
     {true, 2, 0, 100, 2 * (2 + SAMPLE_BYTES_MAX) + 1, 5, 1}},
    {"a game that none can follow", {true, 1, 0, 100, SPAN, UINT32_MAX, 1}},
};

static void is_no_head(void **state)
{
    const struct sample_head *const wrong = *state;
    unsigned char bytes[SAMPLE_HEAD_BYTES];
    struct sample_head head;
    sample_head_write(wrong, bytes);
    assert_false(sample_head_read(bytes, &head));
}

static void bytes_of_a_head_vouch_for_each_other(void **state)
{
    static const struct sample_head written = {true, 9, 3, 999, 9 * SPAN, 9, 9};
    unsigned char bytes[SAMPLE_HEAD_BYTES];
    struct sample_head head;
    (void)state;
    sample_head_write(&written, bytes);
    for (int i = 0; i < SAMPLE_HEAD_BYTES * 8; i++) {
        bytes[i / 8] ^= (unsigned char)(1u << i % 8);
        assert_false(sample_head_read(bytes, &head));
        bytes[i / 8] ^= (unsigned char)(1u << i % 8);
    }
    assert_true(sample_head_read(bytes, &head));
}

int main(void)
{
    static const struct CMUnitTest facts[] = {
        cmocka_unit_test_setup_teardown(
            a_block_has_the_samples_its_head_tells_of, set_up, tear_down),
        cmocka_unit_test(a_head_is_read_as_it_was_written),
        cmocka_unit_test(bytes_of_a_head_vouch_for_each_other),
    };
    enum { FACTS = ARRAY_LEN(facts), FAULTS = FACTS + ARRAY_LEN(faults) };
    struct CMUnitTest tests[FAULTS + ARRAY_LEN(impossible)];
    memcpy(tests, facts, sizeof facts);
    for (size_t i = 0; i < ARRAY_LEN(faults); i++)
        tests[FACTS + i] =
            (struct CMUnitTest){.name = faults[i].name,
                                .test_func = is_damaged,
                                .initial_state = (void *)(uintptr_t)&faults[i]};
    for (size_t i = 0; i < ARRAY_LEN(impossible); i++)
        tests[FAULTS + i] = (struct CMUnitTest){
            .name = impossible[i].name,
            .test_func = is_no_head,
            .initial_state = (void *)(uintptr_t)&impossible[i].head};
    return cmocka_run_group_tests_name("tuning/sample_block", tests, NULL,
                                       NULL);
}
