/*
 * net_ladder.h - which chains are caught in a ladder, as the networks were
 * taught it.
 *
 * A chain of one liberty is caught if its owner, to move, cannot get it to
 * two liberties for good; a chain of two if the opponent has a move that
 * leaves it so.  The owner may extend or capture what is in atari beside the
 * chain; every ko is his.  What is read, in which order and where reading
 * stops is that of KataGo's features (Board::searchIsLadderCaptured), since a
 * network must see what it saw in training: engine/ladder.h, for playouts,
 * reads less.  One thing is not had from a position: where the owner can take
 * several chains and one capture is on his own last liberty, the order in
 * which his stones were ever linked decides which move is looked at first for
 * a plain escape.  In 14 of 78,582 positions of random games, all of one
 * game, and in none of 143,728 of real ones, one chain's mark differs.
 */
#ifndef ENGINE_NET_LADDER_H
#define ENGINE_NET_LADDER_H

#include "engine/net_board.h"
#include "engine/net_output.h"

enum { NET_LADDER_MOVES = 1 << 14 };

/* What reading needs: a board, and room for the moves to try. */
struct net_ladder {
    struct net_board board;
    int nodes; /* moves made in this reading */
    int depth; /* of them in a row */
    bool is_exhausted;
    int move_count; /* in use */
    uint16_t moves[NET_LADDER_MOVES];
};

/* What to mark, by bits of planes. */
struct net_ladder_marks {
    uint32_t caught; /* on every stone of a chain that is caught */
    uint32_t works;  /* on the moves that catch one of two liberties ... */
    Color prey;      /* ... of this player's */
};

/* Sets the marks for ladder->board, which stays as it is, in planes[] by
   net_index(). */
void net_ladder_mark(struct net_ladder *ladder,
                     const struct net_ladder_marks *marks,
                     uint32_t planes[NET_POINTS_MAX]);

#endif
