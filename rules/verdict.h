/*
 * verdict.h - whether a move may be made, and if not, why not.
 */
#ifndef RULES_VERDICT_H
#define RULES_VERDICT_H

enum verdict {
    VERDICT_LEGAL,
    VERDICT_OCCUPIED,
    VERDICT_SUICIDE_SINGLE, /* one stone that captures nothing */
    VERDICT_SUICIDE_GROUP,  /* a chain that captures nothing */
    VERDICT_KO,             /* retakes a ko at once */
    VERDICT_HOT_SINGLE,     /* Ing: takes a hot stone without an interval */
    VERDICT_REPETITION,     /* superko */
    VERDICT_OVER,           /* four passes have ended the game */
    VERDICT_TOO_LONG,       /* GAME_MOVES_MAX moves were made */
    VERDICT_NO_LIBERTY,     /* a record sets up a chain without liberty */
};

/* The reason in a few words, such as "suicide"; static storage. */
const char *verdict_words(enum verdict verdict);

#endif
