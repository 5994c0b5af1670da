/*
 * ko_ing.h - Ing's law of repetition.
 *
 * A hot stone may not be taken until one stone or pass has come between.  The
 * single hot stone is the one that has just taken a single stone and could be
 * taken back: a pass cools it, so a ko may be retaken after passes although
 * the position repeats, which no superko rule allows.
 */
#ifndef RULES_KO_ING_H
#define RULES_KO_ING_H

#include "rules/game.h"

/* As ko_verdict(), for KO_ING. */
enum verdict ko_ing_verdict(const struct game *game, Point point, Color player);

#endif
