#include "engine/search.h"

#include "engine/select.h"
#include "rules/score.h"

#include <stdlib.h>
#include <string.h>

bool searcher_init(struct searcher *searcher, const struct evaluator *evaluator,
                   uint64_t seed, int number)
{
    const struct ruleset rules = ruleset_ing();
    const size_t line = 64;
    const size_t bytes =
        (evaluator->workspace_bytes + line - 1) / line * line + line;
    memset(searcher, 0, sizeof *searcher);
    searcher->rng = rng_seed(seed, (uint64_t)number);
    searcher->game = game_create(&rules, BOARD_SIZE_MAX);
    searcher->workspace = aligned_alloc(line, bytes);
    if (searcher->game && searcher->workspace)
        return true;
    searcher_free(searcher);
    return false;
}

void searcher_free(struct searcher *searcher)
{
    game_destroy(searcher->game);
    free(searcher->workspace);
    searcher->game = NULL;
    searcher->workspace = NULL;
}

void searcher_start(struct searcher *searcher, const struct search *search)
{
    game_assign(searcher->game, search->root);
    memset(&searcher->sums, 0, sizeof searcher->sums);
}

static uint32_t load(const _Atomic uint32_t *value)
{
    return atomic_load_explicit(value, memory_order_relaxed);
}

/* The player who chooses at the i-th node of a path; the root is 0. */
static Color chooser(const struct search *search, int i)
{
    return i % 2 ? color_opponent(search->to_move) : search->to_move;
}

/*
 * Moves to be searched: the legal ones that fill no eye of one's own, and
 * PASS.  An eye is filled after all when a chain around it is in atari.
 */
static int list_moves(const struct game *game, Color player, uint16_t moves[])
{
    const struct board *board = &game->board;
    int count = 0;
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        if (board_is_eye(board, point, player)) {
            bool pressed = false;
            for (int j = 0; j < 4; j++) {
                const Point side = point + POINT_SIDES[j];
                pressed |= board->color[side] == player &&
                           chain_is_in_atari(board_chain(board, side));
            }
            if (!pressed)
                continue;
        }
        if (game_is_legal(game, point, player))
            moves[count++] = (uint16_t)point;
    }
    moves[count++] = PASS;
    return count;
}

/* The priors of moves, adding up to 1. */
static void list_priors(const struct search *search,
                        const struct searcher *searcher, Color player,
                        const uint16_t moves[], int count, float priors[])
{
    if (search->evaluator->has_priors)
        for (int i = 0; i < count; i++)
            priors[i] = searcher->evaluation.prior[moves[i]] + 1e-6f;
    else
        prior_weigh(search->prior, searcher->game, player, moves, count,
                    priors);
    float sum = 0.0f;
    for (int i = 0; i < count; i++)
        sum += priors[i];
    for (int i = 0; i < count; i++)
        priors[i] /= sum;
}

/* Give a leaf its children, unless another thread does or the tree is full. */
static void expand(struct search *search, struct searcher *searcher,
                   struct node *leaf, Color player)
{
    uint32_t free = 0;
    if (!atomic_compare_exchange_strong_explicit(
            &leaf->first_child, &free, NODE_EXPANDING, memory_order_relaxed,
            memory_order_relaxed))
        return;
    uint16_t moves[BOARD_POINTS_MAX + 1];
    float priors[BOARD_POINTS_MAX + 1];
    const int count = list_moves(searcher->game, player, moves);
    const uint32_t first = tree_reserve(search->tree, count);
    if (first) {
        list_priors(search, searcher, player, moves, count, priors);
        struct node *children = tree_node(search->tree, first);
        memset(children, 0, (size_t)count * sizeof *children);
        for (int i = 0; i < count; i++) {
            children[i].point = moves[i];
            children[i].prior = priors[i];
        }
        leaf->child_count = (uint16_t)count;
    }
    /* Pairs with the acquire in tree_first_child(). */
    atomic_store_explicit(&leaf->first_child, first, memory_order_release);
}

