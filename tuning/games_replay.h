/*
 * games_replay.h - setting up a game to replay a record in.
 */
#ifndef TUNING_GAMES_REPLAY_H
#define TUNING_GAMES_REPLAY_H

#include "rules/game.h"
#include "tuning/games_file.h"

/*
 * Sets a game to the position in which a record begins, under the record's
 * rules if they count area.  Territory rules and unknown ones become Chinese,
 * which counts about the same, or, without handicap stones, in half of the
 * games Ing's.  A komi that the record does not tell is drawn among 6.5, 7.5
 * and 8; with handicap stones it is 0.5.
 *
 * False if stones are set up so that some have no liberty.
 */
MUST_CHECK bool games_replay_begin(const struct games_record *record,
                                   struct rng *rng, struct game *game);

/* Makes the i-th move of the record, from 0; false if the rules refuse it or
   the game is over. */
MUST_CHECK bool games_replay_move(const struct games_record *record, int i,
                                  struct game *game);

#endif
