/*
 * wild_move.h - moves that a good player makes seldom, but after which the
 * rules have something to say: ko captures, suicides of groups, self-atari and
 * atari.
 *
 * Threads: any, on games of their own.
 */
#ifndef TUNING_WILD_MOVE_H
#define TUNING_WILD_MOVE_H

#include "engine/rng.h"
#include "rules/game.h"

/* What a legal play is, the first of these that it is. */
enum wild_kind {
    WILD_KO,         /* a ko capture of one or two stones (ko_take.h) */
    WILD_SUICIDE,    /* takes off its own chain */
    WILD_SELF_ATARI, /* leaves its own chain one liberty */
    WILD_ATARI,      /* leaves a chain of the opponent's one liberty */
    WILD_KINDS,
    WILD_NONE = WILD_KINDS
};

/* What a legal play on this vertex by the player to move is. */
enum wild_kind wild_move_kind(const struct game *game, Point point);

/* Draws a kind among those there are, then a play of that kind; NO_POINT if
   there is none. */
Point wild_move_draw(const struct game *game, struct rng *rng);

/* Draws a ko capture; NO_POINT if there is none. */
Point wild_move_ko(const struct game *game, struct rng *rng);

/* Any legal play that does not fill an eye of the player's own; NO_POINT if
   there is none. */
Point wild_move_any(const struct game *game, struct rng *rng);

#endif
