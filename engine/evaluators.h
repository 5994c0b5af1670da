/*
 * evaluators.h - what evaluates positions, by the size of the board.
 */
#ifndef ENGINE_EVALUATORS_H
#define ENGINE_EVALUATORS_H

#include "engine/evaluator.h"
#include "engine/params.h"

struct network; /* network.h */

struct evaluators {
    struct evaluator *by_playouts;
    struct evaluator *by_network; /* NULL: there is no network */
};

/*
 * Makes them; network may be NULL and must outlive them.  False when memory is
 * short; evaluators_free() gives back what it took.
 */
MUST_CHECK bool evaluators_init(struct evaluators *evaluators,
                                const struct params *params,
                                const struct network *network);
void evaluators_free(struct evaluators *evaluators);

/* The one for a board of so many lines. */
const struct evaluator *evaluators_for(const struct evaluators *evaluators,
                                       int size);

/* The one whose workspace is large enough for either. */
const struct evaluator *evaluators_widest(const struct evaluators *evaluators);

#endif
