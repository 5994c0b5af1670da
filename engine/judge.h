/*
 * judge.h - who owns what when the game is over.
 */
#ifndef ENGINE_JUDGE_H
#define ENGINE_JUDGE_H

#include "engine/params.h"
#include "rules/game.h"

/* Who owns what at the end of the game, as the engine judges. */
struct judgement {
    bool dead[POINT_CELLS];        /* stones that will be taken */
    bool seki[POINT_CELLS];        /* stones alive in seki */
    float black_owns[POINT_CELLS]; /* -1 White's .. 1 Black's */
    int margin_halves;             /* the score with the dead taken off */
};

/* Judges a position; equal for equal positions and rulesets. */
void judge_position(const struct params *params, const struct game *game,
                    struct judgement *judgement);

#endif
