#include "engine/expand.h"

#include <stdlib.h>
#include <string.h>

/* So many of the likeliest moves have a node, however unlikely. */
enum { CHILDREN_LEAST = 8 };

/* Prior from which a network's wish to fill an eye is worth a look. */
static const float EYE_PRIOR = 0.01f;

/* How much less likely a pass is than other moves on the average, where nothing
   is known of it. */
static const float PASS_SHARE = 0.02f;

/* Every legal move is possible, whatever an evaluator says. */
static const float PRIOR_NEVER_BELOW = 1e-6f;

struct expand_move {
    uint16_t point;
    float prior; /* share of 1 */
};

struct expand_moves {
    int count;
    struct expand_move move[BOARD_POINTS_MAX + 1];
};

bool expand_claim(struct node *leaf)
{
    uint32_t free = 0;
    return atomic_compare_exchange_strong_explicit(
        &leaf->first_child, &free, NODE_EXPANDING, memory_order_relaxed,
        memory_order_relaxed);
}

/* An eye that is to be filled after all: a chain around it is in atari. */
static bool is_pressed(const struct board *board, Point eye, Color player)
{
    for (int i = 0; i < 4; i++) {
        const Point side = eye + POINT_SIDES[i];
        if (board->color[side] == player &&
            chain_is_in_atari(board_chain(board, side)))
            return true;
    }
    return false;
}

static bool fills_eye(const struct board *board, Point point, Color player)
{
    return board_is_eye(board, point, player) &&
           !is_pressed(board, point, player);
}

/* Weighs the moves with what is known without a network. */
static void list_known(const struct search *search,
                       const struct searcher *searcher, Color player,
                       struct expand_moves *moves)
{
    const struct game *game = searcher->game;
    const struct board *board = &game->board;
    uint16_t points[BOARD_POINTS_MAX];
    float weights[BOARD_POINTS_MAX];
    int count = 0;
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        if (!fills_eye(board, point, player) &&
            game_is_legal(game, point, player))
            points[count++] = (uint16_t)point;
    }
    if (count > 0)
        move_model_weigh(search->moves, game, player, points, count, weights);
    float sum = 0.0f;
    for (int i = 0; i < count; i++)
        sum += weights[i];
    const float even = search->params->prior_even;
    for (int i = 0; i < count; i++)
        moves->move[i] = (struct expand_move){
            points[i], (1.0f - even) * weights[i] / sum + even / (float)count};
    moves->move[count] =
        (struct expand_move){PASS, PASS_SHARE / (float)(count + 1)};
    moves->count = count + 1;
}

/* The likeliest first; of equals, the higher point, so that PASS is last. */
static int compare_moves(const void *left, const void *right)
{
    const struct expand_move *a = left, *b = right;
    if (a->prior < b->prior || a->prior > b->prior)
        return a->prior < b->prior ? 1 : -1;
    return (int)b->point - (int)a->point;
}

/* All empty points and PASS with the evaluation's priors. */
static void list_priors(const struct searcher *searcher,
                        struct expand_moves *moves)
{
    const struct board *board = &searcher->game->board;
    const float *prior = searcher->evaluation.prior;
    float sum = 0.0f;
    moves->count = 0;
    for (int i = 0; i <= board->empty_count; i++) {
        const uint16_t point = i < board->empty_count ? board->empty[i] : PASS;
        const float share = prior[point] + PRIOR_NEVER_BELOW;
        moves->move[moves->count++] = (struct expand_move){point, share};
        sum += share;
    }
    for (int i = 0; i < moves->count; i++)
        moves->move[i].prior /= sum;
}

/* Is it a move to give a node to, of which there are so many yet? */
static bool is_wanted(const struct searcher *searcher, Color player,
                      const struct expand_move *move, float prior_least,
                      int count)
{
    if (move->point == PASS)
        return true;
    const struct game *game = searcher->game;
    return (move->prior >= prior_least || count < CHILDREN_LEAST) &&
           (move->prior >= EYE_PRIOR ||
            !fills_eye(&game->board, move->point, player)) &&
           game_is_legal(game, move->point, player);
}

