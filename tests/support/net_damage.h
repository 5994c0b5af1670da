/*
 * net_damage.h - files of networks, damaged: each must be refused, or give a
 * network whose outputs are finite.
 */
#ifndef TESTS_SUPPORT_NET_DAMAGE_H
#define TESTS_SUPPORT_NET_DAMAGE_H

#include "engine/net_file.h"
#include "engine/rng.h"

#include <stdbool.h>

struct net_damage {
    char *bytes; /* of a file, as gzip packs it; the caller's to free */
    size_t length;
    int refused, loaded; /* so far */
};

/* The network in the bytes of a file; NULL and the problem if refused. */
struct net *net_damage_read(const char *bytes, size_t length,
                            struct net_file_problem *problem);

/* Reads, computes what is loaded and counts; fails the test if the outputs are
   not finite. */
void net_damage_try(struct net_damage *damage, const char *bytes,
                    size_t length);

/* Tries the file cut off after count lengths spread over it. */
void net_damage_cut(struct net_damage *damage, int count);

/* Tries it with bits or runs of bytes changed at random. */
void net_damage_packed(struct net_damage *damage, int count, struct rng *rng);

/* Changes what is packed, and packs it again. */
void net_damage_unpacked(struct net_damage *damage, int count, struct rng *rng);

#endif
