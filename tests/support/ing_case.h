/*
 * ing_case.h - files of positions with what Ing's law says of them.
 *
 * A file is a list of cases: a position and then lines, most of them moves
 * with the verdict on each.  Its format stands at the head of
 * tests/data/rules/ing_cases.txt.
 */
#ifndef TESTS_SUPPORT_ING_CASE_H
#define TESTS_SUPPORT_ING_CASE_H

#include "rules/compiler.h"
#include "rules/game.h"

/* What a line wants to be checked. */
enum ing_check {
    ING_VERDICT, /* on a move, which is then made if it is legal */
    ING_ASKED,   /* on a move that is not made */
    ING_PHASE,   /* how near the end is */
    ING_FINAL,   /* the stones on the board */
    ING_AREA,
    ING_RESULT, /* the margin */
    ING_FILL,   /* winning spaces and negative stones */
    ING_CHECKS,
};

enum { ING_WORD = 16, ING_NAME = 80, ING_PATH = 80, ING_FAULT = 200 };

struct ing_line {
    int number; /* in its file, from 1 */
    enum ing_check check;
    Color player;            /* of the move ... */
    Point point;             /* ... a vertex or PASS */
    char expected[ING_WORD]; /* verdict_name() or "turn"; playing, suspended or
                                ended; "B+1", "W+2" or "draw" */
    uint8_t *colors;         /* of ING_FINAL, by point, else NULL */
    int area[3];             /* by color, EMPTY what is shared */
    int komi;                /* points */
    int penalties[3];        /* points, by color */
    bool tie_is_black;
    int spaces, negative; /* of the fill-in */
};

struct ing_case {
    char path[ING_PATH];
    char name[ING_NAME]; /* no other case of any file has it */
    int size;
    uint8_t colors[POINT_CELLS]; /* the position, by point */
    Color to_move;
    int line_count;
    struct ing_line *lines;
};

struct ing_cases {
    int count;
    struct ing_case *cases;
};

/* The cases that the rules came with; their number is known. */
extern const char ING_CASES[];

/*
 * Reads all files tests/data/rules/ing_*.txt.  False, with no cases and
 * "file:line: what is wrong" in fault, when a file cannot be read or a line
 * cannot be understood.  ing_cases_free() gives back what it took.
 */
MUST_CHECK bool ing_cases_read(struct ing_cases *cases, char fault[ING_FAULT]);
void ing_cases_free(struct ing_cases *cases);

/* The same for tests that cannot do without: fails the running one. */
struct ing_cases ing_cases_need(void);

/* The words that head a check: "verdict", "phase" ... */
const char *ing_check_name(enum ing_check check);

/* Is the line a move that the case makes? */
bool ing_line_is_made(const struct ing_line *line);

/* Moves that the case makes. */
int ing_case_moves(const struct ing_case *ing);

/*
 * A new game, the caller's to game_destroy(), in which the first so many of
 * them were made.  Fails the running test if one of them is refused.
 */
struct game *ing_case_game(const struct ing_case *ing, int moves);

#endif
