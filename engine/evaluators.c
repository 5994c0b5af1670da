#include "engine/evaluators.h"

#include "engine/eval_playout.h"
#include "engine/network.h"

bool evaluators_init(struct evaluators *evaluators, const struct params *params,
                     const struct network *network)
{
    *evaluators = (struct evaluators){
        .by_playouts = eval_playout_create(params),
        .by_network = network ? network_evaluator(network, true) : NULL,
    };
    return evaluators->by_playouts && (evaluators->by_network || !network);
}

void evaluators_free(struct evaluators *evaluators)
{
    if (evaluators->by_playouts)
        evaluators->by_playouts->destroy(evaluators->by_playouts);
    if (evaluators->by_network)
        evaluators->by_network->destroy(evaluators->by_network);
    *evaluators = (struct evaluators){0};
}

const struct evaluator *evaluators_for(const struct evaluators *evaluators,
                                       int size)
{
    return evaluators->by_network && network_plays(size)
               ? evaluators->by_network
               : evaluators->by_playouts;
}

const struct evaluator *evaluators_widest(const struct evaluators *evaluators)
{
    const struct evaluator *network = evaluators->by_network;
    return network && network->workspace_bytes >
                          evaluators->by_playouts->workspace_bytes
               ? network
               : evaluators->by_playouts;
}
