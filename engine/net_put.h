/*
 * net_put.h - a network as the words and numbers of a file that net_file.h
 * reads, not yet packed.
 *
 * What the format has beside what a network is made of, such as policies that
 * nobody asks for, is 0.
 */
#ifndef ENGINE_NET_PUT_H
#define ENGINE_NET_PUT_H

#include "engine/net.h"

#include <stdio.h>

enum { NET_PUT_ALL_BITS = 23 }; /* of a float's fraction */

struct net_put_way {
    /* To which weights of convolutions and matrices are rounded: from 1 to
       all. */
    int fraction_bits;

    /*
     * Writes the numbers of the i-th norm, from 0: channels, epsilon, whether
     * there are a scale and an offset, and then as floats the mean, the
     * variance and what there is.  NULL: so that what is read is the norm's
     * own scale and offset to the last bit.
     */
    void (*put_norm)(FILE *out, int i, const struct net_norm *norm);
};

/* Writes the network in the version of the format that it is of.  Failures
   are left in the stream, for ferror(). */
void net_put(FILE *out, const struct net *net, const struct net_put_way *way);

/* Writes a block of floats, as norms have them. */
void net_put_floats(FILE *out, const float floats[], size_t count);

#endif
