/*
 * owners.h - who ends up owning what, told apart by the first move of a visit.
 *
 * A table of sums over the descents of one search: for each move of the root,
 * and for all of them together.  Any number of threads may add while others
 * read; who reads beside that may miss the last descents in part.
 */
#ifndef ENGINE_OWNERS_H
#define ENGINE_OWNERS_H

#include "engine/analysis.h"
#include "engine/evaluator.h"

struct owners; /* opaque */

/* NULL when memory is short.  Memory is taken page by page as it is used. */
struct owners *owners_create(void);
void owners_destroy(struct owners *owners); /* NULL is none */

/* Empties the table, for a search on a board of so many lines. */
void owners_clear(struct owners *owners, int size);

/* Adds a descent that began with this move of the root, a vertex or PASS; or
   with none, NO_POINT, when it did not leave the root. */
void owners_add(struct owners *owners, Point move,
                const struct evaluation *evaluation);

/*
 * What was found after a move, or with NO_POINT after all of them and at the
 * root.  False, and nothing is written, when no descent was there.
 */
MUST_CHECK bool owners_read(const struct owners *owners, Point move,
                            struct analysis_owners *found);

#endif
