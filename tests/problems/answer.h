/*
 * answer.h - what an engine is to be asked about a problem, and whether what
 * it said is right.
 */
#ifndef TESTS_PROBLEMS_ANSWER_H
#define TESTS_PROBLEMS_ANSWER_H

#include "engine/judge.h"
#include "tests/problems/problem.h"

/* Where the answer is looked for. */
enum way {
    WAY_MOVE,  /* the move that the engine plays */
    WAY_OWNER, /* the owners of points in a search */
    WAY_WIN,   /* the win rate in a search */
    WAY_JUDGE, /* the finished board as the engine counts it */
    WAY_RULES, /* the law alone */
    WAY_NONE,  /* nowhere: no such question is put to the engine */
};

/* Where the answer to this problem is looked for. */
enum way answer_way(const struct problem *problem);

/* WAY_MOVE: is this move (a vertex or PASS) right? */
bool answer_move_is_right(const struct problem *problem, Point move);

/*
 * WAY_OWNER: are the points that the question names owned as they shall be?
 * black_owns is by point, -1 White's to 1 Black's.  A stone lives when the
 * larger half of its point is its own player's; a point of neither is one of
 * which each has at least a quarter.
 */
bool answer_owners_are_right(const struct problem *problem,
                             const float black_owns[POINT_CELLS]);

/* WAY_WIN: is the player to move the winner or loser that he shall be? */
bool answer_win_is_right(const struct problem *problem, float mover_win);

/* WAY_JUDGE: the first point with another owner than it shall have, or
   NO_POINT. */
Point answer_wrong_owner(const struct problem *problem,
                         const uint8_t owner[POINT_CELLS]);

#endif
