/*
 * play_views.h - what a person at a play_table is told of the position.
 */
#ifndef GTP_PLAY_VIEWS_H
#define GTP_PLAY_VIEWS_H

#include "gtp/play_table.h"

/* Shows who is likely to win, by how much, and whose each point is likely to
   be.  Thinks at full strength and off the clock. */
void play_views_estimate(struct play_table *table);

/* Lists the moves that seem best, with what follows.  Thinks likewise. */
void play_views_analysis(struct play_table *table);

#endif
