#include "engine/level_choice.h"

#include "engine/report.h"

#include <math.h>
#include <string.h>

/* Moves drawn before the best is played. */
enum { DRAWS = 6 };

/* Nobody thinks of what is less likely than this share of the likeliest. */
static const float SHARE_LEAST = 0.003f;

/* The children of the root to draw from. */
struct lots {
    int count;
    float sum;
    struct lot {
        uint32_t child;
        float weight;
    } lot[BOARD_POINTS_MAX + 1];
};

/* How likely a person would play it, on no scale in particular. */
static float chance_of(const struct search *search, const struct node *node)
{
    return search->tree->has_opinions ? node->prior : (float)node_visits(node);
}

static bool is_open(const struct search *search, const struct node *node)
{
    return node->point != PASS && !search->is_avoided[node->point];
}

static float greatest_chance(const struct search *search, uint32_t first,
                             uint32_t end)
{
    float greatest = 0.0f;
    for (uint32_t i = first; i < end; i++) {
        const struct node *node = tree_node(search->tree, i);
        if (is_open(search, node))
            greatest = fmaxf(greatest, chance_of(search, node));
    }
    return greatest;
}

static void fill_lots(const struct level *level, const struct search *search,
                      struct lots *lots)
{
    const struct node *root = tree_node(search->tree, search->tree->root);
    const uint32_t first = tree_first_child(root);
    const uint32_t end = first ? first + root->child_count : 0;
    const float greatest = greatest_chance(search, first, end);
    *lots = (struct lots){0};
    for (uint32_t i = first; i < end; i++) {
        const struct node *node = tree_node(search->tree, i);
        const float share = chance_of(search, node) / greatest;
        if (!is_open(search, node) || !(share >= SHARE_LEAST))
            continue;
        const float weight = powf(share, 1.0f / level->temperature);
        lots->lot[lots->count++] = (struct lot){i, weight};
        lots->sum += weight;
    }
}

/* Takes a lot out; 0 if there is none. */
static uint32_t draw(struct lots *lots, struct rng *rng)
{
    if (lots->count == 0)
        return 0;
    float left = rng_float(rng) * lots->sum;
    int i = 0;
    while (i < lots->count - 1 && left >= lots->lot[i].weight)
        left -= lots->lot[i++].weight;
    const struct lot drawn = lots->lot[i];
    lots->sum -= drawn.weight;
    lots->lot[i] = lots->lot[--lots->count];
    return drawn.child;
}

/* Has the search look at a child, if it has not yet. */
static void look_at(struct search *search, struct searcher *searcher,
                    uint32_t child)
{
    const struct node *node = tree_node(search->tree, child);
    bool kept[POINT_CELLS];
    if (node_visits(node) > 0)
        return;
    memcpy(kept, search->is_avoided, sizeof kept);
    memset(search->is_avoided, true, sizeof search->is_avoided);
    search->is_avoided[node->point] = false;
    search_descend(search, searcher);
    memcpy(search->is_avoided, kept, sizeof kept);
}

/* Points that the player to move expects after a child. */
static float score_of(struct search *search, struct searcher *searcher,
                      uint32_t child)
{
    look_at(search, searcher, child);
    return report_node(search->tree, child).mover_score;
}

uint32_t level_choose(const struct level *level, struct search *search,
                      struct searcher *searcher, struct rng *rng, uint32_t best)
{
    struct lots lots;
    if (!best || tree_node(search->tree, best)->point == PASS ||
        search->root->passes > 0)
        return best;
    const float limit = level->loss * (float)search->root->board.size;
    const float least = score_of(search, searcher, best) - limit;
    fill_lots(level, search, &lots);
    for (int i = 0; i < DRAWS; i++) {
        const uint32_t child = draw(&lots, rng);
        if (!child || child == best)
            break;
        if (score_of(search, searcher, child) >= least)
            return child;
    }
    return best;
}
