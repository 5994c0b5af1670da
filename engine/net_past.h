/*
 * net_past.h - what a network is told of the moves made so far.
 *
 * It sees up to five moves, as long as the players alternated, and the boards
 * one and two moves ago.  A game that ended and went on after all begins anew
 * with the move that ended it.  Where the rules take dead stones off the
 * board, a pass that answers a pass is no reason to count a position in which
 * they still stand: there all is hidden while such a pass could be made.
 */
#ifndef ENGINE_NET_PAST_H
#define ENGINE_NET_PAST_H

#include "engine/net_board.h"
#include "rules/game.h"

enum { NET_PAST_MOVES = 5 };

struct net_past {
    int known;      /* moves that it sees, 0 to NET_PAST_MOVES */
    bool pass_ends; /* is it to know that a pass ends the game? */
};

struct net_past net_past_of(const struct game *game, Color to_move);

/* Sets up the board as it was so many moves ago, 0 to 2. */
void net_past_set_up(const struct game *game, int back,
                     struct net_board *board);

/* Plays a move of the game for good. */
void net_past_play(struct net_board *board, const struct ply *ply);

#endif
