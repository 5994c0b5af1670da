/*
 * sample.h - a position to learn from: what a network is shown, and what it
 * should have said.
 *
 * All is from the view of the player to move, vertices by net_index().  A
 * sample is plain data without pointers; packed it takes some 1,800 bytes, of
 * which a file's compression leaves about a third.
 */
#ifndef TUNING_SAMPLE_H
#define TUNING_SAMPLE_H

#include "engine/net_output.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    SAMPLE_NO_MOVE = -1,
    SAMPLE_BYTES_MAX = 4096, /* packed, at most */
};

struct sample {
    struct net_input input;

    /* What the teacher says. */
    float policy[NET_POINTS_MAX]; /* 0 to 1; with pass they sum to 1 */
    float pass;
    float win;                   /* 0 to 1 */
    float lead;                  /* points */
    float mean;                  /* of the final score, in points */
    float deviation;             /* of it, in points, 0 or more */
    float owner[NET_POINTS_MAX]; /* 1 own .. -1 the opponent's */

    /* What became of the game. */
    bool has_result;
    float result;  /* 1 the mover won, 0 lost, 1/2 a tie */
    int move;      /* played here: net_index(), size * size for a pass, or
                      SAMPLE_NO_MOVE */
    uint32_t game; /* number of its game: those held apart are chosen by it */
};

/* Writes a sample as bytes; returns how many.  Numbers are rounded: the policy
   to 1/255 of its square root, owners to 1/127, win rates and results to
   1/65535, points to 1/64; what is beyond +-500 points is cut. */
size_t sample_pack(const struct sample *sample,
                   unsigned char bytes[SAMPLE_BYTES_MAX]);

/* Reads what sample_pack() wrote; false if these bytes are no sample.  Moves
   are shared out anew so that they sum to 1. */
bool sample_unpack(const unsigned char *bytes, size_t count,
                   struct sample *sample);

/* The sample as seen in the s-th of the 8 symmetries (0 is as it is).  Not in
   place. */
void sample_turn(const struct sample *sample, int s, struct sample *turned);

/* Is its game one of those that nothing is learnt from?  One game in 64 is. */
bool sample_is_apart(const struct sample *sample);

#endif
