/*
 * agreement.h - which stones a search takes it that the players will take off
 * when the game ends, and whether it took it so before.
 */
#ifndef ENGINE_AGREEMENT_H
#define ENGINE_AGREEMENT_H

#include "rules/board.h"

struct agreement {
    bool dead[POINT_CELLS]; /* by point; only of stones on the board */
};

/*
 * Notes that these stones are off in the end; NULL: none.  False if that is
 * news about a stone on the board: what was found by counting otherwise is
 * worth nothing.
 */
bool agreement_stands(struct agreement *agreement, const struct board *board,
                      const bool dead[POINT_CELLS]);

/* The stones of this board, by point, that were last said to be off in the
   end; NULL if there are none.  It stands until the agreement changes. */
const bool *agreement_dead(struct agreement *agreement,
                           const struct board *board);

#endif
