/*
 * trainee_loss.h - how far what a network says of a sample is from what it
 * should have said, and which way is down.
 */
#ifndef TUNING_TRAINEE_LOSS_H
#define TUNING_TRAINEE_LOSS_H

#include "tuning/trainee.h"
#include "tuning/trainee_layout.h"

/* What comes out of a network, before anything is made of it; or the slope of
   a loss by each of these. */
struct raw_output {
    float policy[NET_POINTS_MAX]; /* logits, by vertex */
    float pass;
    float outcome[3];            /* logits: win, loss, no result */
    float scores[LAYOUT_SCORES]; /* mean, deviation before its softplus, lead */
    float owner[NET_POINTS_MAX]; /* before the hyperbolic tangent */
};

/* What is made of it, in points where it should be. */
void trainee_loss_output(const struct raw_output *raw, int size,
                         struct net_output *output);

/* Adds the losses to losses[] and sets the slopes of their sum, each times its
   weight. */
void trainee_loss_add(const struct raw_output *raw, const struct sample *sample,
                      const struct trainee_aims *aims, double losses[LOSSES],
                      struct raw_output *slope);

/* What scores are multiplied with to give points: that of networks of version
   8. */
extern const float TRAINEE_LOSS_POINTS;

#endif
