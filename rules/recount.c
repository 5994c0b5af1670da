#include "rules/recount.h"

#include <stdlib.h>

enum { KOMI_ING = 16, KOMI_BESIDE_ING = 15 };

/*
 * The komi of a stated margin.  A margin in half points cannot come from a
 * whole komi, nor the other way round; then 7.5 stands for 8 and 8 for 7.5,
 * and for others the neighbour at which the margin is right, or the lower.
 */
static int stated_komi(const struct game *game, int margin_halves,
                       const struct result *stated)
{
    const int komi = game->komi_halves;
    const int apart = margin_halves - stated->margin_halves;
    if (apart % 2 == 0)
        return komi;
    if (komi == KOMI_ING)
        return KOMI_BESIDE_ING;
    if (komi == KOMI_BESIDE_ING)
        return KOMI_ING;
    return apart == -1 ? komi - 1 : apart == 1 ? komi + 1 : komi - 1;
}

struct recount recount(const struct game *game, const struct score *score,
                       const struct result *stated)
{
    struct recount recount = {.score = *score};
    recount.margin_halves = score_margin_halves(game, score);
    recount.stated_komi_halves =
        stated_komi(game, recount.margin_halves, stated);
    recount.stated_margin_halves =
        stated->margin_halves + recount.stated_komi_halves - game->komi_halves;
    const int apart = abs(recount.margin_halves - recount.stated_margin_halves);
    if (apart == 0)
        recount.agreement = recount.stated_komi_halves == game->komi_halves
                                ? RECOUNT_SAME
                                : RECOUNT_OTHER_KOMI;
    else if (!game_is_over(game) && apart <= 2 * score->shared)
        recount.agreement = RECOUNT_UNFILLED;
    else
        recount.agreement = RECOUNT_DIFFERENT;
    return recount;
}
