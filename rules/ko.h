/*
 * ko.h - which recaptures and repetitions the game's ruleset forbids.
 */
#ifndef RULES_KO_H
#define RULES_KO_H

#include "rules/game.h"

/*
 * Is a play on this empty vertex, otherwise legal, forbidden by the ruleset's
 * ko rule?  VERDICT_LEGAL if not.
 */
enum verdict ko_verdict(const struct game *game, Point point, Color player);

#endif
