/*
 * net_key.h - a name for all that a network is told of a position.
 *
 * Two positions of one key have the same inputs (net_features.h) and the same
 * legal moves, but for a chance of about 2^-64 that two boards share a hash.
 * The key takes in more than the inputs do, so it costs less than they would:
 * the stones now and as far back as the inputs look, the moves between, every
 * move's verdict, the rules and what Black's area is to exceed White's by.
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
