/*
 * net_ranges.h - what comes into the convolutions of a network, measured on
 * games that it plays against itself.
 *
 * Kernels of few bits have to know it (struct net_ranges, net_kernel.h).  The
 * games are of the network's policy alone, on three sizes and with unlike
 * komi; a network and a kernel of floats always give the same.
 */
#ifndef ENGINE_NET_RANGES_H
#define ENGINE_NET_RANGES_H

#include "engine/net_kernel.h"

/* Ranges of nothing yet, for a kernel's watch(); the caller's to
   net_ranges_destroy().  NULL when memory is short. */
struct net_ranges *net_ranges_create(const struct net *net);

/* The ranges of a network without nested blocks, by its fastest kernel that
   can tell; the caller's to net_ranges_destroy().  NULL when memory is
   short. */
struct net_ranges *net_ranges_measure(const struct net *net);

/*
 * The same by a kernel of floats that can tell, runs here and fits.  By the
 * plainest, which is slow, they are the same on every processor, apart from
 * what its library's exponentials may differ in.
 */
struct net_ranges *net_ranges_measure_by(const struct net *net,
                                         const struct net_kernel *kernel);

/* Is each of them a number?  If not, the network overflows; so that it is seen
   here, what overflows only past the last convolution makes the first range
   infinite. */
bool net_ranges_are_finite(const struct net_ranges *ranges);

void net_ranges_destroy(struct net_ranges *ranges); /* NULL is none */

#endif
