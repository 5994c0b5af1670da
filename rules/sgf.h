/*
 * sgf.h - reading and writing a record in the Smart Game Format.
 *
 * Reads FF[1] to FF[4] and the habits of old programs; of a collection the
 * first game of Go, of variations the main line.  Text is converted to UTF-8
 * through iconv, by CA or by what the bytes look like.  Writes FF[4] in UTF-8.
 */
#ifndef RULES_SGF_H
#define RULES_SGF_H

#include "rules/record.h"

#include <stdio.h>

enum sgf_status {
    SGF_OK,
    SGF_NOT_SGF,    /* no game tree in it */
    SGF_SYNTAX,     /* a broken tree */
    SGF_NOT_GO,     /* no tree with GM[1] */
    SGF_SIZE,       /* a board that is not square, or not 2 to 25 lines */
    SGF_POINT,      /* a stone or move off the board */
    SGF_CHARSET,    /* text in an unknown charset, or not in the one named */
    SGF_TOO_LARGE,  /* more than SGF_BYTES_MAX */
    SGF_UNREADABLE, /* an input error */
    SGF_NO_MEMORY,
};

/* Where something was found wrong; line and column count from 1. */
struct sgf_place {
    int line, column;
};

/* Largest file that is read. */
enum { SGF_BYTES_MAX = 64 << 20 };

/*
 * Reads a record.  On SGF_OK *record is the caller's to record_destroy();
 * otherwise it is NULL and *place tells where.
 */
MUST_CHECK enum sgf_status sgf_read(FILE *stream, struct record **record,
                                    struct sgf_place *place);

/* The same from memory. */
MUST_CHECK enum sgf_status sgf_parse(const char *bytes, size_t length,
                                     struct record **record,
                                     struct sgf_place *place);

/* Writes a record; false on an output error. */
MUST_CHECK bool sgf_write(FILE *stream, const struct record *record);

/* What a status means, as a sentence without its full stop. */
const char *sgf_status_words(enum sgf_status status);

#endif
