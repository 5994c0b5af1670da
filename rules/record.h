/*
 * record.h - a game as it is kept: information, setup, moves, comments.
 *
 * A record is data: nothing in it has been checked against the rules of Go.
 * record_replay() does that.  A record belongs to whoever created it.
 */
#ifndef RULES_RECORD_H
#define RULES_RECORD_H

#include "rules/game.h"

struct record; /* opaque */

/* Texts a record may hold, all UTF-8. */
enum record_text {
    RECORD_BLACK_NAME,
    RECORD_WHITE_NAME,
    RECORD_BLACK_RANK,
    RECORD_WHITE_RANK,
    RECORD_EVENT,
    RECORD_DATE,
    RECORD_PLACE,
    RECORD_RULES,   /* as written, such as "GOE" */
    RECORD_RESULT,  /* as written, such as "B+R" */
    RECORD_COMMENT, /* of the whole game */
    RECORD_TEXTS
};

/* An empty record of a game on this many lines; NULL when memory is short. */
struct record *record_create(int size);
void record_destroy(struct record *record);

/* Lines of the board. */
int record_size(const struct record *record);

/* Komi in half points: false if the record does not tell. */
MUST_CHECK bool record_komi(const struct record *record, int *halves);
void record_set_komi(struct record *record, int halves);

/* The handicap that the record states (HA), 0 if none. */
int record_handicap(const struct record *record);
void record_set_handicap(struct record *record, int stones);

/* A text, or NULL.  Setting copies; false when memory is short. */
const char *record_text(const struct record *record, enum record_text which);
MUST_CHECK bool record_set_text(struct record *record, enum record_text which,
                                const char *text);

/* Puts a stone, or EMPTY, on a point of the starting position. */
void record_set_stone(struct record *record, Point point, Color color);

/* Who is to move at the start, BLACK unless told. */
void record_set_to_move(struct record *record, Color player);

/* Adds a move (a vertex or PASS) at the end; false when memory is short. */
MUST_CHECK bool record_add_move(struct record *record, Point point,
                                Color player);

/* Sets the comment of the last move added; false when memory is short. */
MUST_CHECK bool record_comment_move(struct record *record, const char *text);

/* Number of moves. */
int record_moves(const struct record *record);

/* The i-th move, from 0. */
struct ply record_move(const struct record *record, int i);

/* The comment of the i-th move, from 0, or NULL. */
const char *record_move_comment(const struct record *record, int i);

/*
 * A record of the game so far: size, komi, rules, setup and moves.  NULL when
 * memory is short.
 */
struct record *record_of_game(const struct game *game);

/*
 * Plays the first moves moves (all of them if moves is negative or too large)
 * into the game, which keeps its ruleset and, where the record has no komi,
 * its komi.  VERDICT_LEGAL, or the verdict on the first move (number *move,
 * from 1) that the ruleset refuses, or VERDICT_OCCUPIED with *move 0 if the
 * setup cannot stand on a board; the game holds the moves before that.
 */
MUST_CHECK enum verdict record_replay(const struct record *record, int moves,
                                      struct game *game, int *move);

#endif
