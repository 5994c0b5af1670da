/*
 * bench_games.h - positions of whole games, to measure on.
 */
#ifndef ENGINE_BENCH_GAMES_H
#define ENGINE_BENCH_GAMES_H

#include "rules/game.h"

enum { BENCH_GAMES_POSITIONS = 40 };

/* A new game that stands at the i-th position, from 0: 19x19, from the opening
   to the end.  The caller's to game_destroy(); NULL when memory is short. */
struct game *bench_games_position(int i);

#endif
