#include "engine/net_ranges_text.h"

#include "tests/support/net_random.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 16 };

static const struct net_plan PLAN = {NET_PLAN(8, "op", 16), .head_channels = 16,
                                     .seed = 1};

/* A network, ranges of it that are made up, and what is written of them. */
struct written {
    struct net *net;
    struct net_ranges *ranges;
    char text[TEXT];
};

static int write_ranges(void **state)
{
    struct written *const written = calloc(1, sizeof *written);
    assert_non_null(written);
    written->net = net_random(&PLAN);
    written->net->checksum = 0x12ab;
    written->ranges = net_ranges_create(written->net);
    assert_non_null(written->ranges);
    for (int i = 0; i < 4 * 16; i++)
        written->ranges->greatest[i] = (float)(i * i) / 7.0F;
    FILE *const stream = fmemopen(written->text, TEXT, "w");
    assert_non_null(stream);
    net_ranges_write(stream, written->net, written->ranges);
    assert_int_equal(fclose(stream), 0);
    *state = written;
    return 0;
}

static int forget(void **state)
{
    struct written *const written = *state;
    net_ranges_destroy(written->ranges);
    net_destroy(written->net);
    free(written);
    return 0;
}

static struct net_ranges *read_text(const char *text, const struct net *net,
                                    enum net_ranges_status *status)
{
    FILE *const stream = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    assert_non_null(stream);
    struct net_ranges *const ranges = net_ranges_read(stream, net, status);
    fclose(stream);
    assert_int_equal(ranges == NULL, *status != NET_RANGES_OK);
    return ranges;
}

static void what_is_written_is_read(void **state)
{
    const struct written *const written = *state;
    enum net_ranges_status status;
    struct net_ranges *const ranges =
        read_text(written->text, written->net, &status);
    assert_non_null(ranges);
    assert_int_equal(ranges->convolutions, 4);
    assert_int_equal(ranges->channels, 16);
    for (int i = 0; i < 4 * 16; i++) {
        const float is = ranges->greatest[i];
        const float was = written->ranges->greatest[i];
        assert_true(fabsf(is - was) <= 1e-4F * was);
    }
    net_ranges_destroy(ranges);
}

/* Cut anywhere but in the last number, which might be a shorter one. */
static void what_is_cut_off_is_damaged(void **state)
{
    const struct written *const written = *state;
    const size_t length = (size_t)(strrchr(written->text, ' ') - written->text);
    for (size_t end = 1; end <= length; end++) {
        char text[TEXT];
        enum net_ranges_status status;
        memcpy(text, written->text, end);
        text[end] = '\0';
        assert_null(read_text(text, written->net, &status));
        /* A part of the checksum is another. */
        assert_true(status == NET_RANGES_DAMAGED ||
                    status == NET_RANGES_OF_ANOTHER);
    }
}

static void ranges_of_another_network_are_refused(void **state)
{
    const struct written *const written = *state;
    enum net_ranges_status status;
    written->net->checksum ^= 1;
    assert_null(read_text(written->text, written->net, &status));
    assert_int_equal(status, NET_RANGES_OF_ANOTHER);
    written->net->checksum ^= 1;
    strcpy(written->net->name, "another");
    assert_null(read_text(written->text, written->net, &status));
    assert_int_equal(status, NET_RANGES_OF_ANOTHER);
}

/* The text with the first of some words replaced. */
static void assert_damaged(const struct written *written, const char *words,
                           const char *instead)
{
    static char text[TEXT + 64];
    enum net_ranges_status status;
    const char *const at = strstr(written->text, words);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - written->text),
             written->text, instead, at + strlen(words));
    assert_null(read_text(text, written->net, &status));
    assert_int_equal(status, NET_RANGES_DAMAGED);
}

static void what_makes_no_sense_is_damaged(void **state)
{
    const struct written *const written = *state;
    assert_damaged(written, "convolutions 4", "convolutions 5");
    assert_damaged(written, "channels 16", "channels 8");
    assert_damaged(written, "channels 16", "canals 16");
    assert_damaged(written, " 0.14286 ", " -0.14286 ");
    assert_damaged(written, " 0.14286 ", " inf ");
    assert_damaged(written, " 0.14286 ", " nan ");
    assert_damaged(written, " 0.14286 ", " 0.14286 0.14286 ");
    assert_damaged(written, " 0.14286 ", " ");
    assert_damaged(written, " 0.14286 ", " x ");
}

#define WRITTEN(test)                                                          \
    cmocka_unit_test_setup_teardown(test, write_ranges, forget)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WRITTEN(what_is_written_is_read),
        WRITTEN(what_is_cut_off_is_damaged),
        WRITTEN(ranges_of_another_network_are_refused),
        WRITTEN(what_makes_no_sense_is_damaged),
    };
    return cmocka_run_group_tests_name("engine/net_ranges_text", tests, NULL,
                                       NULL);
}
