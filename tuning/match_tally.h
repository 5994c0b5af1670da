/*
 * match_tally.h - the games of a match so far, added up.
 */
#ifndef TUNING_MATCH_TALLY_H
#define TUNING_MATCH_TALLY_H

#include "tuning/elo.h"
#include "tuning/match_result.h"
#include "tuning/sprt.h"

/* So many crashes are told one by one. */
enum { TALLY_CRASHES = 20 };

/* A game that a program lost by ending, or speaking no GTP. */
struct match_crash {
    int number;
    char note[RESULT_NOTE];
};

struct match_tally {
    int games; /* that count: all but void ones */
    int wins[SIDES], ties;
    int voids, disputed, too_long;
    int faults[SIDES][MATCH_ENDS]; /* END_ILLEGAL, _TIMEOUT, _CRASH, _VOID */
    struct match_crash crashes[TALLY_CRASHES]; /* the first that were added */
    struct side_time time[SIDES];
    struct sprt_pairs pairs; /* of games 1 and 2, 3 and 4, ..., none void */
    int game_count;          /* length of ... */
    signed char *half_wins;  /* ... A's half wins by number - 1, or UNPLAYED */
};

/* For a match of that many games at most; false when memory is short. */
MUST_CHECK bool match_tally_init(struct match_tally *tally, int games);
void match_tally_free(struct match_tally *tally);

/* Was this game, from 1, added? */
bool match_tally_has(const struct match_tally *tally, int number);

/* Adds a game that was not added before, its number within the match. */
void match_tally_add(struct match_tally *tally,
                     const struct match_result *result);

/* Games lost by a crash. */
int match_tally_crashes(const struct match_tally *tally);

/* A's win rate. */
struct estimate match_tally_rate(const struct match_tally *tally);

/* Writes the closing lines: what crashed, the particulars, then the result in
   one line. */
void match_tally_report(const struct match_tally *tally, FILE *stream);

#endif
