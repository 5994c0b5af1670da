#include "engine/eval_net.h"

#include "engine/workers.h"
#include "tests/support/diagram.h"
#include "tests/support/net_random.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A small network of random weights on the plainest kernel. */
struct player {
    struct net *net;
    struct eval_net_parts parts;
    struct net_prepared *prepared;
    struct evaluator *evaluator;
    void *workspace;
};

static void *make_workspace(const struct evaluator *evaluator)
{
    void *workspace =
        aligned_alloc(64, (evaluator->workspace_bytes + 63) / 64 * 64);
    assert_non_null(workspace);
    /* Its content may be anything. */
    memset(workspace, 0xee, evaluator->workspace_bytes);
    return workspace;
}

static int open_player(void **state)
{
    static const struct net_plan plan = {.version = 8,
                                         .blocks = "op",
                                         .channels = 12,
                                         .pool_channels = 4,
                                         .head_channels = 8,
                                         .hidden = 10,
                                         .seed = 3};
    struct player *player = calloc(1, sizeof *player);
    assert_non_null(player);
    player->net = net_random(&plan);
    player->prepared = NET_KERNEL_PLAIN.prepare(player->net, NULL);
    assert_non_null(player->prepared);
    player->parts = (struct eval_net_parts){
        .kernel = &NET_KERNEL_PLAIN,
        .prepared = player->prepared,
    };
    player->evaluator = eval_net_create(&player->parts);
    assert_non_null(player->evaluator);
    player->workspace = make_workspace(player->evaluator);
    *state = player;
    return 0;
}

static int close_player(void **state)
{
    struct player *player = *state;
    free(player->workspace);
    player->evaluator->destroy(player->evaluator);
    NET_KERNEL_PLAIN.destroy(player->prepared);
    net_destroy(player->net);
    free(player);
    return 0;
}

/* What is said of the position, the caller's to free. */
static struct evaluation *ask(const struct player *player,
                              const struct game *game, bool as_root)
{
    const struct evaluator *evaluator = player->evaluator;
    struct evaluation *out = calloc(1, sizeof *out);
    assert_non_null(out);
    struct rng rng = rng_seed(1, 1);
    out->move_count = -1;
    (as_root ? evaluator->evaluate_root : evaluator->evaluate)(
        evaluator, game, game->to_move, player->workspace, &rng, out);
    return out;
}

#define OPENING "b D4 w Q16 b Q4 w D16 b F17 w C14 b D18 w C17 b O3"
#define SMALL   "b E5 w C3 b G3 w D7 b F7 w G7 b G8 w F8"

static void it_gives_priors_once_a_node(void **state)
{
    const struct player *player = *state;
    assert_true(player->evaluator->has_priors);
    assert_false(player->evaluator->has_moves);
    assert_false(player->evaluator->each_visit);
    assert_non_null(player->evaluator->evaluate_root);
}

static void assert_sound(const struct game *game,
                         const struct evaluation *evaluation)
{
    const int size = game->board.size;
    float sum = evaluation->prior[PASS];
    assert_in_range(evaluation->black_win * 1000, 1, 999);
    assert_true(fabsf(evaluation->black_score) < 100.0f);
    assert_true(evaluation->deviation > 0.0f);
    assert_true(evaluation->prior[PASS] > 0.0f);
    assert_int_equal(evaluation->move_count, 0);
    for (int i = 0; i < size * size; i++) {
        const Point point = net_point(i, size);
        const bool legal = game->board.color[point] == EMPTY &&
                           game_is_legal(game, point, game->to_move);
        assert_true(legal || evaluation->prior[point] == 0.0f);
        assert_true(evaluation->prior[point] >= 0.0f);
        assert_in_range(evaluation->owner[point] + 100, 0, 200);
        sum += evaluation->prior[point];
    }
    assert_true(fabsf(sum - 1.0f) < 1e-3f);
}

