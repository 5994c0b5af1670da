/*
 * playout.h - playing a board to its end by chance.
 *
 * A playout changes the board it is given: copy it before.  Simple ko, no
 * suicide; a player passes only when he has no other move, and two passes end
 * it.  Equal boards and generators give equal playouts everywhere.
 */
#ifndef ENGINE_PLAYOUT_H
#define ENGINE_PLAYOUT_H

#include "engine/evaluator.h"
#include "engine/policy.h"

struct playout_result {
    int moves;       /* made, passes counted */
    int area_margin; /* Black's stones and surrounded points less White's */
    bool is_over;    /* ended by two passes, not by its length */
};

/*
 * Every move uniformly random among those that are legal and fill no own eye.
 */
struct playout_result playout_uniform(struct board *board, Color to_move,
                                      struct rng *rng);

/* Where a playout begins. */
struct playout_start {
    Color to_move;
    Point last, before_last; /* moves, PASS or NO_POINT: what to answer */
};

/*
 * Moves picked by the policy.  Unless record is NULL, its moves are those that
 * were made.
 */
struct playout_result playout_guided(struct board *board,
                                     const struct playout_start *start,
                                     const struct policy *policy,
                                     struct rng *rng,
                                     struct evaluation *record);

/*
 * The owner (BLACK, WHITE or EMPTY) of every vertex if all stones on the board
 * are alive; returns Black's points less White's.
 */
int playout_owners(const struct board *board, uint8_t owner[POINT_CELLS]);

#endif
