/*
 * net_heads.h - the last, small layers of a network: those that a position
 * goes through once, not once a vertex.
 *
 * Kernels share them, since they take no time that counts.  Values are in the
 * order of the network's description, none between them.
 */
#ifndef ENGINE_NET_HEADS_H
#define ENGINE_NET_HEADS_H

#include "engine/net_output.h"

/* An activation of one number. */
float net_heads_activate(enum net_activation activation, float x);

/* out[0..outs) = in[0..ins) times the matrix. */
void net_heads_multiply(const struct net_matrix *matrix, const float *in,
                        float *out);

/* Floats that the two below want as scratch memory. */
size_t net_heads_scratch(const struct net *net);

/* The pass's logit; pooled has three values a channel of policy.pool. */
float net_heads_pass(const struct net *net, const float *pooled,
                     float *scratch);

/* Sets the outcome and the scores in output.  mean has the mean of each
   channel of value.first, normalised and activated, over a board of this
   size. */
void net_heads_outcome(const struct net *net, const float *mean, int size,
                       float *scratch, struct net_output *output);

#endif
