/*
 * ko_play.h - random play and positions, rich in captures and kos.
 */
#ifndef TESTS_SUPPORT_KO_PLAY_H
#define TESTS_SUPPORT_KO_PLAY_H

#include "engine/rng.h"
#include "rules/game.h"

/* How often what kind of move is made. */
struct ko_taste {
    int pass;    /* weights, each at least 0; a play has the first that fits */
    int ko;      /* takes one or two stones that could take back */
    int repeat;  /* was made in this situation before */
    int capture; /* takes stones */
    int eye;     /* fills an own eye; also the suicide of a group */
    int other;
};

/* Of three such games one is plain, and two turn round kos. */
struct ko_taste ko_taste_random(struct rng *rng);

/*
 * A legal move of the player to move; PASS by chance, or where nothing else
 * that has weight is legal.
 */
Point ko_play_choose(const struct game *game, struct rng *rng,
                     const struct ko_taste *taste);

/* Plays up to so many moves, until the game is over. */
void ko_play_on(struct game *game, struct rng *rng,
                const struct ko_taste *taste, int moves);

/* Sets up a full board with few liberties, in which much is in atari. */
void ko_play_set_up(struct game *game, struct rng *rng, int size);

/* Is there a legal play of the player to move on the board? */
bool ko_play_goes_on(const struct game *game);

#endif
