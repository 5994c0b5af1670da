/*
 * review.h - what the engine thinks of a game that was played: of each position
 * and of each move.
 *
 * Plain data, made by review_make() and read by those who write it down.  All
 * rates and leads are Black's, so that they can be compared along the game.
 */
#ifndef GTP_REVIEW_H
#define GTP_REVIEW_H

#include "engine/engine.h"
#include "gtp/buffer.h"
#include "rules/record.h"

/* Moves that are kept of a position, and plies of the line of each. */
enum { REVIEW_LINES = 3, REVIEW_PLIES = 16 };

struct review_line {
    int64_t visits;
    float black_win;  /* 0 to 1 */
    float black_lead; /* points, komi counted */
    int length;       /* at least 1 */
    struct ply plies[REVIEW_PLIES];
};

/* The position before a move, or after the last. */
struct review_position {
    bool is_known;    /* it was asked for, and the game was not over */
    bool is_followed; /* it is what the move before it made: nothing was set up
                         between them */
    Color to_move;
    int64_t visits;
    float black_win, black_lead;
    int line_count; /* best first */
    struct review_line lines[REVIEW_LINES];
};

struct review {
    int size;                          /* lines of the board */
    int moves;                         /* of the record */
    struct review_position *positions; /* moves + 1 */
};

/* Which moves to go through, from 1; and whom to tell. */
struct review_request {
    int from, to;
    /* Called now and then with the number of positions done; false: stop.  May
       be NULL. */
    bool (*look)(void *context, int done);
    void *context;
};

enum review_status {
    REVIEW_OK,
    REVIEW_STOPPED, /* look() said so */
    REVIEW_NO_MEMORY,
};

/*
 * Goes through a record, which the ruleset of game must not refuse, with an
 * engine whose options limit it.  Rules and komi are those of the game,
 * which is used up.  Whatever comes back,
 * review_free() is to be called.
 */
MUST_CHECK enum review_status review_make(struct review *review,
                                          const struct record *record,
                                          struct game *game,
                                          struct engine *engine,
                                          const struct review_request *request);
void review_free(struct review *review);

/* Positions that a request asks for. */
int review_count(const struct review_request *request);

/* What a move (from 0) lost, by the views before and after it. */
struct review_loss {
    bool is_known;
    bool is_best; /* the first choice was played */
    float points; /* may be below 0 */
    float win;    /* of 1 */
};

struct review_loss review_loss(const struct review *review,
                               const struct record *record, int move);

/*
 * The moves that lost at least so many points though another was preferred,
 * worst first, into moves[] with room for most; their number.
 */
int review_mistakes(const struct review *review, const struct record *record,
                    float points, int most, int moves[]);

/* Adds "Black leads by 3.5" or "even", and a line of moves such as "D4 E5". */
void review_add_lead(struct buffer *text, float black_lead);
void review_add_line(struct buffer *text, const struct review_line *line);

#endif
