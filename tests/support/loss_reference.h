/*
 * loss_reference.h - the losses of trainee.h from a network's description, in
 * doubles and without any trick: what a trainee's losses, and numeric
 * derivatives of these its gradients, are compared with.
 */
#ifndef TESTS_SUPPORT_LOSS_REFERENCE_H
#define TESTS_SUPPORT_LOSS_REFERENCE_H

#include "tuning/trainee.h"

/* Adds the losses of a sample.  Ordinary and pooling blocks, ReLU. */
void loss_reference_add(const struct net *net, const struct sample *sample,
                        const struct trainee_aims *aims, double losses[LOSSES]);

#endif
