#include "engine/net_packed.h"

#include "engine/net_output.h"

#include <math.h>

static const float PRIOR_ONE = 65535.0f;

/* The root gives the many small priors a share of the steps that the few
   great ones can spare. */
static uint16_t pack_prior(float prior)
{
    return (uint16_t)(sqrtf(prior) * PRIOR_ONE + 0.5f);
}

static float unpack_prior(uint16_t packed)
{
    const float root = (float)packed / PRIOR_ONE;
    return root * root;
}

void net_pack(const struct evaluation *evaluation, int size,
              struct net_packed *packed)
{
    const int points = size * size;
    packed->black_win = evaluation->black_win;
    packed->black_score = evaluation->black_score;
    packed->deviation = evaluation->deviation;
    for (int i = 0; i < points; i++) {
        const Point point = net_point(i, size);
        packed->priors[i] = pack_prior(evaluation->prior[point]);
        packed->owner[i] = evaluation->owner[point];
    }
    packed->priors[points] = pack_prior(evaluation->prior[PASS]);
}

void net_unpack(const struct net_packed *packed, int size,
                struct evaluation *evaluation)
{
    const int points = size * size;
    evaluation->black_win = packed->black_win;
    evaluation->black_score = packed->black_score;
    evaluation->deviation = packed->deviation;
    evaluation->move_count = 0;
    for (int i = 0; i < points; i++) {
        const Point point = net_point(i, size);
        evaluation->prior[point] = unpack_prior(packed->priors[i]);
        evaluation->owner[point] = packed->owner[i];
    }
    evaluation->prior[PASS] = unpack_prior(packed->priors[points]);
}
