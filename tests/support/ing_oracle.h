/*
 * ing_oracle.h - the reference for Ing's law, running beside.
 *
 * The reference is a program of its own, in another language and by another
 * hand, that is kept beside the project: check.py in the folder rules of
 * ../shared, or of the folder that INGOT_SHARED names.  tests/rules/
 * ing_oracle.py speaks for it.
 */
#ifndef TESTS_SUPPORT_ING_ORACLE_H
#define TESTS_SUPPORT_ING_ORACLE_H

#include "rules/game.h"
#include "tests/support/child.h"

#include <stdint.h>
#include <stdio.h>

enum { ING_VERDICTS = VERDICT_NO_LIBERTY + 1 };

struct ing_oracle {
    struct child child;
    FILE *answers;
    char *line; /* the last answer */
    size_t room;
    int64_t positions;              /* compared ... */
    int64_t verdicts[ING_VERDICTS]; /* ... and found equal on empty points */
};

/* May the reference be asked, or is it or its interpreter absent? */
bool ing_oracle_is_there(void);

/* Starts it; end it with ing_oracle_stop().  Fails the test if it cannot. */
void ing_oracle_start(struct ing_oracle *oracle);
void ing_oracle_stop(struct ing_oracle *oracle);

/*
 * Tells it a game, from the starting position to the last move; the players
 * alternate in it.  The answer to one game is to be had before the next.
 */
void ing_oracle_tell(struct ing_oracle *oracle, const struct game *game);

/*
 * Hears what it says of the game that was told, and fails the test, showing
 * the game as a case, unless at each position the stones, and the verdict on
 * each play of the player to move, are those of a game played afresh.
 */
void ing_oracle_compare(struct ing_oracle *oracle, const struct game *game);

/* Adds what was counted; and prints it. */
void ing_oracle_add(struct ing_oracle *sum, const struct ing_oracle *oracle);
void ing_oracle_print(const struct ing_oracle *oracle);

#endif
