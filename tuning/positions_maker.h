/*
 * positions_maker.h - the samples of a game, by the game's number.
 *
 * What is in a game depends on the settings, the teacher, the list of records
 * and the number, and on nothing that was made before.  A maker is one
 * thread's.
 */
#ifndef TUNING_POSITIONS_MAKER_H
#define TUNING_POSITIONS_MAKER_H

#include "tuning/game_samples.h"
#include "tuning/games_file.h"
#include "tuning/positions_options.h"
#include "tuning/teacher.h"

struct positions_maker; /* opaque */

/* What was made so far, by kind. */
struct positions_tally {
    int64_t games[POSITIONS_KINDS];
    int64_t samples[POSITIONS_KINDS];
    int64_t looks[POSITIONS_KINDS]; /* positions the teacher was asked about */
    int64_t cut; /* records that the rules ended before their time */
};

/* records may be NULL if the mix has none.  All three must outlive the maker.
   NULL when memory is short. */
struct positions_maker *
positions_maker_create(const struct positions_settings *settings,
                       const struct games_list *records,
                       struct teacher *teacher);
void positions_maker_destroy(struct positions_maker *maker); /* NULL is none */

/*
 * Makes the samples of the game of a number; they are good until the next game
 * is made.  There may be none.
 *
 * The mix is one of samples, so how often a kind of game is drawn goes by how
 * many samples one brings on the average.  A record is drawn as
 * games_list_draw() does, but only for games held apart (sample.h) one whose
 * own number, in the list, is held apart: so that no record is both learnt
 * from and held apart.  Lists of fewer than 64 records go without that.
 */
const struct game_samples *positions_maker_make(struct positions_maker *maker,
                                                uint32_t number);

struct positions_tally
positions_maker_tally(const struct positions_maker *maker);

#endif