static void legal_moves_share_the_prior_on_every_size(void **state)
{
    const struct player *player = *state;
    for (int size = NET_SIZE_MIN; size <= NET_SIZE_MAX; size++) {
        struct game *game = diagram_new_game("ing", size);
        diagram_play(game, "b D4 w E4 b C3 w D3");
        for (int as_root = 0; as_root < 2; as_root++) {
            struct evaluation *said = ask(player, game, as_root);
            assert_sound(game, said);
            free(said);
        }
        game_destroy(game);
    }
}

/* By Ing's law the hot stone, by superko the position. */
static void a_forbidden_ko_has_no_prior(void **state)
{
    static const char *const RULES[] = {"ing", "tromp-taylor", "chinese"};
    static const char KO[] = ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . X O . . . . .\n"
                             ". X O . O . . . .\n"
                             ". . X O . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n";
    for (size_t i = 0; i < ARRAY_LEN(RULES); i++) {
        struct game *game = diagram_game(KO, RULES[i], BLACK);
        diagram_play(game, "b D5");
        assert_false(game_is_legal(game, diagram_vertex("C5"), WHITE));
        struct evaluation *said = ask(*state, game, false);
        assert_sound(game, said);
        assert_true(said->prior[diagram_vertex("C5")] == 0.0f);
        assert_true(said->prior[diagram_vertex("E6")] > 0.0f);
        free(said);
        game_destroy(game);
    }
}

/* Nothing but the colours differs, and komi is 0. */
static void colours_exchanged_exchange_the_outcome(void **state)
{
    struct game *game = diagram_new_game("chinese", 9);
    struct game *other = diagram_new_game("chinese", 9);
    game->komi_halves = other->komi_halves = 0;
    diagram_play(game, "b E5 w C3 b G3");
    diagram_play(other, "w E5 b C3 w G3");
    struct evaluation *said = ask(*state, game, true);
    struct evaluation *reverse = ask(*state, other, true);
    assert_float_equal(said->black_win, 1.0f - reverse->black_win, 1e-5f);
    assert_float_equal(said->black_score, -reverse->black_score, 1e-3f);
    assert_float_equal(said->deviation, reverse->deviation, 1e-3f);
    for (int i = 0; i < 81; i++) {
        const Point point = net_point(i, 9);
        assert_in_range(said->owner[point] + reverse->owner[point] + 1, 0, 2);
        assert_float_equal(said->prior[point], reverse->prior[point], 1e-4f);
    }
    free(said);
    free(reverse);
    game_destroy(game);
    game_destroy(other);
}

static void a_root_is_seen_from_all_sides(void **state)
{
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, "b E5");
    struct evaluation *said = ask(*state, game, true);
    for (int i = 0; i < 81; i++) {
        const Point here = net_point(i, 9), turned = point_at(i % 9, i / 9),
                    across = net_point(80 - i, 9);
        assert_float_equal(said->prior[here], said->prior[turned], 1e-4f);
        assert_float_equal(said->prior[here], said->prior[across], 1e-4f);
        assert_in_range(said->owner[here] - said->owner[turned] + 1, 0, 2);
    }
    free(said);
    game_destroy(game);
}

/* A leaf is seen from one side, and not all leaves from the same. */
static void leaves_are_seen_from_different_sides(void **state)
{
    static const char *const MOVES[] = {"A1", "B7", "C3", "D8", "E2",
                                        "F6", "G1", "H4", "J9", "B2"};
    int lopsided = 0, first[9] = {0};
    for (size_t i = 0; i < ARRAY_LEN(MOVES); i++) {
        struct game *game = diagram_new_game("ing", 9);
        char text[8] = "b ";
        diagram_play(game, strcat(text, MOVES[i]));
        struct evaluation *leaf = ask(*state, game, false);
        struct evaluation *root = ask(*state, game, true);
        for (int j = 0; j < 9; j++)
            first[j] +=
                leaf->prior[net_point(j, 9)] > root->prior[net_point(j, 9)];
        lopsided += leaf->black_win != root->black_win;
        free(leaf);
        free(root);
        game_destroy(game);
    }
    assert_in_range(lopsided, 9, 10);
    int varied = 0;
    for (int j = 0; j < 9; j++)
        varied += first[j] > 0 && first[j] < 10;
    assert_true(varied > 4);
}

