#include "engine/choice.h"
#include "engine/gather.h"
#include "engine/report.h"
#include "engine/search.h"
#include "engine/workers.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, TREE_BYTES = 64 << 20 };

/*
 * A network of the test's own: it likes one point and a few near it, the more
 * the nearer, and Black's stones are worth something by where they are.
 */
struct oracle {
    struct evaluator evaluator;
    Point favourite;
    int8_t owner; /* of all points */
    _Atomic int calls, careful_calls;
};

static void answer(struct oracle *oracle, const struct game *leaf,
                   struct evaluation *out)
{
    const struct board *board = &leaf->board;
    float sum = 0.0f, value = 0.0f;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        const float distance = (float)abs(point - oracle->favourite);
        out->owner[point] = oracle->owner;
        out->prior[point] =
            board->color[point] == EMPTY ? expf(-0.4f * distance) : 0.0f;
        sum += out->prior[point];
        if (board->color[point] != EMPTY)
            value += (board->color[point] == BLACK ? 1.0f : -1.0f) *
                     (float)(i * 37 % 101 - 30);
    }
    for (int i = 0; i < board->size * board->size; i++)
        out->prior[point_of_index(i, board->size)] /= sum;
    out->prior[PASS] = 1e-5f;
    out->black_win = 0.5f + 0.5f * value / (200.0f + fabsf(value));
    out->black_score = 0.1f * value;
    out->deviation = 10.0f;
    out->move_count = 0;
}

static void ask(const struct evaluator *self, const struct game *leaf,
                Color to_move, void *workspace, struct rng *rng,
                struct evaluation *out)
{
    (void)to_move;
    (void)workspace;
    (void)rng;
    struct oracle *oracle = (struct oracle *)(uintptr_t)self;
    oracle->calls++;
    answer(oracle, leaf, out);
}

static void ask_with_care(const struct evaluator *self, const struct game *root,
                          Color to_move, void *workspace, struct rng *rng,
                          struct evaluation *out)
{
    (void)to_move;
    (void)workspace;
    (void)rng;
    struct oracle *oracle = (struct oracle *)(uintptr_t)self;
    oracle->careful_calls++;
    answer(oracle, root, out);
    out->prior[PASS] = 0.25f;
}

struct fixture {
    struct oracle oracle;
    struct tree tree;
    struct params params;
    struct game *game;
    struct search search;
    struct searcher *searchers;
    int descents; /* that each thread is to make */
};

static void begin(struct fixture *fixture, Color to_move)
{
    memset(&fixture->search, 0, sizeof fixture->search);
    fixture->search.tree = &fixture->tree;
    fixture->search.evaluator = &fixture->oracle.evaluator;
    fixture->search.params = &fixture->params;
    fixture->search.root = fixture->game;
    fixture->search.to_move = to_move;
    for (int i = 0; i < THREADS; i++)
        searcher_start(&fixture->searchers[i], &fixture->search);
    search_begin(&fixture->search, &fixture->searchers[0]);
}

static void set_up(struct fixture *fixture, struct game *game, Color to_move,
                   size_t bytes)
{
    *fixture = (struct fixture){
        .oracle = {.evaluator = {.has_priors = true,
                                 .evaluate = ask,
                                 .evaluate_root = ask_with_care},
                   .favourite = diagram_vertex("D4")},
        .params = params_default(),
        .game = game,
        .searchers = calloc(THREADS, sizeof *fixture->searchers),
    };
    assert_non_null(fixture->searchers);
    assert_true(tree_init(&fixture->tree, bytes, true));
    for (int i = 0; i < THREADS; i++)
        assert_true(searcher_init(&fixture->searchers[i],
                                  &fixture->oracle.evaluator, 1, i));
    begin(fixture, to_move);
}

static void tear_down(struct fixture *fixture)
{
    for (int i = 0; i < THREADS; i++)
        searcher_free(&fixture->searchers[i]);
    free(fixture->searchers);
    tree_free(&fixture->tree);
    game_destroy(fixture->game);
}

static void descend(struct fixture *fixture, int times)
{
    for (int i = 0; i < times; i++)
        search_descend(&fixture->search, &fixture->searchers[0]);
}

static const struct node *root_of(const struct fixture *fixture)
{
    return tree_node(&fixture->tree, fixture->tree.root);
}

/* Index of the most visited child. */
static uint32_t most_visited(const struct tree *tree, uint32_t parent)
{
    const struct node *node = tree_node(tree, parent);
    uint32_t most = tree_first_child(node);
    for (uint32_t i = most; i < node->first_child + node->child_count; i++)
        if (node_visits(tree_node(tree, i)) >
            node_visits(tree_node(tree, most)))
            most = i;
    return most;
}

