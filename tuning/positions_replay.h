/*
 * positions_replay.h - samples of a recorded game.
 */
#ifndef TUNING_POSITIONS_REPLAY_H
#define TUNING_POSITIONS_REPLAY_H

#include "tuning/game_samples.h"
#include "tuning/games_file.h"
#include "tuning/teacher.h"

/*
 * Replays a record, asks the teacher about this share of the positions in
 * which a move was made, and keeps them.  The result is the record's.
 *
 * It is set up as games_replay_begin() does.
 *
 * false: the rules refuse a move, which ends the game there; what came before
 * is kept.
 */
bool positions_replay(struct teacher *teacher,
                      const struct games_record *record, double share,
                      struct rng *rng, struct game *game,
                      struct game_samples *samples);

#endif
