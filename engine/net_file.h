/*
 * net_file.h - reading a network from KataGo's compressed binary model files
 * (.bin.gz), format versions 8 to 16.
 *
 * A file is taken as hostile: every size in it is checked before memory is
 * asked for, every number has to be finite, and a network is either whole or
 * refused.
 */
#ifndef ENGINE_NET_FILE_H
#define ENGINE_NET_FILE_H

#include "engine/net.h"
#include "rules/compiler.h"

enum net_file_status {
    NET_FILE_OK,
    NET_FILE_CANNOT_OPEN, /* errno tells why */
    NET_FILE_CANNOT_READ, /* the disk, or the compression is damaged */
    NET_FILE_TRUNCATED,
    NET_FILE_NOT_A_NETWORK,
    NET_FILE_VERSION,      /* number says which; not read here */
    NET_FILE_UNSUPPORTED,  /* part says what: "transformer block" */
    NET_FILE_TOO_LARGE,    /* part says what, number how large */
    NET_FILE_INCONSISTENT, /* part does not fit the others */
    NET_FILE_NOT_FINITE,   /* part holds a number that is none */
    NET_FILE_MEMORY,
};

struct net_file_problem {
    enum net_file_status status;
    char part[NET_NAME]; /* the part of the network, by the file's own name */
    int64_t number;
};

/* The network in a file, the caller's to net_destroy(); else NULL and the
   problem. */
MUST_CHECK struct net *net_read(const char *path,
                                struct net_file_problem *problem);

#endif
