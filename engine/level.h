/*
 * level.h - steps of strength, from the weakest to all that there is.
 *
 * A level says how far a search goes and how its move is chosen.  The names
 * are those of ranks, 18k to 1k and 1d to 9d, but the scale is our own: each
 * is stronger than the one before, and no more is said of what a person of
 * that rank plays like.
 *
 * Below 1d a move is drawn: a likely one often, an unlikely one seldom, and
 * none that loses too much (level_choice.h).  What a network holds for likely
 * is what people play, so weak levels err as people do.  The table has few
 * numbers, far apart, so as to stand when the network is another.
 */
#ifndef ENGINE_LEVEL_H
#define ENGINE_LEVEL_H

#include "rules/compiler.h"

#include <stdbool.h>
#include <stdint.h>

struct level {
    const char *name;  /* such as "18k"; NULL: no level, as strong as can be */
    int visits;        /* with a network, for a move; 0: no limit */
    float temperature; /* a move of chance p has weight p^(1/temperature); 0:
                          the best is always played */
    float loss;        /* what a move may lose beside the best, in points for
                          each line of the board */
};

/* Playouts say less than a network does: so many for each of its visits. */
enum { LEVEL_PLAYOUTS = 16 };

/* The i-th level, from 0, the weakest; NULL past the last. */
const struct level *level_number(int i);

/* The level of this name, in any case, or NULL. */
const struct level *level_find(const char *name);

/* A lost game may be turned by so many moves that lose all they may. */
enum { LEVEL_TURNS = 3 };

/* Points that a game against an equal may be lost by and still be turned, on so
   many lines; 0 without a level. */
static inline float level_hope_points(const struct level *level, int size)
{
    return level->loss * (float)(LEVEL_TURNS * size);
}

/* The visits that a level allows where so many are allowed without one; 0: no
   limit. */
static inline int64_t level_limit(const struct level *level, int64_t visits,
                                  bool by_playouts)
{
    const int64_t own =
        (int64_t)level->visits * (by_playouts ? LEVEL_PLAYOUTS : 1);
    return own > 0 && (visits == 0 || own < visits) ? own : visits;
}

#endif
