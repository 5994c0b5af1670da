#include "engine/utility.h"

#include "rules/compiler.h"

#include <math.h>
#include <stddef.h>

/* Sides of the board at which a score is worth half, around an even result. */
static const float FIXED_WIDTH = 2.0f;

/* exp(-z * z / 2) for z = 0, 1/4, 2/4 ...: beyond four deviations is nothing.
 */
static const float STEP = 0.25f;
static const float BELL[] = {
    1.0f,          0.9692332f,    0.8824969f,  0.7548396f,   0.6065307f,
    0.4578334f,    0.3246525f,    0.2162652f,  0.1353353f,   0.07955951f,
    0.04393693f,   0.02279418f,   0.01110900f, 0.005086069f, 0.002187491f,
    0.0008838263f, 0.0003354626f,
};

struct utility_scale utility_scale(const struct params *params, int size,
                                   float black_score)
{
    const float farthest = (float)size * params->score_center_width;
    float center = black_score * (1.0f - params->score_center_zero);
    if (center > black_score + farthest)
        center = black_score + farthest;
    if (center < black_score - farthest)
        center = black_score - farthest;
    return (struct utility_scale){
        .side = (float)size,
        .black_center = center,
        .fixed_weight = params->score_fixed,
        .center_weight = params->score_center,
        .center_width = params->score_center_width,
    };
}

/* -1 to 1; half at a margin of one width. */
static float squash(float margin, float width)
{
    const float two_over_pi = 0.63661977f;
    return atanf(margin / width) * two_over_pi;
}

/* Mean of the squashed score over the results. */
static float mean_squashed(float margin, float deviation, float width)
{
    float sum = BELL[0] * squash(margin, width), weight = BELL[0];
    if (!(deviation > 0.0f))
        return sum;
    for (size_t i = 1; i < ARRAY_LEN(BELL); i++) {
        const float away = (float)i * STEP * deviation;
        sum += BELL[i] *
               (squash(margin - away, width) + squash(margin + away, width));
        weight += 2.0f * BELL[i];
    }
    return sum / weight;
}

float utility_of(const struct utility_scale *scale, Color player, float win,
                 float score, float deviation)
{
    const float center =
        player == BLACK ? scale->black_center : -scale->black_center;
    return 2.0f * win - 1.0f +
           scale->fixed_weight *
               mean_squashed(score, deviation, FIXED_WIDTH * scale->side) +
           scale->center_weight *
               mean_squashed(score - center, deviation,
                             scale->center_width * scale->side);
}

float utility_limit(const struct utility_scale *scale)
{
    return 1.0f + scale->fixed_weight + scale->center_weight;
}
