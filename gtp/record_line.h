/*
 * record_line.h - a game as one line of ten fields, as README.md describes.
 */
#ifndef GTP_RECORD_LINE_H
#define GTP_RECORD_LINE_H

#include "gtp/buffer.h"
#include "rules/game.h"

/* What one line says; the strings lie in the line. */
struct record_line {
    const char *id;
    int size;
    bool has_komi;
    int komi_halves;
    const char *result; /* "?" where it is not known */
    const char *stones; /* of Black, two letters each ... */
    int stone_count;
    const char *moves; /* ... and the moves, alternating */
    int move_count;
};

/*
 * Takes a line apart, writing into it.  False, with the reason added to why,
 * when it is not of the format.
 */
MUST_CHECK bool record_line_read(char *line, struct record_line *record,
                                 struct buffer *why);

/* The i-th move, from 0: a vertex or PASS. */
Point record_line_move(const struct record_line *record, int i);

/*
 * Puts the game at its start: size, handicap stones, whose turn, and komi,
 * which stays as it is where the record has none.
 */
void record_line_begin(const struct record_line *record, struct game *game);

#endif
