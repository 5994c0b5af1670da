/*
 * eye_space.h - small spaces at the edge within a wall, for exhaustive search.
 *
 * A space is up to SPACE_CELLS_MAX vertices, its cells; all around them stand
 * walls, of one colour or of both, each one chain.  A safe wall can never be
 * taken; one that is not has no liberties but in the space, and taking it
 * ends the play.  Knows what one move does, by Ing's rule of suicide, and
 * nothing of ko; that it agrees with rules/board is tested.
 */
#ifndef TESTS_SUPPORT_EYE_SPACE_H
#define TESTS_SUPPORT_EYE_SPACE_H

#include "rules/color.h"

#include <stdbool.h>
#include <stdint.h>

enum { SPACE_CELLS_MAX = 12 };

/* A set of cells: bit i is cell i. */
typedef uint32_t Cells;

struct space {
    int cells;
    int column[SPACE_CELLS_MAX]; /* of cell i; 0 is the left edge in a corner */
    int row[SPACE_CELLS_MAX];    /* 0 is the edge */
    Cells near[SPACE_CELLS_MAX]; /* the neighbours of cell i in the space */
    Cells beside[3];             /* the cells beside BLACK's, WHITE's wall */
    bool has_wall[3];
    bool is_safe[3]; /* is that wall safe? */
};

/* The stones of BLACK and WHITE in a space. */
struct filling {
    Cells of[3];
};

struct local_play {
    bool is_legal;        /* no more is set when it is not */
    Color winner;         /* who has taken the other's wall, else EMPTY */
    struct filling after; /* unless there is a winner */
    int taken_chains;
    Cells taken;
    Cells chain;     /* the chain of the stone played, without its wall */
    bool is_on_wall; /* does that chain hold a wall? */
    Cells liberties; /* of that chain */
};

/* Plays a stone on a cell. */
struct local_play space_play(const struct space *space,
                             const struct filling *filling, Color player,
                             int cell);

/* Has every chain, the walls too, a liberty? */
bool space_stands(const struct space *space, const struct filling *filling);

/* Black's area in the space less White's, all stones taken as alive. */
int space_score(const struct space *space, const struct filling *filling);

static inline Cells cells_only(int cell)
{
    return (Cells)1 << cell;
}

static inline int cells_count(Cells cells)
{
    return __builtin_popcount(cells);
}

/* A cell of a set that is not empty. */
static inline int cells_first(Cells cells)
{
    return __builtin_ctz(cells);
}

static inline Cells space_all(const struct space *space)
{
    return cells_only(space->cells) - 1;
}

static inline Cells space_empty(const struct space *space,
                                const struct filling *filling)
{
    return space_all(space) & ~(filling->of[BLACK] | filling->of[WHITE]);
}

#endif
