/*
 * game_terms.h - what a game of the teacher against itself is played under,
 * and how far its moves stray.
 */
#ifndef TUNING_GAME_TERMS_H
#define TUNING_GAME_TERMS_H

#include "engine/rng.h"
#include "rules/game.h"
#include "tuning/positions_options.h"

struct game_terms {
    int size; /* lines, 7 to 19 */
    struct ruleset rules;
    int komi_halves;
    int stones;       /* of handicap, in fixed places; 0 or 2 to 9 */
    int random_moves; /* that the game begins with: any legal ones */
    int flat_moves;   /* that follow: drawn from a flattened policy */
    float wild_rate;  /* of the others that are wild (wild_move.h): 0 to 1; if
                         it is not 0, kos are taken half of the time, too */
    bool is_whole;    /* played on to the passes, whoever is winning */
};

/*
 * Draws the terms of a game of this kind, which is not POSITIONS_RECORDS.
 *
 * Rules: Ing's most often, of the others one of each kind that a network can
 * tell apart.  Komi: what the rules propose, or in three games of ten about
 * that with a standard deviation of 9 points, within -20 to 30; with handicap
 * stones, in half of the games 0.5.  Of the wild games half begin with random
 * moves.
 */
struct game_terms game_terms_draw(const struct positions_settings *settings,
                                  enum positions_kind kind, struct rng *rng);

/* Puts a game at the start that the terms give it. */
void game_terms_begin(const struct game_terms *terms, struct game *game);

#endif