/* Leaves out the moves that have less prior, but for the pass. */
static void drop_unlikely(struct expand_moves *moves, float least)
{
    int count = 0;
    for (int i = 0; i < moves->count; i++)
        if (moves->move[i].prior >= least || moves->move[i].point == PASS)
            moves->move[count++] = moves->move[i];
    moves->count = count;
}

/* Sorts the moves and leaves out those that are not wanted. */
static void choose_wanted(const struct searcher *searcher, Color player,
                          float least, struct expand_moves *moves)
{
    int count = 0;
    qsort(moves->move, (size_t)moves->count, sizeof moves->move[0],
          compare_moves);
    for (int i = 0; i < moves->count; i++)
        if (is_wanted(searcher, player, &moves->move[i], least, count))
            moves->move[count++] = moves->move[i];
    moves->count = count;
}

/* Nearly always enough moves are likely, and to sort those only is quicker. */
static void list_foreseen(const struct search *search,
                          const struct searcher *searcher, Color player,
                          bool all, struct expand_moves *moves)
{
    const float least = all ? 0.0f : search->params->prior_least;
    list_priors(searcher, moves);
    drop_unlikely(moves, least);
    choose_wanted(searcher, player, least, moves);
    if (moves->count >= CHILDREN_LEAST)
        return;
    list_priors(searcher, moves);
    choose_wanted(searcher, player, least, moves);
}

/* New nodes for the moves; 0 when the tree is full. */
static uint32_t make_children(struct tree *tree,
                              const struct expand_moves *moves)
{
    const uint32_t first = tree_reserve(tree, moves->count);
    for (int i = 0; first && i < moves->count; i++) {
        struct node *child = tree_node(tree, first + (uint32_t)i);
        child->point = moves->move[i].point;
        child->prior = moves->move[i].prior;
    }
    return first;
}

void expand_leaf(struct search *search, struct searcher *searcher,
                 uint32_t leaf, Color player)
{
    struct node *node = tree_node(search->tree, leaf);
    struct expand_moves moves;
    if (search->evaluator->has_priors)
        list_foreseen(search, searcher, player, leaf == search->tree->root,
                      &moves);
    else
        list_known(search, searcher, player, &moves);
    const uint32_t first = make_children(search->tree, &moves);
    if (first)
        node->child_count = (uint16_t)moves.count;
    /* Pairs with the acquire in tree_first_child(). */
    atomic_store_explicit(&node->first_child, first, memory_order_release);
}

/* Puts what is known of a move where its new node is. */
static void move_child(const struct tree *tree, uint32_t to, uint32_t from)
{
    const float prior = tree_node(tree, to)->prior;
    memcpy(tree_node(tree, to), tree_node(tree, from), sizeof(struct node));
    tree_node(tree, to)->prior = prior;
    if (tree->has_opinions)
        memcpy(tree_opinion(tree, to), tree_opinion(tree, from),
               sizeof(struct opinion));
}

/* The same moves with new priors. */
static void refresh_priors(const struct tree *tree,
                           const struct expand_moves *moves)
{
    for (int i = 0; i < moves->count; i++) {
        const uint32_t child =
            tree_find_child(tree, tree->root, moves->move[i].point);
        if (child)
            tree_node(tree, child)->prior = moves->move[i].prior;
    }
}

void expand_complete(struct search *search, struct searcher *searcher)
{
    struct tree *tree = search->tree;
    struct node *root = tree_node(tree, tree->root);
    struct expand_moves moves;
    list_foreseen(search, searcher, search->to_move, true, &moves);
    const uint32_t first =
        moves.count == root->child_count ? 0 : make_children(tree, &moves);
    if (!first) {
        refresh_priors(tree, &moves);
        return;
    }
    for (uint32_t i = 0; i < (uint32_t)moves.count; i++) {
        const uint32_t old =
            tree_find_child(tree, tree->root, moves.move[i].point);
        if (old)
            move_child(tree, first + i, old);
    }
    root->child_count = (uint16_t)moves.count;
    atomic_store_explicit(&root->first_child, first, memory_order_release);
}