/* At komi 8 Black wins a tie, so the network is told 7.5; what it says of the
   margin is still for 8. */
static void the_margin_counts_the_games_own_komi(void **state)
{
    struct game *ing = diagram_new_game("ing", 19);
    struct game *other = diagram_new_game("tromp-taylor", 19);
    assert_int_equal(ing->komi_halves, 16);
    assert_int_equal(other->komi_halves, 15);
    diagram_play(ing, OPENING);
    diagram_play(other, OPENING);
    struct evaluation *said = ask(*state, ing, true);
    struct evaluation *half_less = ask(*state, other, true);
    assert_true(said->black_win == half_less->black_win);
    assert_float_equal(said->black_score, half_less->black_score - 0.5f, 1e-3f);
    /* Beyond what a network knows, too. */
    other->komi_halves = 2000;
    struct evaluation *far = ask(*state, other, true);
    other->komi_halves = 3000;
    struct evaluation *farther = ask(*state, other, true);
    assert_float_equal(far->black_score - farther->black_score, 500.0f, 0.01f);
    free(said);
    free(half_less);
    free(far);
    free(farther);
    game_destroy(ing);
    game_destroy(other);
}

static void assert_equal_evaluations(const struct evaluation *a,
                                     const struct evaluation *b)
{
    assert_true(a->black_win == b->black_win);
    assert_true(a->black_score == b->black_score);
    assert_true(a->deviation == b->deviation);
    assert_memory_equal(a->owner, b->owner, sizeof a->owner);
    assert_memory_equal(a->prior, b->prior, sizeof a->prior);
}

static void the_same_moves_are_evaluated_equally_with_a_cache(void **state)
{
    struct player *player = *state;
    struct eval_net_parts parts = player->parts;
    parts.cache = net_cache_create(1 << 20);
    struct player cached = *player;
    cached.evaluator = eval_net_create(&parts);
    assert_true(parts.cache && cached.evaluator);
    struct game *game = diagram_new_game("ing", 9);
    diagram_play(game, SMALL);
    for (int as_root = 0; as_root < 2; as_root++) {
        struct evaluation *plain = ask(player, game, as_root);
        struct evaluation *first = ask(&cached, game, as_root);
        struct evaluation *second = ask(&cached, game, as_root);
        assert_equal_evaluations(plain, first);
        assert_equal_evaluations(plain, second);
        assert_int_equal(net_cache_counts(parts.cache).found, as_root + 1);
        free(plain);
        free(first);
        free(second);
    }
    game_destroy(game);
    cached.evaluator->destroy(cached.evaluator);
    net_cache_destroy(parts.cache);
}

static void two_orders_of_moves_share_one_evaluation(void **state)
{
    struct player *player = *state;
    struct eval_net_parts parts = player->parts;
    parts.cache = net_cache_create(1 << 20);
    struct player cached = *player;
    cached.evaluator = eval_net_create(&parts);
    assert_true(parts.cache && cached.evaluator);
    struct game *one = diagram_new_game("ing", 9);
    struct game *other = diagram_new_game("ing", 9);
    diagram_play(one, SMALL);
    diagram_play(other, "b G8 w F8 b F7 w G7 b G3 w D7 b E5 w C3");
    for (int as_root = 0; as_root < 2; as_root++) {
        struct evaluation *first = ask(&cached, one, as_root);
        struct evaluation *second = ask(&cached, other, as_root);
        struct evaluation *own = ask(player, other, as_root);
        assert_equal_evaluations(first, second);
        assert_true(own->black_win != second->black_win);
        assert_int_equal(net_cache_counts(parts.cache).found, as_root + 1);
        free(first);
        free(second);
        free(own);
    }
    game_destroy(one);
    game_destroy(other);
    cached.evaluator->destroy(cached.evaluator);
    net_cache_destroy(parts.cache);
}

