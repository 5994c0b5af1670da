#include "engine/report.h"

#include "engine/choice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Standard errors below the mean of the lower confidence bound. */
static const float BOUND_ERRORS = 1.96f;

/* Utility between a loss and a win. */
static const float UTILITY_A_WIN = 2.0f;

/* Of a node that has been visited, with playouts. */
static void report_sums(const struct node *node, struct report_node *report)
{
    const float visits = (float)report->visits;
    report->mover_win =
        (float)atomic_load_explicit(&node->value_sum, memory_order_relaxed) /
        (NODE_VALUE_ONE * visits);
    report->mover_score =
        (float)atomic_load_explicit(&node->score_sum, memory_order_relaxed) /
        (NODE_POINT_ONE * visits);
}

/* ... and with a network, where no result may have arrived yet. */
static void report_means(const struct node *node, struct report_node *report)
{
    if (!(node_float(&node->weight) > 0.0f))
        return;
    report->mover_win = node_float(&node->win);
    report->mover_score = node_float(&node->score);
}

struct report_node report_node(const struct tree *tree, uint32_t index)
{
    const struct node *node = tree_node(tree, index);
    struct report_node report = {
        .visits = node_visits(node),
        .mover_win = 0.5f,
    };
    if (report.visits > 0 && tree->has_opinions)
        report_means(node, &report);
    else if (report.visits > 0)
        report_sums(node, &report);
    return report;
}

static int64_t load(const _Atomic int64_t *value)
{
    return atomic_load_explicit(value, memory_order_relaxed);
}

static float mean_owner(const struct searcher searchers[], int count,
                        Point point)
{
    int64_t sum = 0, owner = 0;
    for (int i = 0; i < count; i++) {
        sum += load(&searchers[i].sums.count);
        owner += load(&searchers[i].sums.owner[point]);
    }
    return sum ? (float)owner / (100.0f * (float)sum) : 0.0f;
}

void report_owners(const struct searcher searchers[], int count, int size,
                   float owns[POINT_CELLS])
{
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        owns[point] = mean_owner(searchers, count, point);
    }
}

/* Follow the most visited moves from a child of the root on. */
static void report_pv(const struct tree *tree, uint32_t index,
                      struct analysis_move *move)
{
    move->pv_length = 0;
    while (index && move->pv_length < ANALYSIS_PV_MAX) {
        const struct node *node = tree_node(tree, index);
        move->pv_visits[move->pv_length] = node_visits(node);
        move->pv[move->pv_length++] = node->point;
        const uint32_t first = tree_first_child(node);
        uint32_t most = 0;
        index = 0;
        for (uint32_t i = first; first && i < first + node->child_count; i++) {
            const uint32_t visits = node_visits(tree_node(tree, i));
            if (visits > most) {
                most = visits;
                index = i;
            }
        }
    }
}

/* How far the lower bound of a win rate is below it. */
static float bound_distance(const struct search *search, uint32_t child,
                            const struct report_node *report)
{
    if (search->tree->has_opinions)
        return choice_bound(search, child).radius / UTILITY_A_WIN;
    const float win = report->mover_win;
    return BOUND_ERRORS *
           sqrtf(win * (1.0f - win) / (float)report->visits + 1e-6f);
}

static void report_move(const struct search *search, uint32_t index,
                        struct analysis_move *move)
{
    const struct tree *tree = search->tree;
    const struct node *node = tree_node(tree, index);
    const struct report_node report = report_node(tree, index);
    const float win = report.mover_win;
    const float bound = win - bound_distance(search, index, &report);
    move->point = node->point;
    move->visits = report.visits;
    move->mover_win = win;
    move->prior = node->prior;
    move->lower_bound = bound < 0.0f ? 0.0f : bound;
    move->mover_score = report.mover_score;
    report_pv(tree, index, move);
}

/* Most visits first; of equals, the greater prior, then the lower point. */
static int compare_moves(const void *left, const void *right)
{
    const struct analysis_move *a = left, *b = right;
    if (a->visits != b->visits)
        return a->visits < b->visits ? 1 : -1;
    if (a->prior < b->prior || a->prior > b->prior)
        return a->prior < b->prior ? 1 : -1;
    return a->point - b->point;
}

/* Puts the move that would be played before those with more visits. */
static void put_chosen_first(const struct search *search,
                             struct analysis *analysis)
{
    const uint32_t child = choice_best(search, NULL).child;
    int i = 0;
    while (i < analysis->move_count &&
           (!child ||
            analysis->moves[i].point != tree_node(search->tree, child)->point))
        i++;
    if (i == 0 || i == analysis->move_count)
        return;
    const struct analysis_move chosen = analysis->moves[i];
    memmove(&analysis->moves[1], &analysis->moves[0],
            (size_t)i * sizeof chosen);
    analysis->moves[0] = chosen;
}

/* A move that was never looked at is as good as the root, as far as is known.
 */
static void report_unseen(const struct node *node,
                          const struct analysis *analysis,
                          struct analysis_move *move)
{
    *move = (struct analysis_move){
        .point = node->point,
        .mover_win = analysis->mover_win,
        .prior = node->prior,
        .mover_score = analysis->mover_score,
        .pv_length = 1,
        .pv = {node->point},
    };
}

/* The root's figures are there already. */
static void report_moves(const struct search *search, struct analysis *analysis)
{
    const struct tree *tree = search->tree;
    const struct node *root = tree_node(tree, tree->root);
    const uint32_t first = tree_first_child(root);
    analysis->move_count = analysis->candidate_count = 0;
    for (uint32_t i = first; first && i < first + root->child_count; i++) {
        const struct node *child = tree_node(tree, i);
        if (search->is_avoided[child->point])
            continue;
        struct analysis_move *const move =
            &analysis->moves[analysis->candidate_count++];
        report_unseen(child, analysis, move);
        if (node_visits(child) > 0)
            report_move(search, i, move);
        analysis->move_count += move->visits > 0;
    }
    qsort(analysis->moves, (size_t)analysis->candidate_count,
          sizeof *analysis->moves, compare_moves);
    if (tree->has_opinions)
        put_chosen_first(search, analysis);
}

struct report_results report_results(const struct search *search,
                                     const struct searcher searchers[],
                                     int count)
{
    double sum = 0, score = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        sum += (double)load(&searchers[i].sums.count);
        score += (double)load(&searchers[i].sums.score);
        squares += (double)load(&searchers[i].sums.score_squares);
    }
    struct report_results results = {.count = (int64_t)sum};
    if (sum > 0) {
        const double mean = score / sum, variance = squares / sum - mean * mean;
        results.mover_score = (float)(search->to_move == BLACK ? mean : -mean);
        results.deviation = (float)sqrt(variance > 0 ? variance : 0);
    }
    return results;
}

void report_search(const struct search *search,
                   const struct searcher searchers[], int count,
                   struct analysis *analysis)
{
    const struct report_node root =
        report_node(search->tree, search->tree->root);
    analysis->to_move = search->to_move;
    analysis->size = search->root->board.size;
    analysis->visits = root.visits;
    /* The root's sums are those of the player who moved last. */
    analysis->mover_win = 1.0f - root.mover_win;
    analysis->mover_score = -root.mover_score;
    report_moves(search, analysis);
    const struct report_results results =
        report_results(search, searchers, count);
    analysis->playouts = results.count;
    analysis->mover_score_deviation = results.deviation;
    report_owners(searchers, count, search->root->board.size,
                  analysis->black_owns);
}
