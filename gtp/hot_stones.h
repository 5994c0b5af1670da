/*
 * hot_stones.h - the stones that Ing's law keeps from being taken now.
 */
#ifndef GTP_HOT_STONES_H
#define GTP_HOT_STONES_H

#include "rules/ruling.h"

/* Stones, none of them twice. */
struct hot_stones {
    int count;
    uint16_t points[BOARD_POINTS_MAX];
};

/* The i-th kind of hotness, from 0: the verdict against taking such stones;
   VERDICT_LEGAL past the last. */
enum verdict hot_stones_kind(int i);

/* The stones that a player may not take for this reason. */
struct hot_stones hot_stones_find(const struct game *game, Color player,
                                  enum verdict kind);

#endif
