/*
 * judge.h - who owns what when the game is over.
 *
 * The answer comes from playouts of the judge's own, as many with either
 * player to move, seeded from the position: it depends on nothing else, so it
 * is the same before and after passes and whatever was searched.
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

/*
 * Judges a position.  A chain is dead when its points are clearly the
 * opponent's at the end of the playouts; it is in seki when it has a liberty
 * that neither player can fill without giving up stones.  The margin counts
 * as territory only what has a border already.
 */
void judge_position(const struct params *params, const struct game *game,
                    struct judgement *judgement);

#endif
