/*
 * net_ranges_text.h - the ranges of a network as text, so that they can be
 * kept beside its file.
 *
 * A line each tells the network's name, the CRC-32 of its unpacked file, which
 * ties the two, and how many convolutions and channels follow; then a line a
 * convolution.
 */
#ifndef ENGINE_NET_RANGES_TEXT_H
#define ENGINE_NET_RANGES_TEXT_H

#include "engine/net_ranges.h"

#include <stdio.h>

/* Writes the ranges of a network, with five digits each; errors are the
   stream's to tell. */
void net_ranges_write(FILE *stream, const struct net *net,
                      const struct net_ranges *ranges);

enum net_ranges_status {
    NET_RANGES_OK,
    NET_RANGES_OF_ANOTHER, /* network */
    NET_RANGES_DAMAGED,
    NET_RANGES_MEMORY,
};

/* The ranges of this network in a stream that holds nothing else; the caller's
   to net_ranges_destroy().  NULL, and why, if they are not there. */
MUST_CHECK struct net_ranges *net_ranges_read(FILE *stream,
                                              const struct net *net,
                                              enum net_ranges_status *status);

#endif
