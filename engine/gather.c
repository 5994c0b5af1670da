#include "engine/gather.h"

#include <math.h>

/* The children of a node that have results, in the order of their priors. */
struct gathered {
    int count;
    float total; /* of the weights */
    struct gathered_child {
        const struct node *node;
        float utility; /* for the player to move at the parent */
        float weight;
    } child[BOARD_POINTS_MAX + 1];
};

/* Means under way. */
struct sums {
    float weight, win, score, utility, utility_squares;
};

static float opinion_weight(const struct opinion *opinion)
{
    return (float)atomic_load_explicit(&opinion->weight, memory_order_relaxed);
}

static float blend(float old, float added, float weight)
{
    return old + (added - old) / (weight + 1.0f);
}

/*
 * Threads that judge a position at once can only be those that found it
 * settled, or the tree full: what each writes is the same.
 */
void gather_opinion(const struct tree *tree, uint32_t node,
                    const struct utility_scale *scale, Color mover, float win,
                    float score, float deviation)
{
    struct opinion *opinion = tree_opinion(tree, node);
    const float weight = opinion_weight(opinion);
    const float mean_win = blend(node_float(&opinion->win), win, weight);
    const float mean_score = blend(node_float(&opinion->score), score, weight);
    const float mean_deviation =
        blend(node_float(&opinion->deviation), deviation, weight);
    node_set_float(&opinion->win, mean_win);
    node_set_float(&opinion->score, mean_score);
    node_set_float(&opinion->deviation, mean_deviation);
    node_set_float(&opinion->utility, utility_of(scale, mover, mean_win,
                                                 mean_score, mean_deviation));
    atomic_fetch_add_explicit(&opinion->weight, 1, memory_order_relaxed);
}

static void list_children(const struct tree *tree, const struct node *parent,
                          struct gathered *gathered)
{
    const uint32_t first = tree_first_child(parent);
    gathered->count = 0;
    gathered->total = 0.0f;
    for (uint32_t i = first; first && i < first + parent->child_count; i++) {
        const struct node *node = tree_node(tree, i);
        const float weight = node_float(&node->weight);
        if (!(weight > 0.0f))
            continue;
        gathered->child[gathered->count++] =
            (struct gathered_child){node, node_float(&node->utility), weight};
        gathered->total += weight;
    }
}

/*
 * A child that is worse than the mean of those with greater priors loses
 * weight it has beyond twice its prior's share, the more the worse it is.
 */
static void prune_noise(float scale, struct gathered *gathered)
{
    float weights = 0.0f, utilities = 0.0f, priors = 0.0f;
    for (int i = 0; i < gathered->count; i++) {
        struct gathered_child *child = &gathered->child[i];
        const float prior =
            child->node->prior > 1e-30f ? child->node->prior : 1e-30f;
        if (weights > 0.0f) {
            const float gap = utilities / weights - child->utility;
            const float excess =
                child->weight - 2.0f * weights * prior / priors;
            if (gap > 0.0f && excess > 0.0f)
                child->weight -= excess * (1.0f - expf(-gap / scale));
        }
        weights += child->weight;
        utilities += child->weight * child->utility;
        priors += prior;
    }
    gathered->total = weights;
}

/* Distribution function of Student's t with three degrees of freedom. */
static float student_below(float t)
{
    const float one_over_pi = 0.31830989f, x = t * 0.57735027f;
    return 0.5f + one_over_pi * (x / (1.0f + x * x) + atanf(x));
}

/*
 * Weighs each child by the chance that it is better than the mean of all,
 * taken to a small power; the total stays.
 */
static void weigh_by_value(float exponent, struct gathered *gathered)
{
    float mean = 0.0f, total = 0.0f;
    for (int i = 0; i < gathered->count; i++)
        mean += gathered->child[i].utility * gathered->child[i].weight;
    mean /= gathered->total;
    for (int i = 0; i < gathered->count; i++) {
        struct gathered_child *child = &gathered->child[i];
        const float error = sqrtf(1e-8f + 1.0f / (1.5f * sqrtf(child->weight)));
        const float chance =
            student_below((child->utility - mean) / error) + 1e-4f;
        child->weight *= powf(chance, exponent);
        total += child->weight;
    }
    for (int i = 0; i < gathered->count; i++)
        gathered->child[i].weight *= gathered->total / total;
}

