/*
 * ranks.h - Ing's ranks, and what evens out a game between two of them.
 *
 * Pin (品) is Ing's scale for professionals, 1 the best to 9, and not the dan
 * that professionals bear today; dan (段) is that of strong amateurs, 9 the
 * best to 1, and kyu (級) follows it, 1 the best to 18.
 *
 * The first move of the game is worth 8 points.  A pin is 2 points, a dan 4, a
 * kyu 8; 5 pin is as strong as 9 dan, 9 pin as 7 dan, and 1 kyu comes next
 * after 1 dan, so that all ranks lie on one line.
 */
#ifndef RULES_RANKS_H
#define RULES_RANKS_H

#include "rules/compiler.h"

#include <stdbool.h>

enum rank_scale { RANK_PIN, RANK_DAN, RANK_KYU };

struct rank {
    enum rank_scale scale;
    int number; /* 1 to rank_number_max() of the scale */
};

/* Greatest number of a scale: 9 pin, 9 dan, 18 kyu. */
int rank_number_max(enum rank_scale scale);

/* "pin", "dan" or "kyu"; static storage. */
const char *rank_scale_name(enum rank_scale scale);

/* What rank_read() made of a word. */
enum rank_status {
    RANK_OK,
    RANK_UNKNOWN, /* no rank at all */
    RANK_RANGE,   /* the scale, which is set, has no such number */
};

/*
 * Reads "5pin" or "5品", "3dan", "3d", "3段" or "初段", "9kyu", "9k", "9級" or
 * "9级"; the case of letters does not matter, and the number may be written in
 * Chinese up to 十九.  Untouched if RANK_UNKNOWN.
 */
MUST_CHECK enum rank_status rank_read(const char *word, struct rank *rank);

/* What evens out a game. */
struct rank_handicap {
    int weaker;      /* 0 or 1: which of the two is to take Black; -1: they are
                        equal, and who guesses right chooses */
    int komi_points; /* for White, -6 to 8; what is less than 0 White pays */
    int moves;       /* that White passes first, so that Black, whose turn the
                        first is, begins with one stone more */
    bool is_stated;  /* do the rules name this very case?  Otherwise it follows
                        by analogy (餘類推) */
};

/* For two ranks that rank_read() accepts. */
struct rank_handicap rank_handicap(const struct rank ranks[2]);

#endif
