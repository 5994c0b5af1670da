/*
 * ing_contest.h - many random games, each compared with the reference.
 */
#ifndef TESTS_SUPPORT_ING_CONTEST_H
#define TESTS_SUPPORT_ING_CONTEST_H

#include "tests/support/ing_case.h"
#include "tests/support/ing_oracle.h"

/* Where the games begin. */
enum ing_start {
    ING_EMPTY,   /* an empty board of 3x3 to 7x7 */
    ING_CROWDED, /* a crowded one */
    ING_SHAPE,   /* the position of a case after some of its moves */
    ING_VARIED,  /* the position of a case with a few points changed */
    ING_TINY,    /* an empty board of 2x2 to 4x4; the players pass only where
                    they have no other move, and so come to an end */
};

enum { ING_PROCESSES_MAX = 8 };

struct ing_contest {
    enum ing_start start;
    const struct ing_cases *cases; /* of ING_SHAPE and ING_VARIED */
    int size_max;                  /* of the cases to take, in lines */
    uint64_t seed;
    int processes; /* of the reference, 1 to ING_PROCESSES_MAX */
    int64_t moves; /* to be made, at the least, in all games together */
};

/*
 * Plays and compares; any difference fails the running test.  Adds to sum what
 * was compared, and returns the moves made beyond those of the cases.
 */
int64_t ing_contest_run(const struct ing_contest *contest,
                        struct ing_oracle *sum);

#endif
