/*
 * openings.h - the moves that the games of a match begin with.
 *
 * A file has an opening a line: names of vertices (or pass) between spaces,
 * Black's first, then in turn; "#" begins a comment.  All are checked when
 * they are read.
 */
#ifndef TUNING_OPENINGS_H
#define TUNING_OPENINGS_H

#include "rules/game.h"

struct opening {
    int count;
    uint16_t *moves; /* vertices or PASS */
};

/* Owned by whoever read them, for openings_free(). */
struct openings {
    int count;
    struct opening *items;
};

/* Longest complaint and its NUL. */
enum { OPENINGS_ERROR = 256 };

/*
 * Reads a file of openings that are legal under these rules; at least one.
 * Otherwise false, and error says why, in a line without its end.
 */
MUST_CHECK bool openings_read(const char *path, const struct ruleset *rules,
                              int size, struct openings *openings,
                              char error[OPENINGS_ERROR]);
void openings_free(struct openings *openings);

#endif
