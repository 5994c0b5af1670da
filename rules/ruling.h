/*
 * ruling.h - a verdict with its reasons, for people.
 *
 * game_verdict() says whether a move is legal as fast as it can; this says
 * why, and may take its time: the stones concerned, the earlier move that is
 * repeated, who disturbs.
 */
#ifndef RULES_RULING_H
#define RULES_RULING_H

#include "rules/game.h"

struct ruling {
    enum verdict verdict;
    Color disturber;  /* BLACK or WHITE where there is one, else EMPTY */
    bool repeats;     /* is something repeated? */
    int earlier_move; /* then the move, from 1, that would be made again; for
                         VERDICT_RUN and VERDICT_REPETITION the move, from 0,
                         after which the position stood */
    int stone_count;  /* stones concerned: occupied; what a suicide would take
                         off beside itself; what a ko capture would take, with
                         the other hot stones or the chains it threatens */
    uint16_t stones[BOARD_POINTS_MAX];
};

/*
 * The same verdict as game_verdict(), explained.  The point is a vertex or
 * PASS.
 */
struct ruling ruling_of(const struct game *game, Point point, Color player);

#endif
