/*
 * problem.h - positions with a question and its answer, read from a suite.
 *
 * A suite is a text file of problems; its format stands in the README of the
 * suites.  Here is what a file says; what an engine is to be asked, and
 * whether it was right, is answer.h's business.
 */
#ifndef TESTS_PROBLEMS_PROBLEM_H
#define TESTS_PROBLEMS_PROBLEM_H

#include "rules/compiler.h"
#include "rules/game.h"

/* Questions that somebody here can answer; all others are ASK_OTHER. */
enum ask {
    ASK_MOVE,
    ASK_ATTACK,
    ASK_DEFEND,
    ASK_CONNECT,
    ASK_DISCONNECT,
    ASK_SEMEAI,
    ASK_STATUS,
    ASK_UNCONDITIONAL,
    ASK_OWNER,
    ASK_OWNERSHIP,
    ASK_VALUE,
    ASK_LEGAL,
    ASK_OTHER,
};

/* What may be said of a move; several hold at once. */
enum {
    MARK_GOOD = 1,
    MARK_BAD = 2,
    MARK_AMONG = 4, /* the choice is restricted to these */
};

/* Ko rules by which a problem says whether a move is legal. */
enum ko_law { KO_LAW_SIMPLE, KO_LAW_POSITIONAL, KO_LAW_SITUATIONAL, KO_LAWS };

enum {
    PROBLEM_ID = 64,
    PROBLEM_WORD = 32,
    PROBLEM_HISTORY = 128,
    PROBLEM_FAULT = 256,
    PROBLEM_POINTS = 2, /* that a question may name */
};

struct problem {
    char id[PROBLEM_ID];
    int line; /* where it begins in its file, from 1 */
    int size; /* lines */
    uint8_t colors[POINT_CELLS];
    Color to_move;     /* EMPTY when the question is not about a turn */
    Point ko;          /* barred to to_move by a simple ko, or NO_POINT */
    Point last;        /* the last move: a vertex, PASS or NO_POINT ... */
    Color last_player; /* ... and who made it */
    enum ask ask;
    char question[PROBLEM_WORD]; /* such as "semeai A11 A10" */
    int point_count;
    Point points[PROBLEM_POINTS];
    char result[PROBLEM_WORD];  /* as written; "" where there is none */
    uint8_t marks[POINT_CELLS]; /* by point, PASS included */
    unsigned marked;            /* the marks that occur */
    char rules[PROBLEM_WORD];   /* as written, or "" */
    bool has_komi;
    int komi_halves;
    int history_count; /* moves that are made from the position on */
    struct ply history[PROBLEM_HISTORY];
    uint8_t owners[POINT_CELLS]; /* OFFBOARD where nobody is named */
    char legal[KO_LAWS];         /* 'l' legal, 'i' illegal, 0 unsaid */
    bool is_known_fail;          /* the suite's engine gets it wrong */
};

struct problems {
    int count;
    struct problem *items; /* in the order of the file */
};

/*
 * Reads a suite.  False, with no problems and "file:line: what is wrong" in
 * fault, when the file cannot be read or a line cannot be understood.
 * problems_free() gives back what it took.
 */
MUST_CHECK bool problems_read(const char *path, struct problems *problems,
                              char fault[PROBLEM_FAULT]);
void problems_free(struct problems *problems);

#endif
