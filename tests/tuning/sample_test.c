#include "tuning/sample.h"

#include "engine/net_features.h"
#include "tests/support/sample_random.h"
#include "tests/support/test.h"

#include <math.h>
#include <string.h>

static void assert_near(float value, float wanted, float most)
{
    if (!(fabsf(value - wanted) <= most))
        fail_msg("%g is further than %g from %g", (double)value, (double)most,
                 (double)wanted);
}

/* There and back. */
static struct sample repack(const struct sample *sample)
{
    struct sample back;
    unsigned char bytes[SAMPLE_BYTES_MAX];
    const size_t count = sample_pack(sample, bytes);
    assert_in_range(count, SAMPLE_BYTES_MIN, SAMPLE_BYTES_MAX);
    assert_true(sample_unpack(bytes, count, &back));
    return back;
}

/* The root of a part, rounded to 1/255, of a whole that is rounded too. */
static void assert_policy_near(const struct sample *back,
                               const struct sample *sample)
{
    float sum = back->pass,
          whole = powf(roundf(255.0f * sqrtf(sample->pass)), 2);
    const int points = sample->input.size * sample->input.size;
    for (int i = 0; i < points; i++) {
        sum += back->policy[i];
        whole += powf(roundf(255.0f * sqrtf(sample->policy[i])), 2);
    }
    assert_near(sum, 1.0f, 1e-5f);
    for (int i = 0; i < points; i++)
        assert_near(sqrtf(back->policy[i] * whole),
                    255.0f * sqrtf(sample->policy[i]), 0.501f);
    assert_near(sqrtf(back->pass * whole), 255.0f * sqrtf(sample->pass),
                0.501f);
}

static void assert_close(const struct sample *back, const struct sample *sample)
{
    const int size = sample->input.size;
    assert_int_equal(back->input.size, size);
    assert_memory_equal(&back->input, &sample->input, sizeof back->input);
    assert_policy_near(back, sample);
    for (int i = 0; i < size * size; i++)
        assert_near(back->owner[i], sample->owner[i], 0.501f / 127);
    assert_near(back->win, sample->win, 0.501f / 65534);
    assert_near(back->lead, sample->lead, 0.501f / 64);
    assert_near(back->mean, sample->mean, 0.501f / 64);
    assert_near(back->deviation, sample->deviation, 0.501f / 64);
    assert_int_equal(back->has_result, sample->has_result);
    assert_true(back->result == sample->result);
    assert_int_equal(back->move, sample->move);
    assert_int_equal(back->game, sample->game);
}

static void packing_keeps_all_but_what_is_rounded(void **state)
{
    (void)state;
    struct rng rng = rng_seed(1, 0);
    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++) {
        for (int i = 0; i < 10; i++) {
            struct sample sample = sample_random(size, &rng);
            sample.game = (uint32_t)rng_bits(&rng);
            const struct sample back = repack(&sample);
            assert_close(&back, &sample);
        }
    }
}

static void what_was_rounded_is_not_rounded_again(void **state)
{
    (void)state;
    struct rng rng = rng_seed(2, 0);
    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++) {
        struct sample sample = sample_random(size, &rng);
        sample.result = sample.has_result ? 0.5f : 0.0f;
        const struct sample once = repack(&sample);
        struct sample twice = repack(&once);
        assert_policy_near(&twice, &once);
        /* Shares are of another whole each time. */
        memcpy(twice.policy, once.policy, sizeof twice.policy);
        twice.pass = once.pass;
        assert_memory_equal(&twice, &once, sizeof twice);
    }
}

static void numbers_beyond_bounds_are_cut(void **state)
{
    (void)state;
    struct rng rng = rng_seed(3, 0);
    struct sample sample = sample_random(9, &rng);
    sample.win = 1.5f;
    sample.lead = -1e9f;
    sample.mean = INFINITY;
    sample.deviation = -1.0f;
    sample.owner[0] = -1.01f;
    sample.owner[1] = 1.01f;
    const struct sample back = repack(&sample);
    assert_true(back.win == 1.0f);
    assert_true(back.lead == -500.0f);
    assert_true(back.mean == 500.0f);
    assert_true(back.deviation == 0.0f);
    assert_true(back.owner[0] == -1.0f);
    assert_true(back.owner[1] == 1.0f);
}

static void an_even_policy_is_kept(void **state)
{
    (void)state;
    struct rng rng = rng_seed(4, 0);
    struct sample sample = sample_random(19, &rng);
    for (int i = 0; i < 361; i++)
        sample.policy[i] = 1.0f / 362;
    sample.pass = 1.0f / 362;
    const struct sample back = repack(&sample);
    for (int i = 0; i < 361; i++)
        assert_near(back.policy[i], 1.0f / 362, 1e-7f);
    assert_near(back.pass, 1.0f / 362, 1e-7f);
}

