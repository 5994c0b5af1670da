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
#include "rules/compiler.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    SAMPLE_NO_MOVE = -1,
    /* Packed, at least and at most: boards of 7x7 and 19x19. */
    SAMPLE_BYTES_MIN = 347,
    SAMPLE_BYTES_MAX = 1829,
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

/*
 * Writes a sample as bytes, the same on every machine; returns how many.
 * Numbers are rounded: the square root of the policy to 1/255, owners to
 * 1/127, win rates and results to 1/65534 (a tie stays 1/2), points to 1/64;
 * what is beyond +-500 points is cut.  The globals must be finite.
 */
size_t sample_pack(const struct sample *sample,
                   unsigned char bytes[SAMPLE_BYTES_MAX]);

/* Reads what sample_pack() wrote; false if these bytes are no sample, which
   leaves anything in *sample.  Moves are shared out anew so that they sum to 1;
   what is beyond the board is 0. */
MUST_CHECK bool sample_unpack(const unsigned char *bytes, size_t count,
                              struct sample *sample);

/* The sample as seen in the s-th of the 8 symmetries (0 is as it is).  Not in
   place. */
void sample_turn(const struct sample *sample, int s, struct sample *turned);

/* Is its game one of those that nothing is learnt from?  One is of each 64 that
   follow one another, from a multiple of 64 on. */
bool sample_is_apart(const struct sample *sample);
bool sample_game_is_apart(uint32_t game);

#endif
