/*
 * own_net.h - the network that the program carries: the bytes of
 * engine/own_net.bin.gz, and of engine/own_net.ranges, which says what kernels
 * of 8 bits have to know of it.
 *
 * own_net.md tells where it comes from.  Any threads may call this.
 */
#ifndef ENGINE_OWN_NET_H
#define ENGINE_OWN_NET_H

#include "engine/net_file.h"
#include "engine/net_ranges_text.h"

/* A file's bytes, in static storage. */
struct own_net_bytes {
    const unsigned char *at;
    size_t length;
};
struct own_net_bytes own_net_file(void);
struct own_net_bytes own_net_ranges_file(void);

/* The network, the caller's to net_destroy(); else NULL and the problem. */
MUST_CHECK struct net *own_net_read(struct net_file_problem *problem);

/* The ranges, for the network read by own_net_read(); as net_ranges_read(). */
MUST_CHECK struct net_ranges *own_net_ranges(const struct net *net,
                                             enum net_ranges_status *status);

#endif
