/*
 * node.h - one move in the search tree and what is known of it.
 *
 * Many threads read and write a node at once, without locks.  With playouts,
 * visits and the sums that belong to them are added atomically and lose
 * nothing.  The RAVE pair is written by a plain load and store: two threads
 * that meet lose one of their additions, which is harmless in a statistic of
 * thousands and far cheaper.  A reader may see a visit whose result has not
 * arrived: that is the virtual loss which keeps threads apart.
 *
 * With a network results are few and dear, and the children of a node are
 * weighed against each other: a node's figures are means that gather.h makes
 * anew from its children's after every visit.  Each figure is atomic; a reader
 * may see some of them older than others.
 *
 * States of first_child: 0, a leaf; NODE_EXPANDING, one thread is making the
 * children; else the arena index of the first of child_count children.
 */
#ifndef ENGINE_NODE_H
#define ENGINE_NODE_H

#include <stdatomic.h>
#include <stdint.h>

enum {
    NODE_VALUE_ONE = 1 << 16, /* a won game in value_sum */
    NODE_RAVE_ONE = 16,       /* a won game in rave_sum */
    NODE_POINT_ONE = 16,      /* a point on the board in score_sum */
};

/* A value of first_child that is no index. */
static const uint32_t NODE_EXPANDING = UINT32_MAX;

/* All figures are those of the player who made the move. */
struct node {
    union {
        struct { /* with playouts */
            _Atomic int64_t value_sum;
            _Atomic int64_t score_sum;
            _Atomic uint32_t rave_visits;
            _Atomic uint32_t rave_sum;
        };
        struct {                   /* with a network, in a tree with opinions */
            _Atomic float weight;  /* of the means below; 0: there are none */
            _Atomic float win;     /* 0 to 1 */
            _Atomic float score;   /* points */
            _Atomic float utility; /* see utility.h */
            _Atomic float utility_squares; /* mean of the squares */
            _Atomic uint16_t under_way; /* visits that have not arrived yet */
            _Atomic uint16_t arriving;  /* ... that wait to be gathered */
        };
    };
    _Atomic uint32_t visits;      /* descents through here, arrived or not */
    _Atomic uint32_t first_child; /* release-stored once children are made */
    uint16_t child_count;         /* written before first_child */
    uint16_t point;               /* the move: a vertex or PASS */
    float prior;                  /* share of the parent's prior, 0 to 1 */
};

_Static_assert(sizeof(struct node) == 40, "a node has no padding");

/* Visits so far, those under way included. */
static inline uint32_t node_visits(const struct node *node)
{
    return atomic_load_explicit(&node->visits, memory_order_relaxed);
}

/* A figure of a node. */
static inline float node_float(const _Atomic float *figure)
{
    return atomic_load_explicit(figure, memory_order_relaxed);
}

static inline void node_set_float(_Atomic float *figure, float value)
{
    atomic_store_explicit(figure, value, memory_order_relaxed);
}

#endif
