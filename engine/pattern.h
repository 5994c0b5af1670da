/*
 * pattern.h - the 3x3 shapes in which a local move is usually good.
 *
 * A set is made once from the diagrams in pattern.c and then only read.  It
 * holds every mirror image and both ways of colouring, so it does not matter
 * whose move is asked for.
 */
#ifndef ENGINE_PATTERN_H
#define ENGINE_PATTERN_H

#include "rules/board.h"

/* One bit for each of the 2^16 shapes that board->shape can hold. */
struct pattern3_set {
    uint64_t bits[1 << 10];
};

void pattern3_init(struct pattern3_set *set);

/* Is the empty vertex in the middle of a shape of the set? */
static inline bool pattern3_matches(const struct pattern3_set *set,
                                    const struct board *board, Point point)
{
    const unsigned shape = board->shape[point];
    return (set->bits[shape >> 6] >> (shape & 63) & 1) != 0;
}

#endif
