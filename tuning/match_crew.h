/*
 * match_crew.h - the threads that play the games of a match.
 */
#ifndef TUNING_MATCH_CREW_H
#define TUNING_MATCH_CREW_H

#include "tuning/match_game.h"
#include "tuning/match_tally.h"

enum crew_status {
    CREW_DONE,        /* all games, or as many as the test needed */
    CREW_INTERRUPTED, /* by SIGINT or SIGTERM */
    CREW_FAILED,      /* an error, as told on stderr */
};

/*
 * Plays all games that the tally lacks, adding each to it and, unless NULL, to
 * the log, with a line on stderr.  SIGINT and SIGTERM are blocked in the
 * calling thread.
 */
enum crew_status match_crew_play(const struct match_options *options,
                                 const struct openings *openings,
                                 struct match_tally *tally, FILE *log);

#endif
