/*
 * net_reference.h - another engine's answers to positions, with the same
 * network, from ../shared.
 */
#ifndef TESTS_SUPPORT_NET_REFERENCE_H
#define TESTS_SUPPORT_NET_REFERENCE_H

#include "engine/net_kernel.h"
#include "rules/game.h"

/*
 * Compares answers, from the game to the end, to every n-th of the positions,
 * and returns to how many; 0 where there are none.  Fails the running test
 * where one is off by more than 1e-4 in policy, 5e-4 in win rate, 0.05 points
 * or 0.002 in ownership; says how far they are off.
 */
int net_reference_check(const struct net *net, const struct net_kernel *kernel,
                        int n);

/* The same with all kernels that run here and do not round; skips the running
   test where there is no network or no reference. */
void net_reference_check_all(int n);

/* Shows the game of every n-th position; returns to how many, 0 where there are
   none. */
int net_reference_visit(int n,
                        void (*visit)(const struct game *game, void *context),
                        void *context);

#endif
