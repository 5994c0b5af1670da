/*
 * positions_options.h - what samples are to be made, as a command line says.
 */
#ifndef TUNING_POSITIONS_OPTIONS_H
#define TUNING_POSITIONS_OPTIONS_H

#include "tuning/option_table.h"

#include <stdint.h>

/* Where the samples come from. */
enum positions_kind {
    POSITIONS_RECORDS, /* games of a list */
    POSITIONS_19,      /* games of the teacher against itself on 19x19 ... */
    POSITIONS_13,
    POSITIONS_9,
    POSITIONS_OTHERS, /* ... and on the other sizes from 7 to 18 */
    POSITIONS_KINDS
};

/* What decides, with the number of a game and the teacher, what is in it. */
struct positions_settings {
    int seed;
    int mix[POSITIONS_KINDS]; /* percent of the samples, about */
    double share;             /* of a recorded game's positions, 0 to 1 */
    double keep;              /* of those that a game of the teacher's asks
                                 about, 0 to 1 */
    int wild_percent;         /* of the teacher's games, see game_terms.h */
    int whole_percent;
    int handicap_percent;
};

enum { POSITIONS_FILES_MAX = 16 };

struct positions_options {
    const char *net, *out;                  /* paths */
    const char *kernel;                     /* a name, or NULL */
    const char *games[POSITIONS_FILES_MAX]; /* paths */
    int files;
    int count;         /* samples in all, 0: no end */
    int shard, shards; /* shard from 0 */
    struct positions_settings settings;
};

/* Reads a command line; argv[0] is not looked at.  With OPTIONS_WRONG error
   says why, in a line without its end. */
MUST_CHECK enum options_status
positions_options_read(int argc, char **argv, struct positions_options *options,
                       char error[OPTIONS_ERROR]);

/* What --help says. */
const struct option_page *positions_options_page(void);

#endif
