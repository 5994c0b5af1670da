/*
 * sgf.h - reading and writing a record in the Smart Game Format.
 *
 * Reads FF[1] to FF[4] and the habits of old programs; of a collection the
 * first game of Go, of variations the main line, whatever the rest looks like.
 * Text is converted to UTF-8 as charset.h tells.  A game that breaks off after
 * some of its moves is read up to there.  Writes FF[4] in UTF-8.
 *
 * Nothing is silently left out of the game itself: a move or stone that cannot
 * be understood is an error.  Names, comments and other texts never are, nor
 * is a komi, which is then not told.
 *
 * A handicap without stones, in a game that White begins, stands on the usual
 * points.
 */
#ifndef RULES_SGF_H
#define RULES_SGF_H

#include "rules/record.h"

#include <stdio.h>

enum sgf_status {
    SGF_OK,
    SGF_NOT_SGF,    /* no game tree in it */
    SGF_SYNTAX,     /* a broken tree */
    SGF_CUT,        /* ends before a move or a whole position was read */
    SGF_NOT_GO,     /* game trees, but none of Go */
    SGF_SIZE,       /* a board that is not square, or not 2 to 25 lines */
    SGF_POINT,      /* a stone or move off the board */
    SGF_TOO_LARGE,  /* a limit below is passed, or that of game.h */
    SGF_UNREADABLE, /* an input error */
    SGF_NO_MEMORY,
};

/* Where something was found wrong; line and column count from 1. */
struct sgf_place {
    int line, column; /* column in characters */
};

/* What a file may hold; beyond that, it is no game but an attack. */
enum {
    SGF_BYTES_MAX = 64 << 20,
    SGF_STONES_MAX = 1 << 20, /* vertices set up */
};

/*
 * Reads a record.  On SGF_OK *record is the caller's to record_destroy() and
 * *place is 1:1; otherwise it is NULL and *place tells where.
 */
MUST_CHECK enum sgf_status sgf_read(FILE *stream, struct record **record,
                                    struct sgf_place *place);

/* The same from memory. */
MUST_CHECK enum sgf_status sgf_parse(const char *bytes, size_t length,
                                     struct record **record,
                                     struct sgf_place *place);

/*
 * Writes a record as one game tree.  Bytes in texts that are no UTF-8 become
 * U+FFFD.  False on an output error.
 */
MUST_CHECK bool sgf_write(FILE *stream, const struct record *record);

/*
 * What stands in a file beside a record: properties that a record has no place
 * for, and lines of play that branch off.
 */
struct sgf_property {
    int move;         /* of the node of this move, from 0; -1: the first node */
    const char *name; /* capitals; none that a record writes */
    const char *text; /* escaped when it is written; lines stay lines */
};

struct sgf_branch {
    int move;   /* in place of this move, from 0 */
    int length; /* at least 1 */
    const struct ply *plies;
    const char *comment; /* of its first move; NULL */
};

/* Both in order of move. */
struct sgf_notes {
    const struct sgf_property *properties;
    int property_count;
    const struct sgf_branch *branches;
    int branch_count;
};

/* As sgf_write(), with notes; the game is the first of the branches, so whoever
   reads the main line alone reads the record. */
MUST_CHECK bool sgf_write_noted(FILE *stream, const struct record *record,
                                const struct sgf_notes *notes);

/* What a status means, as a sentence without its full stop. */
const char *sgf_status_words(enum sgf_status status);

#endif
