#include "engine/search_net.h"

#include "engine/expand.h"
#include "engine/gather.h"
#include "engine/puct.h"
#include "engine/settled.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Between looks at what another thread is doing, who is to have the core. */
static const struct timespec MOMENT = {.tv_nsec = 20000};

/* Ownership from which a point is a player's without doubt. */
static const float SURELY = 0.95f;

/* ... and from which it is likely to be; in hundredths. */
enum { OWNED = 70 };

/* Of so many visits of the root one is a pass's. */
enum { PASS_SHARE_OVER = 2, PASS_SHARE_LATE = 16 };

static void evaluate(const struct search *search, struct searcher *searcher,
                     Color player, bool is_root)
{
    const struct evaluator *evaluator = search->evaluator;
    if (is_root && evaluator->evaluate_root)
        evaluator->evaluate_root(evaluator, searcher->game, player,
                                 searcher->workspace, &searcher->rng,
                                 &searcher->evaluation);
    else
        evaluator->evaluate(evaluator, searcher->game, player,
                            searcher->workspace, &searcher->rng,
                            &searcher->evaluation);
}

/* Takes the searcher's evaluation down as an opinion, for a node's mover. */
static void note_opinion(const struct search *search,
                         const struct searcher *searcher, uint32_t node,
                         Color mover)
{
    const struct evaluation *result = &searcher->evaluation;
    const bool black = mover == BLACK;
    gather_opinion(search->tree, node, &search->scale, mover,
                   black ? result->black_win : 1.0f - result->black_win,
                   black ? result->black_score : -result->black_score,
                   result->deviation);
}

/* Does a stone here touch the other player's, or join two chains? */
static bool has_local_use(const struct board *board, Point point, Color player)
{
    int own = 0;
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->color[side] == color_opponent(player))
            return true;
        if (board->color[side] != player)
            continue;
        if (own && own != board->head[side])
            return true;
        own = board->head[side];
    }
    return false;
}

static bool captures(const struct board *board, Point point, Color player)
{
    for (int i = 0; i < 4; i++) {
        const Point side = point + POINT_SIDES[i];
        if (board->color[side] == color_opponent(player) &&
            chain_is_in_atari(board_chain(board, side)))
            return true;
    }
    return false;
}

/* Of a move, 0 to 1: how surely does it gain nothing?  It is in the other
   player's territory and captures nothing, or in one's own without need. */
static float uselessness(const struct board *board, Point point, Color player,
                         float own)
{
    const float sure = (own < 0.0f ? -own : own) - SURELY;
    if (sure <= 0.0f || (own < 0.0f ? captures(board, point, player)
                                    : has_local_use(board, point, player)))
        return 0.0f;
    return sure / (1.0f - SURELY);
}

/*
 * Where the count is by area such moves cost nothing, and a player who has won
 * might make them for ever; so they are held to be some of a point worse.  Not
 * while there is a ko, for which they may be threats.
 */
static void note_drawbacks(struct search *search,
                           const struct evaluation *result, float deviation)
{
    const struct board *board = &search->root->board;
    const Color player = search->to_move;
    const float sign = player == BLACK ? 1.0f : -1.0f;
    const float score = sign * result->black_score;
    const float useless = search->params->useless_points;
    memset(search->drawback, 0, sizeof search->drawback);
    for (int i = 0; i < board->empty_count && board->ko == NO_POINT; i++) {
        const Point point = board->empty[i];
        const float part = uselessness(
            board, point, player, sign * 0.01f * (float)result->owner[point]);
        if (part > 0.0f)
            search->drawback[point] =
                utility_of(&search->scale, player, 0.5f, score, deviation) -
                utility_of(&search->scale, player, 0.5f, score - useless * part,
                           deviation);
    }
}

/* Does the game end soon, and is known what the board will count? */
static bool knows_the_end(const struct search *search)
{
    const struct board *board = &search->root->board;
    return search->dead || (search->root->rules.dead_stay &&
                            board->empty_count * 2 < board->size * board->size);
}

/*
 * Which part of the visits a pass is to have at the end: a good one when it
 * has to be told from moves that are as idle, since all points are someone's.
 */
static int find_pass_share(const struct search *search,
                           const struct evaluation *result)
{
    const struct board *board = &search->root->board;
    if (!knows_the_end(search))
        return 0;
    for (int i = 0; i < board->size * board->size; i++)
        if (abs(result->owner[point_of_index(i, board->size)]) < OWNED)
            return PASS_SHARE_LATE;
    return PASS_SHARE_OVER;
}

/* What follows from the evaluation of a root that is new to the tree. */
static void prepare_root(struct search *search, const struct searcher *searcher)
{
    const struct evaluation *result = &searcher->evaluation;
    search->pass_share = find_pass_share(search, result);
    search->scale = utility_scale(search->params, search->root->board.size,
                                  result->black_score);
    note_drawbacks(search, result, result->deviation);
}

void search_net_begin(struct search *search, struct searcher *searcher)
{
    struct tree *tree = search->tree;
    const Color mover = color_opponent(search->to_move);
    struct node *root = tree_node(tree, tree->root);
    struct opinion *opinion = tree_opinion(tree, tree->root);
    search->scale =
        utility_scale(search->params, search->root->board.size, 0.0f);
    memset(search->drawback, 0, sizeof search->drawback);
    search->pass_share = 0;
    if (!tree_first_child(root))
        return;
    evaluate(search, searcher, search->to_move, true);
    expand_complete(search, searcher);
    prepare_root(search, searcher);
    /* What the tree has found is a better guess than a single look. */
    const float score = node_float(&root->score);
    search->scale = utility_scale(search->params, search->root->board.size,
                                  mover == BLACK ? score : -score);
    if (opinion->weight == 1)
        opinion->weight = 0;
    note_opinion(search, searcher, tree->root, mover);
    gather_all(tree, search->params, tree->root, &search->scale, mover);
}

