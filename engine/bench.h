/*
 * bench.h - fixed workloads: their speed, and a number that says what they
 * computed.
 *
 * A signature depends on the code alone: not on compiler, processor or clock.
 */
#ifndef ENGINE_BENCH_H
#define ENGINE_BENCH_H

#include "rules/compiler.h"
#include "rules/ruleset.h"

#include <stdbool.h>
#include <stdint.h>

/* Searches of the same positions, with playouts, one thread, fixed seed. */
struct bench_search {
    int positions;
    int64_t visits;     /* of all searches together */
    double seconds;     /* they took */
    uint32_t signature; /* of the visits of every move at every root */
};

/* About five seconds' work.  False when memory is short. */
MUST_CHECK bool bench_search(struct bench_search *result);

enum { BENCH_PAIRS_MAX = 99 };

/* Searches of one position in two ways, which take turns. */
struct bench_pairs_options {
    int size;       /* lines of the board */
    int moves;      /* made on it before, the same for both */
    int pairs;      /* of searches: odd, at most BENCH_PAIRS_MAX */
    int64_t visits; /* of a thread in each search; 0: about a second's work */
    struct bench_way {
        int threads; /* 1 to ENGINE_THREADS_MAX */
        struct ruleset rules;
    } ways[2];
};

struct bench_pairs {
    double per_second[2]; /* visits of wall time, of each way: the median */
    double ratio; /* of the second way's speed to the first's in a pair ... */
    double ratios[2]; /* ... the median, and the least and the greatest */
};

/* False when memory or threads are short. */
MUST_CHECK bool bench_pairs(const struct bench_pairs_options *options,
                            struct bench_pairs *result);

/* What is done with a board, in nanoseconds: medians of five rounds. */
struct bench_board {
    double played_ns;   /* a move, with its hash */
    double unhashed_ns; /* a move of a playout */
    double asked_ns;    /* whether a vertex is legal */
    double copied_ns;   /* a whole board */
    uint32_t signature; /* of the hashes and answers */
};

/*
 * The moves are those of a random game, about so many in each round (0: a
 * twentieth of a second's work); size in lines.  False when memory is short.
 */
MUST_CHECK bool bench_board(int size, int moves, struct bench_board *result);

struct bench_playout_options {
    int size;     /* lines of the board, which is empty */
    int threads;  /* 1 to ENGINE_THREADS_MAX, each with playouts of its own */
    int playouts; /* of a thread in each round; 0: about a second's work */
    bool is_uniform; /* uniformly random moves, not guided ones */
};

/* Playouts in several rounds of equal work. */
struct bench_playout {
    int64_t playouts;
    double per_second;  /* all threads together, of wall time: the median */
    double moves;       /* mean length, passes counted ... */
    double moves_error; /* ... and its standard error */
    uint32_t signature; /* of the final boards; threads change it */
};

/* False when memory or threads are short. */
MUST_CHECK bool bench_playout(const struct bench_playout_options *options,
                              struct bench_playout *result);

struct network;

/*
 * What one thread needs for a position of 19x19 games, in microseconds of its
 * processor time: medians of seven rounds of about round_ms milliseconds.
 * False when memory is short.
 */
MUST_CHECK bool bench_net_evaluation(const struct network *network,
                                     int round_ms, double *evaluation_us);

/* What is done beside computing the network. */
struct bench_net_rest {
    double inputs_us; /* to make a position's inputs */
    double found_us;  /* to find it in the cache; 0: there is none */
};
MUST_CHECK bool bench_net_rest(const struct network *network, int round_ms,
                               struct bench_net_rest *result);

/* Evaluations by one thread and by several, in turn. */
struct bench_net_threads {
    double per_second[2]; /* of wall time, inputs included: medians */
    double ratio;         /* of the several's speed to the one's: the median */
};

/* threads is 1 to ENGINE_THREADS_MAX.  False when memory or threads are
   short. */
MUST_CHECK bool bench_net_threads(const struct network *network, int threads,
                                  struct bench_net_threads *result);

/* Visits a second of wall time of searches with the network, its cache emptied
   before each, and the tree.  False when memory or threads are short. */
MUST_CHECK bool bench_net_search(struct network *network, int threads,
                                 double *per_second);

#endif
