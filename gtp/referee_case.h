/*
 * referee_case.h - one game as the subcommand referee tells it.
 */
#ifndef GTP_REFEREE_CASE_H
#define GTP_REFEREE_CASE_H

#include "rules/recount.h"
#include "rules/referee.h"

/* How far the board was counted. */
enum referee_count {
    REFEREE_UNCOUNTED,
    REFEREE_STANDING, /* as it stands: all stones live */
    REFEREE_JUDGED,   /* then without the stones judged dead, too */
};

struct referee_case {
    const char *name;   /* of the file, or the id in a file of records */
    int line;           /* in that file, from 1; 0: a file of its own */
    const char *stated; /* the result as written, NULL if there is none */
    struct result result;
    int moves; /* in the record */
    const struct game *game;
    const struct referee_report *report;
    enum referee_count count;
    struct recount standing, judged;
};

/* What was met in all games. */
struct referee_tally {
    int games, clean, faulty, unreadable;
    int faults[VERDICT_NO_LIBERTY + 1]; /* by verdict; VERDICT_LEGAL holds
                                           those out of turn */
    long long moves;
};

/* The count that is nearest to what the record states. */
static inline const struct recount *
referee_case_count(const struct referee_case *game)
{
    return game->count == REFEREE_JUDGED ? &game->judged : &game->standing;
}

/* Does the count compare with a margin that the record states? */
static inline bool referee_case_is_compared(const struct referee_case *game)
{
    return game->count != REFEREE_UNCOUNTED && result_is_counted(&game->result);
}

/* Has it anything to tell beyond being clean? */
static inline bool referee_case_is_remarkable(const struct referee_case *game)
{
    return game->report->has_fault || game->report->note_count > 0 ||
           (referee_case_is_compared(game) &&
            referee_case_count(game)->agreement == RECOUNT_DIFFERENT);
}

#endif