/* Index of the child of greatest worth; 0 if all are to be avoided. */
static uint32_t select_child(const struct search *search,
                             const struct node *parent, uint32_t first,
                             bool is_root)
{
    const struct select_context context =
        select_context(search->params, parent);
    uint32_t best = 0;
    float best_worth = 0.0f;
    for (uint32_t i = first; i < first + parent->child_count; i++) {
        const struct node *child = tree_node(search->tree, i);
        if (is_root && search->is_avoided[child->point])
            continue;
        const float worth = select_worth(&context, child);
        if (!best || worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}

/* The value of a position that is over: all stones on the board live. */
static void evaluate_settled(const struct game *game, struct evaluation *out)
{
    uint8_t owner[POINT_CELLS];
    const struct score score = score_area(&game->board, NULL, owner);
    const int margin = score_margin_halves(game, &score);
    out->black_win = margin > 0                 ? 1.0f
                     : margin < 0               ? 0.0f
                     : score_tie_is_black(game) ? 1.0f
                                                : 0.5f;
    out->black_score = (float)margin * 0.5f;
    out->move_count = 0;
    for (int i = 0; i < game->board.size * game->board.size; i++) {
        const Point point = point_of_index(i, game->board.size);
        out->owner[point] = owner[point] == BLACK   ? 100
                            : owner[point] == WHITE ? -100
                                                    : 0;
    }
}

/* Add the result to the nodes of the path, each for the player who moved. */
static void back_up_results(const struct search *search,
                            const struct searcher *searcher)
{
    const struct evaluation *result = &searcher->evaluation;
    for (int i = 0; i < searcher->depth; i++) {
        struct node *node = tree_node(search->tree, searcher->path[i]);
        const bool black = chooser(search, i + 1) == BLACK;
        const float value = black ? result->black_win : 1 - result->black_win;
        const float score = black ? result->black_score : -result->black_score;
        atomic_fetch_add_explicit(&node->value_sum,
                                  (int64_t)(value * NODE_VALUE_ONE),
                                  memory_order_relaxed);
        atomic_fetch_add_explicit(&node->score_sum,
                                  (int64_t)(score * NODE_POINT_ONE),
                                  memory_order_relaxed);
    }
}

/* RAVE has no weight left where a move was seen so often. */
static const uint32_t RAVE_VISITS_MAX = UINT32_MAX / NODE_RAVE_ONE / 2;

/* Count a result for all children whose move the player made later on. */
static void back_up_rave_node(const struct search *search,
                              const struct node *parent, Color player,
                              const uint8_t first_player[POINT_CELLS],
                              uint32_t result)
{
    const uint32_t first = tree_first_child(parent);
    for (uint32_t i = first; first && i < first + parent->child_count; i++) {
        struct node *child = tree_node(search->tree, i);
        if (first_player[child->point] != player ||
            load(&child->rave_visits) == RAVE_VISITS_MAX)
            continue;
        atomic_store_explicit(&child->rave_visits,
                              load(&child->rave_visits) + 1,
                              memory_order_relaxed);
        atomic_store_explicit(&child->rave_sum, load(&child->rave_sum) + result,
                              memory_order_relaxed);
    }
}

/* From the leaf up, keeping for every vertex who played there first. */
static void back_up_rave(const struct search *search,
                         const struct searcher *searcher)
{
    const struct evaluation *result = &searcher->evaluation;
    uint8_t first_player[POINT_CELLS] = {EMPTY};
    for (int i = result->move_count - 1; i >= 0; i--)
        first_player[result->moves[i].point] = result->moves[i].color;
    for (int i = searcher->depth - 1; i >= 0; i--) {
        const struct node *node = tree_node(search->tree, searcher->path[i]);
        const Color player = chooser(search, i);
        const float value =
            player == BLACK ? result->black_win : 1 - result->black_win;
        back_up_rave_node(search, node, player, first_player,
                          (uint32_t)(value * NODE_RAVE_ONE));
        if (node->point != PASS)
            first_player[node->point] = (uint8_t)color_opponent(player);
    }
}

static void add(_Atomic int64_t *sum, int64_t value)
{
    atomic_store_explicit(
        sum, atomic_load_explicit(sum, memory_order_relaxed) + value,
        memory_order_relaxed);
}

static void add_sums(struct searcher *searcher)
{
    const struct evaluation *result = &searcher->evaluation;
    struct search_sums *sums = &searcher->sums;
    const int64_t score = (int64_t)result->black_score;
    add(&sums->count, 1);
    add(&sums->score, score);
    add(&sums->score_squares, score * score);
    const int size = searcher->game->board.size;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            add(&sums->owner[point_at(row, column)],
                result->owner[point_at(row, column)]);
}

/* Walk down to a leaf or the end of the game; returns the node there. */
static struct node *walk_down(struct search *search, struct searcher *searcher,
                              uint32_t *visits_before)
{
    uint32_t index = search->tree->root;
    for (searcher->depth = 0;;) {
        struct node *node = tree_node(search->tree, index);
        searcher->path[searcher->depth++] = index;
        *visits_before =
            atomic_fetch_add_explicit(&node->visits, 1, memory_order_relaxed);
        const bool is_root = searcher->depth == 1;
        if (!is_root && game_is_settled(searcher->game))
            return node;
        const uint32_t first = tree_first_child(node);
        if (!first || searcher->depth == SEARCH_DEPTH_MAX ||
            searcher->game->move_count == GAME_MOVES_MAX)
            return node;
        index = select_child(search, node, first, is_root);
        if (!index)
            return node;
        game_apply(searcher->game, tree_node(search->tree, index)->point,
                   chooser(search, searcher->depth - 1));
    }
}

void search_descend(struct search *search, struct searcher *searcher)
{
    uint32_t visits;
    game_rewind(searcher->game, search->root);
    struct node *leaf = walk_down(search, searcher, &visits);
    const bool is_root = searcher->depth == 1;
    const Color player = chooser(search, searcher->depth - 1);

    if (!is_root && game_is_settled(searcher->game)) {
        evaluate_settled(searcher->game, &searcher->evaluation);
    } else {
        search->evaluator->evaluate(search->evaluator, searcher->game, player,
                                    searcher->workspace, &searcher->rng,
                                    &searcher->evaluation);
        if (is_root || !search->evaluator->each_visit ||
            (float)visits >= search->params->expand_after)
            expand(search, searcher, leaf, player);
    }
    back_up_results(search, searcher);
    if (search->evaluator->has_moves)
        back_up_rave(search, searcher);
    add_sums(searcher);
}
