/*
 * session.h - one conversation: a game, an engine, two clocks.
 *
 * A session belongs to one thread.  Its parts are open to the commands; what
 * has to be done together is a function here.
 */
#ifndef GTP_SESSION_H
#define GTP_SESSION_H

#include "engine/engine.h"
#include "gtp/input.h"
#include "gtp/output.h"

struct log_file; /* log_file.h */

struct session {
    struct engine *engine;
    struct game *game;
    struct input *input; /* may interrupt a search; NULL: nothing does */
    struct output output;
    struct log_file *log;       /* of the commands; NULL: none, its owner's */
    struct clock_settings time; /* of both players */
    struct clock clocks[3];     /* by color: BLACK, WHITE */
    int disputed_from;          /* moves made when play was resumed to take off
                                   what is dead; 0: it was not */
    bool says_playouts; /* it was said that the network cannot be asked */
    bool says_area;     /* it was said that territory is not counted */
    bool ponders;       /* on the opponent's time */
    bool was_cleanup;   /* the last search was one, whose tree is no use */
    bool awaits_answer; /* the last command was answered with a move */
    bool has_thought;   /* the last command has; then this came of it: */
    struct decision thought;
    bool draws_live;           /* GoGui's pictures of a search go to stderr */
    Color explained_player;    /* who made the last move thought up here ... */
    struct decision explained; /* ... and what it was; EMPTY: nobody */
    const char *version;       /* that is reported; NULL: the program's */
    bool has_quit;
};

/* How a session begins. */
struct session_options {
    struct engine_options engine;
    struct ruleset rules;
    int komi_halves;
    int size;
    struct clock_settings time;
    bool ponders;        /* see session_ponder() */
    const char *version; /* to report; NULL: the program's */
};

/*
 * Makes a session on an empty board; it must not move in memory.  False when
 * memory is short or threads cannot be had; session_free() gives back what it
 * took.
 */
MUST_CHECK bool session_init(struct session *session,
                             const struct session_options *options,
                             struct output output);
void session_free(struct session *session);

/*
 * To be called when the game has begun anew: full clocks, nothing paid for
 * time, nothing thought.
 */
void session_new_game(struct session *session);

/*
 * Takes the last move back; false if there is none.  Before the move at which
 * a dispute was taken up there is no dispute.
 */
bool session_undo(struct session *session);

/*
 * Puts a time system in force for both players, with full clocks.  What they
 * pay for time is the game's penalties, and always what their clocks say: the
 * functions here that change a clock see to that.  Taking a move back gives no
 * time back and no points.
 */
void session_set_time(struct session *session,
                      const struct clock_settings *settings);

/* The player has used this much time for a move; as clock_spend(). */
void session_spend(struct session *session, Color player, int64_t used_ms);

/* An arbiter tells the player's time left; as clock_set_left(). */
void session_set_left(struct session *session, Color player, int64_t left_ms,
                      int stones);

/* Has the player lost on time? */
bool session_has_overstepped(const struct session *session, Color player);

/*
 * Has the client said quit or closed our input a while ago, so that a search
 * shall come to its end?  No other is begun then: a command that asks for a
 * move or a result is refused with these words.
 */
bool session_is_leaving(struct session *session);
#define SESSION_LEAVING "no time to think: quit or the end of input has come"

/* Judges the game's result; false when the client's leaving cut it short. */
MUST_CHECK bool session_judge(struct session *session,
                              struct judgement *judgement);

/* Is there a command waiting, so that an analysis shall come to its end? */
bool session_is_called(struct session *session);

/* Does the ruleset leave nothing but passing, the game being over? */
bool session_is_over(const struct session *session);

/* Time for a move when neither a clock nor an option limits it. */
enum { SESSION_UNTIMED_MS = 5000 };

/* How to think. */
struct session_search {
    struct engine_request request; /* its clock is the session's business */
    bool on_clock;     /* the player's clock limits the search and pays */
    bool until_called; /* goes on until something comes in */
    void (*look)(void *context); /* called now and then; may be NULL */
    void *context;
};

/*
 * Thinks and returns what to do.  Ends early when the client leaves or
 * interrupts.  After the end of the game there is nothing to think about, and
 * it is a pass.
 */
struct decision session_think(struct session *session,
                              struct session_search search);

/* What a decision is called in a reply: a vertex, "pass" or "resign". */
enum { SESSION_MOVE_TEXT = 8 };
const char *session_move_text(const struct decision *decision,
                              char text[SESSION_MOVE_TEXT]);

/* Says on stderr, once in a session, that the board is none for its network and
   playouts are used; a search says it, too. */
void session_say_if_by_playouts(struct session *session);

/* To be called before a command is carried out. */
void session_begin_command(struct session *session);

/*
 * After a command that was answered with a move, if the session ponders: thinks
 * on about the opponent's answer while nothing comes in, which the tree then
 * has for the next search.  Returns when wait(context, ms) does, which waits
 * for so many milliseconds at most: as long as the opponent's clock may run, or
 * SESSION_PONDER_MS when there is none.  Does nothing when the game is over or
 * a dispute about the dead is being played out.
 */
enum { SESSION_PONDER_MS = 10 * 60 * 1000 };
void session_ponder(struct session *session,
                    void (*wait)(void *context, int ms), void *context);

/* Is the game so long that no move can be added to it? */
bool session_is_full(const struct session *session);

/* Makes the move decided upon in a game that is not full; resigning is none. */
void session_make_move(struct session *session, Color player,
                       const struct decision *decision);

#endif
