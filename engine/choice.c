#include "engine/choice.h"

#include "engine/puct.h"

#include <math.h>

/* What makes up for so much of a prior that was never put to the test. */
static const float PRIOR_VISITS = 2.0f;

/* A better bound makes up for no more than this share of its excess ... */
static const float EXCESS_SHARE = 0.2f;

/* Variance that there is always taken to be. */
static const float VARIANCE_LEAST = 1e-8f;

/* The children of the root to choose from. */
struct candidates {
    int count;
    int most; /* which of them has been looked at the most */
    struct candidate {
        const struct node *node;
        uint32_t child;
        float weight; /* of its results */
        float value;  /* what speaks for it so far, in visits */
        struct choice_bound bound;
    } candidate[BOARD_POINTS_MAX + 1];
};

static float utility_at_root(const struct search *search,
                             const struct node *child)
{
    return node_float(&child->utility) - search->drawback[child->point];
}

/*
 * The error of a mean of n results has n in its denominator, but few results
 * may all be alike by chance: beside them stands a little weight, gone with
 * the square of n, of results as different as can be.
 */
struct choice_bound choice_bound(const struct search *search, uint32_t child)
{
    const struct node *node = tree_node(search->tree, child);
    const float limit = utility_limit(&search->scale);
    const float errors = search->params->bound_deviations;
    const float weight = node_float(&node->weight);
    struct choice_bound bound = {.radius = 2.0f * limit * errors};
    bound.lower = -bound.radius;
    if (!(weight > 0.0f))
        return bound;
    const float mean = node_float(&node->utility), square = mean * mean;
    const float doubt = 1.0f / (weight * weight);
    float squares = node_float(&node->utility_squares);
    if (squares < square + VARIANCE_LEAST)
        squares = square + VARIANCE_LEAST;
    const float variance =
        squares + limit * limit * doubt / (weight + doubt) - square;
    const float sum = weight + doubt;
    const float count = sum * sum / (weight + doubt * doubt);
    bound.radius = errors * sqrtf(variance / count);
    bound.lower = utility_at_root(search, node) - bound.radius;
    return bound;
}

static void list_candidates(const struct search *search,
                            const bool allowed[POINT_CELLS],
                            struct candidates *candidates)
{
    const struct node *root = tree_node(search->tree, search->tree->root);
    const uint32_t first = tree_first_child(root);
    candidates->count = 0;
    for (uint32_t i = first; first && i < first + root->child_count; i++) {
        const struct node *node = tree_node(search->tree, i);
        if (search->is_avoided[node->point] ||
            (allowed && !allowed[node->point]))
            continue;
        const float weight = node_float(&node->weight);
        candidates->candidate[candidates->count++] = (struct candidate){
            .node = node,
            .child = i,
            .weight = weight,
            .value = weight,
            .bound = choice_bound(search, i),
        };
    }
}

/* The last visit says least, as it was not yet weighed against others. */
static void find_most(struct candidates *candidates)
{
    float most = -1.0f;
    for (int i = 0; i < candidates->count; i++) {
        const struct candidate *candidate = &candidates->candidate[i];
        const float earlier =
            candidate->weight > 1.0f ? candidate->weight - 1.0f : 0.0f;
        const float value = earlier + PRIOR_VISITS * candidate->node->prior;
        if (value > most) {
            most = value;
            candidates->most = i;
        }
    }
}

/* Leaves out the visits that the others had more than they deserve. */
static void leave_out_undeserved(const struct search *search,
                                 struct candidates *candidates)
{
    const struct puct_context context =
        puct_context(search->params, search->tree, search->tree->root,
                     utility_limit(&search->scale), true);
    const struct candidate *most = &candidates->candidate[candidates->most];
    /* Visits under way are no part of what is known. */
    const float worth =
        utility_at_root(search, most->node) +
        context.explore * most->node->prior / (1.0f + most->weight);
    for (int i = 0; i < candidates->count && most->weight > 0.0f; i++) {
        struct candidate *candidate = &candidates->candidate[i];
        if (candidate == most || !(candidate->weight > 0.0f))
            continue;
        const float deserved = puct_visits_deserved(
            &context, candidate->node->prior,
            utility_at_root(search, candidate->node), worth);
        candidate->value = ceilf(fminf(candidate->weight, deserved));
    }
}

/*
 * Raises the value of the one with the best lower bound, if it has visits
 * enough: to the visits with which each other would have a bound as good.
 */
static void prefer_best_bound(const struct search *search,
                              struct candidates *candidates)
{
    const float least = search->params->bound_visits *
                        candidates->candidate[candidates->most].weight;
    struct candidate *best = NULL;
    for (int i = 0; i < candidates->count; i++) {
        struct candidate *candidate = &candidates->candidate[i];
        if (candidate->value > 0.0f && candidate->value >= least &&
            (!best || candidate->bound.lower > best->bound.lower))
            best = candidate;
    }
    if (!best)
        return;
    float value = best->value;
    for (int i = 0; i < candidates->count; i++) {
        const struct candidate *other = &candidates->candidate[i];
        const float excess = best->bound.lower - other->bound.lower;
        if (other == best || excess < 0.0f)
            continue;
        const float factor = (other->bound.radius + excess) /
                             (other->bound.radius + EXCESS_SHARE * excess);
        value = fmaxf(value, factor * factor * other->value);
    }
    best->value = value;
}

struct choice choice_best(const struct search *search,
                          const bool allowed[POINT_CELLS])
{
    struct candidates candidates = {0};
    list_candidates(search, allowed, &candidates);
    if (candidates.count == 0)
        return (struct choice){0};
    find_most(&candidates);
    leave_out_undeserved(search, &candidates);
    prefer_best_bound(search, &candidates);
    const struct candidate *best = &candidates.candidate[candidates.most];
    for (int i = 0; i < candidates.count; i++)
        if (candidates.candidate[i].value > best->value)
            best = &candidates.candidate[i];
    return (struct choice){best->child, best->value};
}
