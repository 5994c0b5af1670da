#include "tuning/teacher.h"

#include "engine/net_answer.h"
#include "engine/net_features.h"
#include "engine/net_kernel.h"

#include <stdlib.h>
#include <string.h>

struct teacher {
    struct network *network;
    const struct net_kernel *kernel;
    const struct net_prepared *prepared;
    void *workspace;
    struct net_features_scratch *scratch;
    struct net_input turned_input;
    struct net_output turned_output, output;
    struct net_moves moves;
    struct net_answer answer;
};

static void *new_lines(size_t bytes)
{
    return aligned_alloc(64, (bytes + 63) / 64 * 64);
}

/* All that looking takes but the network; false when memory is short. */
static bool get_ready(struct teacher *teacher)
{
    teacher->kernel = network_computes_by(teacher->network, &teacher->prepared);
    teacher->workspace =
        new_lines(teacher->kernel->workspace_bytes(teacher->prepared));
    teacher->scratch = new_lines(net_features_scratch_bytes());
    return teacher->workspace && teacher->scratch;
}

struct teacher *teacher_open(const struct network_options *asked,
                             struct network_problem *problem)
{
    struct teacher *teacher = calloc(1, sizeof *teacher);
    *problem = (struct network_problem){.status = NETWORK_MEMORY};
    if (!teacher)
        return NULL;
    teacher->network = network_open(asked, problem);
    if (teacher->network && get_ready(teacher))
        return teacher;
    if (teacher->network)
        problem->status = NETWORK_MEMORY;
    teacher_close(teacher);
    return NULL;
}

void teacher_close(struct teacher *teacher)
{
    if (!teacher)
        return;
    free(teacher->scratch);
    free(teacher->workspace);
    network_close(teacher->network);
    free(teacher);
}

struct network_facts teacher_facts(const struct teacher *teacher)
{
    return network_facts(teacher->network);
}

static void note_answer(const struct net_answer *answer, struct sample *sample)
{
    const size_t points =
        (size_t)sample->input.size * (size_t)sample->input.size;
    memset(sample->policy, 0, sizeof sample->policy);
    memset(sample->owner, 0, sizeof sample->owner);
    memcpy(sample->policy, answer->policy, points * sizeof sample->policy[0]);
    memcpy(sample->owner, answer->owner, points * sizeof sample->owner[0]);
    sample->pass = answer->pass;
    sample->win = answer->win;
    sample->lead = answer->lead;
    sample->mean = answer->mean;
    sample->deviation = answer->deviation;
}

void teacher_look(struct teacher *teacher, const struct game *game,
                  struct rng *rng, struct sample *sample)
{
    const int size = game->board.size, s = rng_below(rng, 8);
    net_features(game, game->to_move, teacher->scratch, &sample->input);
    net_turn_input(&sample->input, s, &teacher->turned_input);
    teacher->kernel->run(teacher->prepared, &teacher->turned_input,
                         teacher->workspace, &teacher->turned_output);
    net_turn_output_back(&teacher->turned_output, size, s, &teacher->output);
    net_find_moves(game, game->to_move, &teacher->moves);
    net_find_answer(&teacher->output, size, &teacher->moves, &teacher->answer);
    note_answer(&teacher->answer, sample);
    sample->has_result = false;
    sample->result = 0.0f;
    sample->move = SAMPLE_NO_MOVE;
    sample->game = 0;
}
