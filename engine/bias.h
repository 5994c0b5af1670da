/*
 * bias.h - what a network gets wrong again and again, learnt as a search goes.
 *
 * Where the same move was made after the same move in the same surroundings,
 * positions differ only elsewhere, and a network that takes one of them for
 * too good takes them all for it.  What the search finds below one such
 * position so corrects what the network says of the others.  The idea, and its
 * figures, are those of D. J. Wu's KataGo (its documentation of methods,
 * "subtree value bias correction").
 *
 * Any number of threads may find, add and read at once; all else needs the
 * table to itself.  Sums of floats are added in the order in which threads
 * come.
 */
#ifndef ENGINE_BIAS_H
#define ENGINE_BIAS_H

#include "rules/game.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What was found of positions that are alike. */
struct bias_kind {
    _Atomic uint32_t key; /* 0: the place is free */
    _Atomic float error;  /* sum over positions: weight times how much better
                             for the player who moved there they turned out */
    _Atomic float weight; /* sum */
};

struct bias {
    struct bias_kind *kinds; /* hashed by key; [0] stays unused ... */
    struct bias_kind *spare; /* ... and as many, to move to */
    uint32_t mask;           /* places - 1; a power of two less one */
};

/* No more than these bytes, 4096 at least; false when memory is short. */
MUST_CHECK bool bias_init(struct bias *bias, size_t bytes);
void bias_free(struct bias *bias);
void bias_clear(struct bias *bias);

/* Key of the position after a game's last move; 0, none, after a pass or
   before any move. */
uint32_t bias_key(const struct game *game);

/* The place of a key's kind, made if there is none; 0 for no key, or if there
   is no room. */
uint32_t bias_find(const struct bias *bias, uint32_t key);

/* What the positions found for a place add to it; place 0 is none. */
void bias_add(const struct bias *bias, uint32_t place, float error,
              float weight);

/* How much better than they look positions of this kind are; 0 for place 0
   and as long as nothing is known. */
float bias_mean(const struct bias *bias, uint32_t place);

/*
 * When part of a tree goes, each position that stays is named with what it has
 * added, and its new place returned; of what the others added little is kept.
 */
void bias_begin_move(struct bias *bias);
uint32_t bias_keep(struct bias *bias, uint32_t place, float error,
                   float weight);
void bias_end_move(struct bias *bias);

#endif
