/*
 * match_result.h - how one game of a match went, and that as a line of text.
 */
#ifndef TUNING_MATCH_RESULT_H
#define TUNING_MATCH_RESULT_H

#include "rules/score.h"
#include "tuning/match_options.h"

enum match_end {
    END_SCORE,    /* counted after two passes */
    END_RESIGN,   /* the loser gave up */
    END_ILLEGAL,  /* the loser made a move that the rules forbid, or none */
    END_TIMEOUT,  /* the loser overran its time or hung */
    END_CRASH,    /* the loser ended or spoke no GTP */
    END_TOO_LONG, /* a tie, by the limit of moves */
    END_VOID,     /* no result: a program refused a legal move */
    MATCH_ENDS
};

/* As "score", "resign" and so on; static storage. */
const char *match_end_word(enum match_end end);

/* What a program took for its moves. */
struct side_time {
    int moves;
    int64_t used_ms, longest_ms;
};

enum { RESULT_NOTE = 512 };

struct match_result {
    int number; /* of the game, from 1 */
    enum side black;
    enum match_end end;
    bool has_winner; /* neither a tie nor void */
    enum side winner;
    enum side at_fault; /* END_VOID: who refused */
    bool is_disputed;   /* the programs differed about dead stones */
    int moves;          /* with those of the opening */
    struct side_time time[SIDES];
    char score[SCORE_TEXT]; /* as SGF writes a result: "B+R", "0", "Void" */
    char note[RESULT_NOTE]; /* what went wrong, in words, or "" */
};

/* Longest line, its end and its NUL. */
enum { RESULT_LINE = 1024 };

/* Writes a result as a line, with its end, into text; returns text. */
const char *match_result_write(const struct match_result *result,
                               char text[RESULT_LINE]);

/* Reads such a line, without its end; false if it is no such line. */
MUST_CHECK bool match_result_read(const char *text,
                                  struct match_result *result);

#endif
