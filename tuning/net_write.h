/*
 * net_write.h - a network as a file in KataGo's format, version 8, which
 * Ingot and KataGo both read.
 */
#ifndef TUNING_NET_WRITE_H
#define TUNING_NET_WRITE_H

#include "engine/net.h"
#include "rules/compiler.h"

#include <stdbool.h>

/*
 * Writes the network, packed as well as gzip can.  It has to be of version 8.
 * Weights are rounded to so many bits of fraction, 1 to 23: 10 is what a half
 * float has, and what makes the file small.  Norms and offsets are read back
 * to the last bit.  The file is replaced as a whole or, when false is
 * returned, left as it was; errno says why.
 */
MUST_CHECK bool net_write(const struct net *net, int fraction_bits,
                          const char *path);

#endif
