#include "engine/vital.h"

#include "engine/nakade.h"
#include "engine/net_area.h"
#include "engine/playout.h"

/* With a stone of either colour: the mean errs by a point or two. */
enum { PLAYOUTS = 100 };

/* What one search for vital points has at hand. */
struct trial {
    const struct board *board;
    struct policy policy;
    struct rng rng;
};

/* Sum of Black's margins, in points, after a stone of this player's. */
static int sum_margins(struct trial *trial, Point point, Color player)
{
    const struct playout_start start = {
        .to_move = color_opponent(player),
        .last = point,
        .before_last = NO_POINT,
    };
    struct board after, board;
    board_copy(&after, trial->board);
    board_play_unhashed(&after, point, player);
    int sum = 0;
    for (int i = 0; i < PLAYOUTS; i++) {
        board_copy(&board, &after);
        sum += playout_guided(&board, &start, &trial->policy, &trial->rng, NULL)
                   .area_margin;
    }
    return sum;
}

/* What hangs on a point that both may play on, in points of either player. */
static int find_stake(struct trial *trial, Point point)
{
    for (Color player = BLACK; player <= WHITE; player++)
        if (!board_is_legal(trial->board, point, player, SUICIDE_NONE))
            return 0;
    return (sum_margins(trial, point, BLACK) -
            sum_margins(trial, point, WHITE)) /
           PLAYOUTS;
}

Point vital_find(const struct board *board, bool may_suicide,
                 const struct params *params, const struct judge_hurry *hurry)
{
    struct trial trial = {
        .board = board,
        .rng = rng_seed(board->hash, (uint64_t)board->size),
    };
    uint8_t sure[POINT_CELLS];
    Point most = NO_POINT;
    int stake = VITAL_POINTS - 1;
    policy_init(&trial.policy, params);
    net_area_sure(board, may_suicide, sure);
    for (int i = 0; i < board->empty_count; i++) {
        const Point point = board->empty[i];
        /* An eye space of chains that live for certain needs no help. */
        if (sure[point] != EMPTY || nakade_vital(board, point, NULL) != point)
            continue;
        if (hurry && hurry->is_due && hurry->is_due(hurry->context))
            return NO_POINT;
        const int found = find_stake(&trial, point);
        if (found > stake) {
            stake = found;
            most = point;
        }
    }
    return most;
}
