/*
 * net_output.h - what goes into a network and what comes out, as plain data.
 *
 * Both are from the view of the player to move.  Vertices are numbered row by
 * row from the upper left corner, rows size apart: net_index() and
 * net_point().  A board smaller than the widest is computed at its own size,
 * which is what masking a wider one comes to.
 */
#ifndef ENGINE_NET_OUTPUT_H
#define ENGINE_NET_OUTPUT_H

#include "engine/net.h"
#include "rules/point.h"

struct net_input {
    int size;                        /* NET_SIZE_MIN to NET_SIZE_MAX */
    uint32_t planes[NET_POINTS_MAX]; /* by vertex: bit i is plane i, 0 or 1 */
    float globals[NET_GLOBALS];
};

/* Nothing is normalised, nothing forbidden, but the scores are in points and
   the owners between their bounds. */
struct net_output {
    float policy[NET_POINTS_MAX]; /* logits, by vertex */
    float pass;                   /* logit */
    float outcome[3];             /* logits: win, loss, no result */
    float mean;                   /* of the final score, in points */
    float deviation;              /* of the final score, in points, 0 or more */
    float lead;                   /* points to give away for an even game */
    float owner[NET_POINTS_MAX];  /* 1 own .. -1 the opponent's */
};

static inline int net_index(Point point, int size)
{
    return (size - 1 - point_row(point)) * size + point_column(point);
}

static inline Point net_point(int index, int size)
{
    return point_at(size - 1 - index / size, index % size);
}

#endif
