#include "engine/judge.h"

#include "engine/eval_playout.h"
#include "rules/score.h"

#include <stdlib.h>
#include <string.h>

enum { JUDGE_PLAYOUTS = 500 };

void judge_position(const struct params *params, const struct game *game,
                    struct judgement *judgement)
{
    struct evaluator *evaluator = eval_playout_create(params);
    struct board board;
    struct evaluation evaluation;
    struct rng rng = rng_seed(game->board.hash, 0);
    memset(judgement, 0, sizeof *judgement);
    const int points = game->board.size * game->board.size;
    for (int i = 0; evaluator && i < JUDGE_PLAYOUTS; i++) {
        evaluator->evaluate(evaluator, game, game->to_move, &board, &rng,
                            &evaluation);
        for (int j = 0; j < points; j++) {
            const Point point = point_of_index(j, game->board.size);
            judgement->black_owns[point] +=
                (float)evaluation.owner[point] / (100.0f * JUDGE_PLAYOUTS);
        }
    }
    for (int j = 0; j < points; j++) {
        const Point point = point_of_index(j, game->board.size);
        const float owns = judgement->black_owns[point];
        judgement->dead[point] =
            game->board.color[point] == BLACK   ? owns < -0.7f
            : game->board.color[point] == WHITE ? owns > 0.7f
                                                : false;
    }
    const struct score score = score_area(&game->board, judgement->dead, NULL);
    judgement->margin_halves = score_margin_halves(game, &score);
    if (evaluator)
        evaluator->destroy(evaluator);
}
