/*
 * playout.h - playing a board to its end by chance.
 *
 * A playout changes the board it is given: copy it before.  Simple ko, no
 * suicide; a player passes only when he has no other move, and two passes end
 * it.  Equal boards and generators give equal playouts everywhere.
 */
#ifndef ENGINE_PLAYOUT_H
#define ENGINE_PLAYOUT_H

#include "engine/rng.h"
#include "rules/board.h"

struct playout_result {
    int moves;       /* made, passes counted */
    int area_margin; /* Black's stones and eyes less White's */
    bool is_over;    /* ended by two passes, not by its length */
};

/*
 * Every move uniformly random among those that are legal and fill no own eye.
 */
struct playout_result playout_uniform(struct board *board, Color to_move,
                                      struct rng *rng);

#endif
