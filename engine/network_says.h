/*
 * network_says.h - what a network says of one position, without a search.
 */
#ifndef ENGINE_NETWORK_SAYS_H
#define ENGINE_NETWORK_SAYS_H

#include "engine/network.h"
#include "rules/game.h"

/* The ways to turn a board: 0 is as it is. */
enum { NETWORK_SYMMETRIES = 8 };

/* All from the view of the player to move, by point; scores by the game's
   komi. */
struct network_said {
    bool may_play[POINT_CELLS]; /* the move is legal; PASS always */
    float policy[POINT_CELLS];  /* 0 where it is not; sums to 1 */
    float win;                  /* 0 to 1; a game without result counts half */
    float no_result;            /* 0 to 1 */
    float mean;                 /* of the final score, in points */
    float deviation;            /* of the final score, in points */
    float lead;                 /* points to give away for an even game */
    float owner[POINT_CELLS];   /* 1 own .. -1 the opponent's */
};

/*
 * What is said for the player to move when the board is turned so (0 to 7);
 * points are those of the board as it is.  The board is one that the
 * network_plays().  False, with *said untouched, when memory is short.
 */
MUST_CHECK bool network_says(const struct network *network,
                             const struct game *game, Color to_move,
                             int symmetry, struct network_said *said);

#endif
