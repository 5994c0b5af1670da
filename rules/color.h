/*
 * color.h - what stands on a point.
 */
#ifndef RULES_COLOR_H
#define RULES_COLOR_H

enum { EMPTY, BLACK, WHITE, OFFBOARD };

/* EMPTY, BLACK, WHITE or OFFBOARD; a player is BLACK or WHITE. */
typedef int Color;

/* The other player. */
static inline Color color_opponent(Color player)
{
    return BLACK + WHITE - player;
}

#endif
