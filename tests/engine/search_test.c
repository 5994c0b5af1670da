#include "engine/own_moves.h"
#include "engine/report.h"
#include "engine/search.h"
#include "tests/support/diagram.h"
#include "tests/support/test.h"

#include <stdlib.h>

/*
 * An evaluator of the test's own: Black likes the favourite point, and each
 * stone of his on it or on the next one to the east is worth something.
 */
struct oracle {
    struct evaluator evaluator;
    Point favourite;
    int calls;
};

static void ask_oracle(const struct evaluator *self, const struct game *leaf,
                       Color to_move, void *workspace, struct rng *rng,
                       struct evaluation *out)
{
    (void)workspace;
    (void)rng;
    struct oracle *oracle = (struct oracle *)(uintptr_t)self;
    const Point east = oracle->favourite + POINT_EAST;
    oracle->calls++;
    out->black_win = 0.3f;
    out->black_win +=
        leaf->board.color[oracle->favourite] == BLACK ? 0.2f : 0.0f;
    out->black_win += leaf->board.color[east] == BLACK ? 0.4f : 0.0f;
    out->black_score = 10.0f * out->black_win;
    for (Point point = 0; point < POINT_CELLS; point++) {
        out->owner[point] = 100;
        out->prior[point] = point == oracle->favourite ? 0.5f : 0.01f;
    }
    /* To be ignored by who does not ask for it. */
    out->move_count = 1;
    out->moves[0].point = (uint16_t)oracle->favourite;
    out->moves[0].color = (uint8_t)color_opponent(to_move);
}

struct fixture {
    struct oracle oracle;
    struct tree tree;
    struct params params;
    struct move_model *moves;
    struct game *game;
    struct search search;
    struct searcher *searcher;
};

static void set_up(struct fixture *fixture, bool each_visit, bool has_moves)
{
    *fixture = (struct fixture){
        .oracle = {.evaluator = {.each_visit = each_visit,
                                 .has_priors = true,
                                 .has_moves = has_moves,
                                 .evaluate = ask_oracle},
                   .favourite = diagram_vertex("B2")},
        .params = params_default(),
        .game = diagram_new_game("ing", 5),
        .moves = own_moves_read(),
        .searcher = malloc(sizeof *fixture->searcher),
    };
    assert_true(tree_init(&fixture->tree, 1 << 20, !each_visit));
    assert_non_null(fixture->searcher);
    fixture->search = (struct search){
        .tree = &fixture->tree,
        .evaluator = &fixture->oracle.evaluator,
        .params = &fixture->params,
        .moves = fixture->moves,
        .root = fixture->game,
        .to_move = BLACK,
    };
    assert_true(
        searcher_init(fixture->searcher, fixture->search.evaluator, 1, 0));
    searcher_start(fixture->searcher, &fixture->search);
    search_begin(&fixture->search, fixture->searcher);
}

static void tear_down(struct fixture *fixture)
{
    searcher_free(fixture->searcher);
    free(fixture->searcher);
    tree_free(&fixture->tree);
    move_model_destroy(fixture->moves);
    game_destroy(fixture->game);
}

static void descend(struct fixture *fixture, int times)
{
    for (int i = 0; i < times; i++)
        search_descend(&fixture->search, fixture->searcher);
}

static const struct node *root_child(const struct fixture *fixture,
                                     const char *vertex)
{
    const uint32_t child = tree_find_child(&fixture->tree, fixture->tree.root,
                                           diagram_vertex(vertex));
    assert_int_not_equal(child, 0);
    return tree_node(&fixture->tree, child);
}

static void an_evaluator_of_nodes_is_asked_once_a_node(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, false, false);
    descend(&fixture, 1);
    assert_int_equal(fixture.oracle.calls, 1);
    /* The first visit made the children, the second goes to the favourite. */
    descend(&fixture, 1);
    assert_int_equal(fixture.oracle.calls, 2);
    assert_int_equal(root_child(&fixture, "B2")->visits, 1);
    assert_int_not_equal(tree_first_child(root_child(&fixture, "B2")), 0);
    tear_down(&fixture);
}

static void its_priors_are_shares_of_one(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, false, false);
    descend(&fixture, 1);
    const struct node *root = tree_node(&fixture.tree, fixture.tree.root);
    assert_int_equal(root->child_count, 26);
    float sum = 0.0f;
    for (uint32_t i = 0; i < root->child_count; i++)
        sum += tree_node(&fixture.tree, root->first_child + i)->prior;
    assert_float_equal(sum, 1.0f, 1e-4f);
    assert_float_equal(root_child(&fixture, "B2")->prior, 0.5f / 0.75f, 1e-3f);
    tear_down(&fixture);
}

static void results_outweigh_priors_in_the_end(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, true, false);
    descend(&fixture, 3000);
    const struct node *root = tree_node(&fixture.tree, fixture.tree.root);
    assert_int_equal(root->visits, 3000);
    assert_true(root_child(&fixture, "C2")->visits > 1500);
    tear_down(&fixture);
}

