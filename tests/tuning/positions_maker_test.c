#include "tuning/positions_maker.h"

#include "tests/support/small_teacher.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RECORDS = 80 };

struct making {
    struct net *net;
    struct teacher *teacher;
    struct games_list *records;
};

/* Games of two moves, the first of which tells which it is. */
static void write_records(FILE *file)
{
    for (int i = 0; i < RECORDS; i++) {
        const int j = (i + 40) % 81;
        fprintf(file, "g\t?\t9\t7\t-\ting\tB+R\t?\t?\t%c%c%c%c\n", 'a' + i % 9,
                'a' + i / 9, 'a' + j % 9, 'a' + j / 9);
    }
}

static struct games_list *read_records(void)
{
    char path[] = "/tmp/ingot-records-XXXXXX", error[GAMES_ERROR];
    struct games_list *list = games_list_create();
    const int fd = mkstemp(path);
    assert_non_null(list);
    assert_true(fd >= 0);
    FILE *file = fdopen(fd, "w");
    write_records(file);
    fclose(file);
    if (!games_list_read(list, path, error))
        fail_msg("%s", error);
    unlink(path);
    return list;
}

static int set_up(void **state)
{
    struct making *making = calloc(1, sizeof *making);
    *state = making;
    making->net = small_teacher_net(3);
    /* It is always sure, so that games are short. */
    making->net->value.outcome_bias[0] += 100.0f;
    making->teacher = small_teacher_open(making->net);
    making->records = read_records();
    return 0;
}

static int tear_down(void **state)
{
    struct making *making = *state;
    games_list_destroy(making->records);
    teacher_close(making->teacher);
    net_destroy(making->net);
    free(making);
    return 0;
}

static struct positions_maker *maker_of(const struct making *making,
                                        struct positions_settings settings)
{
    if (settings.share == 0.0)
        settings.share = 1.0;
    if (settings.keep == 0.0)
        settings.keep = 0.5;
    struct positions_maker *maker =
        positions_maker_create(&settings, making->records, making->teacher);
    assert_non_null(maker);
    return maker;
}

static const struct positions_settings ON_9 = {.seed = 1,
                                               .mix = {0, 0, 0, 100},
                                               .wild_percent = 50,
                                               .handicap_percent = 30};

/* The samples of a game as bytes, the caller's to free(). */
static unsigned char *pack(const struct game_samples *made, size_t *length)
{
    unsigned char *bytes = malloc((size_t)made->count * SAMPLE_BYTES_MAX + 1);
    assert_non_null(bytes);
    *length = 0;
    for (int i = 0; i < made->count; i++)
        *length += sample_pack(&made->samples[i], bytes + *length);
    return bytes;
}

static bool makes_the_same(struct positions_maker *a, uint32_t number_a,
                           struct positions_maker *b, uint32_t number_b)
{
    size_t length_a, length_b;
    unsigned char *bytes_a = pack(positions_maker_make(a, number_a), &length_a);
    unsigned char *bytes_b = pack(positions_maker_make(b, number_b), &length_b);
    const bool is_same =
        length_a == length_b && memcmp(bytes_a, bytes_b, length_a) == 0;
    assert_true(length_a > 0);
    free(bytes_a);
    free(bytes_b);
    return is_same;
}

static void a_game_owes_nothing_to_those_before(void **state)
{
    const struct making *making = *state;
    struct positions_maker *a = maker_of(making, ON_9);
    struct positions_maker *b = maker_of(making, ON_9);
    (void)positions_maker_make(a, 8);
    (void)positions_maker_make(a, 1000000);
    assert_true(makes_the_same(a, 3, b, 3));
    assert_true(makes_the_same(a, UINT32_MAX - 1, b, UINT32_MAX - 1));
    assert_false(makes_the_same(a, 3, b, 4));
    positions_maker_destroy(a);
    positions_maker_destroy(b);
}

static void another_seed_makes_other_games(void **state)
{
    const struct making *making = *state;
    struct positions_settings settings = ON_9;
    settings.seed = 2;
    struct positions_maker *a = maker_of(making, ON_9);
    struct positions_maker *b = maker_of(making, settings);
    assert_false(makes_the_same(a, 3, b, 3));
    positions_maker_destroy(a);
    positions_maker_destroy(b);
}

/* Bits of the planes of stones and of banned points. */
enum { NOT_TO_BE_PLAYED = 1 << 1 | 1 << 2 | 1 << 6 };