enum { THREADS = 4, GAMES = 12 };

/* All threads evaluate all the games, each in an order of its own. */
struct crowd {
    const struct evaluator *evaluator;
    struct game *games[GAMES];
    void *workspaces[THREADS];
    struct evaluation *said[THREADS][GAMES];
};

static void evaluate_all(void *context, int number)
{
    struct crowd *crowd = context;
    struct rng rng = rng_seed(1, (uint64_t)number);
    for (int i = 0; i < GAMES; i++) {
        const int j = (i * 5 + number * 3) % GAMES;
        crowd->evaluator->evaluate(crowd->evaluator, crowd->games[j], BLACK,
                                   crowd->workspaces[number], &rng,
                                   crowd->said[number][j]);
    }
}

static void open_crowd(struct crowd *crowd)
{
    for (int i = 0; i < GAMES; i++) {
        char move[8] = "b A1";
        move[2] = (char)('A' + i % 6);
        move[3] = (char)('1' + i / 6);
        crowd->games[i] = diagram_new_game("ing", 7 + i % 3);
        diagram_play(crowd->games[i], move);
    }
    for (int i = 0; i < THREADS; i++) {
        crowd->workspaces[i] = make_workspace(crowd->evaluator);
        for (int j = 0; j < GAMES; j++)
            crowd->said[i][j] = calloc(1, sizeof *crowd->said[i][j]);
    }
}

static void close_crowd(struct crowd *crowd)
{
    for (int i = 0; i < THREADS; i++) {
        free(crowd->workspaces[i]);
        for (int j = 0; j < GAMES; j++)
            free(crowd->said[i][j]);
    }
    for (int i = 0; i < GAMES; i++)
        game_destroy(crowd->games[i]);
}

static void threads_do_not_disturb_each_other(void **state)
{
    struct player *player = *state;
    struct eval_net_parts parts = player->parts;
    parts.cache = net_cache_create(1 << 20);
    struct evaluator *cached = eval_net_create(&parts);
    assert_true(parts.cache && cached);
    struct crowd crowd = {.evaluator = cached};
    open_crowd(&crowd);
    struct workers *workers = workers_create(THREADS, evaluate_all, &crowd);
    assert_non_null(workers);
    workers_start(workers);
    workers_wait(workers, -1);
    workers_destroy(workers);
    for (int i = 0; i < GAMES; i++) {
        struct evaluation *alone = calloc(1, sizeof *alone);
        assert_non_null(alone);
        struct rng rng = rng_seed(1, 1);
        player->evaluator->evaluate(player->evaluator, crowd.games[i], BLACK,
                                    player->workspace, &rng, alone);
        for (int j = 0; j < THREADS; j++)
            assert_equal_evaluations(alone, crowd.said[j][i]);
        free(alone);
    }
    close_crowd(&crowd);
    cached->destroy(cached);
    net_cache_destroy(parts.cache);
}

#define WITH_PLAYER(test)                                                      \
    cmocka_unit_test_setup_teardown(test, open_player, close_player)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_PLAYER(it_gives_priors_once_a_node),
        WITH_PLAYER(legal_moves_share_the_prior_on_every_size),
        WITH_PLAYER(a_forbidden_ko_has_no_prior),
        WITH_PLAYER(colours_exchanged_exchange_the_outcome),
        WITH_PLAYER(a_root_is_seen_from_all_sides),
        WITH_PLAYER(leaves_are_seen_from_different_sides),
        WITH_PLAYER(the_margin_counts_the_games_own_komi),
        WITH_PLAYER(the_same_moves_are_evaluated_equally_with_a_cache),
        WITH_PLAYER(two_orders_of_moves_share_one_evaluation),
        WITH_PLAYER(threads_do_not_disturb_each_other),
    };
    return cmocka_run_group_tests_name("engine/eval_net", tests, NULL, NULL);
}