/* Notes how far what was found below a node is from the opinion of it. */
static void note_error(const struct bias *bias, const struct params *params,
                       struct opinion *opinion, const struct sums *below)
{
    const float weight = powf(below->weight, params->bias_exponent);
    const float found = below->utility / below->weight;
    const float error = weight * (found - node_float(&opinion->utility));
    bias_add(bias, opinion->kind, error - node_float(&opinion->error),
             weight - node_float(&opinion->error_weight));
    node_set_float(&opinion->error, error);
    node_set_float(&opinion->error_weight, weight);
}

/* An opinion's utility, corrected by what is known of others like it. */
static float corrected_utility(const struct tree *tree,
                               const struct params *params,
                               struct opinion *opinion,
                               const struct sums *below)
{
    const float utility = node_float(&opinion->utility);
    if (!opinion->kind || !(params->bias_share > 0.0f))
        return utility;
    if (below->weight > 0.0f)
        note_error(&tree->bias, params, opinion, below);
    return utility + params->bias_share * bias_mean(&tree->bias, opinion->kind);
}

static void add_opinion(const struct opinion *opinion, float utility,
                        struct sums *sums)
{
    const float weight = opinion_weight(opinion);
    sums->weight += weight;
    sums->win += weight * node_float(&opinion->win);
    sums->score += weight * node_float(&opinion->score);
    sums->utility += weight * utility;
    sums->utility_squares += weight * utility * utility;
}

/* A child's figures are those of the other player. */
static void add_child(const struct gathered_child *child, struct sums *sums)
{
    const struct node *node = child->node;
    sums->weight += child->weight;
    sums->win += child->weight * (1.0f - node_float(&node->win));
    sums->score -= child->weight * node_float(&node->score);
    sums->utility -= child->weight * child->utility;
    sums->utility_squares += child->weight * node_float(&node->utility_squares);
}

static void gather(const struct tree *tree, const struct params *params,
                   uint32_t index)
{
    struct node *node = tree_node(tree, index);
    struct gathered gathered;
    struct sums sums = {0};
    list_children(tree, node, &gathered);
    if (gathered.count > 1 && params->noise_scale > 0.0f)
        prune_noise(params->noise_scale, &gathered);
    if (gathered.count > 1 && params->value_exponent > 0.0f)
        weigh_by_value(params->value_exponent, &gathered);
    for (int i = 0; i < gathered.count; i++)
        add_child(&gathered.child[i], &sums);
    struct opinion *opinion = tree_opinion(tree, index);
    add_opinion(opinion, corrected_utility(tree, params, opinion, &sums),
                &sums);
    if (!(sums.weight > 0.0f))
        return;
    node_set_float(&node->win, sums.win / sums.weight);
    node_set_float(&node->score, sums.score / sums.weight);
    node_set_float(&node->utility, sums.utility / sums.weight);
    node_set_float(&node->utility_squares, sums.utility_squares / sums.weight);
    node_set_float(&node->weight, sums.weight);
}

/*
 * One thread gathers at a time: who comes while another is at it leaves the
 * work to him.  Adding releases what was done below, and taking off acquires
 * it, so that the last pass has seen all visits.
 */
void gather_visit(const struct tree *tree, const struct params *params,
                  uint32_t index)
{
    _Atomic uint16_t *arriving = &tree_node(tree, index)->arriving;
    if (atomic_fetch_add_explicit(arriving, 1, memory_order_acq_rel) > 0)
        return;
    for (uint16_t done = 1; done > 0;) {
        gather(tree, params, index);
        const uint16_t seen =
            atomic_fetch_sub_explicit(arriving, done, memory_order_acq_rel);
        done = (uint16_t)(seen - done);
    }
}

/* As deep as the tree, which a search keeps within SEARCH_DEPTH_MAX. */
void gather_all(const struct tree *tree, const struct params *params,
                uint32_t index, const struct utility_scale *scale, Color mover)
{
    const struct node *node = tree_node(tree, index);
    const uint32_t first = tree_first_child(node);
    for (uint32_t i = first; first && i < first + node->child_count; i++)
        if (node_visits(tree_node(tree, i)) > 0)
            gather_all(tree, params, i, scale, color_opponent(mover));
    struct opinion *opinion = tree_opinion(tree, index);
    node_set_float(&opinion->utility,
                   utility_of(scale, mover, node_float(&opinion->win),
                              node_float(&opinion->score),
                              node_float(&opinion->deviation)));
    gather(tree, params, index);
}
