/*
 * result.h - what a game record states as its result.
 *
 * As SGF and its kin write it: "B+R", "W+8.5", "B+T", "0", "?".
 */
#ifndef RULES_RESULT_H
#define RULES_RESULT_H

#include "rules/color.h"

#include <stdbool.h>

enum result_kind {
    RESULT_UNKNOWN, /* nothing is stated, or nothing that can be understood */
    RESULT_VOID,    /* no result: "Void" */
    RESULT_MARGIN,  /* counted */
    RESULT_DRAW,    /* counted as equal */
    RESULT_WIN,     /* a winner, but not by how much or why */
    RESULT_RESIGN,
    RESULT_TIME,
    RESULT_FORFEIT,
};

struct result {
    enum result_kind kind;
    Color winner;      /* BLACK, WHITE, or EMPTY where there is none */
    int margin_halves; /* RESULT_MARGIN, RESULT_DRAW: Black's, in half points */
};

/* Reads a stated result; NULL is one that is unknown. */
struct result result_read(const char *text);

/* Does it rest on a count of the board, with a margin? */
static inline bool result_is_counted(const struct result *result)
{
    return result->kind == RESULT_MARGIN || result->kind == RESULT_DRAW;
}

#endif
