/*
 * A session whose engine has a network with a cache.
 */
#include "engine/network.h"
#include "gtp/session.h"
#include "tests/support/diagram.h"
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
                                         .channels = 8,
                                         .pool_channels = 4,
                                         .head_channels = 8,
                                         .hidden = 8,
                                         .seed = 6};
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

static void begin(struct session *session, const struct network *network)
{
    const struct session_options options = {
        .engine = {.threads = 1,
                   .memory_bytes = 16 << 20,
                   .seed = 1,
                   .visits = 60,
                   .params = params_default(),
                   .network = network},
        .rules = ruleset_ing(),
        .size = 9,
        .komi_halves = 16,
    };
    assert_true(session_init(session, &options, output_to_fd(-1)));
}

/* A new game of these moves, and what is thought of its end. */
static void think(struct session *session, const char *moves,
                  struct analysis *analysis)
{
    const struct session_search search = {.request = {.to_move = BLACK}};
    game_clear(session->game, 9);
    session_new_game(session);
    diagram_play(session->game, moves);
    session_think(session, search);
    engine_analyze(session->engine, analysis);
}

/* Two orders of moves share what is kept, within a game. */
static void an_earlier_game_leaves_no_trace(void **state)
{
    (void)state;
    static struct analysis alone, after;
    static const char FIRST[] = "b E5 w C3 b G3 w D7",
                      SECOND[] = "b G3 w D7 b E5 w C3";
    const struct network_options options = {
        .path = path, .kernel = "plain", .cache_bytes = 1 << 20};
    struct network_problem problem;
    struct network *network = network_open(&options, &problem);
    struct session session;
    assert_non_null(network);
    begin(&session, network);
    think(&session, SECOND, &alone);
    think(&session, FIRST, &after);
    assert_true(after.mover_win != alone.mover_win);
    think(&session, SECOND, &after);
    assert_true(after.mover_win == alone.mover_win);
    assert_int_equal(after.move_count, alone.move_count);
    for (int i = 0; i < alone.move_count; i++) {
        assert_int_equal(after.moves[i].point, alone.moves[i].point);
        assert_int_equal(after.moves[i].visits, alone.moves[i].visits);
    }
    session_free(&session);
    network_close(network);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_earlier_game_leaves_no_trace),
    };
    return cmocka_run_group_tests_name("gtp/session_net", tests, write_net,
                                       remove_net);
}
