#include "engine/net_ranges.h"

#include "tests/support/net_random.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

static const struct net_plan PLAN = {.version = 8,
                                     .blocks = "op",
                                     .channels = 16,
                                     .head_channels = 16,
                                     .seed = 1};

static int count_of(const struct net_ranges *ranges)
{
    return ranges->convolutions * ranges->channels;
}

static void a_network_always_gives_the_same(void **state)
{
    (void)state;
    struct net *net = net_random(&PLAN);
    struct net_ranges *one = net_ranges_measure(net);
    struct net_ranges *other = net_ranges_measure(net);
    assert_non_null(one);
    assert_non_null(other);
    assert_int_equal(one->convolutions, 2 * net->block_count);
    assert_int_equal(one->channels, net->channels);
    assert_memory_equal(one->greatest, other->greatest,
                        (size_t)count_of(one) * sizeof(float));
    net_ranges_destroy(one);
    net_ranges_destroy(other);
    net_destroy(net);
}

/* What they look at changes the ranges of almost every channel. */
static void games_reach_further_than_an_empty_board(void **state)
{
    (void)state;
    struct net *net = net_random(&PLAN);
    struct net_ranges *ranges = net_ranges_measure(net);
    struct net_ranges empty = *ranges;
    empty.greatest = calloc((size_t)count_of(ranges), sizeof(float));
    struct net_prepared *plain = NET_KERNEL_PLAIN.prepare(net, NULL);
    void *workspace = malloc(NET_KERNEL_PLAIN.workspace_bytes(plain));
    struct net_input input = {.size = 19};
    struct net_output output;
    for (int i = 0; i < NET_POINTS_MAX; i++)
        input.planes[i] = 1;
    NET_KERNEL_PLAIN.watch(plain, &input, workspace, &output, &empty);
    int used = 0, wider = 0;
    for (int i = 0; i < count_of(ranges); i++) {
        used += ranges->greatest[i] > 0.0F;
        wider += ranges->greatest[i] > 1.1F * empty.greatest[i];
    }
    /* The first block has 16 and 16 channels, the pooling one 16 and 12. */
    assert_in_range(used, 50, 60);
    assert_in_range(wider, 40, 60);
    free(workspace);
    NET_KERNEL_PLAIN.destroy(plain);
    free(empty.greatest);
    net_ranges_destroy(ranges);
    net_destroy(net);
}

/* A block may be wider within than the trunk. */
static void ranges_are_as_wide_as_the_widest_convolution(void **state)
{
    (void)state;
    static const struct net_plan plans[] = {
        {NET_PLAN(8, "op", 16), .head_channels = 16, .middle_channels = 48},
        {NET_PLAN(8, "oo", 32), .head_channels = 16, .middle_channels = 16},
        {NET_PLAN(8, "o(o)", 4), .nested_channels = 9},
    };
    static const int widest[] = {48, 32, 9};
    for (size_t i = 0; i < ARRAY_LEN(plans); i++) {
        struct net *net = net_random(&plans[i]);
        struct net_ranges *ranges = net_ranges_create(net);
        assert_non_null(ranges);
        assert_int_equal(ranges->channels, widest[i]);
        assert_int_equal(ranges->convolutions, 2 * net->block_count);
        net_ranges_destroy(ranges);
        net_destroy(net);
    }
}

/* The second convolutions have ranges past the trunk's, the first none. */
static void what_is_wide_within_is_measured(void **state)
{
    (void)state;
    const struct net_plan plan = {NET_PLAN(8, "ooo", 16), .head_channels = 16,
                                  .middle_channels = 48};
    struct net *net = net_random(&plan);
    struct net_ranges *ranges = net_ranges_measure(net);
    assert_non_null(ranges);
    assert_int_equal(ranges->channels, 48);
    int used = 0; /* of 96: some may be dead */
    for (int i = 0; i < ranges->convolutions; i++)
        for (int c = 16; c < 48; c++) {
            const float is = ranges->greatest[i * 48 + c];
            assert_true(i % 2 == 1 || is == 0.0F);
            used += is > 0.0F;
        }
    assert_in_range(used, 80, 96);
    net_ranges_destroy(ranges);
    net_destroy(net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_network_always_gives_the_same),
        cmocka_unit_test(games_reach_further_than_an_empty_board),
        cmocka_unit_test(ranges_are_as_wide_as_the_widest_convolution),
        cmocka_unit_test(what_is_wide_within_is_measured),
    };
    return cmocka_run_group_tests_name("engine/net_ranges", tests, NULL, NULL);
}