static void a_visit_is_one_call_and_the_root_is_asked_with_care(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, diagram_new_game("ing", 9), BLACK, TREE_BYTES);
    descend(&fixture, 1);
    assert_int_equal(fixture.oracle.careful_calls, 1);
    assert_int_equal(fixture.oracle.calls, 0);
    descend(&fixture, 99);
    assert_int_equal(fixture.oracle.careful_calls, 1);
    assert_int_equal(fixture.oracle.calls, 99);
    assert_int_equal(root_of(&fixture)->visits, 100);
    tear_down(&fixture);
}

static void only_the_root_has_unlikely_children(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, diagram_new_game("ing", 9), BLACK, TREE_BYTES);
    descend(&fixture, 50);
    assert_int_equal(root_of(&fixture)->child_count, 82);
    const uint32_t child = most_visited(&fixture.tree, fixture.tree.root);
    const struct node *node = tree_node(&fixture.tree, child);
    assert_in_range(node->child_count, 8, 60);
    assert_int_not_equal(tree_find_child(&fixture.tree, child, PASS), 0);
    for (uint32_t i = 1; i < node->child_count; i++) {
        const struct node *a =
            tree_node(&fixture.tree, node->first_child + i - 1);
        assert_true(a[0].prior >= a[1].prior);
    }
    tear_down(&fixture);
}

static void a_node_that_becomes_the_root_gets_all_children(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, diagram_new_game("ing", 9), BLACK, TREE_BYTES);
    descend(&fixture, 300);
    const uint32_t child = most_visited(&fixture.tree, fixture.tree.root);
    const struct node before = *tree_node(&fixture.tree, child);
    game_apply(fixture.game, before.point, BLACK);
    tree_compact(&fixture.tree, child, 0);
    const uint32_t reply = most_visited(&fixture.tree, fixture.tree.root);
    const struct node answer_before = *tree_node(&fixture.tree, reply);
    begin(&fixture, WHITE);

    const struct node *root = root_of(&fixture);
    assert_int_equal(fixture.oracle.careful_calls, 2);
    assert_int_equal(root->child_count, 81);
    assert_int_equal(root->visits, before.visits);
    assert_float_equal(root->weight, before.weight, 0.01f * before.weight);
    const uint32_t now =
        tree_find_child(&fixture.tree, fixture.tree.root, answer_before.point);
    assert_int_equal(tree_node(&fixture.tree, now)->visits,
                     answer_before.visits);
    /* The careful answer's word counts. */
    const uint32_t pass =
        tree_find_child(&fixture.tree, fixture.tree.root, PASS);
    assert_float_equal(tree_node(&fixture.tree, pass)->prior, 0.2f, 1e-3f);
    /* Once more does not take more memory. */
    const uint32_t used = fixture.tree.used;
    begin(&fixture, WHITE);
    assert_int_equal(fixture.tree.used, used);
    descend(&fixture, 100);
    assert_int_equal(root_of(&fixture)->visits, before.visits + 100);
    tear_down(&fixture);
}

static void the_end_of_the_game_is_counted_and_not_asked_about(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, diagram_new_game("chinese", 9), WHITE, TREE_BYTES);
    diagram_play(fixture.game, "b E5 w D5 b pass");
    begin(&fixture, WHITE);
    for (Point point = 0; point < POINT_CELLS; point++)
        fixture.search.is_avoided[point] = point != PASS;
    descend(&fixture, 5);
    assert_int_equal(fixture.oracle.calls, 0);
    const uint32_t child =
        tree_find_child(&fixture.tree, fixture.tree.root, PASS);
    const struct node *pass = tree_node(&fixture.tree, child);
    assert_int_equal(pass->visits, 4);
    assert_float_equal(pass->weight, 4.0f, 1e-6f);
    /* White has komi, and nobody anything else. */
    assert_float_equal(pass->win, 1.0f, 1e-6f);
    assert_float_equal(pass->score, 7.5f, 1e-6f);
    assert_true(pass->utility > 1.0f);
    assert_int_equal(choice_best(&fixture.search, NULL).child, child);
    tear_down(&fixture);
}

static void moves_that_gain_nothing_are_held_worse(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture,
           diagram_game(". . X O .\n"
                        ". . X O .\n"
                        "X X X O O\n"
                        "O O O O .\n"
                        ". . . . .\n",
                        "chinese", BLACK),
           BLACK, TREE_BYTES);
    fixture.oracle.owner = 100;
    descend(&fixture, 1);
    const float *drawback = fixture.search.drawback;
    /* Black is said to own all; A4 has to do with White, A5 and B5 not. */
    assert_true(drawback[diagram_vertex("A5")] > 0.001f);
    assert_true(drawback[diagram_vertex("A5")] < 0.2f);
    assert_true(drawback[diagram_vertex("B5")] > 0.001f);
    assert_true(drawback[diagram_vertex("E5")] == 0.0f);
    assert_true(drawback[PASS] == 0.0f);
    fixture.oracle.owner = -100;
    tree_clear(&fixture.tree);
    begin(&fixture, BLACK);
    descend(&fixture, 1);
    assert_true(drawback[diagram_vertex("E1")] > 0.001f);
    fixture.oracle.owner = 90;
    tree_clear(&fixture.tree);
    begin(&fixture, BLACK);
    descend(&fixture, 1);
    assert_true(drawback[diagram_vertex("A5")] == 0.0f);
    tear_down(&fixture);
}

