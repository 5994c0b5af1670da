/*
 * network.h - a network that is ready to play with: read from its file or from
 * the program, prepared for a kernel, with a cache for what it said.
 *
 * One network may serve any number of engines, which must be gone before it
 * is closed.  Any threads may use it at once; opening and closing are one
 * thread's.
 */
#ifndef ENGINE_NETWORK_H
#define ENGINE_NETWORK_H

#include "engine/net_file.h"

#include <stdbool.h>

struct network; /* opaque */

struct network_options {
    const char *path;   /* of the file; NULL: the program's own network */
    const char *kernel; /* a name, or NULL for the fastest that fits */
    size_t cache_bytes; /* hard limit; less than 64 KiB is no cache */
    /* Called before the network is measured for a kernel of few bits, which
       takes seconds if it is large, and never happens to the program's own;
       NULL: nobody wants to know. */
    void (*before_measuring)(void);
};

/* Sets the path by what a user calls a network: own, none, or a file's path,
   which is kept.  False: none. */
MUST_CHECK bool network_choose(struct network_options *options,
                               const char *name);

enum network_status {
    NETWORK_OK,
    NETWORK_FILE,           /* the file has a problem */
    NETWORK_RANGES,         /* the own network's are damaged, or another's */
    NETWORK_KERNEL_UNKNOWN, /* there is none of that name */
    NETWORK_KERNEL_UNAVAILABLE, /* this processor cannot run it */
    NETWORK_KERNEL_UNFIT,       /* it does not compute such networks */
    NETWORK_NOT_FINITE,         /* what it says of a board is no number */
    NETWORK_MEMORY,
    NETWORK_CACHE_MEMORY, /* for the cache only */
};

struct network_problem {
    enum network_status status;
    struct net_file_problem file; /* with NETWORK_FILE */
};

/* The network, the caller's to close; else NULL and the problem. */
MUST_CHECK struct network *network_open(const struct network_options *options,
                                        struct network_problem *problem);
void network_close(struct network *network); /* NULL is none */

/*
 * The same network computed by another kernel, without a cache; what was read
 * and measured serves both.  The caller's to close, before the first.
 */
MUST_CHECK struct network *network_open_beside(struct network *network,
                                               const char *kernel,
                                               struct network_problem *problem);

/* The name of the program's own network; false if that is damaged. */
MUST_CHECK bool network_own_name(char name[NET_NAME]);

/* Can it play on a board of so many lines? */
bool network_plays(int size);

/* What it is; the texts live as long as it does. */
struct network_facts {
    const char *name;
    const char *kernel;         /* that runs */
    const char *kernel_meaning; /* a few words */
    size_t own_bytes;           /* the program's own, packed; else 0 */
    int version;                /* of the file's format */
    int blocks, channels;
    int64_t weights;
    int64_t
        multiplications; /* a position on 19x19, convolutions done directly */
    size_t cache_bytes;  /* in use for it; 0: no cache */
};
struct network_facts network_facts(const struct network *network);

/*
 * What computes it: the kernel that runs and, in *prepared, what that made of
 * the network.  For those who want all that a network says (net_kernel.h);
 * both serve any threads for as long as it is open.
 */
struct net_kernel;
struct net_prepared;
const struct net_kernel *
network_computes_by(const struct network *network,
                    const struct net_prepared **prepared);

/* One of the ways to compute a network. */
struct network_kernel {
    const char *name, *meaning; /* static storage */
    bool is_available;          /* on this processor */
    bool fits;                  /* the network; false if none is given */
};

/* The i-th kernel, from 0, the fastest first; false past the last.  The network
   may be NULL. */
MUST_CHECK bool network_kernel(const struct network *network, int i,
                               struct network_kernel *kernel);

/*
 * Measures what kernels of 8 bits have to know of it, by the plainest kernel,
 * which takes up to a minute, and writes that (net_ranges_text.h); errors of
 * the stream are its own to tell.  NETWORK_OK, or NETWORK_KERNEL_UNFIT if no
 * such kernel could compute it, NETWORK_NOT_FINITE or NETWORK_MEMORY.
 */
MUST_CHECK enum network_status
network_write_ranges(const struct network *network, FILE *stream);

/* Empties the cache, so that the next search owes nothing to those before, as
   for a new game.  NULL is none. */
void network_forget(const struct network *network);

/* An evaluator that asks it, and its cache or not; the caller's to destroy.
   NULL: memory is short. */
struct evaluator;
struct evaluator *network_evaluator(const struct network *network,
                                    bool uses_cache);

#endif