static void sample_is_sound(const struct sample *sample, uint32_t number)
{
    const int points = sample->input.size * sample->input.size;
    float sum = sample->pass;
    for (int i = 0; i < points; i++) {
        sum += sample->policy[i];
        if (sample->input.planes[i] & NOT_TO_BE_PLAYED)
            assert_true(sample->policy[i] == 0.0f);
    }
    assert_true(fabsf(sum - 1.0f) < 1e-4f);
    assert_in_range(sample->move, 0, points);
    assert_true(sample->move == points || sample->policy[sample->move] > 0.0f);
    assert_int_equal(sample->game, number);
}

static void moves_that_are_not_legal_have_no_share(void **state)
{
    const struct making *making = *state;
    struct positions_maker *maker = maker_of(making, ON_9);
    for (uint32_t number = 0; number < 8; number++) {
        const struct game_samples *made = positions_maker_make(maker, number);
        for (int i = 0; i < made->count; i++)
            sample_is_sound(&made->samples[i], number);
    }
    positions_maker_destroy(maker);
}

static void kinds_are_those_of_the_mix(void **state)
{
    const struct making *making = *state;
    static const int sizes[POSITIONS_KINDS] = {9, 19, 13, 9, 0};
    for (int kind = 1; kind < POSITIONS_KINDS; kind++) {
        struct positions_settings settings = {.seed = 1, .keep = 0.5};
        settings.mix[kind] = 100;
        struct positions_maker *maker = maker_of(making, settings);
        const struct game_samples *made = positions_maker_make(maker, 1);
        const struct positions_tally tally = positions_maker_tally(maker);
        const int size = made->samples[0].input.size;
        assert_true(made->count > 0);
        if (sizes[kind] > 0)
            assert_int_equal(size, sizes[kind]);
        else
            assert_true(size != 9 && size != 13 && size != 19);
        assert_int_equal(tally.games[kind], 1);
        assert_int_equal(tally.samples[kind], made->count);
        assert_in_range(tally.looks[kind], made->count, 2 * size * size);
        positions_maker_destroy(maker);
    }
}

/* Records of two moves are drawn so often that they are half of the
   samples: a game on 9x9 is some dozens. */
static void the_mix_is_one_of_samples(void **state)
{
    const struct making *making = *state;
    const struct positions_settings settings = {
        .seed = 1, .mix = {50, 0, 0, 50}, .whole_percent = 0, .keep = 0.02};
    struct positions_maker *maker = maker_of(making, settings);
    for (uint32_t number = 0; number < 60; number++)
        (void)positions_maker_make(maker, number);
    const struct positions_tally tally = positions_maker_tally(maker);
    /* Each brings one or two. */
    assert_in_range(tally.games[POSITIONS_RECORDS], 10, 50);
    assert_int_equal(tally.games[POSITIONS_RECORDS] + tally.games[POSITIONS_9],
                     60);
    assert_int_equal(tally.samples[POSITIONS_RECORDS],
                     2 * tally.games[POSITIONS_RECORDS]);
    positions_maker_destroy(maker);
}

static void no_record_is_both_learnt_from_and_held_apart(void **state)
{
    const struct making *making = *state;
    const struct positions_settings settings = {.seed = 1, .mix = {100}};
    struct positions_maker *maker = maker_of(making, settings);
    bool seen[RECORDS] = {false};
    int apart = 0, records = 0;
    for (uint32_t number = 0; number < 320; number++) {
        const struct game_samples *made = positions_maker_make(maker, number);
        const int record = made->samples[0].move;
        assert_int_equal(made->count, 2);
        assert_int_equal(sample_is_apart(&made->samples[1]),
                         sample_game_is_apart((uint32_t)record));
        apart += sample_is_apart(&made->samples[0]);
        records += !seen[record];
        seen[record] = true;
    }
    assert_int_equal(apart, 5);
    assert_true(records > 60);
    assert_int_equal(positions_maker_tally(maker).cut, 0);
    positions_maker_destroy(maker);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_owes_nothing_to_those_before),
        cmocka_unit_test(another_seed_makes_other_games),
        cmocka_unit_test(moves_that_are_not_legal_have_no_share),
        cmocka_unit_test(kinds_are_those_of_the_mix),
        cmocka_unit_test(the_mix_is_one_of_samples),
        cmocka_unit_test(no_record_is_both_learnt_from_and_held_apart),
    };
    return cmocka_run_group_tests_name("tuning/positions_maker", tests, set_up,
                                       tear_down);
}
