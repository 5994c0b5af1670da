#include "tuning/adam.h"

#include <assert.h>
#include <math.h>

/* Keeps a gradient that was ever 0 from dividing by it. */
static const double LEAST = 1e-8;

struct adam adam_usual(void)
{
    return (struct adam){.mean_kept = 0.9, .square_kept = 0.99};
}

void adam_step(const struct adam *adam, int64_t step,
               const struct adam_part *part)
{
    /* The means begin at 0 and are too small by what they would have kept. */
    const double mean_whole = 1.0 - pow(adam->mean_kept, (double)step);
    const double square_whole = 1.0 - pow(adam->square_kept, (double)step);
    const float scale = (float)adam->scale;
    const float mean_new = (float)(1.0 - adam->mean_kept);
    const float square_new = (float)(1.0 - adam->square_kept);
    const float rate = (float)(adam->rate / mean_whole);
    const float square_share = (float)(1.0 / sqrt(square_whole));
    const float kept = (float)(1.0 - adam->rate * adam->decay);
    for (size_t i = 0; i < part->count; i++) {
        const float gradient = scale * part->gradient[i];
        part->mean[i] += mean_new * (gradient - part->mean[i]);
        part->square[i] += square_new * (gradient * gradient - part->square[i]);
        part->weights[i] =
            kept * part->weights[i] -
            rate * part->mean[i] /
                (square_share * sqrtf(part->square[i]) + (float)LEAST);
    }
}

double adam_squares(const float vector[], size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (double)vector[i] * (double)vector[i];
    return sum;
}

double adam_clip(double squares, double longest)
{
    assert(isfinite(squares));
    const double length = sqrt(squares);
    return length > longest ? longest / length : 1;
}
