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
#include "rules/score.h"

/* Playouts of a judgement that nobody hurried. */
enum { JUDGE_PLAYOUTS = 600 };

/* Who owns what at the end of the game, as the engine judges. */
struct judgement {
    bool dead[POINT_CELLS];        /* stones that will be taken */
    bool seki[POINT_CELLS];        /* stones alive in seki */
    float black_owns[POINT_CELLS]; /* -1 White's .. 1 Black's, in playouts */
    uint8_t owner[POINT_CELLS];    /* BLACK, WHITE or, where shared, EMPTY */
    struct score score;            /* the owners counted */
    int margin_halves;             /* what follows from the score */
    int playouts;                  /* it rests on so many */
};

/* Asked after every playout: is the answer wanted at once? */
struct judge_hurry {
    bool (*is_due)(void *context); /* NULL: never */
    void *context;
};

/*
 * Judges a position.  A chain is dead when its points are clearly the
 * opponent's at the end of the playouts; it is in seki when it has a liberty
 * that neither player can fill without giving up stones.  The owners are those
 * of score_area() without the dead, except that in an opening a region is
 * shared, whoever borders it, unless the playouts give it to him.  hurry may be
 * NULL.
 */
void judge_position(const struct params *params, const struct game *game,
                    const struct judge_hurry *hurry,
                    struct judgement *judgement);

/*
 * The same for the result of a game: once it is over under rules by which
 * stones that are left on the board live, none is dead.
 */
void judge_result(const struct params *params, const struct game *game,
                  const struct judge_hurry *hurry, struct judgement *judgement);

/* Are there stones on less than three tenths of the board? */
bool judge_is_opening(const struct board *board);

#endif
