#include "engine/bench.h"

#include "engine/bench_games.h"
#include "engine/network.h"
#include "tests/support/net_random.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

#include <unistd.h>

static char path[NET_WRITER_PATH];

static int write_net(void **state)
{
    (void)state;
    static const struct net_plan plan = {.version = 8,
                                         .blocks = "op",
                                         .channels = 4,
                                         .pool_channels = 2,
                                         .head_channels = 4,
                                         .hidden = 4,
                                         .seed = 8};
    struct net *net = net_random(&plan);
    net_writer_file(net, path);
    net_destroy(net);
    return 0;
}

static int remove_net(void **state)
{
    (void)state;
    return unlink(path);
}

static struct network *open_net(size_t cache_bytes)
{
    const struct network_options options = {
        .path = path, .kernel = "plain", .cache_bytes = cache_bytes};
    struct network_problem problem;
    struct network *network = network_open(&options, &problem);
    assert_non_null(network);
    return network;
}

/* Every move written down was legal, and no position comes twice. */
static void positions_are_of_whole_games(void **state)
{
    (void)state;
    Hash seen[BENCH_GAMES_POSITIONS];
    for (int i = 0; i < BENCH_GAMES_POSITIONS; i++) {
        struct game *game = bench_games_position(i);
        assert_non_null(game);
        assert_int_equal(game->board.size, 19);
        assert_int_equal(game->move_count, 10 + i / 2 * 12);
        seen[i] = game->board.hash;
        for (int j = 0; j < i; j++)
            assert_true(seen[j] != seen[i]);
        struct game *again = game_create(&game->rules, 19);
        assert_non_null(again);
        for (int j = 0; j < game->move_count; j++)
            assert_int_equal(
                game_play(again, game->plies[j].point, game->plies[j].color),
                VERDICT_LEGAL);
        game_destroy(again);
        game_destroy(game);
    }
}

static void parts_of_an_evaluation_are_timed(void **state)
{
    (void)state;
    struct network *network = open_net(1 << 20);
    struct bench_net_rest rest;
    double evaluation_us;
    assert_true(bench_net_evaluation(network, 1, &evaluation_us));
    assert_true(bench_net_rest(network, 1, &rest));
    assert_true(rest.inputs_us > 0 && rest.inputs_us < evaluation_us);
    /* The cache answers, and was asked by nobody else. */
    assert_true(rest.found_us > 0 && rest.found_us < evaluation_us);
    network_close(network);
}

static void without_a_cache_nothing_is_found_in_it(void **state)
{
    (void)state;
    struct network *network = open_net(0);
    struct bench_net_rest rest;
    assert_true(bench_net_rest(network, 1, &rest));
    assert_true(rest.found_us == 0);
    network_close(network);
}

static void searches_are_timed(void **state)
{
    (void)state;
    struct network *network = open_net(1 << 20);
    double per_second = 0;
    assert_true(bench_net_search(network, 2, &per_second));
    assert_true(per_second > 0);
    network_close(network);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_of_whole_games),
        cmocka_unit_test(parts_of_an_evaluation_are_timed),
        cmocka_unit_test(without_a_cache_nothing_is_found_in_it),
        cmocka_unit_test(searches_are_timed),
    };
    return cmocka_run_group_tests_name("engine/bench_net", tests, write_net,
                                       remove_net);
}
