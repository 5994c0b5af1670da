/*
 * zobrist.h - hash keys of stones, as a pure function.
 *
 * The key of a stone is the output of the splitmix64 generator (Steele, Lea
 * and Flood, "Fast splittable pseudorandom number generators", 2014) at a
 * state numbered by the stone, so there is no table to initialise and hashes
 * are the same in every program that was ever built from this file.
 */
#ifndef RULES_ZOBRIST_H
#define RULES_ZOBRIST_H

#include "rules/color.h"
#include "rules/point.h"

#include <stdint.h>

/* Hash of a set of stones: the exclusive or of their keys. */
typedef uint64_t Hash;

/* Key of the numbered item. */
static inline Hash zobrist_number(uint64_t number)
{
    uint64_t bits = (number + 1) * UINT64_C(0x9e3779b97f4a7c15);
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
    return bits ^ (bits >> 31);
}

/* Key of a stone of this colour (BLACK or WHITE) on this point. */
static inline Hash zobrist_stone(Point point, Color color)
{
    return zobrist_number((uint64_t)(point * 2 + (color == WHITE)));
}

/* Key of the player to move: tells situations from positions. */
static inline Hash zobrist_to_move(Color player)
{
    return player == WHITE ? zobrist_number(2 * POINT_CELLS) : 0;
}

#endif
