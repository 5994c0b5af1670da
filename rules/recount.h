/*
 * recount.h - a count of the board beside the result that a record states.
 *
 * The two may differ without either being wrong: margins are often counted at
 * a komi that decides the same games (7.5 for Ing's 8, where Black wins the
 * tie), and records often stop before the last neutral points are filled.
 */
#ifndef RULES_RECOUNT_H
#define RULES_RECOUNT_H

#include "rules/result.h"
#include "rules/score.h"

enum recount_agreement {
    RECOUNT_SAME,       /* the margin stated */
    RECOUNT_OTHER_KOMI, /* the margin stated, counted at stated_komi_halves */
    RECOUNT_UNFILLED,   /* not the same, but the game has not ended, and the
                           shared points can make the difference */
    RECOUNT_DIFFERENT,
};

struct recount {
    struct score score;
    int margin_halves;        /* Black's, at the game's komi */
    int stated_komi_halves;   /* the komi of the stated margin: the game's, or
                                 another if it cannot come from that */
    int stated_margin_halves; /* Black's margin stated, at the game's komi */
    enum recount_agreement agreement;
};

/* Compares the counted board of a game with a result that is counted. */
struct recount recount(const struct game *game, const struct score *score,
                       const struct result *stated);

#endif
