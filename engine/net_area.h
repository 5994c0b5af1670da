/*
 * net_area.h - who owns what for certain, and what looks like his.
 *
 * Chains that live whatever their owner omits, and the spaces they enclose,
 * are found by Benson's algorithm (D. B. Benson, "Life in the game of Go",
 * 1976).  A space with stones of the opponent's inside counts if he could not
 * live there: at most one of its points is beside no stone of the owner's.
 * All else is counted as the board stands: stones as they are, and an empty
 * space that borders on one colour only as that player's.
 */
#ifndef ENGINE_NET_AREA_H
#define ENGINE_NET_AREA_H

#include "rules/board.h"

/* Writes BLACK, WHITE or EMPTY for every vertex.  The rules may allow chains
   to take themselves off: then fewer live for certain. */
void net_area(const struct board *board, bool may_suicide,
              uint8_t owner[POINT_CELLS]);

/* The same, but EMPTY where the owner is not certain. */
void net_area_sure(const struct board *board, bool may_suicide,
                   uint8_t owner[POINT_CELLS]);

#endif
