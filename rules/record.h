/*
 * record.h - a game as it is kept: information, setup, moves, comments.
 *
 * A record is data: nothing in it has been checked against the rules of Go.
 * record_replay() does that.  A record belongs to whoever created it, and to
 * one thread at a time.
 *
 * Stones may be set up before the first move and between moves.  What is set
 * up stands before the move that is added next; between moves, only the
 * changes are kept.
 */
#ifndef RULES_RECORD_H
#define RULES_RECORD_H

#include "rules/game.h"

struct record; /* opaque */

/* Texts a record may hold about the whole game, all UTF-8. */
enum record_text {
    RECORD_BLACK_NAME,
    RECORD_WHITE_NAME,
    RECORD_BLACK_RANK,
    RECORD_WHITE_RANK,
    RECORD_BLACK_TEAM,
    RECORD_WHITE_TEAM,
    RECORD_GAME_NAME,
    RECORD_EVENT,
    RECORD_ROUND,
    RECORD_DATE,
    RECORD_PLACE,
    RECORD_RULES,    /* as written, such as "GOE" */
    RECORD_RESULT,   /* as written, such as "B+R" */
    RECORD_TIME,     /* main time as written: in FF[4], seconds */
    RECORD_OVERTIME, /* as written, such as "5x30 byo-yomi" */
    RECORD_OPENING,
    RECORD_ANNOTATOR,
    RECORD_USER, /* who entered the game */
    RECORD_SOURCE,
    RECORD_COPYRIGHT,
    RECORD_GAME_COMMENT, /* about the game as a whole */
    RECORD_COMMENT,      /* of the position before the first move */
    RECORD_TEXTS
};

/* Texts of one move. */
enum record_move_text {
    RECORD_MOVE_COMMENT,
    RECORD_MOVE_TIME_LEFT,      /* seconds the mover has left after it ... */
    RECORD_MOVE_OVERTIME_MOVES, /* ... and the moves due in that time */
    RECORD_MOVE_TEXTS
};

/* Where something stands in the file it was read from, both counted from 1;
   zeroes when it was not read from one. */
struct record_place {
    int line, column; /* column in characters */
};

/*
 * One thing set up.  An edit precedes move number before_move (from 0, or the
 * number of moves when it follows them all) and either puts color (a stone or
 * EMPTY) on a vertex, or, with NO_POINT, makes it color's turn.
 */
struct record_edit {
    int before_move;
    uint16_t point;
    uint8_t color;
    struct record_place place;
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

/*
 * A text, or NULL.  Setting copies, and an empty text is the same as none;
 * false when memory is short.
 */
const char *record_text(const struct record *record, enum record_text which);
MUST_CHECK bool record_set_text(struct record *record, enum record_text which,
                                const char *text);

/* Says where the moves and edits that are added next stand in their file. */
void record_set_place(struct record *record, struct record_place place);

/*
 * Puts a stone, or EMPTY, on a vertex after the moves added so far, so on the
 * starting position if there are none.  False when memory is short.
 */
MUST_CHECK bool record_set_stone(struct record *record, Point point,
                                 Color color);

/* Says whose turn it is after the moves added so far; false as above. */
MUST_CHECK bool record_set_to_move(struct record *record, Color player);

/*
 * Who is to move at the start: the player that was set, else the one who makes
 * the first move, else White after a handicap of two or more, else Black.
 */
Color record_to_move(const struct record *record);

/* Number of things set up, and the i-th, from 0, in order of before_move. */
int record_edits(const struct record *record);
struct record_edit record_edit(const struct record *record, int i);

/* Adds a move (a vertex or PASS) at the end; false when memory is short. */
MUST_CHECK bool record_add_move(struct record *record, Point point,
                                Color player);

/* Number of moves. */
int record_moves(const struct record *record);

/* The i-th move, from 0; is_forced is false in a record. */
struct ply record_move(const struct record *record, int i);

/* Where that move stands. */
struct record_place record_move_place(const struct record *record, int i);

/*
 * A text of the i-th move, from 0, or NULL.  Setting copies, and an empty text
 * is the same as none; false when memory is short.
 */
const char *record_move_text(const struct record *record, int i,
                             enum record_move_text which);
MUST_CHECK bool record_set_move_text(struct record *record, int i,
                                     enum record_move_text which,
                                     const char *text);

/*
 * A record of the game so far: size, komi, handicap, rules, setup and moves.
 * NULL when memory is short.
 */
struct record *record_of_game(const struct game *game);

/*
 * Plays the first moves moves (all of them if moves is negative or too large)
 * into the game, and sets up what stands before the next.  The game keeps its
 * ruleset and, where the record has no komi, its komi.  So the position before
 * move n, counted from 1 as GTP's loadsgf does, is that after n - 1 moves.
 *
 * A setup between moves begins the game anew from the resulting position: its
 * history and its moves start there, and whose turn it is stays unless the
 * record says so.  So does a change of turn alone, if no move follows it.
 *
 * VERDICT_LEGAL; or the verdict on the first move (number *move, from 1) that
 * the ruleset refuses; or VERDICT_NO_LIBERTY if what is set up after *move
 * moves leaves a chain without liberty.  The game then holds what came before.
 */
MUST_CHECK enum verdict record_replay(const struct record *record, int moves,
                                      struct game *game, int *move);

/*
 * One step of that: sets up in the game what stands before move number
 * before_move, from 0.  *next is the first edit that was not yet set up, 0 at
 * first, and goes on.  is_last: no move of those replayed follows.  False, with
 * the game as it was, when a chain would have no liberty.
 */
MUST_CHECK bool record_set_up(const struct record *record, int before_move,
                              bool is_last, int *next, struct game *game);

#endif
