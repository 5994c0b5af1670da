/*
 * net_packed.h - what a network says of a position, in about 1.1 KB on 19x19.
 *
 * Packing loses a little: of a prior at most 0.00002, of an owner what lies
 * between two of its hundred steps.  Whoever keeps some evaluations and makes
 * others anew therefore packs and unpacks them all, so that this loss does not
 * show which were kept.
 */
#ifndef ENGINE_NET_PACKED_H
#define ENGINE_NET_PACKED_H

#include "engine/evaluator.h"
#include "engine/net.h"

struct net_packed {
    float black_win, black_score, deviation; /* as in struct evaluation */
    uint16_t
        priors[NET_POINTS_MAX + 1]; /* square roots of the priors, of 65535,
                                       by net_index(); then the pass's */
    int8_t owner[NET_POINTS_MAX];   /* -100 White's .. 100 Black's */
};

/* Packs what is said of a board of NET_SIZE_MIN to NET_SIZE_MAX lines. */
void net_pack(const struct evaluation *evaluation, int size,
              struct net_packed *packed);

/* Sets all that net_pack() took and no moves; what lies off the board stays. */
void net_unpack(const struct net_packed *packed, int size,
                struct evaluation *evaluation);

#endif
