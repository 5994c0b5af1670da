#include "engine/net_file.h"

#include "tests/support/net_random.h"
#include "tests/support/net_same.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* Of numbers that a norm was unfolded to and folded from. */
static const float ROUNDING = 1e-5f;

struct trip {
    const char *name;
    struct net_plan plan;
};

static const struct trip TRIPS[] = {
    {"version 8 comes back as written", {NET_PLAN(8, "opo", 6)}},
    {"version 9 comes back as written", {NET_PLAN(9, "op", 6)}},
    {"version 10 comes back as written", {NET_PLAN(10, "op", 6)}},
    {"version 11 comes back as written", {NET_PLAN(11, "op", 6)}},
    {"version 12 comes back as written", {NET_PLAN(12, "op", 6)}},
    {"version 13 comes back as written", {NET_PLAN(13, "op", 6)}},
    {"version 14 comes back as written", {NET_PLAN(14, "op", 6)}},
    {"version 15 comes back as written", {NET_PLAN(15, "op", 6)}},
    {"version 16 comes back as written", {NET_PLAN(16, "op", 6)}},
    {"mish comes back", {NET_PLAN(15, "p(op)", 6), .activation = NET_MISH}},
    {"identity comes back", {NET_PLAN(11, "o", 3), .activation = NET_IDENTITY}},
    {"nested blocks come back", {NET_PLAN(14, "(oo)(p(o))o", 8)}},
    {"a single channel comes back", {NET_PLAN(8, "p", 1)}},
    {"as many channels as may be come back",
     {NET_PLAN(8, "(o)", NET_CHANNELS_MAX), .nested_channels = 2}},
    {"an input of width 3 comes back", {NET_PLAN(8, "o", 4), .input_width = 3}},
};

static void comes_back_as_written(void **state)
{
    const struct trip *const trip = *state;
    struct net *const written = net_random(&trip->plan);
    struct net_file_problem problem;
    char path[NET_WRITER_PATH];
    net_writer_file(written, path);
    struct net *const read = net_read(path, &problem);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(problem.status, NET_FILE_OK);
    assert_non_null(read);
    net_same(written, read, ROUNDING);
    net_destroy(written);
    net_destroy(read);
}

static void a_file_that_cannot_be_had_says_why(void **state)
{
    (void)state;
    struct net_file_problem problem;
    assert_null(net_read("/tmp/no-such-folder/net.bin.gz", &problem));
    assert_int_equal(problem.status, NET_FILE_CANNOT_OPEN);
    assert_int_equal(problem.number, ENOENT);
    assert_null(net_read("/tmp", &problem));
    assert_int_equal(problem.status, NET_FILE_CANNOT_READ);
    assert_int_equal(problem.number, EISDIR);
}

/* Its checksum is that of what is packed, which gzip keeps near the end. */
static void bytes_in_memory_are_read_like_a_file(void **state)
{
    (void)state;
    const struct net_plan plan = {NET_PLAN(8, "op", 6)};
    struct net *const written = net_random(&plan);
    struct net_file_problem problem;
    char path[NET_WRITER_PATH];
    size_t length;
    net_writer_file(written, path);
    struct net *const read = net_read(path, &problem);
    unsigned char *const bytes =
        (unsigned char *)net_writer_load(path, &length);
    assert_int_equal(unlink(path), 0);
    struct net *const same = net_read_bytes(bytes, length, &problem);
    assert_non_null(read);
    assert_non_null(same);
    net_same(read, same, 0.0f);
    uint32_t checksum = 0;
    for (size_t i = 5; i <= 8; i++)
        checksum = checksum << 8 | bytes[length - i];
    assert_int_equal(read->checksum, checksum);
    assert_int_equal(same->checksum, read->checksum);
    assert_null(net_read_bytes(bytes, length - 1, &problem));
    assert_int_equal(problem.status, NET_FILE_TRUNCATED);
    assert_null(net_read_bytes(bytes, 0, &problem));
    assert_int_equal(problem.status, NET_FILE_TRUNCATED);
    bytes[length / 2] ^= 0x10;
    assert_null(net_read_bytes(bytes, length, &problem));
    free(bytes);
    net_destroy(written);
    net_destroy(read);
    net_destroy(same);
}

static void the_given_network_is_read(void **state)
{
    (void)state;
    const char *const path = net_writer_given();
    if (!path) {
        print_message("no network in ../shared\n");
        skip();
    }
    struct net_file_problem problem;
    struct net *const net = net_read(path, &problem);
    assert_non_null(net);
    assert_string_equal(net->name, "g170-b6c96-s175395328-d26788732");
    assert_int_equal(net->version, 8);
    assert_int_equal(net->block_count, 6);
    assert_int_equal(net->channels, 96);
    assert_int_equal(net_weights(net), 1028743);
    assert_int_equal(net_multiplications(net, 19), 361786304);
    for (int i = 0; i < 6; i++)
        assert_int_equal(net->blocks[i].kind,
                         i == 2 || i == 4 ? NET_POOLING : NET_ORDINARY);
    net_destroy(net);
}

int main(void)
{
    const struct CMUnitTest others[] = {
        cmocka_unit_test(a_file_that_cannot_be_had_says_why),
        cmocka_unit_test(bytes_in_memory_are_read_like_a_file),
        cmocka_unit_test(the_given_network_is_read),
    };
    struct CMUnitTest tests[ARRAY_LEN(TRIPS) + ARRAY_LEN(others)];
    size_t count = 0;
    for (size_t i = 0; i < ARRAY_LEN(TRIPS); i++)
        tests[count++] =
            (struct CMUnitTest){.name = TRIPS[i].name,
                                .test_func = comes_back_as_written,
                                .initial_state = (void *)&TRIPS[i]};
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        tests[count++] = others[i];
    return cmocka_run_group_tests_name("engine/net_file", tests, NULL, NULL);
}
