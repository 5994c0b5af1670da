/*
 * teacher_result.h - who won a game that a teacher played against itself.
 */
#ifndef TUNING_TEACHER_RESULT_H
#define TUNING_TEACHER_RESULT_H

#include "rules/game.h"
#include "tuning/sample.h"

/*
 * The result of a game that is at its end: 1 Black won, 0 White, 1/2 a tie.
 * look is what the teacher said before the last move, with this player to
 * move.
 *
 * If passes ended the game the board is counted under its rules; chains are
 * dead of which the teacher gives more to the opponent, unless the rules let
 * all that is left live.  A board with more shared points than it has lines is
 * not played out.  That and any other game goes to the player to whom the
 * teacher gives more than 95 % to win; false if it gives that to neither.
 */
bool teacher_result(const struct game *game, const struct sample *look,
                    Color player, float *black_result);

#endif
