#include "engine/judges.h"

#include "engine/evaluator.h"
#include "engine/network.h"

bool judges_init(struct judges *judges, const struct params *params,
                 const struct network *network, bool uses_cache)
{
    *judges = (struct judges){.by_playouts = judge_by_playouts(params)};
    if (!network)
        return true;
    judges->evaluator = network_evaluator(network, uses_cache);
    return judges->evaluator &&
           judge_init(&judges->by_network, params, judges->evaluator);
}

void judges_free(struct judges *judges)
{
    if (!judges->evaluator)
        return;
    judge_free(&judges->by_network);
    judges->evaluator->destroy(judges->evaluator);
}

const struct judge *judges_for(const struct judges *judges, int size)
{
    return judges->evaluator && network_plays(size) ? &judges->by_network
                                                    : &judges->by_playouts;
}
