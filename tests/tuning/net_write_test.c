#include "tuning/net_write.h"

#include "engine/net_file.h"
#include "engine/net_put.h"
#include "tests/support/net_random.h"
#include "tests/support/net_same.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Writes the network and reads it, the caller's to net_destroy(). */
static struct net *write_and_read(const struct net *net, int fraction_bits)
{
    struct net_file_problem problem;
    char path[NET_WRITER_PATH];
    net_writer_temporary("", 0, path);
    assert_true(net_write(net, fraction_bits, path));
    struct net *const read = net_read(path, &problem);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(problem.status, NET_FILE_OK);
    assert_non_null(read);
    return read;
}

struct trip {
    const char *name;
    struct net_plan plan;
};

static const struct trip TRIPS[] = {
    {"an ordinary block comes back to the last bit", {NET_PLAN(8, "o", 16)}},
    {"a pooling one does", {NET_PLAN(8, "p", 16), .pool_channels = 4}},
    {"many do", {NET_PLAN(8, "oopoopo", 8), .hidden = 5, .seed = 3}},
};

static void comes_back_to_the_last_bit(void **state)
{
    const struct trip *const trip = *state;
    struct net *const written = net_random(&trip->plan);
    struct net *const read = write_and_read(written, NET_PUT_ALL_BITS);
    net_same(written, read, 0.0F);
    net_destroy(written);
    net_destroy(read);
}

/* A weight and what was read of it, with so many bits of fraction. */
static void is_rounded(float written, float read, int bits)
{
    int exponent;
    frexpf(written, &exponent);
    const double unit = ldexp(1.0, exponent - 1 - bits);
    assert_float_equal(fmod((double)read, unit), 0.0, 0.0);
    assert_true(fabs((double)(written - read)) <= unit / 2);
}

static void weights_are_rounded_to_the_nearest(void **state)
{
    (void)state;
    const struct net_plan plan = {NET_PLAN(8, "o", 8)};
    static const int BITS[] = {1, 10, 22};
    struct net *const written = net_random(&plan);
    for (size_t j = 0; j < ARRAY_LEN(BITS); j++) {
        struct net *const read = write_and_read(written, BITS[j]);
        const struct net_conv *const conv = &written->blocks[0].first;
        for (int i = 0; i < 9 * conv->ins * conv->outs; i++)
            is_rounded(conv->weights[i], read->blocks[0].first.weights[i],
                       BITS[j]);
        for (int i = 0; i < written->value.hidden.outs; i++) {
            is_rounded(written->value.outcome.weights[i],
                       read->value.outcome.weights[i], BITS[j]);
            assert_true(written->value.hidden_bias[i] ==
                        read->value.hidden_bias[i]);
        }
        net_destroy(read);
    }
    net_destroy(written);
}

static void halves_are_rounded_to_the_even_one(void **state)
{
    (void)state;
    static const struct {
        float written, read;
    } cases[] = {
        {1.25F, 1.0F},   {1.75F, 2.0F}, {-1.75F, -2.0F},
        {-1.25F, -1.0F}, {1.5F, 1.5F},  {0.0F, 0.0F},
    };
    const struct net_plan plan = {NET_PLAN(8, "o", 8)};
    struct net *const written = net_random(&plan);
    float *const weights = written->blocks[0].second.weights;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        weights[i] = cases[i].written;
    struct net *const read = write_and_read(written, 1);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_float_equal(read->blocks[0].second.weights[i], cases[i].read,
                           0.0F);
    net_destroy(written);
    net_destroy(read);
}

static void fewer_bits_make_a_smaller_file(void **state)
{
    (void)state;
    const struct net_plan plan = {NET_PLAN(8, "oo", 16)};
    struct net *const net = net_random(&plan);
    size_t lengths[2];
    for (int i = 0; i < 2; i++) {
        char path[NET_WRITER_PATH];
        net_writer_temporary("", 0, path);
        assert_true(net_write(net, i ? 10 : NET_PUT_ALL_BITS, path));
        free(net_writer_load(path, &lengths[i]));
        unlink(path);
    }
    assert_true(lengths[1] < lengths[0] * 2 / 3);
    net_destroy(net);
}

static void a_file_that_cannot_be_written_says_why(void **state)
{
    (void)state;
    const struct net_plan plan = {NET_PLAN(8, "o", 8)};
    struct net *const net = net_random(&plan);
    assert_false(net_write(net, 10, "/nowhere/at/all.bin.gz"));
    assert_int_equal(errno, ENOENT);
    net_destroy(net);
}

enum { OTHERS = 4 };

int main(void)
{
    struct CMUnitTest tests[ARRAY_LEN(TRIPS) + OTHERS] = {
        cmocka_unit_test(weights_are_rounded_to_the_nearest),
        cmocka_unit_test(halves_are_rounded_to_the_even_one),
        cmocka_unit_test(fewer_bits_make_a_smaller_file),
        cmocka_unit_test(a_file_that_cannot_be_written_says_why),
    };
    for (size_t i = 0; i < ARRAY_LEN(TRIPS); i++)
        tests[OTHERS + i] =
            (struct CMUnitTest){.name = TRIPS[i].name,
                                .test_func = comes_back_to_the_last_bit,
                                .initial_state = (void *)&TRIPS[i]};
    return cmocka_run_group_tests_name("tuning/net_write", tests, NULL, NULL);
}