static void bytes_are_the_same_on_every_machine(void **state)
{
    (void)state;
    struct sample sample;
    unsigned char bytes[SAMPLE_BYTES_MAX];
    memset(&sample, 0, sizeof sample);
    sample.input.size = 7;
    sample.input.planes[9] = 1u << 1; /* second plane, second byte */
    sample.input.globals[0] = -2.5f;  /* 0xc0200000 */
    sample.policy[3] = 0.64f;         /* 204 */
    sample.pass = 0.36f;              /* 153 */
    sample.owner[48] = -1.0f;
    sample.win = 0.5f;  /* 0x7fff */
    sample.lead = 1.0f; /* 32064 = 0x7d40 */
    sample.mean = -500.0f;
    sample.deviation = 4.0f; /* 0x0100 */
    sample.has_result = true;
    sample.result = 1.0f; /* 0xfffe */
    sample.move = SAMPLE_NO_MOVE;
    sample.game = 0x01020304;
    assert_int_equal(sample_pack(&sample, bytes), SAMPLE_BYTES_MIN);

    unsigned char wanted[SAMPLE_BYTES_MIN] = {7, 1};
    const int globals = 2 + 22 * 7, policy = globals + 76, owners = policy + 50;
    static const unsigned char numbers[] = {0xff, 0x7f, 0x40, 0x7d, 0,    0,
                                            0x00, 0x01, 0xfe, 0xff, 0xff, 0xff,
                                            4,    3,    2,    1};
    wanted[2 + 7 + 1] = 1 << 1;
    wanted[globals + 2] = 0x20;
    wanted[globals + 3] = 0xc0;
    wanted[policy + 3] = 204;
    wanted[policy + 49] = 153;
    memset(wanted + owners, 127, 48);
    wanted[owners + 48] = 0;
    memcpy(wanted + owners + 49, numbers, sizeof numbers);
    assert_memory_equal(bytes, wanted, sizeof wanted);
}

/* A byte of a packed 7x7 sample and what it must not be. */
struct nonsense {
    const char *name;
    int at;
    unsigned char value, next; /* this byte and the one after it */
};

enum { AFTER_7X7 = SAMPLE_BYTES_MIN };

static const struct nonsense nonsenses[] = {
    {"a board of no size", 0, 0, 1},
    {"a board too small", 0, 6, 1},
    {"a board too large", 0, 20, 1},
    {"a board of another size", 0, 8, 1},
    {"an unknown flag", 1, 2, 0},
    {"a result that there is not", 1, 0, 0xff},
    {"bits beyond the board", 2 + 6, 3, 0},
    {"a global that is no number", 2 + 22 * 7 + 2, 0xc0, 0x7f},
    {"an infinite global", 2 + 22 * 7 + 2, 0x80, 0xff},
    {"an owner beyond bounds", AFTER_7X7 - 17, 255, 0},
    {"a win rate above 1", AFTER_7X7 - 16, 0xff, 0xff},
    {"a lead above 500 points", AFTER_7X7 - 14, 0x01, 0xfa},
    {"a score above 500 points", AFTER_7X7 - 12, 0x01, 0xfa},
    {"a deviation above 500 points", AFTER_7X7 - 10, 0x01, 0x7d},
    {"a result above 1", AFTER_7X7 - 8, 0xff, 0xff},
    {"a move beyond the board", AFTER_7X7 - 6, 50, 0},
};

static void is_refused(void **state)
{
    const struct nonsense *nonsense = *state;
    struct rng rng = rng_seed(5, 0);
    struct sample sample = sample_random(7, &rng), back;
    sample.has_result = true;
    sample.result = 1.0f;
    unsigned char bytes[SAMPLE_BYTES_MAX];
    const size_t count = sample_pack(&sample, bytes);
    assert_true(sample_unpack(bytes, count, &back));
    bytes[nonsense->at] = nonsense->value;
    bytes[nonsense->at + 1] = nonsense->next;
    assert_false(sample_unpack(bytes, count, &back));
}

static void a_policy_of_nothing_is_refused(void **state)
{
    (void)state;
    struct rng rng = rng_seed(6, 0);
    struct sample sample = sample_random(7, &rng), back;
    unsigned char bytes[SAMPLE_BYTES_MAX];
    const size_t count = sample_pack(&sample, bytes);
    memset(bytes + 2 + 22 * 7 + 76, 0, 50);
    assert_false(sample_unpack(bytes, count, &back));
}

