/*
 * score_fillin.h - Ing's way of counting: the board filled in.
 *
 * Each side has half as many stones as the board has points, less one: 180 on
 * 19x19.  After the dead stones are taken off, each fills its own area and
 * half of the shared spaces with all the stones it has left, prisoners and
 * unplayed ones alike; an odd last shared space stays empty and counts for
 * nobody.  Komi and penalties are paid in places: for every two points the
 * receiver lays one stone in the payer's area.  The side that has more places
 * than stones has won.  The stones that the other has left over, the negative
 * stones, go into those places, two points each; the one place that then
 * stays empty, if no shared space does, is the winning space, one point.
 * That sum is always the area margin, and the count asserts it.
 *
 * An even number of points cannot be halved but for one, so even boards are
 * counted by area alone.  Komi and penalties must be even.  The komi of 7.5
 * that many programs write for 8 is taken for 8: with Black winning a tie the
 * two decide every game alike.
 *
 * More stones than a side has:
 *  - A side that has played all of them goes on with its own prisoners, which
 *    the other gives back.  They are counted as exchanged, and no longer as
 *    prisoners to fill in.
 *  - A side with more living stones than that has borrowed the surplus.
 *    Stones are lifted from points of its own, which stay its own, until it
 *    has no more on the board than it may; the account is of places, and
 *    does not change.
 *  - Where the payer has fewer places than it owes stones, what both owe is
 *    set off first; the rest stays unpaid and counts two points a stone.
 */
#ifndef RULES_SCORE_FILLIN_H
#define RULES_SCORE_FILLIN_H

#include "rules/score.h"

enum fillin_status {
    FILLIN_OK,
    FILLIN_OTHER_RULES, /* the ruleset does not fill in */
    FILLIN_EVEN_BOARD,
    FILLIN_ODD_POINTS, /* komi or a penalty is no even number of points */
};

/* What a point of the filled board is. */
enum fillin_kind {
    FILLIN_LIVING,   /* the stone that stood there */
    FILLIN_FILLED,   /* a stone in its own area */
    FILLIN_HALVED,   /* a stone in a shared space */
    FILLIN_KOMI,     /* a stone of the receiver in the payer's area */
    FILLIN_PENALTY,  /* the same for a penalty */
    FILLIN_NEGATIVE, /* a stone of the loser in the winner's place */
    FILLIN_WINNING,  /* the place that stays empty */
    FILLIN_SHARED,   /* the shared space that stays empty */
    FILLIN_KINDS
};

struct fillin_side {
    int area;      /* points, living stones among them */
    int halved;    /* shared spaces that are his to fill */
    int komi;      /* stones that the other lays here for komi ... */
    int penalty;   /* ... and for this side's penalty */
    int places;    /* what is his after payment, to be filled by his stones */
    int living;    /* stones on the board */
    int prisoners; /* stones taken off, dead ones too, that fill in */
    int exchanged; /* stones taken off that were played once more */
    int unplayed;  /* stones that fill in out of the bowl */
    int borrowed;  /* living stones beyond those he has */
    int lifted;    /* living stones that make room for what lies there now */
};

struct fillin {
    int size;                    /* lines of the board */
    int stones;                  /* that each side has */
    struct fillin_side sides[3]; /* of BLACK and WHITE, by color */
    int komi;                    /* points that Black pays, 8 for 7.5 */
    int set_off;                 /* stones that both owed and neither laid */
    int unpaid;                  /* stones that found no place */
    int spaces;                  /* winning spaces, 0 or 1 */
    int negative;                /* the loser's left-over stones */
    int points;                  /* the winner wins by; 0 for a tie */
    Color winner;                /* of a tie BLACK or, for a draw, EMPTY */
    uint8_t kind[POINT_CELLS];   /* enum fillin_kind, by vertex */
    uint8_t stone[POINT_CELLS];  /* BLACK, WHITE or EMPTY, by vertex */
};

/*
 * Counts a game by filling in.  score and owner[] are of its board without the
 * stones marked in dead[] (NULL for none), as score_area() gives them.
 * *fillin is untouched unless FILLIN_OK.
 */
MUST_CHECK enum fillin_status fillin_count(const struct game *game,
                                           const bool dead[POINT_CELLS],
                                           const struct score *score,
                                           const uint8_t owner[POINT_CELLS],
                                           struct fillin *fillin);

#endif
