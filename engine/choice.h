/*
 * choice.h - which move a search with a network has found to be the best.
 *
 * The most visited as a rule.  Visits that a move would not have been given,
 * had it been known what is known now, are left out; and a move with fewer
 * visits is preferred if even the lower bound of its utility, which is far
 * below the mean while visits are few, is better than the other's.  The
 * weighing is that of D. J. Wu's KataGo.  May run beside the search's threads.
 */
#ifndef ENGINE_CHOICE_H
#define ENGINE_CHOICE_H

#include "engine/search.h"

/* What speaks for a child of the root. */
struct choice {
    uint32_t child; /* index, 0 for none */
    float value;    /* visits, corrected as said above */
};

/*
 * The best child of the root among those that are neither avoided nor, unless
 * allowed is NULL, not allowed by point; before any visit, that of greatest
 * prior.  Only for trees with opinions.
 */
struct choice choice_best(const struct search *search,
                          const bool allowed[POINT_CELLS]);

/*
 * A lower bound of the utility of a child of the root, by
 * params.bound_deviations standard errors, and how far it is below the mean.
 */
struct choice_bound {
    float lower, radius;
};

struct choice_bound choice_bound(const struct search *search, uint32_t child);

#endif
