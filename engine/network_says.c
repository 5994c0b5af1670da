#include "engine/network_says.h"

#include "engine/net_answer.h"
#include "engine/net_features.h"
#include "engine/net_kernel.h"

#include <assert.h>
#include <stdlib.h>

enum { LINE = 64 };

/* What a question is worked out in; the scratch memory follows. */
struct question {
    _Alignas(LINE) struct net_moves moves;
    struct net_input input, turned;
    struct net_output output, straight;
    struct net_answer answer;
};

static size_t whole_lines(size_t bytes)
{
    return (bytes + LINE - 1) / LINE * LINE;
}

static void tell(const struct question *question, float excess,
                 struct network_said *said)
{
    const struct net_answer *answer = &question->answer;
    const int size = question->input.size;
    *said = (struct network_said){
        .win = answer->win,
        .no_result = answer->no_result,
        .mean = answer->mean - excess,
        .deviation = answer->deviation,
        .lead = answer->lead - excess,
    };
    said->may_play[PASS] = true;
    said->policy[PASS] = answer->pass;
    for (int i = 0; i < size * size; i++) {
        const Point point = net_point(i, size);
        said->may_play[point] = question->moves.may_play[i];
        said->policy[point] = answer->policy[i];
        said->owner[point] = answer->owner[i];
    }
}

bool network_says(const struct network *network, const struct game *game,
                  Color to_move, int symmetry, struct network_said *said)
{
    const int size = game->board.size;
    const struct net_prepared *prepared;
    const struct net_kernel *kernel = network_computes_by(network, &prepared);
    const size_t scratch = whole_lines(net_features_scratch_bytes());
    const size_t room = whole_lines(kernel->workspace_bytes(prepared));
    assert(network_plays(size) && symmetry >= 0 &&
           symmetry < NETWORK_SYMMETRIES);
    struct question *question =
        aligned_alloc(LINE, sizeof *question + scratch + room);
    if (!question)
        return false;
    unsigned char *const memory = (unsigned char *)(question + 1);
    net_find_moves(game, to_move, &question->moves);
    net_features(game, to_move, (struct net_features_scratch *)(void *)memory,
                 &question->input);
    net_turn_input(&question->input, symmetry, &question->turned);
    kernel->run(prepared, &question->turned, memory + scratch,
                &question->output);
    net_turn_output_back(&question->output, size, symmetry,
                         &question->straight);
    net_find_answer(&question->straight, size, &question->moves,
                    &question->answer);
    tell(question, net_komi_excess(game, to_move, &question->input), said);
    free(question);
    return true;
}
