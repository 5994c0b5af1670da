/*
 * analysis.h - what a search thinks, as plain data.
 *
 * Rates and scores are those of the player named in to_move, whose turn it is
 * at the root.
 */
#ifndef ENGINE_ANALYSIS_H
#define ENGINE_ANALYSIS_H

#include "rules/color.h"
#include "rules/point.h"

#include <stdint.h>

enum { ANALYSIS_PV_MAX = 32, ANALYSIS_MOVES_MAX = BOARD_POINTS_MAX + 1 };

struct analysis_move {
    Point point; /* a vertex or PASS */
    int64_t visits;
    float mover_win;   /* 0 to 1 */
    float prior;       /* 0 to 1 */
    float lower_bound; /* of mover_win, a confidence bound, 0 to 1 */
    float mover_score; /* expected margin in points, komi counted */
    int pv_length;     /* at least 1: the PV begins with the move itself */
    uint16_t pv[ANALYSIS_PV_MAX];
    int64_t pv_visits[ANALYSIS_PV_MAX];
};

struct analysis {
    Color to_move;
    int size;          /* lines of the board */
    int64_t visits;    /* of the root, this search and what it was given */
    int64_t playouts;  /* of this search alone */
    double seconds;    /* since it began */
    float mover_win;   /* 0 to 1 */
    float mover_score; /* points */
    float mover_score_deviation;   /* standard deviation, points */
    float black_owns[POINT_CELLS]; /* by point: -1 White's .. 1 Black's */
    int move_count;                /* moves with visits, best first */
    int candidate_count;           /* ... and those without after them, the
                                      likeliest first: what is said of them is
                                      the root's, and their lower bound 0 */
    struct analysis_move moves[ANALYSIS_MOVES_MAX];
};

/* Who owns the board at the end of a search's visits, by point. */
struct analysis_owners {
    float black_owns[POINT_CELLS]; /* mean: -1 White's .. 1 Black's */
    float deviation[POINT_CELLS];  /* standard deviation from visit to visit,
                                      0 to 1 */
};

#endif
