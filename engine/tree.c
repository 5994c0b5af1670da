#include "engine/tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Visits are told apart by powers of two when pruning. */
enum { VISIT_CLASSES = 33 };

bool tree_init(struct tree *tree, size_t bytes)
{
    const size_t capacity = bytes / 2 / sizeof(struct node);
    *tree = (struct tree){0};
    tree->capacity =
        capacity < UINT32_MAX / 2 ? (uint32_t)capacity : UINT32_MAX / 2;
    if (tree->capacity < BOARD_POINTS_MAX * 4)
        tree->capacity = BOARD_POINTS_MAX * 4;
    tree->nodes = malloc(tree->capacity * sizeof *tree->nodes);
    tree->spare = malloc(tree->capacity * sizeof *tree->spare);
    if (!tree->nodes || !tree->spare) {
        tree_free(tree);
        return false;
    }
    tree_clear(tree);
    return true;
}

void tree_free(struct tree *tree)
{
    free(tree->nodes);
    free(tree->spare);
    *tree = (struct tree){0};
}

void tree_clear(struct tree *tree)
{
    tree->root = 1;
    tree->used = 2;
    tree->is_full = false;
    memset(&tree->nodes[tree->root], 0, sizeof *tree->nodes);
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

void tree_compact(struct tree *tree, uint32_t root, uint32_t least_visits)
{
    struct node *to = tree->spare;
    const struct node *from = tree->nodes;
    uint32_t used = 2;
    memcpy(&to[1], &from[root], sizeof *to);
    for (uint32_t scan = 1; scan < used; scan++) {
        struct node *node = &to[scan];
        const uint32_t first = tree_first_child(node);
        if (!first || (scan > 1 && node_visits(node) < least_visits)) {
            node->first_child = 0;
            continue;
        }
        memcpy(&to[used], &from[first], node->child_count * sizeof *to);
        node->first_child = used;
        used += node->child_count;
    }
    tree->spare = tree->nodes;
    tree->nodes = to;
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
