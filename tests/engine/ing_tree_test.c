/*
 * The search under Ing's law: from ko shapes, every node of the tree holds
 * moves that are legal after the whole way to it, and holds all of them.
 */
#include "engine/eval_playout.h"
#include "engine/own_moves.h"
#include "engine/search.h"
#include "tests/support/diagram.h"
#include "tests/support/ing_case.h"
#include "tests/support/test.h"

#include <stdlib.h>

enum { VISITS = 100, SIZE_GREATEST = 9, TREE_BYTES = 2 << 20 };

/* Nodes looked at, and empty points that a node left out, by verdict. */
struct census {
    int64_t nodes;
    int64_t left_out[VERDICT_NO_LIBERTY + 1];
};

/* One search. */
struct thinker {
    struct evaluator *evaluator;
    struct tree tree;
    struct params params;
    const struct move_model *moves; /* of the caller's */
    struct search search;
    struct searcher *searcher;
};

static void think(struct thinker *thinker, const struct game *game)
{
    thinker->params = params_default();
    thinker->params.expand_after = 0.0f;
    thinker->evaluator = eval_playout_create(&thinker->params);
    thinker->searcher = malloc(sizeof *thinker->searcher);
    assert_non_null(thinker->evaluator);
    assert_non_null(thinker->searcher);
    assert_true(tree_init(&thinker->tree, TREE_BYTES, false));
    thinker->search = (struct search){.tree = &thinker->tree,
                                      .evaluator = thinker->evaluator,
                                      .params = &thinker->params,
                                      .moves = thinker->moves,
                                      .root = game,
                                      .to_move = game->to_move};
    assert_true(searcher_init(thinker->searcher, thinker->evaluator, 1, 0));
    searcher_start(thinker->searcher, &thinker->search);
    for (int i = 0; i < VISITS; i++)
        search_descend(&thinker->search, thinker->searcher);
}

static void stop_thinking(struct thinker *thinker)
{
    searcher_free(thinker->searcher);
    free(thinker->searcher);
    tree_free(&thinker->tree);
    thinker->evaluator->destroy(thinker->evaluator);
}

/* The moves of a node are the legal ones, but for eyes and what is over. */
static void look_at(const struct tree *tree, uint32_t index,
                    const struct game *game, struct census *census)
{
    const struct board *const board = &game->board;
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        const bool is_child = tree_find_child(tree, index, point) != 0;
        const enum verdict verdict = game_verdict(game, point, game->to_move);
        if (is_child)
            assert_int_equal(verdict, VERDICT_LEGAL);
        else
            assert_true(verdict != VERDICT_LEGAL ||
                        board_is_eye(board, point, game->to_move));
        census->left_out[verdict] += !is_child;
    }
    assert_int_not_equal(tree_find_child(tree, index, PASS), 0);
    census->nodes++;
}

/* Goes through the tree, the game with it; recursion is as deep as that. */
static void walk(const struct tree *tree, uint32_t index, struct game *game,
                 struct census *census)
{
    const struct node *const node = tree_node(tree, index);
    const uint32_t first = tree_first_child(node);
    if (!first)
        return;
    look_at(tree, index, game, census);
    for (uint32_t i = first; i < first + node->child_count; i++) {
        if (!tree_first_child(tree_node(tree, i)))
            continue;
        const struct board before = game->board;
        game_apply(game, tree_node(tree, i)->point, game->to_move);
        walk(tree, i, game, census);
        game_take_back(game, &before);
    }
}

static void search_from(const struct ing_case *ing, int moves,
                        const struct move_model *model, struct census *census)
{
    struct thinker *const thinker = calloc(1, sizeof *thinker);
    struct game *const game = ing_case_game(ing, moves);
    assert_non_null(thinker);
    thinker->moves = model;
    think(thinker, game);
    walk(&thinker->tree, thinker->tree.root, game, census);
    stop_thinking(thinker);
    free(thinker);
    game_destroy(game);
}

static void every_node_holds_the_legal_moves_and_no_other(void **state)
{
    (void)state;
    static const enum verdict LEFT_OUT[] = {
        VERDICT_SUICIDE_SINGLE, VERDICT_HOT_SINGLE, VERDICT_HOT_DOUBLE,
        VERDICT_HOT_TWIN,       VERDICT_DISTURB,    VERDICT_CYCLE};
    struct census census = {0};
    struct ing_cases cases = ing_cases_need();
    struct move_model *const model = own_moves_read();
    assert_non_null(model);
    for (int i = 0; i < cases.count; i++) {
        const struct ing_case *const ing = &cases.cases[i];
        if (ing->size > SIZE_GREATEST)
            continue;
        for (int moves = 0; moves <= ing_case_moves(ing); moves++)
            search_from(ing, moves, model, &census);
    }
    move_model_destroy(model);
    ing_cases_free(&cases);
    print_message("%lld nodes\n", (long long)census.nodes);
    for (size_t i = 0; i < ARRAY_LEN(LEFT_OUT); i++) {
        print_message("%s %lld\n", verdict_name(LEFT_OUT[i]),
                      (long long)census.left_out[LEFT_OUT[i]]);
        assert_true(census.left_out[LEFT_OUT[i]] > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_node_holds_the_legal_moves_and_no_other),
    };
    return cmocka_run_group_tests_name("engine/ing_tree", tests, NULL, NULL);
}
