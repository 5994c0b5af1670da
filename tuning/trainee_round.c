/*
 * Rounding the weights of a convolution as the kernels of 8 bits do.
 */
#include "engine/net_int8_round.h"
#include "tuning/trainee_kernel.h"

#include <string.h>

enum { SQUARES = 9 };

/* Replaces the weights of an output, which are [square][in][out]. */
static void round_output(const struct net_conv *conv, int out,
                         const float *greatest, const float *units)
{
    int8_t rounded[SQUARES * TRAINEE_CHANNELS_MAX];
    const float unit =
        net_int8_round_weights(conv, out, greatest, units, rounded);
    for (int i = 0; i < SQUARES * conv->ins; i++)
        conv->weights[i * conv->outs + out] =
            (float)rounded[i] * unit / units[i % conv->ins];
}

void trainee_round_conv(const struct trainee *trainee, const float *weights,
                        int conv)
{
    const struct trainee_conv *whole = &trainee->convs[conv];
    const float *greatest =
        trainee->ranges.greatest + (ptrdiff_t)conv * trainee->ranges.channels;
    struct net_conv parts[2];
    float *to = whole->rounded;
    for (int i = 0; i < whole->parts; i++) {
        const struct layout_conv *part = whole->part[i];
        const size_t count = (size_t)(SQUARES * part->ins * part->outs);
        memcpy(to, weights + part->at, count * sizeof *to);
        parts[i] = (struct net_conv){part->width, part->ins, part->outs, to};
        to += count;
    }
    net_int8_find_units(greatest, &parts[0],
                        whole->parts > 1 ? &parts[1] : NULL, whole->units);
    for (int i = 0; i < whole->parts; i++)
        for (int out = 0; out < parts[i].outs; out++)
            round_output(&parts[i], out, greatest, whole->units);
}
