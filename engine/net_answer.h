/*
 * net_answer.h - what a network's output says: probabilities, points, owners.
 *
 * All from the view of the player to move, vertices by net_index().
 */
#ifndef ENGINE_NET_ANSWER_H
#define ENGINE_NET_ANSWER_H

#include "engine/net_output.h"
#include "rules/game.h"

/* The moves between which a network's policy is shared out. */
struct net_moves {
    bool may_play[NET_POINTS_MAX]; /* by vertex; a pass is always allowed */
    bool may_repeat; /* the rules let a game go round without end, which has
                        no result */
};

struct net_answer {
    float
        policy[NET_POINTS_MAX]; /* 0 where not allowed; with pass, sums to 1 */
    float pass;
    float win;       /* 0 to 1; a game without result counts half */
    float no_result; /* 0 to 1; 0 unless the rules may repeat */
    float mean;      /* of the final score, in points */
    float deviation; /* of the final score, in points, 0 or more */
    float lead;      /* points that would make the game even if given away */
    float owner[NET_POINTS_MAX]; /* 1 own .. -1 the opponent's */
};

/* The moves of this player that are legal now.  Boards up to NET_SIZE_MAX. */
void net_find_moves(const struct game *game, Color to_move,
                    struct net_moves *moves);

/* The answer in an output for a board of this size. */
void net_find_answer(const struct net_output *output, int size,
                     const struct net_moves *moves, struct net_answer *answer);

#endif
