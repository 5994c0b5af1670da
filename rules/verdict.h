/*
 * verdict.h - whether a move may be made, and if not, why not.
 *
 * The one place for the words: English, Chinese, a short name for programs,
 * and the article of Ing's law (README.md in this folder).
 */
#ifndef RULES_VERDICT_H
#define RULES_VERDICT_H

#include <stdbool.h>

enum verdict {
    VERDICT_LEGAL,
    VERDICT_OCCUPIED,
    VERDICT_SUICIDE_SINGLE, /* one stone that captures nothing */
    VERDICT_SUICIDE_GROUP,  /* a chain that captures nothing */
    VERDICT_KO,             /* retakes a ko at once */
    VERDICT_REPETITION,     /* superko */
    VERDICT_HOT_SINGLE,     /* Ing: takes a hot stone without an interval */
    VERDICT_HOT_DOUBLE,     /* ... the two of an eternal life */
    VERDICT_HOT_TWIN,       /* ... another of a triple ko */
    VERDICT_RUN,            /* ... or goes round kos that share no chain */
    VERDICT_DISTURB,        /* Ing: disturbs by a ko a second time */
    VERDICT_CYCLE,          /* ... or by any other cycle of the board */
    VERDICT_STOP,           /* Ing: the same play for the fifth time */
    VERDICT_OVER,           /* four passes have ended the game */
    VERDICT_TOO_LONG,       /* GAME_MOVES_MAX moves were made */
    VERDICT_NO_LIBERTY,     /* a record sets up a chain without liberty */
};

/* Is it one of Ing's bans on repetition, beyond that on the single hot stone?
 */
bool verdict_is_repetition(enum verdict verdict);

/* The reason in a few words, such as "suicide"; static storage. */
const char *verdict_words(enum verdict verdict);

/* The term of Ing's rules, in Chinese; "" where they have none. */
const char *verdict_chinese(enum verdict verdict);

/* One word for programs, such as "hot1" or "legal"; static storage. */
const char *verdict_name(enum verdict verdict);

/* The article of Ing's law that forbids it, such as "4.2"; "" if none. */
const char *verdict_article(enum verdict verdict);

#endif