static void descend_in_thread(void *context, int number)
{
    struct fixture *fixture = context;
    for (int i = 0; i < fixture->descents; i++)
        search_descend(&fixture->search, &fixture->searchers[number]);
}

static void search_on_threads(struct fixture *fixture, int descents)
{
    struct workers *workers =
        workers_create(THREADS, descend_in_thread, fixture);
    assert_non_null(workers);
    fixture->descents = descents;
    workers_start(workers);
    assert_true(workers_wait(workers, -1));
    workers_destroy(workers);
}

/* Visits of a node are its own and its children's, and all have arrived. */
static void assert_consistent(const struct tree *tree, uint32_t index)
{
    const struct node *node = tree_node(tree, index);
    const uint32_t first = tree_first_child(node);
    uint32_t visits = tree_opinion(tree, index)->weight;
    assert_int_equal(node->under_way, 0);
    assert_int_equal(node->arriving, 0);
    for (uint32_t i = first; first && i < first + node->child_count; i++) {
        visits += node_visits(tree_node(tree, i));
        assert_consistent(tree, i);
    }
    assert_int_equal(node_visits(node), visits);
    assert_true(node->weight <= (float)visits * 1.001f);
}

static void threads_lose_no_visit_and_no_result(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, diagram_new_game("chinese", 9), BLACK, TREE_BYTES);
    fixture.params.bias_share = 0.0f; /* what is learnt changes all figures */
    search_on_threads(&fixture, 500);
    const struct tree *tree = &fixture.tree;
    assert_int_equal(root_of(&fixture)->visits, THREADS * 500);
    assert_consistent(tree, tree->root);
    /* All figures are up to date: making them anew changes nothing. */
    const float utility = root_of(&fixture)->utility;
    const float weight = root_of(&fixture)->weight;
    gather_all(tree, &fixture.params, tree->root, &fixture.search.scale, WHITE);
    assert_true(root_of(&fixture)->utility == utility);
    assert_true(root_of(&fixture)->weight == weight);
    tear_down(&fixture);
}

static void one_thread_searches_the_same_again(void **state)
{
    (void)state;
    float utility[2];
    for (int i = 0; i < 2; i++) {
        struct fixture fixture;
        set_up(&fixture, diagram_new_game("ing", 9), BLACK, TREE_BYTES);
        descend(&fixture, 500);
        utility[i] = root_of(&fixture)->utility;
        tear_down(&fixture);
    }
    assert_true(utility[0] == utility[1]);
}

/* What is dropped for want of room leaves the results that it had. */
static void a_full_tree_is_pruned_and_goes_on(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, diagram_new_game("chinese", 9), BLACK, 1 << 20);
    int prunings = 0;
    for (int i = 0; i < 3000; i++) {
        descend(&fixture, 1);
        if (!fixture.tree.is_full)
            continue;
        const float weight = root_of(&fixture)->weight;
        tree_prune(&fixture.tree);
        gather_all(&fixture.tree, &fixture.params, fixture.tree.root,
                   &fixture.search.scale, WHITE);
        assert_float_equal(root_of(&fixture)->weight, weight, 0.05f * weight);
        prunings++;
    }
    assert_true(prunings > 1);
    assert_int_equal(root_of(&fixture)->visits, 3000);
    tear_down(&fixture);
}

/* 50,000 visits are to fit into half of 512 MiB. */
static void a_visit_on_the_full_board_takes_little_memory(void **state)
{
    (void)state;
    const size_t node = sizeof(struct node) + sizeof(struct opinion);
    struct fixture fixture;
    set_up(&fixture, diagram_new_game("ing", 19), BLACK, TREE_BYTES);
    descend(&fixture, 2000);
    assert_true(fixture.tree.used * node / 2000 < (256 << 20) / 50000);
    tear_down(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_visit_is_one_call_and_the_root_is_asked_with_care),
        cmocka_unit_test(only_the_root_has_unlikely_children),
        cmocka_unit_test(a_node_that_becomes_the_root_gets_all_children),
        cmocka_unit_test(the_end_of_the_game_is_counted_and_not_asked_about),
        cmocka_unit_test(moves_that_gain_nothing_are_held_worse),
        cmocka_unit_test(threads_lose_no_visit_and_no_result),
        cmocka_unit_test(one_thread_searches_the_same_again),
        cmocka_unit_test(a_full_tree_is_pruned_and_goes_on),
        cmocka_unit_test(a_visit_on_the_full_board_takes_little_memory),
    };
    return cmocka_run_group_tests_name("engine/search_net", tests, NULL, NULL);
}
