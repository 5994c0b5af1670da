/*
 * game_samples.h - the samples of one game while it is being made.
 */
#ifndef TUNING_GAME_SAMPLES_H
#define TUNING_GAME_SAMPLES_H

#include "rules/color.h"
#include "rules/compiler.h"
#include "tuning/sample.h"

/* Most samples of a game; none of 19x19 is longer. */
enum { GAME_SAMPLES_MAX = 2 * NET_POINTS_MAX };

struct game_samples {
    struct sample *samples; /* room for one more than the most */
    uint8_t players[GAME_SAMPLES_MAX];
    int count;
    uint32_t game; /* the number of the game they belong to */
};

/* False when memory is short.  game_samples_free() gives back what it took. */
MUST_CHECK bool game_samples_init(struct game_samples *list);
void game_samples_free(struct game_samples *list);

/* Forgets all and begins with another game. */
void game_samples_begin(struct game_samples *list, uint32_t game);

/* A sample to be filled in.  It stays until the next one is asked for, and
   longer if it is kept. */
struct sample *game_samples_next(struct game_samples *list);

/* Keeps the one filled in last, of a position in which this player was to
   move; unless there are as many as there may be. */
void game_samples_keep(struct game_samples *list, Color player);

/* Tells all that are kept how the game ended: 1 Black won, 0 White, 1/2 a
   tie. */
void game_samples_end(struct game_samples *list, float black_result);

#endif
