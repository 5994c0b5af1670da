#include "engine/puct.h"

#include <math.h>

/* Keeps priors in play before there are any visits. */
static const float VISITS_OFFSET = 0.01f;

/* A child's first result weighs at least so much against visits under way. */
static const float WEIGHT_LEAST = 0.25f;

/* Visited children, as far as the network's priors foresaw them. */
struct visited {
    float weight; /* sum */
    float prior;  /* sum, 0 to 1 */
};

static struct visited sum_visited(const struct tree *tree,
                                  const struct node *parent)
{
    struct visited visited = {0};
    const uint32_t first = tree_first_child(parent);
    for (uint32_t i = first; first && i < first + parent->child_count; i++) {
        const struct node *child = tree_node(tree, i);
        if (node_visits(child) == 0)
            continue;
        visited.weight += node_float(&child->weight);
        visited.prior += child->prior;
    }
    if (visited.prior > 1.0f)
        visited.prior = 1.0f;
    return visited;
}

/*
 * How much the utilities seen below a node spread, in proportion to what is
 * usual; the usual spread counts for some visits.
 */
static float spread_factor(const struct params *params,
                           const struct node *parent)
{
    const float usual = params->spread_prior,
                prior = params->spread_prior_visits;
    const float weight = node_float(&parent->weight);
    const float mean = node_float(&parent->utility);
    float spread = usual;
    if (weight > 1.0f) {
        const float square = mean * mean;
        float squares = node_float(&parent->utility_squares);
        if (squares < square)
            squares = square;
        const float variance =
            ((square + usual * usual) * prior + squares * weight) /
                (prior + weight - 1.0f) -
            square;
        spread = variance > 0.0f ? sqrtf(variance) : 0.0f;
    }
    return 1.0f + params->puct_spread * (spread / usual - 1.0f);
}

/*
 * First-play urgency: what is left unvisited is taken to be worse than the
 * parent, the more so the more the visited were foreseen.  The parent's mean
 * says little before the likely moves were visited: until then, the network's
 * word for the parent counts.
 */
static float first_play(const struct params *params,
                        const struct opinion *opinion,
                        const struct node *parent, float prior_visited,
                        bool is_root)
{
    const float share = prior_visited * prior_visited;
    const float mean = node_float(&parent->utility);
    const float own = node_float(&opinion->utility);
    const float reduction =
        is_root ? params->urgency_reduction_root : params->urgency_reduction;
    /* The parent's figures are the opponent's. */
    return -(share * mean + (1.0f - share) * own) -
           reduction * sqrtf(prior_visited);
}

struct puct_context puct_context(const struct params *params,
                                 const struct tree *tree, uint32_t index,
                                 float limit, bool is_root)
{
    const struct node *parent = tree_node(tree, index);
    const struct visited visited = sum_visited(tree, parent);
    const float growth =
        logf((visited.weight + params->puct_base) / params->puct_base);
    return (struct puct_context){
        .explore = (params->puct_explore + params->puct_growth * growth) *
                   sqrtf(visited.weight + VISITS_OFFSET) *
                   spread_factor(params, parent),
        .first_play = first_play(params, tree_opinion(tree, index), parent,
                                 visited.prior, is_root),
        .loss = -limit,
    };
}

float puct_worth(const struct puct_context *context, const struct node *child,
                 float drawback)
{
    float weight = node_float(&child->weight);
    float utility = context->first_play;
    if (weight > 0.0f)
        utility = node_float(&child->utility) - drawback;
    const float under_way =
        atomic_load_explicit(&child->under_way, memory_order_relaxed);
    if (under_way > 0.0f) {
        const float base = weight > WEIGHT_LEAST ? weight : WEIGHT_LEAST;
        utility += (context->loss - utility) * under_way / (under_way + base);
        weight += under_way;
    }
    return utility + context->explore * child->prior / (1.0f + weight);
}

float puct_visits_deserved(const struct puct_context *context, float prior,
                           float utility, float worth)
{
    const float gap = worth - utility;
    if (!(gap > 0.0f))
        return INFINITY;
    const float visits = context->explore * prior / gap - 1.0f;
    return visits > 0.0f ? visits : 0.0f;
}
