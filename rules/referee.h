/*
 * referee.h - going through a game move by move, as a referee would.
 *
 * Finds the first fault and says what else the law has to do with: cycles and
 * who disturbs by them, passes that end the game, moves out of turn.  A move
 * out of turn is a fault after which the game can still be followed; a move
 * that the rules refuse is where the referee stops.
 *
 * A referee is a plain value on a game of the caller's, and belongs to one
 * thread with it.  Nothing is allocated, so that many games can be seen
 * through with one game.
 */
#ifndef RULES_REFEREE_H
#define RULES_REFEREE_H

#include "rules/record.h"
#include "rules/ruling.h"

enum { REFEREE_NOTES_MAX = 16 };

/* What becomes of a fault. */
enum referee_penalty {
    REFEREE_REFUSED, /* the move is refused, or taken back */
    REFEREE_LOST,    /* Ing: the game is lost by it (誤著) */
};

/* The first fault of a game. */
struct referee_fault {
    bool is_out_of_turn;  /* the player moved twice in a row, or White began an
                             even game; else ... */
    struct ruling ruling; /* ... this refuses the move; earlier_move counts as
                             move does */
    int move;             /* the number of the move in its record, from 1; of
                             VERDICT_NO_LIBERTY the moves before the setup */
    Color player;         /* EMPTY of VERDICT_NO_LIBERTY */
    Point point;          /* a vertex or PASS */
    enum referee_penalty penalty;
};

/* What is worth telling, but no fault. */
enum referee_note_kind {
    REFEREE_DISTURBING, /* Ing: a capture that disturbs, for the first time */
    REFEREE_CYCLE,      /* the move made an earlier situation stand again */
    REFEREE_SETUP,      /* stones were set up before the move */
    REFEREE_RESUMED,    /* two passes or more, and play went on */
};

struct referee_note {
    enum referee_note_kind kind;
    int move; /* its number, from 1 */
    Color player;
    Point point;
    Color disturber;  /* REFEREE_DISTURBING, and under Ing REFEREE_CYCLE; else
                         EMPTY */
    int earlier_move; /* REFEREE_CYCLE: after which move, from 0, it stood */
};

/* How near the end the game is when the moves are at an end. */
enum referee_end {
    REFEREE_PLAYING,
    REFEREE_SUSPENDED, /* after two passes, where four end it */
    REFEREE_ENDED,
};

struct referee_report {
    int moves; /* that were followed */
    bool has_fault;
    struct referee_fault fault;
    bool has_stopped;   /* at a move that the rules refuse */
    int out_of_turn;    /* moves made out of turn */
    int handicap_moves; /* Black's first moves in a row, for his handicap */
    int cycles;         /* notes of that kind, kept or not */
    int disturbances;   /* likewise */
    int note_count;     /* notes that are kept: the first ones */
    struct referee_note notes[REFEREE_NOTES_MAX];
    int passes; /* with which the moves end */
    enum referee_end end;
};

struct referee {
    struct game *game;
    int base;     /* moves before the game's starting position */
    int handicap; /* as stated; Black may make so many moves first */
    Color turn;   /* whose turn the record says it is, else EMPTY */
    bool has_white_moved;
    struct referee_report report;
};

/* Begins with a game that stands where the record's first move is made. */
void referee_begin(struct referee *referee, struct game *game, int handicap);

/*
 * Follows one more move.  False when the rules refuse it, which the report
 * then tells; nothing may follow.
 */
MUST_CHECK bool referee_move(struct referee *referee, Point point,
                             Color player);

/* What has been found so far. */
const struct referee_report *referee_report(struct referee *referee);

/*
 * Goes through a whole record, with all that is set up in it.  The game keeps
 * its ruleset and, where the record has no komi, its komi; it then stands as
 * the record leaves it, or before the move that was refused.
 */
void referee_record(struct referee *referee, const struct record *record,
                    struct game *game);

/* One word for a fault, for programs: verdict_name(), or "turn". */
const char *referee_fault_name(const struct referee_fault *fault);

#endif
