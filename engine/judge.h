/*
 * judge.h - who owns what when the game is over.
 *
 * The answer comes from playouts of the judge's own, as many with either
 * player to move, seeded from the position, and where there is an evaluator
 * that knows more than a playout, from what it says with either player to
 * move.  Both depend on the stones alone, so the answer is the same before and
 * after passes, for every komi and whatever was searched.
 */
#ifndef ENGINE_JUDGE_H
#define ENGINE_JUDGE_H

#include "engine/params.h"
#include "rules/score.h"

/* Playouts of a judgement that nobody hurried. */
enum { JUDGE_PLAYOUTS = 600 };

struct evaluator; /* evaluator.h */

/* Who is to judge.  One thread at a time. */
struct judge {
    const struct params *params;       /* not owned, like the evaluator */
    const struct evaluator *evaluator; /* NULL: playouts alone */
    struct game *game;                 /* what the evaluator is shown ... */
    void *workspace;                   /* ... and its scratch memory */
};

/*
 * Makes a judge.  evaluator may be NULL; one that wants a call each visit
 * knows no more than a playout and is not asked.  False when memory is short;
 * judge_free() gives back what it took.
 */
MUST_CHECK bool judge_init(struct judge *judge, const struct params *params,
                           const struct evaluator *evaluator);
void judge_free(struct judge *judge);

/* A judge that has nothing but playouts and nothing to free. */
static inline struct judge judge_by_playouts(const struct params *params)
{
    return (struct judge){.params = params};
}

/* Who owns what at the end of the game, as the engine judges. */
struct judgement {
    bool dead[POINT_CELLS];        /* stones that will be taken */
    bool seki[POINT_CELLS];        /* stones alive in seki */
    float black_owns[POINT_CELLS]; /* -1 White's .. 1 Black's, as expected */
    uint8_t owner[POINT_CELLS];    /* BLACK, WHITE or, where shared, EMPTY */
    struct score score;            /* the owners counted */
    int margin_halves;             /* what follows from the score */
    int playouts;                  /* it rests on so many */
    bool is_hurried;               /* and on less than it should */
    bool is_informed;              /* an evaluator was asked, too */
};

/* Asked now and then: is the answer wanted at once? */
struct judge_hurry {
    bool (*is_due)(void *context); /* NULL: never */
    void *context;
};

/*
 * Judges a position.  A chain is dead when its points are expected to be the
 * opponent's in the end; it is in seki when it has a liberty that neither
 * player can fill without giving up stones.  The owners are those of
 * score_area() without the dead, except that in an opening a region is shared,
 * whoever borders it, unless it is expected to be his.  hurry may be NULL.
 */
void judge_position(const struct judge *judge, const struct game *game,
                    const struct judge_hurry *hurry,
                    struct judgement *judgement);

/*
 * The same for the result of a game: once it is over under rules by which
 * stones that are left on the board live, none is dead.
 */
void judge_result(const struct judge *judge, const struct game *game,
                  const struct judge_hurry *hurry, struct judgement *judgement);

/* Are there stones on less than three tenths of the board? */
bool judge_is_opening(const struct board *board);

#endif
