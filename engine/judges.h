/*
 * judges.h - who judges boards of any size: a network where it plays, else
 * playouts alone.
 */
#ifndef ENGINE_JUDGES_H
#define ENGINE_JUDGES_H

#include "engine/judge.h"

struct network; /* network.h */

/* One thread at a time. */
struct judges {
    struct judge by_playouts, by_network;
    struct evaluator *evaluator; /* NULL: there is no network */
};

/* network may be NULL for none, and like params must outlive the judges; its
   cache is used or not.  False when memory is short; judges_free() gives back
   what was taken. */
MUST_CHECK bool judges_init(struct judges *judges, const struct params *params,
                            const struct network *network, bool uses_cache);
void judges_free(struct judges *judges);

/* The one for boards of so many lines. */
const struct judge *judges_for(const struct judges *judges, int size);

#endif
