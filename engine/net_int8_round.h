/*
 * net_int8_round.h - rounding a network's numbers to 8 bits with little loss.
 */
#ifndef ENGINE_NET_INT8_ROUND_H
#define ENGINE_NET_INT8_ROUND_H

#include "engine/net.h"

/*
 * The units in which what comes into convolutions is rounded to 0 .. 255, by
 * channel: greatest is the greatest that came, other a second convolution of
 * the same inputs or NULL.
 *
 * A small unit is good for a channel's own rounding and bad for that of the
 * weights, which are multiplied by it: channels with great values and small
 * weights get the greater units (G. Xiao and others, "SmoothQuant", 2022).
 */
void net_int8_find_units(const float *greatest, const struct net_conv *conv,
                         const struct net_conv *other, float *units);

/*
 * Rounds the weights of an output, times their inputs' units, to -127 .. 127;
 * rounded is [square][in].  Returns the unit that they are in.
 *
 * Inputs are never negative, so errors of a sum's weights that do not cancel
 * shift the sum: as many as it takes are rounded the other way, those first
 * that are nearest to the middle.
 */
float net_int8_round_weights(const struct net_conv *conv, int out,
                             const float *greatest, const float *units,
                             int8_t *rounded);

#endif
