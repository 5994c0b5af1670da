/*
 * problem_position.h - a game that stands where a problem begins.
 */
#ifndef TESTS_PROBLEMS_PROBLEM_POSITION_H
#define TESTS_PROBLEMS_PROBLEM_POSITION_H

#include "tests/problems/problem.h"

/*
 * Starts the game anew from the problem's position; komi and ruleset are the
 * game's.  The last move is made on the board before it where that can be
 * told, so that ko and history are as they were; then the problem's history.
 * False when the position, the ko or a move of the history cannot be had.
 */
MUST_CHECK bool problem_set_up(const struct problem *problem,
                               struct game *game);

#endif