/*
 * The pass, where it was looked at too little to be weighed against the other
 * moves of the root; else 0.  A network thinks of it last, so that what the
 * opponent could do then would not be found.
 */
static uint32_t find_neglected_pass(const struct search *search)
{
    const struct tree *tree = search->tree;
    if (search->pass_share == 0 || search->is_avoided[PASS])
        return 0;
    const uint32_t pass = tree_find_child(tree, tree->root, PASS);
    return pass && (uint32_t)search->pass_share *
                           node_visits(tree_node(tree, pass)) <
                       node_visits(tree_node(tree, tree->root))
               ? pass
               : 0;
}

/* Index of the child of greatest worth; 0 if all are to be avoided. */
static uint32_t select_child(const struct search *search, uint32_t parent,
                             uint32_t first)
{
    const bool is_root = parent == search->tree->root;
    const struct node *node = tree_node(search->tree, parent);
    const uint32_t neglected = is_root ? find_neglected_pass(search) : 0;
    if (neglected)
        return neglected;
    const struct puct_context context =
        puct_context(search->params, search->tree, parent,
                     utility_limit(&search->scale), is_root);
    uint32_t best = 0;
    float best_worth = 0.0f;
    for (uint32_t i = first; i < first + node->child_count; i++) {
        const struct node *child = tree_node(search->tree, i);
        if (is_root && search->is_avoided[child->point])
            continue;
        const float worth = puct_worth(
            &context, child, is_root ? search->drawback[child->point] : 0.0f);
        if (!best || worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}

/* The first child of a node, waiting for a thread that makes it; 0: there is
   none, and the node may be the caller's to expand. */
static uint32_t await_children(const struct node *node)
{
    while (atomic_load_explicit(&node->first_child, memory_order_relaxed) ==
           NODE_EXPANDING)
        nanosleep(&MOMENT, NULL);
    return tree_first_child(node);
}

/* How a walk down the tree ended. */
enum arrival {
    ARRIVAL_CLAIMED, /* at a leaf that is this thread's to expand */
    ARRIVAL_SETTLED, /* at the end of the game */
    ARRIVAL_STUCK,   /* at a node from which there is no way on */
};

static void enter(const struct search *search, struct searcher *searcher,
                  uint32_t index)
{
    struct node *node = tree_node(search->tree, index);
    searcher->path[searcher->depth++] = index;
    atomic_fetch_add_explicit(&node->visits, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&node->under_way, 1, memory_order_relaxed);
}

static enum arrival walk_down(const struct search *search,
                              struct searcher *searcher)
{
    uint32_t index = search->tree->root;
    for (searcher->depth = 0;;) {
        struct node *node = tree_node(search->tree, index);
        enter(search, searcher, index);
        if (searcher->depth > 1 && game_is_settled(searcher->game))
            return ARRIVAL_SETTLED;
        if (searcher->depth == SEARCH_DEPTH_MAX ||
            searcher->game->move_count == GAME_MOVES_MAX)
            return ARRIVAL_STUCK;
        uint32_t first;
        while (!(first = await_children(node)))
            if (expand_claim(node))
                return ARRIVAL_CLAIMED;
        index = select_child(search, index, first);
        if (!index)
            return ARRIVAL_STUCK;
        game_apply(searcher->game, tree_node(search->tree, index)->point,
                   search_chooser(search, searcher->depth - 1));
    }
}

/* From the leaf up, so that each node is gathered from what is up to date. */
static void back_up(const struct search *search,
                    const struct searcher *searcher)
{
    for (int i = searcher->depth - 1; i >= 0; i--) {
        const uint32_t index = searcher->path[i];
        gather_visit(search->tree, search->params, index);
        atomic_fetch_sub_explicit(&tree_node(search->tree, index)->under_way, 1,
                                  memory_order_relaxed);
    }
}

void search_net_descend(struct search *search, struct searcher *searcher)
{
    game_rewind(searcher->game, search->root);
    const enum arrival arrival = walk_down(search, searcher);
    const uint32_t leaf = searcher->path[searcher->depth - 1];
    const Color player = search_chooser(search, searcher->depth - 1);
    const bool is_root = searcher->depth == 1;
    if (arrival == ARRIVAL_SETTLED)
        settled_evaluate(searcher->game, &search->root->board, search->dead,
                         &searcher->evaluation);
    else
        evaluate(search, searcher, player, is_root);
    if (!is_root && arrival == ARRIVAL_CLAIMED)
        tree_opinion(search->tree, leaf)->kind =
            bias_find(&search->tree->bias, bias_key(searcher->game));
    /* Before the root has children nobody else is below or looks at them. */
    if (is_root && arrival == ARRIVAL_CLAIMED)
        prepare_root(search, searcher);
    note_opinion(search, searcher, leaf, color_opponent(player));
    if (arrival == ARRIVAL_CLAIMED)
        expand_leaf(search, searcher, leaf, player);
    back_up(search, searcher);
    searcher_add(searcher);
}
