/*
 * search.h - one simulation: descend, evaluate, expand, back up.
 *
 * A tree with opinions is searched as for a network: it must belong to an
 * evaluator that has priors and wants no call at each visit.  Every other
 * tree is searched as with playouts.
 *
 * A search is what all threads share; a searcher is what each has of its own.
 * search_descend() may run on any number of threads, each with its searcher;
 * everything else needs the search to itself, but for the loads of atomic
 * fields.
 */
#ifndef ENGINE_SEARCH_H
#define ENGINE_SEARCH_H

#include "engine/evaluator.h"
#include "engine/move_model.h"
#include "engine/owners.h"
#include "engine/params.h"
#include "engine/tree.h"
#include "engine/utility.h"

/* Moves from the root to the deepest node. */
enum { SEARCH_DEPTH_MAX = 1024 };

struct search {
    struct tree *tree;
    const struct evaluator *evaluator;
    const struct params *params;
    const struct move_model *moves; /* where the evaluator has no priors */
    const struct game *root;        /* the position searched */
    Color to_move;                  /* whose turn it is there */
    const bool *dead; /* by point: stones at the root that are taken off when
                         the game ends; NULL: all stay */
    struct owners *owners; /* where each descent's are added; NULL: nowhere */
    bool is_avoided[POINT_CELLS]; /* moves of the root not to consider */
    _Atomic int64_t descents;     /* begun, by all threads */

    /* With a network: set by search_begin(), or while the root is expanded. */
    struct utility_scale scale;
    int pass_share; /* of so many visits a pass has one at least; 0: it needs
                       none */
    float drawback[POINT_CELLS]; /* utility that a move of the root is held to
                                    be worse by, as it gains nothing */
};

/* Sums over the descents of one searcher; only its thread writes them. */
struct search_sums {
    _Atomic int64_t count;
    _Atomic int64_t score;              /* of Black's margin in points */
    _Atomic int64_t score_squares;      /* ... squared */
    _Atomic int64_t owner[POINT_CELLS]; /* of evaluation.owner */
};

struct searcher {
    struct rng rng;
    struct game *game; /* the position at the node reached */
    void *workspace;   /* of the evaluator */
    struct search_sums sums;
    int depth; /* nodes on the path, the root included */
    uint32_t path[SEARCH_DEPTH_MAX];
    struct evaluation evaluation;
};

/* False when memory is short. */
MUST_CHECK bool searcher_init(struct searcher *searcher,
                              const struct evaluator *evaluator, uint64_t seed,
                              int number);
void searcher_free(struct searcher *searcher);

/* So many of them, numbered from 0; NULL when memory is short. */
struct searcher *searchers_create(int count, const struct evaluator *evaluator,
                                  uint64_t seed);
void searchers_destroy(struct searcher *searchers, int count);

/* Makes the searcher ready for a new search. */
void searcher_start(struct searcher *searcher, const struct search *search);

/*
 * Makes a search ready, once, when all fields up to is_avoided and a searcher
 * have been set.  Where a tree with opinions has been searched from the root
 * already, its evaluator is asked about the root once more, with care.
 */
void search_begin(struct search *search, struct searcher *searcher);

/* One visit. */
void search_descend(struct search *search, struct searcher *searcher);

/* The node of a game's position in a tree whose root is that of another game
   and player; 0 if it is not there. */
uint32_t search_find_position(const struct tree *tree, const struct game *root,
                              Color root_to_move, const struct game *game,
                              Color to_move);

/* The player who chooses at the i-th node of a path; the root is 0. */
static inline Color search_chooser(const struct search *search, int i)
{
    return i % 2 ? color_opponent(search->to_move) : search->to_move;
}

/* Adds a searcher's evaluation to its sums. */
void searcher_add(struct searcher *searcher);

#endif
