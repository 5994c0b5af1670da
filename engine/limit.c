#include "engine/limit.h"

#include "engine/choice.h"
#include "engine/report.h"

#include <time.h>

/* Looking at the root's children costs time: not more often than this. */
enum { LOOK_EVERY_MS = 10 };

int64_t limit_now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

struct limit limit_start(struct time_budget budget, int64_t visits)
{
    const int64_t now = limit_now_ms();
    return (struct limit){now, budget, visits, now + LOOK_EVERY_MS};
}

/* The two most visited children of the root, and the best of value. */
struct leaders {
    uint32_t first, second; /* visits */
    uint32_t first_child;   /* index */
    float first_value, best_value;
};

static struct leaders find_leaders(const struct search *search)
{
    const struct node *root = tree_node(search->tree, search->tree->root);
    const uint32_t first = tree_first_child(root);
    struct leaders leaders = {0};
    for (uint32_t i = first; first && i < first + root->child_count; i++) {
        const struct node *child = tree_node(search->tree, i);
        const uint32_t visits = node_visits(child);
        if (visits == 0 || search->is_avoided[child->point])
            continue;
        const float value = report_node(search->tree, i).mover_win;
        if (visits > leaders.first) {
            leaders.second = leaders.first;
            leaders.first = visits;
            leaders.first_child = i;
            leaders.first_value = value;
        } else if (visits > leaders.second) {
            leaders.second = visits;
        }
        /* A handful of lucky visits is no reason to doubt. */
        if (value > leaders.best_value && visits >= leaders.first / 8)
            leaders.best_value = value;
    }
    return leaders;
}

/* Can nothing change any more what would be played, in so many visits?  A
   network's move need not be the most visited, and may be found to be now. */
static bool is_decided(const struct search *search,
                       const struct leaders *leaders, int64_t to_come)
{
    return leaders->first - leaders->second > to_come &&
           (!search->tree->has_opinions ||
            choice_best(search, NULL).child == leaders->first_child);
}

bool limit_is_reached(struct limit *limit, const struct search *search)
{
    if (limit->budget.target_ms == TIMEMAN_UNLIMITED)
        return false;
    const int64_t now = limit_now_ms(), elapsed = now - limit->start_ms;
    if (elapsed >= limit->budget.maximum_ms)
        return true;
    if (now < limit->next_look_ms)
        return false;
    limit->next_look_ms = now + LOOK_EVERY_MS;

    const struct leaders leaders = find_leaders(search);
    if (elapsed >= limit->budget.target_ms)
        return leaders.first_value >= leaders.best_value;
    const int64_t descents =
        atomic_load_explicit(&search->descents, memory_order_relaxed);
    const int64_t to_come =
        descents * (limit->budget.target_ms - elapsed) / (elapsed + 1);
    return elapsed * 8 > limit->budget.target_ms &&
           is_decided(search, &leaders, to_come);
}