static void any_other_length_is_refused(void **state)
{
    (void)state;
    struct rng rng = rng_seed(7, 0);
    struct sample sample = sample_random(7, &rng), back;
    unsigned char bytes[SAMPLE_BYTES_MAX + 1] = {0};
    sample_pack(&sample, bytes);
    for (size_t count = 0; count <= sizeof bytes; count++)
        assert_int_equal(sample_unpack(bytes, count, &back),
                         count == SAMPLE_BYTES_MIN);
}

/* What a symmetry does to the input it must do to all that belongs to it. */
static void all_is_turned_alike(void **state)
{
    (void)state;
    struct rng rng = rng_seed(8, 0);
    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++) {
        for (int s = 0; s < 8; s++) {
            struct sample sample = sample_random(size, &rng), turned;
            for (int i = 0; i < size * size; i++) {
                sample.policy[i] = (float)sample.input.planes[i];
                sample.owner[i] = -(float)sample.input.planes[i];
            }
            sample.move = rng_below(&rng, size * size);
            sample.input.planes[sample.move] = 1u << 21;
            sample_turn(&sample, s, &turned);
            struct net_input input = sample.input;
            net_turn_input(&sample.input, s, &input);
            assert_memory_equal(&turned.input, &input, sizeof input);
            assert_true(input.planes[turned.move] == 1u << 21);
            input.planes[turned.move] = (uint32_t)sample.policy[sample.move];
            for (int i = 0; i < size * size; i++) {
                assert_true(turned.policy[i] == (float)input.planes[i]);
                assert_true(turned.owner[i] == -(float)input.planes[i]);
            }
        }
    }
}

static void what_is_no_vertex_is_not_turned(void **state)
{
    (void)state;
    struct rng rng = rng_seed(9, 0);
    struct sample sample = sample_random(13, &rng), turned;
    sample.game = 77;
    sample.has_result = true;
    sample.result = 0.5f;
    for (int move = SAMPLE_NO_MOVE; move <= 169; move += 170) {
        sample.move = move;
        sample_turn(&sample, 5, &turned);
        assert_int_equal(turned.move, move);
    }
    assert_true(turned.pass == sample.pass && turned.win == sample.win);
    assert_true(turned.lead == sample.lead && turned.mean == sample.mean);
    assert_true(turned.deviation == sample.deviation);
    assert_true(turned.has_result && turned.result == 0.5f);
    assert_int_equal(turned.game, 77);
}

static void one_game_of_each_64_is_apart(void **state)
{
    (void)state;
    int places[64] = {0};
    struct sample sample;
    memset(&sample, 0, sizeof sample);
    for (uint32_t group = 0; group < 1000; group++) {
        int apart = 0;
        for (uint32_t i = 0; i < 64; i++) {
            sample.game = group * 64 + i;
            apart += sample_is_apart(&sample);
            places[i] += sample_is_apart(&sample);
        }
        assert_int_equal(apart, 1);
    }
    /* 1000 / 64 is 15.6; it is no sequence that kinds of games may have too. */
    for (int i = 0; i < 64; i++)
        assert_in_range(places[i], 4, 32);
}

int main(void)
{
    static const struct CMUnitTest facts[] = {
        cmocka_unit_test(packing_keeps_all_but_what_is_rounded),
        cmocka_unit_test(what_was_rounded_is_not_rounded_again),
        cmocka_unit_test(numbers_beyond_bounds_are_cut),
        cmocka_unit_test(an_even_policy_is_kept),
        cmocka_unit_test(bytes_are_the_same_on_every_machine),
        cmocka_unit_test(a_policy_of_nothing_is_refused),
        cmocka_unit_test(any_other_length_is_refused),
        cmocka_unit_test(all_is_turned_alike),
        cmocka_unit_test(what_is_no_vertex_is_not_turned),
        cmocka_unit_test(one_game_of_each_64_is_apart),
    };
    struct CMUnitTest tests[ARRAY_LEN(facts) + ARRAY_LEN(nonsenses)];
    memcpy(tests, facts, sizeof facts);
    for (size_t i = 0; i < ARRAY_LEN(nonsenses); i++)
        tests[ARRAY_LEN(facts) + i] = (struct CMUnitTest){
            .name = nonsenses[i].name,
            .test_func = is_refused,
            .initial_state = (void *)(uintptr_t)&nonsenses[i]};
    return cmocka_run_group_tests_name("tuning/sample", tests, NULL, NULL);
}
