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

#include <stdio.h>

/* Versions of the format that are read. */
enum { NET_FILE_FIRST_VERSION = 8, NET_FILE_LAST_VERSION = 16 };

/* The largest network that is read; all real ones are well within. */
enum {
    NET_BLOCKS_MAX = 256,        /* of the trunk, or within a block */
    NET_ALL_BLOCKS_MAX = 1024,   /* those within others included */
    NET_NESTING_MAX = 4,         /* blocks within blocks */
    NET_CHANNELS_MAX = 1024,     /* outputs of a part */
    NET_NUMBERS_MAX = 256 << 20, /* numbers in the file, a GiB, with channels
                                    of convolutions filled up to 16s */
};

enum net_file_status {
    NET_FILE_OK,
    NET_FILE_CANNOT_OPEN,   /* number is errno's */
    NET_FILE_CANNOT_READ,   /* the same, or 0: what is packed is damaged */
    NET_FILE_TRUNCATED,     /* in or after part */
    NET_FILE_NOT_A_NETWORK, /* what part holds, or follows it, is no such */
    NET_FILE_VERSION,       /* number says which; not read here */
    NET_FILE_UNSUPPORTED,   /* part says what: "transformer block" */
    NET_FILE_TOO_LARGE,     /* part says what, "channels", number how many */
    NET_FILE_INCONSISTENT,  /* part does not fit the others */
    NET_FILE_NOT_FINITE,    /* part holds one that is no number, or past use */
    NET_FILE_MEMORY,
};

struct net_file_problem {
    enum net_file_status status;
    char part[NET_NAME]; /* of the network, by the file's own name, or "" */
    int64_t number;
};

/* The network in a file, the caller's to net_destroy(); else NULL and the
   problem. */
MUST_CHECK struct net *net_read(const char *path,
                                struct net_file_problem *problem);

/* The same from where a stream of bytes stands to its end. */
MUST_CHECK struct net *net_read_stream(FILE *stream,
                                       struct net_file_problem *problem);

/* The same from the bytes of a file in memory, which stay the caller's and are
   not needed afterwards. */
MUST_CHECK struct net *net_read_bytes(const void *bytes, size_t length,
                                      struct net_file_problem *problem);

#endif
