/*
 * analyze_args.h - what the analyse commands may be told, in any order.
 *
 * A colour, an interval in centiseconds, and keys with values, as the commands
 * of Leela Zero and KataGo have them.
 */
#ifndef GTP_ANALYZE_ARGS_H
#define GTP_ANALYZE_ARGS_H

#include "gtp/protocol.h"
#include "rules/game.h"

#include <stdint.h>

struct analyze_args {
    Color player;        /* to move: the game's unless told */
    int64_t interval_ms; /* between two reports, at least 10 */
    int moves_max;       /* moves to report */
    int moves_min;       /* ... and, among these, how many at least, though they
                            were not looked at */
    bool ownership;
    bool ownership_deviation;
    bool moves_ownership; /* the same after each move */
    bool moves_ownership_deviation;
    bool pv_visits;
    bool root_info;
    bool has_avoid;          /* some root moves are barred ... */
    bool avoid[POINT_CELLS]; /* ... these, by point, PASS included */
};

/* Must the search keep ownership move by move? */
static inline bool analyze_args_need_owners(const struct analyze_args *args)
{
    return args->ownership_deviation || args->moves_ownership ||
           args->moves_ownership_deviation;
}

/*
 * Reads the arguments; false, with a message in the reply, when they cannot be
 * understood or bar every move.
 */
MUST_CHECK bool analyze_args_read(const struct command *command,
                                  const struct game *game,
                                  struct analyze_args *args,
                                  struct reply *reply);

#endif
