/*
 * history.h - the situations of one game so far, and "seen before?".
 *
 * A situation is a position with the player to move in it.  Entry 0 is the
 * starting position, entry i what the i-th move left.  Nothing is allocated
 * after history_init(), so the search may push and pop freely.  Not for two
 * threads at once.
 */
#ifndef RULES_HISTORY_H
#define RULES_HISTORY_H

#include "rules/color.h"
#include "rules/compiler.h"
#include "rules/zobrist.h"

#include <stdbool.h>
#include <stdint.h>

/* Most entries: far more than any game that is not played for the record. */
enum { HISTORY_MAX = 1 << 14 };

struct situation {
    Hash position; /* hash of the stones */
    Color to_move;
    int earlier; /* latest entry before it of the same position; -1: none */
};

struct history {
    int count; /* entries, at most HISTORY_MAX */
    struct situation *entries;
    uint16_t *slots; /* open-addressed table of entry number + 1 */
};

/* False when memory is short.  history_free() gives back what it took. */
MUST_CHECK bool history_init(struct history *history);
void history_free(struct history *history);

/* Forgets all but the first count entries. */
void history_truncate(struct history *history, int count);

/* Adds an entry; there must be room for it. */
void history_push(struct history *history, Hash position, Color to_move);

/* Makes one the copy of the other. */
void history_assign(struct history *to, const struct history *from);

/* Did this position stand before, whoever was to move? */
bool history_has_position(const struct history *history, Hash position);

/* Did it stand before the last entry? */
bool history_had_position(const struct history *history, Hash position);

/*
 * Did this position stand before with this player to move?  It did too if he
 * moved in it out of turn: the other is then taken to have passed.
 */
bool history_has_situation(const struct history *history, Hash position,
                           Color to_move);

#endif
