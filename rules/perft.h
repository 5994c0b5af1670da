/*
 * perft.h - counting the ways to play a number of moves.
 *
 * The counts pin the rules down: a wrong capture, suicide or ko changes them.
 * The name comes from chess.  Calls share nothing.
 */
#ifndef RULES_PERFT_H
#define RULES_PERFT_H

#include "rules/compiler.h"
#include "rules/ruleset.h"

#include <stdbool.h>
#include <stdint.h>

/* Most moves that are counted; long before that, time runs out. */
enum { PERFT_DEPTH_MAX = 40 };

struct perft_rules {
    enum ko_rule ko;
    enum suicide_rule suicide;
    bool passes; /* a pass is a move too, until passes end the game: two in a
                    row, or four under KO_ING */
};

/*
 * Counts the ways to play depth moves (0 to PERFT_DEPTH_MAX) in turn, Black
 * first, from the empty board of so many lines.  False, with *count untouched,
 * when memory is short.
 */
MUST_CHECK bool perft_count(int size, int depth,
                            const struct perft_rules *rules, uint64_t *count);

/*
 * Reads "simple", "positional", "situational" or "ing".  False, with *ko
 * untouched, for any other word.
 */
MUST_CHECK bool perft_read_ko(const char *word, enum ko_rule *ko);

/* Reads "none", "groups" or "any" in the same way. */
MUST_CHECK bool perft_read_suicide(const char *word,
                                   enum suicide_rule *suicide);

#endif
