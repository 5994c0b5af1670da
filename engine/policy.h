/*
 * policy.h - how a playout picks its next move.
 *
 * Rules in order, each tried with a chance from the parameters: answer an
 * atari beside the last move, attack and defend chains of two liberties there,
 * play the vital point of a small eye space, follow a 3x3 pattern beside the
 * last moves, capture or save elsewhere; else a random move that is no
 * blunder.
 */
#ifndef ENGINE_POLICY_H
#define ENGINE_POLICY_H

#include "engine/params.h"
#include "engine/pattern.h"
#include "engine/rng.h"

/* What does not change; many threads may use it at once. */
struct policy {
    uint32_t save_chance; /* chances in 1/2^32, UINT32_MAX for always */
    uint32_t attack_chance;
    uint32_t defend_chance;
    uint32_t nakade_chance;
    uint32_t pattern_chance;
    uint32_t capture_chance;
    struct pattern3_set patterns;
};

void policy_init(struct policy *policy, const struct params *params);

enum { POLICY_ATARIS_MAX = 24 };

/* What a policy has to know of the moves made so far. */
struct policy_memory {
    Point last, before_last; /* vertices, or PASS or NO_POINT */
    int atari_count;         /* stones of chains that got into atari ... */
    uint16_t ataris[POLICY_ATARIS_MAX]; /* ... the latest at the end */
};

/* Looks at a board and the last two moves (NO_POINT: none). */
void policy_begin(struct policy_memory *memory, const struct board *board,
                  Point last, Point before_last);

/* The player's next move: legal, no eye filled; PASS when there is none. */
Point policy_pick(const struct policy *policy, struct policy_memory *memory,
                  struct board *board, Color player, struct rng *rng);

/* Takes note of a move (or PASS) that was just played on the board. */
void policy_note(struct policy_memory *memory, const struct board *board,
                 Point move);

#endif
