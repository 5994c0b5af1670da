#include "engine/eval_playout.h"

#include "engine/playout.h"
#include "rules/score.h"

#include <stdlib.h>

/* Who owns a point of a board that was played to its end. */
static int8_t final_owner(const struct board *board, Point point)
{
    for (Color player = BLACK; player <= WHITE; player++)
        if (board->color[point] == player ||
            (board->color[point] == EMPTY &&
             board_neighbours(board, point, player) == 4))
            return player == BLACK ? 100 : -100;
    return 0;
}

static void evaluate(const struct evaluator *self, const struct game *leaf,
                     Color to_move, void *workspace, struct rng *rng,
                     struct evaluation *out)
{
    (void)self;
    struct board *board = workspace;
    board_copy(board, &leaf->board);
    const struct playout_result result = playout_uniform(board, to_move, rng);
    const int margin =
        2 * (result.area_margin - score_compensation(leaf)) - leaf->komi_halves;
    out->black_win = margin > 0                 ? 1.0f
                     : margin < 0               ? 0.0f
                     : score_tie_is_black(leaf) ? 1.0f
                                                : 0.5f;
    out->black_score = (float)margin * 0.5f;
    out->move_count = 0;
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        out->owner[point] = final_owner(board, point);
    }
}

static void destroy(struct evaluator *self)
{
    free(self);
}

struct evaluator *eval_playout_create(const struct params *params)
{
    (void)params;
    struct evaluator *evaluator = calloc(1, sizeof *evaluator);
    if (!evaluator)
        return NULL;
    *evaluator = (struct evaluator){
        .each_visit = true,
        .workspace_bytes = sizeof(struct board),
        .evaluate = evaluate,
        .destroy = destroy,
    };
    return evaluator;
}
