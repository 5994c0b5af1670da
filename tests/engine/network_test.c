#include "engine/network.h"

#include "engine/engine.h"
#include "engine/net_kernel.h"
#include "tests/support/diagram.h"
#include "tests/support/net_random.h"
#include "tests/support/net_writer.h"
#include "tests/support/test.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct net_plan SMALL_NET = {.version = 8,
                                          .blocks = "op",
                                          .channels = 8,
                                          .pool_channels = 4,
                                          .head_channels = 8,
                                          .hidden = 8,
                                          .seed = 4};

static char path[NET_WRITER_PATH];

static int write_net(void **state)
{
    (void)state;
    struct net *net = net_random(&SMALL_NET);
    net_writer_file(net, path);
    net_destroy(net);
    return 0;
}

static int remove_net(void **state)
{
    (void)state;
    return unlink(path);
}

static struct network *open_kernel(const char *kernel, size_t cache_bytes)
{
    const struct network_options options = {
        .path = path, .kernel = kernel, .cache_bytes = cache_bytes};
    struct network_problem problem;
    struct network *network = network_open(&options, &problem);
    assert_non_null(network);
    assert_int_equal(problem.status, NETWORK_OK);
    return network;
}

static struct network_problem refuse(const char *file, const char *kernel)
{
    const struct network_options options = {.path = file, .kernel = kernel};
    struct network_problem problem;
    assert_null(network_open(&options, &problem));
    return problem;
}

static void it_says_what_it_is(void **state)
{
    (void)state;
    struct network *network = open_kernel("plain", 1 << 20);
    const struct network_facts facts = network_facts(network);
    assert_string_equal(facts.kernel, "plain");
    assert_int_equal(facts.version, 8);
    assert_int_equal(facts.blocks, 2);
    assert_int_equal(facts.channels, 8);
    assert_int_equal(facts.cache_bytes, 1 << 20);
    assert_true(facts.weights > 5000 && facts.weights < 50000);
    assert_true(facts.multiplications > 361 * 5000);
    network_close(network);
}

static void a_missing_file_is_told_with_its_errno(void **state)
{
    (void)state;
    const struct network_problem problem = refuse("/nowhere/net.gz", NULL);
    assert_int_equal(problem.status, NETWORK_FILE);
    assert_int_equal(problem.file.status, NET_FILE_CANNOT_OPEN);
    assert_int_equal(problem.file.number, ENOENT);
}

/* Each weight alone could be one. */
static void refuse_wild(int channels)
{
    const struct net_plan plan = {.version = 8,
                                  .blocks = "oooo",
                                  .channels = channels,
                                  .head_channels = channels,
                                  .hidden = 4,
                                  .seed = 4};
    char wild[NET_WRITER_PATH];
    struct net *net = net_random(&plan);
    for (int i = 0; i < net->block_count; i++)
        for (int j = 0; j < 9 * channels * channels; j++) {
            net->blocks[i].first.weights[j] *= 1e5f;
            net->blocks[i].second.weights[j] *= 1e5f;
        }
    net_writer_file(net, wild);
    assert_int_equal(refuse(wild, NULL).status, NETWORK_NOT_FINITE);
    unlink(wild);
    net_destroy(net);
}

static void a_network_that_says_no_numbers_is_refused(void **state)
{
    (void)state;
    refuse_wild(4);
}

/* Rounded to 8 bits, what overflows looks like numbers. */
static void a_kernel_that_rounds_hides_no_overflow(void **state)
{
    (void)state;
    refuse_wild(16);
}

static void an_unknown_kernel_is_told(void **state)
{
    (void)state;
    assert_int_equal(refuse(path, "abacus").status, NETWORK_KERNEL_UNKNOWN);
}

static void kernels_that_cannot_be_used_are_refused(void **state)
{
    (void)state;
    struct network *network = open_kernel(NULL, 0);
    struct network_kernel kernel;
    bool has_best = false;
    int count = 0;
    for (; network_kernel(network, count, &kernel); count++) {
        if (!kernel.is_available)
            assert_int_equal(refuse(path, kernel.name).status,
                             NETWORK_KERNEL_UNAVAILABLE);
        else if (!kernel.fits)
            assert_int_equal(refuse(path, kernel.name).status,
                             NETWORK_KERNEL_UNFIT);
        else if (!has_best) {
            assert_string_equal(kernel.name, network_facts(network).kernel);
            has_best = true;
        }
    }
    assert_true(has_best);
    assert_string_equal(kernel.name, "plain");
    network_close(network);
}

