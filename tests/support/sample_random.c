#include "tests/support/sample_random.h"

#include "tests/support/net_random.h"

#include <string.h>

/* Random numbers to a high power: a few stand out. */
static void share_out(struct sample *sample, int points, struct rng *rng)
{
    float sum = 0.0f;
    for (int i = 0; i <= points; i++) {
        const float one = rng_float(rng), four = one * one * one * one;
        *(i < points ? &sample->policy[i] : &sample->pass) = four * four * four;
        sum += four * four * four;
    }
    for (int i = 0; i < points; i++)
        sample->policy[i] /= sum;
    sample->pass /= sum;
}

struct sample sample_random(int size, struct rng *rng)
{
    struct sample sample;
    const int points = size * size;
    memset(&sample, 0, sizeof sample);
    sample.input = net_random_input(size, rng);
    share_out(&sample, points, rng);
    for (int i = 0; i < points; i++)
        sample.owner[i] = 2.0f * rng_float(rng) - 1.0f;
    sample.win = rng_float(rng);
    sample.lead = 200.0f * rng_float(rng) - 100.0f;
    sample.mean = 200.0f * rng_float(rng) - 100.0f;
    sample.deviation = 50.0f * rng_float(rng);
    sample.has_result = rng_below(rng, 4) > 0;
    sample.result = sample.has_result ? (float)rng_below(rng, 3) / 2.0f : 0.0f;
    sample.move = rng_below(rng, points + 2) + SAMPLE_NO_MOVE;
    return sample;
}
