#include "engine/net_answer.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void net_find_moves(const struct game *game, Color to_move,
                    struct net_moves *moves)
{
    const int size = game->board.size;
    assert(size <= NET_SIZE_MAX);
    moves->may_repeat = game->rules.ko == KO_SIMPLE;
    for (int i = 0; i < size * size; i++) {
        const Point point = net_point(i, size);
        moves->may_play[i] = game->board.color[point] == EMPTY &&
                             game_is_legal(game, point, to_move);
    }
}

/* The softmax of the logits of what is allowed. */
static void share_out(const struct net_output *output, int points,
                      const bool may_play[], struct net_answer *answer)
{
    float greatest = output->pass;
    for (int i = 0; i < points; i++)
        if (may_play[i] && output->policy[i] > greatest)
            greatest = output->policy[i];
    float sum = answer->pass = expf(output->pass - greatest);
    for (int i = 0; i < points; i++) {
        answer->policy[i] =
            may_play[i] ? expf(output->policy[i] - greatest) : 0.0f;
        sum += answer->policy[i];
    }
    answer->pass /= sum;
    for (int i = 0; i < points; i++)
        answer->policy[i] /= sum;
}

static void find_outcome(const float outcome[3], bool may_repeat,
                         struct net_answer *answer)
{
    float greatest = fmaxf(outcome[0], outcome[1]);
    if (may_repeat)
        greatest = fmaxf(greatest, outcome[2]);
    const float win = expf(outcome[0] - greatest);
    const float loss = expf(outcome[1] - greatest);
    const float neither = may_repeat ? expf(outcome[2] - greatest) : 0.0f;
    answer->no_result = neither / (win + loss + neither);
    answer->win = (win + neither / 2) / (win + loss + neither);
}

void net_find_answer(const struct net_output *output, int size,
                     const struct net_moves *moves, struct net_answer *answer)
{
    const int points = size * size;
    assert(size <= NET_SIZE_MAX);
    share_out(output, points, moves->may_play, answer);
    find_outcome(output->outcome, moves->may_repeat, answer);

    /* The scores are those of games with a result; one without counts 0. */
    const float played = 1.0f - answer->no_result;
    answer->mean = output->mean * played;
    answer->lead = output->lead * played;
    answer->deviation =
        sqrtf(played * output->deviation * output->deviation +
              played * answer->no_result * output->mean * output->mean);
    memcpy(answer->owner, output->owner,
           (size_t)points * sizeof answer->owner[0]);
}
