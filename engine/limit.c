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
    return (struct limit){now, now, budget, visits, now + LOOK_EVERY_MS};
}

void limit_begin_descents(struct limit *limit)
{
    limit->begun_ms = limit_now_ms();
}

/* The two most visited children of the root, and the best of value. */
struct leaders {
    uint32_t first, second; /* visits */
    uint32_t first_child;   /* index */
    float first_value, best_value;
};

/* The visits of a child of the root that may be played, else 0. */
static uint32_t visits_of(const struct search *search, uint32_t index)
{
    const struct node *child = tree_node(search->tree, index);
    return search->is_avoided[child->point] ? 0 : node_visits(child);
}

static struct leaders find_leaders(const struct search *search)
{
    const struct node *root = tree_node(search->tree, search->tree->root);
    const uint32_t first = tree_first_child(root);
    const uint32_t end = first ? first + root->child_count : 0;
    struct leaders leaders = {0};
    for (uint32_t i = first; i < end; i++) {
        const uint32_t visits = visits_of(search, i);
        if (visits > leaders.first) {
            leaders.second = leaders.first;
            leaders.first = visits;
            leaders.first_child = i;
        } else if (visits > leaders.second) {
            leaders.second = visits;
        }
    }
    for (uint32_t i = first; i < end; i++) {
        const uint32_t visits = visits_of(search, i);
        /* A handful of lucky visits is no reason to doubt. */
        if (visits == 0 || visits < leaders.first / 8)
            continue;
        const float value = report_node(search->tree, i).mover_win;
        if (i == leaders.first_child)
            leaders.first_value = value;
        if (value > leaders.best_value)
            leaders.best_value = value;
    }
    return leaders;
}

/* Is the most visited move what a network's search would play now? */
static bool is_chosen(const struct search *search,
                      const struct leaders *leaders)
{
    return choice_best(search, NULL).child == leaders->first_child;
}

/*
 * With a network the lower bound of a move decides as soon as it has a share
 * of the most visited's visits, so no other may come to that share.
 */
static bool stays_chosen(const struct search *search,
                         const struct leaders *leaders, int64_t to_come)
{
    if (!search->tree->has_opinions)
        return leaders->first - leaders->second > to_come;
    const float enough = search->params->bound_visits * (float)leaders->first;
    return (float)leaders->second + (float)to_come < enough &&
           is_chosen(search, leaders);
}

bool limit_is_decided(const struct search *search, int64_t to_come)
{
    const struct leaders leaders = find_leaders(search);
    return stays_chosen(search, &leaders, to_come);
}

/* Is the most visited move the one to play? */
static bool is_settled(const struct search *search,
                       const struct leaders *leaders)
{
    if (search->tree->has_opinions)
        return is_chosen(search, leaders);
    return leaders->first_value >= leaders->best_value;
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
        return is_settled(search, &leaders);
    const int64_t descents =
        atomic_load_explicit(&search->descents, memory_order_relaxed);
    const int64_t to_come = descents * (limit->budget.target_ms - elapsed) /
                            (now - limit->begun_ms + 1);
    return elapsed * 8 > limit->budget.target_ms &&
           stays_chosen(search, &leaders, to_come);
}
