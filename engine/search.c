#include "engine/search.h"

#include "engine/expand.h"
#include "engine/search_net.h"
#include "engine/select.h"
#include "engine/settled.h"

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

struct searcher *searchers_create(int count, const struct evaluator *evaluator,
                                  uint64_t seed)
{
    struct searcher *searchers = calloc((size_t)count, sizeof *searchers);
    for (int i = 0; searchers && i < count; i++)
        if (!searcher_init(&searchers[i], evaluator, seed, i)) {
            searchers_destroy(searchers, count);
            return NULL;
        }
    return searchers;
}

void searchers_destroy(struct searcher *searchers, int count)
{
    for (int i = 0; searchers && i < count; i++)
        searcher_free(&searchers[i]);
    free(searchers);
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

/* Add the result to the nodes of the path, each for the player who moved. */
static void back_up_results(const struct search *search,
                            const struct searcher *searcher)
{
    const struct evaluation *result = &searcher->evaluation;
    for (int i = 0; i < searcher->depth; i++) {
        struct node *node = tree_node(search->tree, searcher->path[i]);
        const bool black = search_chooser(search, i + 1) == BLACK;
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
        const Color player = search_chooser(search, i);
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

void searcher_add(struct searcher *searcher)
{
    const struct evaluation *result = &searcher->evaluation;
    struct search_sums *sums = &searcher->sums;
    const int64_t score = (int64_t)result->black_score;
    add(&sums->count, 1);
    add(&sums->score, score);
    add(&sums->score_squares,
        score * score + (int64_t)(result->deviation * result->deviation));
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
                   search_chooser(search, searcher->depth - 1));
    }
}

static void descend_with_playouts(struct search *search,
                                  struct searcher *searcher)
{
    uint32_t visits;
    game_rewind(searcher->game, search->root);
    struct node *leaf = walk_down(search, searcher, &visits);
    const bool is_root = searcher->depth == 1;
    const Color player = search_chooser(search, searcher->depth - 1);

    if (!is_root && game_is_settled(searcher->game)) {
        settled_evaluate(searcher->game, &search->root->board, search->dead,
                         &searcher->evaluation);
    } else {
        search->evaluator->evaluate(search->evaluator, searcher->game, player,
                                    searcher->workspace, &searcher->rng,
                                    &searcher->evaluation);
        if ((is_root || !search->evaluator->each_visit ||
             (float)visits >= search->params->expand_after) &&
            expand_claim(leaf))
            expand_leaf(search, searcher, searcher->path[searcher->depth - 1],
                        player);
    }
    back_up_results(search, searcher);
    if (search->evaluator->has_moves)
        back_up_rave(search, searcher);
    searcher_add(searcher);
}

void search_begin(struct search *search, struct searcher *searcher)
{
    if (search->tree->has_opinions)
        search_net_begin(search, searcher);
}

/* The move with which the last descent left the root, NO_POINT if it did not.
 */
static Point first_move(const struct search *search,
                        const struct searcher *searcher)
{
    return searcher->depth > 1
               ? tree_node(search->tree, searcher->path[1])->point
               : NO_POINT;
}

void search_descend(struct search *search, struct searcher *searcher)
{
    if (search->tree->has_opinions)
        search_net_descend(search, searcher);
    else
        descend_with_playouts(search, searcher);
    if (search->owners)
        owners_add(search->owners, first_move(search, searcher),
                   &searcher->evaluation);
}

uint32_t search_find_position(const struct tree *tree, const struct game *root,
                              Color root_to_move, const struct game *game,
                              Color to_move)
{
    if (!game_continues(game, root))
        return 0;
    uint32_t node = tree->root;
    Color player = root_to_move;
    for (int i = root->move_count; node && i < game->move_count; i++) {
        const struct ply ply = game->plies[i];
        if (ply.color != player)
            return 0;
        node = tree_find_child(tree, node, ply.point);
        player = color_opponent(player);
    }
    return player == to_move ? node : 0;
}
