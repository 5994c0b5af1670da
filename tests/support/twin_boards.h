/*
 * twin_boards.h - random games on the board and on the naive one at once.
 */
#ifndef TESTS_SUPPORT_TWIN_BOARDS_H
#define TESTS_SUPPORT_TWIN_BOARDS_H

#include "engine/rng.h"
#include "rules/ruleset.h"

/*
 * Plays up to so many random moves and passes of one game, mostly in turn,
 * and fails the running test with a diagram when the two boards differ in
 * anything after one of them.
 */
void twin_boards_play(struct rng *rng, int size, enum suicide_rule suicide,
                      int moves);

#endif