static void children_wait_for_some_visits_with_playouts(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, true, false);
    fixture.params.expand_after = 3.0f;
    descend(&fixture, 2);
    const struct node *favourite = root_child(&fixture, "B2");
    while (favourite->visits < 3) {
        assert_int_equal(tree_first_child(favourite), 0);
        descend(&fixture, 1);
    }
    descend(&fixture, 200);
    assert_int_not_equal(tree_first_child(favourite), 0);
    tear_down(&fixture);
}

static void moves_of_an_evaluation_count_for_rave_of_their_player(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, true, true);
    /* The root's evaluation came before it had children. */
    descend(&fixture, 1);
    assert_int_equal(root_child(&fixture, "B2")->rave_visits, 0);
    /* Black at B2; then the oracle says that Black plays B2 in the playout:
       the move of the tree and that of the playout are one. */
    descend(&fixture, 1);
    assert_int_equal(root_child(&fixture, "B2")->visits, 1);
    assert_int_equal(root_child(&fixture, "B2")->rave_visits, 1);
    assert_int_equal(root_child(&fixture, "C3")->rave_visits, 0);
    tear_down(&fixture);
}

static void a_search_with_every_move_avoided_counts_visits(void **state)
{
    (void)state;
    struct fixture fixture;
    set_up(&fixture, false, false);
    for (Point point = 0; point < POINT_CELLS; point++)
        fixture.search.is_avoided[point] = true;
    descend(&fixture, 5);
    const struct node *root = tree_node(&fixture.tree, fixture.tree.root);
    assert_int_equal(root->visits, 5);
    tear_down(&fixture);
}

/* Black is never less than 3 points ahead here. */
static void results_are_those_of_the_player_to_move(void **state)
{
    (void)state;
    for (Color player = BLACK; player <= WHITE; player++) {
        struct fixture fixture;
        set_up(&fixture, true, false);
        fixture.search.to_move = player;
        searcher_start(fixture.searcher, &fixture.search);
        search_begin(&fixture.search, fixture.searcher);
        const struct report_results none =
            report_results(&fixture.search, fixture.searcher, 1);
        assert_int_equal(none.count, 0);
        assert_true(none.mover_score == 0.0f && none.deviation == 0.0f);
        descend(&fixture, 50);
        const struct report_results results =
            report_results(&fixture.search, fixture.searcher, 1);
        assert_int_equal(results.count, 50);
        assert_true(player == BLACK ? results.mover_score >= 3.0f
                                    : results.mover_score <= -3.0f);
        assert_true(results.deviation > 0.0f && results.deviation < 10.0f);
        tear_down(&fixture);
    }
}

static void superko_is_known_in_the_tree(void **state)
{
    (void)state;
    /* Send two, return one: under superko the last return repeats. */
    struct fixture fixture;
    set_up(&fixture, false, false);
    game_destroy(fixture.game);
    fixture.game = diagram_new_game("chinese-superko", 9);
    diagram_play(fixture.game, "b B2 b C2 b D1 b D2 w A2 w A3 w B1 b G7");
    fixture.search.root = fixture.game;
    fixture.search.to_move = WHITE;
    fixture.oracle.favourite = diagram_vertex("A1");
    searcher_start(fixture.searcher, &fixture.search);
    search_begin(&fixture.search, fixture.searcher);
    for (Point point = 0; point < POINT_CELLS; point++)
        fixture.search.is_avoided[point] = point != diagram_vertex("C1");
    descend(&fixture, 400);
    const uint32_t send =
        tree_find_child(&fixture.tree, fixture.tree.root, diagram_vertex("C1"));
    const uint32_t take =
        tree_find_child(&fixture.tree, send, diagram_vertex("A1"));
    assert_int_not_equal(take, 0);
    assert_int_not_equal(tree_first_child(tree_node(&fixture.tree, take)), 0);
    assert_int_equal(tree_find_child(&fixture.tree, take, diagram_vertex("B1")),
                     0);
    assert_int_not_equal(
        tree_find_child(&fixture.tree, take, diagram_vertex("G3")), 0);
    tear_down(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_evaluator_of_nodes_is_asked_once_a_node),
        cmocka_unit_test(its_priors_are_shares_of_one),
        cmocka_unit_test(results_outweigh_priors_in_the_end),
        cmocka_unit_test(children_wait_for_some_visits_with_playouts),
        cmocka_unit_test(moves_of_an_evaluation_count_for_rave_of_their_player),
        cmocka_unit_test(a_search_with_every_move_avoided_counts_visits),
        cmocka_unit_test(results_are_those_of_the_player_to_move),
        cmocka_unit_test(superko_is_known_in_the_tree),
    };
    return cmocka_run_group_tests_name("engine/search", tests, NULL, NULL);
}
