/*
 * ko_ing.h - Ing's law of repetition (除窮任擇, 劫分爭攪).
 *
 * Only what leads to endless sameness is forbidden.  Going to and fro is
 * fighting: a hot stone may not be taken until a stone or a pass has come
 * between.  Going round is disturbing: once around is allowed, then the
 * disturber is stopped.  All is judged from the board and the game's record;
 * README.md in this folder is the law, article by article.
 */
#ifndef RULES_KO_ING_H
#define RULES_KO_ING_H

#include "rules/game.h"

enum { KO_ING_PLAYS_MAX = 4 }; /* 5.5: of one play from one situation */

/* A verdict and what it rests on. */
struct ko_ing_verdict {
    enum verdict verdict;
    int earlier;     /* the ply, from 0, that the play would repeat, or from
                        whose position the run started; -1 if none */
    Color disturber; /* VERDICT_DISTURB, VERDICT_CYCLE; else EMPTY */
};

/*
 * May this player play here, as far as repetition goes?  The vertex is empty,
 * the play no suicide of a single stone.
 */
struct ko_ing_verdict ko_ing_judge(const struct game *game, Point point,
                                   Color player);

/* Plays on the game's board and writes down what the law asks for later. */
void ko_ing_play(struct game *game, Point point, Color player);

/* Was this ply, from 0, a ko capture?  Negative numbers are none. */
bool ko_ing_took(const struct game *game, int ply);

/* 5.4: has the opponent's last play left a chain of the player's, beside it,
   in atari? */
bool ko_ing_is_forced(const struct game *game, Color player);

/* The opponent's last move if it was a ko capture, else NULL. */
const struct ko_take *ko_ing_last_take(const struct game *game, Color player);

/* 5.4: who disturbs by the cycle of moves from this ply on to the present? */
Color ko_ing_disturber(const struct game *game, int from);

#endif
