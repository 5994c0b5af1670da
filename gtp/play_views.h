/*
 * play_views.h - what a person at a play_table is told of the position, and the
 * games that are brought to it.
 */
#ifndef GTP_PLAY_VIEWS_H
#define GTP_PLAY_VIEWS_H

#include "gtp/play_table.h"

/* Shows who is likely to win, by how much, and whose each point is likely to
   be.  Thinks at full strength and off the clock. */
void play_views_estimate(struct play_table *table);

/* Lists the moves that seem best, with what follows.  Thinks likewise. */
void play_views_analysis(struct play_table *table);

/*
 * Puts the game of an SGF file on the table, with its komi and full clocks.
 * False, with the reason in why, when that cannot be; the table is as it was
 * then.
 */
MUST_CHECK bool play_views_load(struct play_table *table, const char *path,
                                struct buffer *why);

#endif
