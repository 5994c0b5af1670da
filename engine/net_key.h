/*
 * net_key.h - a name for a position as a network is asked about it.
 *
 * The key takes in the stones, the player, every move's verdict, the rules,
 * what Black's area is to exceed White's by, and the passes in a row: positions
 * of one key have the same legal moves and the same inputs (net_features.h) but
 * for the moves before and the ladders on the boards before, save for a chance
 * of about 2^-64 that two boards share a hash.  So what a network says after
 * one order of moves serves for all: a search meets many of its
 * positions again that way, and what the inputs tell of the past sways a
 * network less than the symmetry it is asked in.
 */
#ifndef ENGINE_NET_KEY_H
#define ENGINE_NET_KEY_H

#include "rules/game.h"

#include <stdint.h>

struct net_key {
    uint64_t low, high;
};

/* Whether the player may play on each empty point, by point, and if not why. */
struct net_verdicts {
    uint8_t by_point[POINT_CELLS]; /* of empty points; others undefined */
};

/* Looks at all empty points. */
void net_verdicts_find(const struct game *game, Color to_move,
                       struct net_verdicts *verdicts);

struct net_key net_key(const struct game *game, Color to_move,
                       const struct net_verdicts *verdicts);

#endif
