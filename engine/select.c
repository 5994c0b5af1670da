#include "engine/select.h"

#include <math.h>

/* Points of difference at which half of the score bonus is reached. */
static const float SCORE_HALF = 8.0f;

static float load_visits(const struct node *node)
{
    return (float)node_visits(node);
}

static float mean_value(const struct node *node, float visits)
{
    return (float)atomic_load_explicit(&node->value_sum, memory_order_relaxed) /
           (visits * NODE_VALUE_ONE);
}

static float mean_score(const struct node *node, float visits)
{
    return (float)atomic_load_explicit(&node->score_sum, memory_order_relaxed) /
           (visits * NODE_POINT_ONE);
}

struct select_context select_context(const struct params *params,
                                     const struct node *parent)
{
    const float visits = load_visits(parent);
    struct select_context context = {
        .explore = params->explore * sqrtf(visits + 1.0f),
        .first_play = 0.5f,
        .score_weight = params->score_weight,
        .rave_equivalence = params->rave_equivalence,
    };
    if (visits > 0.0f) {
        /* The parent's sums are the opponent's. */
        context.first_play = 1.0f - mean_value(parent, visits);
        context.mean_score = -mean_score(parent, visits);
    }
    context.first_play -= params->first_play_reduction;
    return context;
}

/* How much better than the parent's mean the score is: -1 to 1. */
static float score_bonus(const struct select_context *context,
                         const struct node *child, float visits)
{
    const float gain = mean_score(child, visits) - context->mean_score;
    return gain / (fabsf(gain) + SCORE_HALF);
}

float select_merit(const struct select_context *context,
                   const struct node *child)
{
    const float visits = load_visits(child);
    return mean_value(child, visits) +
           context->score_weight * score_bonus(context, child, visits);
}

float select_worth(const struct select_context *context,
                   const struct node *child)
{
    const float visits = load_visits(child);
    const float bonus = context->explore * child->prior / (1.0f + visits);
    float mean = context->first_play;
    if (visits > 0.0f)
        mean = select_merit(context, child);

    const float rave =
        (float)atomic_load_explicit(&child->rave_visits, memory_order_relaxed);
    if (rave > 0.0f && context->rave_equivalence > 0.0f) {
        const float rave_mean = (float)atomic_load_explicit(
                                    &child->rave_sum, memory_order_relaxed) /
                                (rave * NODE_RAVE_ONE);
        const float share =
            rave / (rave + visits + rave * visits / context->rave_equivalence);
        mean += share * (rave_mean - mean);
    }
    return mean + bonus;
}