static void too_large_a_cache_is_told(void **state)
{
    (void)state;
    const struct network_options options = {
        .path = path, .kernel = "plain", .cache_bytes = SIZE_MAX / 2};
    struct network_problem problem;
    assert_null(network_open(&options, &problem));
    assert_int_equal(problem.status, NETWORK_CACHE_MEMORY);
}

/* The name of a kernel of few bits that can compute it here; NULL: none. */
static const char *find_rounding(const struct network *network)
{
    struct network_kernel kernel;
    for (int i = 0; network_kernel(network, i, &kernel); i++)
        if (kernel.is_available && kernel.fits &&
            net_kernel_find(kernel.name)->wants_ranges)
            return kernel.name;
    return NULL;
}

static int measurings;

static void count_measuring(void)
{
    measurings++;
}

static void a_network_is_measured_once_and_it_is_told(void **state)
{
    (void)state;
    static const struct net_plan plan = {
        NET_PLAN(8, "o", 16), .head_channels = 16, .hidden = 4, .seed = 4};
    char file[NET_WRITER_PATH];
    struct net *net = net_random(&plan);
    net_writer_file(net, file);
    net_destroy(net);
    const struct network_options options = {
        .path = file, .kernel = "plain", .before_measuring = count_measuring};
    struct network_problem problem;
    struct network *network = network_open(&options, &problem);
    unlink(file);
    assert_non_null(network);
    measurings = 0;
    const char *kernel = find_rounding(network);
    for (int i = 0; kernel && i < 2; i++) {
        struct network *beside = network_open_beside(network, kernel, &problem);
        assert_non_null(beside);
        assert_string_equal(network_facts(beside).kernel, kernel);
        assert_int_equal(measurings, 1);
        network_close(beside);
    }
    assert_null(network_open_beside(network, "abacus", &problem));
    assert_int_equal(problem.status, NETWORK_KERNEL_UNKNOWN);
    network_close(network);
}

static void it_plays_on_7_to_19_lines(void **state)
{
    (void)state;
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++)
        assert_int_equal(network_plays(size), size >= 7 && size <= 19);
}

/* A search of the position by an engine of so many threads. */
static void search(const struct network *network, const struct game *game,
                   int threads, struct analysis *analysis)
{
    const struct engine_options options = {
        .threads = threads,
        .memory_bytes = 16 << 20,
        .seed = 1,
        .visits = 60,
        .params = params_default(),
        .network = network,
    };
    const struct engine_request request = {.to_move = game->to_move};
    struct engine *engine = engine_create(&options);
    assert_non_null(engine);
    engine_start(engine, game, &request);
    engine_wait(engine, -1);
    engine_stop(engine);
    engine_analyze(engine, analysis);
    engine_destroy(engine);
}

static void assert_equal_searches(const struct analysis *a,
                                  const struct analysis *b)
{
    assert_int_equal(a->move_count, b->move_count);
    assert_true(a->mover_win == b->mover_win);
    for (int i = 0; i < a->move_count; i++) {
        assert_int_equal(a->moves[i].point, b->moves[i].point);
        assert_int_equal(a->moves[i].visits, b->moves[i].visits);
    }
}

/* Without a cache, with one that was emptied, and with what it kept. */
static void a_search_repeats(void **state)
{
    (void)state;
    static struct analysis first, again;
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b E5 w C3");
    struct network *without = open_kernel(NULL, 0);
    search(without, game, 1, &first);
    assert_true(first.visits >= 60);
    search(without, game, 1, &again);
    assert_equal_searches(&first, &again);
    struct network *with = open_kernel(NULL, 1 << 20);
    search(with, game, 1, &first);
    search(with, game, 1, &again);
    assert_equal_searches(&first, &again);
    network_forget(with);
    search(with, game, 1, &again);
    assert_equal_searches(&first, &again);
    network_close(without);
    network_close(with);
    game_destroy(game);
}

