/*
 * ruling.h - a verdict with its reasons, for people.
 *
 * game_verdict() says whether a move is legal as fast as it can; this says
 * why, and may take its time: the stones concerned, the earlier move that is
 * repeated, who disturbs.
 */
#ifndef RULES_RULING_H
#define RULES_RULING_H

#include "rules/game.h"

struct ruling {
    enum verdict verdict;
    int stone_count; /* stones concerned, 0 to all of the board ... */
    uint16_t stones[BOARD_POINTS_MAX]; /* ... in the order of their points:
        hot stones; of a ko the stones it would take; the suicides; for
        VERDICT_DISTURB also the chains that it threatens */
    int earlier_move; /* the move, from 1, that it repeats, or after which the
                         position stood; 0: the starting position, or that
                         nothing is repeated: see repeats */
    bool repeats;     /* is earlier_move meant? */
    Color disturber;  /* BLACK or WHITE where there is one, else EMPTY */
};

/*
 * The same verdict as game_verdict(), explained.  The point is a vertex or
 * PASS.
 */
struct ruling ruling_of(const struct game *game, Point point, Color player);

#endif
