#include "engine/eval_playout.h"

#include "engine/playout.h"
#include "rules/score.h"

#include <stdlib.h>

struct eval_playout {
    struct evaluator evaluator; /* first, so that one is the other */
    struct policy policy;
};

static Point move_back(const struct game *game, int back)
{
    const int i = game->move_count - back;
    return i < 0 ? NO_POINT : game->plies[i].point;
}

/* What the final board means under the game's rules. */
static void judge_board(const struct game *game, const struct board *board,
                        struct evaluation *out)
{
    uint8_t owner[POINT_CELLS];
    const int area = playout_owners(board, owner);
    for (int row = 0; row < board->size; row++) {
        for (int column = 0; column < board->size; column++) {
            const Point point = point_at(row, column);
            out->owner[point] = (int8_t)(100 * ((owner[point] == BLACK) -
                                                (owner[point] == WHITE)));
        }
    }
    const int margin = 2 * area - score_handicap_halves(game);
    out->black_score = (float)margin / 2.0f;
    if (margin != 0)
        out->black_win = margin > 0 ? 1.0f : 0.0f;
    else
        out->black_win = score_tie_is_black(game) ? 1.0f : 0.5f;
}

static void evaluate(const struct evaluator *self, const struct game *leaf,
                     Color to_move, void *workspace, struct rng *rng,
                     struct evaluation *out)
{
    const struct eval_playout *eval = (const struct eval_playout *)self;
    struct board *board = workspace;
    board_copy(board, &leaf->board);
    const struct playout_start start = {
        .to_move = to_move,
        .last = move_back(leaf, 1),
        .before_last = move_back(leaf, 2),
    };
    playout_guided(board, &start, &eval->policy, rng, out);
    judge_board(leaf, board, out);
}

static void destroy(struct evaluator *self)
{
    free(self);
}

struct evaluator *eval_playout_create(const struct params *params)
{
    struct eval_playout *eval = malloc(sizeof *eval);
    if (!eval)
        return NULL;
    eval->evaluator = (struct evaluator){
        .each_visit = true,
        .has_moves = true,
        .workspace_bytes = sizeof(struct board),
        .evaluate = evaluate,
        .destroy = destroy,
    };
    policy_init(&eval->policy, params);
    return &eval->evaluator;
}
