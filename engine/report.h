/*
 * report.h - reads out what a search knows: a node, the ownership, a whole
 * analysis.  May run beside the search's threads, but not beside a compaction
 * of the tree.
 */
#ifndef ENGINE_REPORT_H
#define ENGINE_REPORT_H

#include "engine/analysis.h"
#include "engine/search.h"

/* One node, for the player who made its move. */
struct report_node {
    int64_t visits;
    float mover_win;   /* 0 to 1; 0.5 if never visited */
    float mover_score; /* points */
};

struct report_node report_node(const struct tree *tree, uint32_t index);

/* Mean ownership of every vertex, -1 White's to 1 Black's, by point. */
void report_owners(const struct searcher searchers[], int count, int size,
                   float owns[POINT_CELLS]);

/* What the descents of one search ended with, for the player to move. */
struct report_results {
    int64_t count;
    float mover_score; /* their mean in points; 0 if there were none */
    float deviation;   /* standard deviation in points */
};

struct report_results report_results(const struct search *search,
                                     const struct searcher searchers[],
                                     int count);

/* Fills in all of an analysis but its seconds. */
void report_search(const struct search *search,
                   const struct searcher searchers[], int count,
                   struct analysis *analysis);

#endif
