#include "engine/tree.h"

#include "engine/pages.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    VISIT_CLASSES = 33, /* visits are told apart by powers of two */
    BIAS_PART = 64,     /* one in so many bytes is for the table of biases */
};

/* Room for opinions and what belongs to them; false when memory is short. */
static bool reserve_opinions(struct tree *tree, size_t bias_bytes)
{
    tree->opinions = pages_alloc(tree->capacity * sizeof *tree->opinions);
    tree->spare_opinions = pages_alloc(tree->capacity * sizeof *tree->opinions);
    return bias_init(&tree->bias, bias_bytes) && tree->opinions &&
           tree->spare_opinions;
}

bool tree_init(struct tree *tree, size_t bytes, bool has_opinions)
{
    const size_t each =
        sizeof(struct node) + (has_opinions ? sizeof(struct opinion) : 0);
    const size_t bias_bytes = has_opinions ? bytes / BIAS_PART : 0;
    const size_t capacity = (bytes - bias_bytes) / 2 / each;
    *tree = (struct tree){0};
    tree->capacity =
        capacity < UINT32_MAX / 2 ? (uint32_t)capacity : UINT32_MAX / 2;
    if (tree->capacity < BOARD_POINTS_MAX * 4)
        tree->capacity = BOARD_POINTS_MAX * 4;
    tree->nodes = pages_alloc(tree->capacity * sizeof *tree->nodes);
    tree->spare = pages_alloc(tree->capacity * sizeof *tree->spare);
    if ((has_opinions && !reserve_opinions(tree, bias_bytes)) || !tree->nodes ||
        !tree->spare) {
        tree_free(tree);
        return false;
    }
    tree_use_opinions(tree, has_opinions);
    return true;
}

void tree_free(struct tree *tree)
{
    free(tree->nodes);
    free(tree->spare);
    free(tree->opinions);
    free(tree->spare_opinions);
    bias_free(&tree->bias);
    *tree = (struct tree){0};
}

static void clear_nodes(struct tree *tree, uint32_t first, int count)
{
    memset(&tree->nodes[first], 0, (size_t)count * sizeof *tree->nodes);
    if (tree->has_opinions)
        memset(&tree->opinions[first], 0,
               (size_t)count * sizeof *tree->opinions);
}

void tree_clear(struct tree *tree)
{
    tree->root = 1;
    tree->used = 2;
    tree->is_full = false;
    clear_nodes(tree, tree->root, 1);
    if (tree->has_opinions)
        bias_clear(&tree->bias);
}

void tree_use_opinions(struct tree *tree, bool use)
{
    assert(!use || tree->opinions);
    tree->has_opinions = use;
    tree_clear(tree);
}

uint32_t tree_reserve(struct tree *tree, int count)
{
    const uint32_t wanted = (uint32_t)count;
    uint32_t used = atomic_load_explicit(&tree->used, memory_order_relaxed);
    do {
        if (tree->capacity - used < wanted) {
            tree->is_full = true;
            return 0;
        }
    } while (!atomic_compare_exchange_weak_explicit(
        &tree->used, &used, used + wanted, memory_order_relaxed,
        memory_order_relaxed));
    clear_nodes(tree, used, count);
    return used;
}

uint32_t tree_find_child(const struct tree *tree, uint32_t parent, Point point)
{
    const struct node *node = tree_node(tree, parent);
    const uint32_t first = tree_first_child(node);
    for (uint32_t i = 0; first && i < node->child_count; i++)
        if (tree_node(tree, first + i)->point == point)
            return first + i;
    return 0;
}

/* Copies nodes to the other space. */
static void copy_nodes(struct tree *tree, uint32_t to, uint32_t from, int count)
{
    memcpy(&tree->spare[to], &tree->nodes[from],
           (size_t)count * sizeof *tree->nodes);
    if (tree->has_opinions)
        memcpy(&tree->spare_opinions[to], &tree->opinions[from],
               (size_t)count * sizeof *tree->opinions);
}

static void swap_spaces(struct tree *tree)
{
    struct node *nodes = tree->nodes;
    struct opinion *opinions = tree->opinions;
    tree->nodes = tree->spare;
    tree->opinions = tree->spare_opinions;
    tree->spare = nodes;
    tree->spare_opinions = opinions;
}

/* Lets a node of the other space lose its children. */
static void drop_children(struct tree *tree, uint32_t index)
{
    struct node *node = &tree->spare[index];
    node->first_child = 0;
    if (!tree->has_opinions || !(node->weight > 0.0f))
        return;
    struct opinion *opinion = &tree->spare_opinions[index];
    opinion->win = node->win;
    opinion->score = node->score;
    opinion->utility = node->utility;
    opinion->weight = node->weight < 1.0f ? 1 : (uint32_t)(node->weight + 0.5f);
    opinion->kind = 0;
    opinion->error = opinion->error_weight = 0.0f;
}

/* Lets a node of the other space keep its part in the table of biases. */
static void keep_bias(struct tree *tree, uint32_t index)
{
    struct opinion *opinion = &tree->spare_opinions[index];
    opinion->kind = bias_keep(&tree->bias, opinion->kind, opinion->error,
                              opinion->error_weight);
}

void tree_compact(struct tree *tree, uint32_t root, uint32_t least_visits)
{
    uint32_t used = 2;
    if (tree->has_opinions)
        bias_begin_move(&tree->bias);
    copy_nodes(tree, 1, root, 1);
    for (uint32_t scan = 1; scan < used; scan++) {
        struct node *node = &tree->spare[scan];
        const uint32_t first = tree_first_child(node);
        if (!first) {
            node->first_child = 0;
        } else if (scan > 1 && node_visits(node) < least_visits) {
            drop_children(tree, scan);
        } else {
            copy_nodes(tree, used, first, node->child_count);
            node->first_child = used;
            used += node->child_count;
        }
        if (tree->has_opinions)
            keep_bias(tree, scan);
    }
    if (tree->has_opinions)
        bias_end_move(&tree->bias);
    swap_spaces(tree);
    tree->used = used;
    tree->root = 1;
    tree->is_full = false;
}

/* Index of the highest bit, 0 for none: visits 2^(c-1) to 2^c - 1. */
static int visit_class(uint32_t visits)
{
    int class = 0;
    for (; visits; visits >>= 1)
        class ++;
    return class;
}

/*
 * Children are counted by their parent's visits; a child never has more
 * visits than its parent, so what is kept hangs together.
 */
void tree_prune(struct tree *tree)
{
    uint64_t children[VISIT_CLASSES] = {0};
    for (uint32_t i = 1; i < tree->used; i++) {
        const struct node *node = tree_node(tree, i);
        if (tree_first_child(node))
            children[visit_class(node_visits(node))] += node->child_count;
    }
    uint64_t kept = 0;
    int class = VISIT_CLASSES;
    while (class > 0 && kept + children[class - 1] <= tree->capacity / 2)
        kept += children[--class];
    /* So many visits in half a space would take years. */
    assert(class < VISIT_CLASSES);
    tree_compact(tree, tree->root,
                 class < 2 ? (uint32_t) class : UINT32_C(1) << (class - 1));
}