static void many_threads_search_with_one_network(void **state)
{
    (void)state;
    static struct analysis analysis;
    struct game *game = diagram_new_game("ing", 9);
    struct network *network = open_kernel(NULL, 1 << 20);
    search(network, game, 4, &analysis);
    assert_true(analysis.visits >= 60);
    assert_true(analysis.move_count > 0);
    network_close(network);
    game_destroy(game);
}

/* Beyond its boards, an engine with a network searches like one without. */
static void other_boards_are_searched_by_playouts(void **state)
{
    (void)state;
    static const int SIZES[] = {6, 20};
    static struct analysis with, without;
    struct network *network = open_kernel(NULL, 0);
    for (size_t i = 0; i < ARRAY_LEN(SIZES); i++) {
        struct game *game = diagram_new_game("ing", SIZES[i]);
        search(network, game, 1, &with);
        search(NULL, game, 1, &without);
        assert_equal_searches(&with, &without);
        game_destroy(game);
    }
    struct game *game = diagram_new_game("ing", 7);
    search(network, game, 1, &with);
    search(NULL, game, 1, &without);
    assert_true(with.mover_win != without.mover_win);
    game_destroy(game);
    network_close(network);
}

/* One engine, whose board changes under its tree. */
static void the_evaluator_changes_with_the_board(void **state)
{
    (void)state;
    struct network *network = open_kernel(NULL, 1 << 20);
    const struct engine_options options = {
        .threads = 2,
        .memory_bytes = 16 << 20,
        .visits = 40,
        .params = params_default(),
        .network = network,
    };
    struct engine *engine = engine_create(&options);
    assert_non_null(engine);
    for (int size = 5; size <= 9; size++) {
        struct game *game = diagram_new_game("ing", size);
        const struct engine_request request = {.to_move = BLACK};
        const struct decision decision = engine_genmove(engine, game, &request);
        assert_int_equal(decision.kind == DECISION_RESIGN, 0);
        assert_true(game_is_legal(game, decision.point, BLACK));
        game_destroy(game);
    }
    engine_destroy(engine);
    network_close(network);
}

static void the_given_network_knows_the_corner(void **state)
{
    (void)state;
    const char *const given = net_writer_given();
    if (!given) {
        print_message("no network is given\n");
        skip();
    }
    static struct analysis analysis;
    const struct network_options options = {.path = given};
    struct network_problem problem;
    struct network *network = network_open(&options, &problem);
    assert_non_null(network);
    struct game *game = diagram_new_game("chinese", 19);
    search(network, game, 1, &analysis);
    const int row = point_row(analysis.moves[0].point),
              column = point_column(analysis.moves[0].point);
    assert_true(row == 2 || row == 3 || row == 15 || row == 16);
    assert_true(column == 2 || column == 3 || column == 15 || column == 16);
    assert_in_range(analysis.mover_win * 100, 35, 65);
    network_close(network);
    game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_says_what_it_is),
        cmocka_unit_test(a_missing_file_is_told_with_its_errno),
        cmocka_unit_test(a_network_that_says_no_numbers_is_refused),
        cmocka_unit_test(a_kernel_that_rounds_hides_no_overflow),
        cmocka_unit_test(an_unknown_kernel_is_told),
        cmocka_unit_test(kernels_that_cannot_be_used_are_refused),
        cmocka_unit_test(too_large_a_cache_is_told),
        cmocka_unit_test(a_network_is_measured_once_and_it_is_told),
        cmocka_unit_test(it_plays_on_7_to_19_lines),
        cmocka_unit_test(a_search_repeats),
        cmocka_unit_test(many_threads_search_with_one_network),
        cmocka_unit_test(other_boards_are_searched_by_playouts),
        cmocka_unit_test(the_evaluator_changes_with_the_board),
        cmocka_unit_test(the_given_network_knows_the_corner),
    };
    return cmocka_run_group_tests_name("engine/network", tests, write_net,
                                       remove_net);
}
