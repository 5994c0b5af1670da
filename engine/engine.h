/*
 * engine.h - the one way into the search: give it a game, let it think, ask
 * what it found.
 *
 * An engine is a set of threads over one tree.  engine_start() sets them to
 * work and returns; from then until engine_stop() the game may not change.
 * All calls are the owner's, on one thread, but for engine_interrupt(), which
 * any thread may call at any time.  An engine prints nothing.
 */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "engine/analysis.h"
#include "engine/clock.h"
#include "engine/judge.h"
#include "engine/level.h"
#include "engine/params.h"
#include "rules/game.h"

#include <stddef.h>
#include <stdint.h>

struct engine;  /* opaque */
struct network; /* network.h */

struct engine_options {
    int threads;         /* 1 to ENGINE_THREADS_MAX */
    size_t memory_bytes; /* hard limit of the tree, at least 16 MiB */
    uint64_t seed;       /* with one thread, equal seeds search equally */
    int64_t visits;      /* a move; one visit is one descent; 0: no limit */
    int64_t move_ms;     /* fixed time a move; 0: by the clock */
    int64_t lag_ms;      /* kept back from every time limit */
    struct level level;  /* bounds the visits, too; all 0: none */
    struct params params;
    /* What evaluates positions on the boards that network_plays(); it outlives
       the engine, which does not own it.  NULL: playouts do everywhere. */
    const struct network *network;
};

enum { ENGINE_THREADS_MAX = 64 };

/* NULL when memory is short or threads cannot be had. */
struct engine *engine_create(const struct engine_options *options);
void engine_destroy(struct engine *engine);

/* The options in force. */
struct engine_options engine_options(const struct engine *engine);

/* Changes the limits of the searches to come; as in struct engine_options. */
void engine_set_limits(struct engine *engine, int64_t visits, int64_t move_ms,
                       int64_t lag_ms);

/* Sets a parameter of the searches to come; as params_set(). */
MUST_CHECK enum params_status engine_set_param(struct engine *engine,
                                               const char *name, float value);

/* Whom to ask, while judging, whether the answer is wanted at once. */
void engine_set_hurry(struct engine *engine, const struct judge_hurry *hurry);

/* Forgets the tree and every earlier search, as for a new game. */
void engine_clear(struct engine *engine);

/* How a search is to be run. */
struct engine_request {
    Color to_move;
    const struct clock *clock; /* NULL: no clock */
    bool endless; /* analysis: until stopped, whatever the limits */
    bool ponder;  /* the same on the opponent's time, after a search that
                     decided on a move: what that took for dead still is */
    bool cleanup; /* capture what is dead before passing */
    bool at_full_strength; /* whatever the level */
    bool owners;           /* keep what engine_owners() tells */
    const bool *avoid;     /* by point: root moves not to consider; NULL */
};

/* Begins a search of the game's position and returns at once. */
void engine_start(struct engine *engine, const struct game *game,
                  const struct engine_request *request);

/* Waits at most ms milliseconds; true if the search has come to its end. */
bool engine_wait(struct engine *engine, int ms);

/* Makes the search end soon.  From any thread; remembered until it stops. */
void engine_interrupt(struct engine *engine);

/* Ends the search, if one runs, and joins its threads' work. */
void engine_stop(struct engine *engine);

/* What the search has found so far; may be called while it runs. */
void engine_analyze(struct engine *engine, struct analysis *analysis);

/*
 * Who owns the board at the end of the search's own visits: those that began
 * with a move of the root, or with NO_POINT all.  False, leaving *owners as it
 * is, if there were none or the request did not ask for it.  May be called
 * while the search runs.
 */
MUST_CHECK bool engine_owners(const struct engine *engine, Point move,
                              struct analysis_owners *owners);

enum decision_kind { DECISION_PLAY, DECISION_PASS, DECISION_RESIGN };

struct decision {
    enum decision_kind kind;
    Point point;     /* of DECISION_PLAY, else PASS */
    float mover_win; /* 0 to 1 */
    int64_t visits;
    int64_t root_visits; /* all moves' together, earlier searches' included */
};

/* After engine_stop(): the move to make. */
struct decision engine_decide(struct engine *engine);

/* engine_start(), wait, engine_stop() and engine_decide() in one. */
struct decision engine_genmove(struct engine *engine, const struct game *game,
                               const struct engine_request *request);

/*
 * Judges the position as the result of the game, by playouts of its own; equal
 * for equal positions and rulesets whatever was searched before, unless it was
 * hurried.  Takes well under a second.
 */
void engine_judge(struct engine *engine, const struct game *game,
                  struct judgement *judgement);

#endif
