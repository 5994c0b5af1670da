/*
 * evaluator.h - what the search asks at a leaf: who wins, by how much, which
 * moves are likely.
 *
 * Playouts today, a network later; the search cannot tell them apart but by
 * what they say of themselves.
 */
#ifndef ENGINE_EVALUATOR_H
#define ENGINE_EVALUATOR_H

#include "engine/rng.h"
#include "rules/game.h"

struct evaluation {
    float black_win;           /* 0 to 1; a tie that Black wins is a win */
    float black_score;         /* Black's margin in points, komi counted */
    float deviation;           /* of that margin, in points; 0 by a playout */
    int8_t owner[POINT_CELLS]; /* by point: -100 White's .. 100 Black's */

    /* With has_priors: how likely each move is, by point, PASS included. */
    float prior[POINT_CELLS];

    /*
     * With has_moves: the moves made from the leaf on, in order, for RAVE;
     * passes are left out.
     */
    int move_count;
    struct evaluation_move {
        uint16_t point;
        uint8_t color;
    } moves[4 * BOARD_POINTS_MAX];
};

struct evaluator {
    bool each_visit; /* wants a call a visit, not one a new node */
    bool has_priors;
    bool has_moves;
    size_t workspace_bytes; /* scratch memory each thread has to bring */

    /*
     * Evaluates the position of a game in which to_move is to play.  Any
     * number of threads at once, each with its own workspace (aligned to 64
     * bytes, content undefined) and generator.
     */
    void (*evaluate)(const struct evaluator *self, const struct game *leaf,
                     Color to_move, void *workspace, struct rng *rng,
                     struct evaluation *out);

    /* The same with more care, for the root of a search.  NULL: there is no
       better way than evaluate(). */
    void (*evaluate_root)(const struct evaluator *self, const struct game *root,
                          Color to_move, void *workspace, struct rng *rng,
                          struct evaluation *out);
    void (*destroy)(struct evaluator *self);
};

#endif
