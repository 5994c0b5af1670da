#include "gtp/session.h"

#include "engine/network.h"
#include "gtp/log.h"
#include "gtp/ticks.h"
#include "rules/vertex.h"

#include <assert.h>
#include <limits.h>
#include <string.h>
#include <time.h>

/* How long a search may go on when the client has left; quitting is to take
 * less than half a second. */
enum { LEAVING_MS = 200 };

/* Milliseconds between two looks at what the client wants. */
enum { LOOK_MS = 10 };

/* What a move may take when nothing else limits it. */
static const struct clock_settings UNTIMED = {
    .system = CLOCK_CANADIAN, .period_ms = SESSION_UNTIMED_MS, .stones = 1};

static bool has_left(void *session)
{
    return session_is_leaving(session);
}

bool session_init(struct session *session,
                  const struct session_options *options, struct output output)
{
    *session = (struct session){
        .output = output,
        .time = options->time,
        .ponders = options->ponders,
        .version = options->version,
        .engine = engine_create(&options->engine),
        .game = game_create(&options->rules, options->size),
    };
    if (!session->engine || !session->game) {
        session_free(session);
        return false;
    }
    engine_set_hurry(session->engine, &(struct judge_hurry){has_left, session});
    session->game->komi_halves = options->komi_halves;
    session_new_game(session);
    return true;
}

void session_free(struct session *session)
{
    if (session->engine)
        engine_destroy(session->engine);
    game_destroy(session->game);
    session->engine = NULL;
    session->game = NULL;
}

/* What the clocks say that the players pay goes into the account. */
static void settle(struct session *session)
{
    for (Color player = BLACK; player <= WHITE; player++)
        session->game->penalties[player] =
            clock_penalty_points(&session->clocks[player]);
}

static void fill_clocks(struct session *session)
{
    session->clocks[BLACK] = clock_start(&session->time);
    session->clocks[WHITE] = clock_start(&session->time);
    settle(session);
}

void session_new_game(struct session *session)
{
    engine_clear(session->engine);
    network_forget(engine_options(session->engine).network);
    session->disputed_from = 0;
    session->explained_player = EMPTY;
    fill_clocks(session);
}

bool session_undo(struct session *session)
{
    if (!game_undo(session->game))
        return false;
    if (session->game->move_count < session->disputed_from)
        session->disputed_from = 0;
    return true;
}

void session_set_time(struct session *session,
                      const struct clock_settings *settings)
{
    session->time = *settings;
    fill_clocks(session);
}

void session_spend(struct session *session, Color player, int64_t used_ms)
{
    clock_spend(&session->clocks[player], used_ms);
    settle(session);
}

void session_set_left(struct session *session, Color player, int64_t left_ms,
                      int stones)
{
    clock_set_left(&session->clocks[player], left_ms, stones);
    settle(session);
}

bool session_has_overstepped(const struct session *session, Color player)
{
    return clock_is_over(&session->clocks[player]);
}

bool session_is_leaving(struct session *session)
{
    return session->input && input_leaving_ms(session->input) >= LEAVING_MS;
}

bool session_judge(struct session *session, struct judgement *judgement)
{
    struct ruleset *const rules = &session->game->rules;
    const bool dead_stay = rules->dead_stay;
    /* Whoever disputed has had to take off what he called dead. */
    rules->dead_stay |= session->disputed_from > 0;
    engine_judge(session->engine, session->game, judgement);
    rules->dead_stay = dead_stay;
    return !judgement->is_hurried;
}

/* Shall a search answer now? */
static bool is_wanted_now(struct session *session)
{
    return session_is_leaving(session) ||
           (session->input && input_is_interrupted(session->input));
}

bool session_is_called(struct session *session)
{
    return !session->input || input_has_more(session->input);
}

bool session_is_over(const struct session *session)
{
    return game_is_over(session->game) &&
           session->game->rules.passes_to_end > 2;
}

/* Would a search without a clock go on for ever? */
static bool is_unlimited(const struct session *session)
{
    const struct engine_options options = engine_options(session->engine);
    return options.visits == 0 && options.move_ms == 0;
}

static void sleep_ms(int ms)
{
    const struct timespec time = {.tv_nsec = ms * 1000000L};
    nanosleep(&time, NULL);
}

/* Waits for the end of the search, if there is one, or until it is to be
   stopped; nobody who has gone is waited for. */
static void wait_for_end(struct session *session,
                         const struct session_search *search, bool has_search)
{
    bool is_running = has_search;
    while (!session->output.is_broken) {
        if (search->until_called ? session_is_called(session)
                                 : is_wanted_now(session))
            break;
        if (is_running && engine_wait(session->engine, LOOK_MS)) {
            is_running = false;
            if (!search->until_called)
                break;
        }
        if (!is_running)
            sleep_ms(LOOK_MS);
        if (search->look && has_search)
            search->look(search->context);
    }
}

void session_say_if_by_playouts(struct session *session)
{
    const int size = session->game->board.size;
    if (session->says_playouts || network_plays(size) ||
        !engine_options(session->engine).network)
        return;
    session->says_playouts = true;
    log_line("The network plays on boards of %d to %d lines: with %d, Ingot "
             "uses playouts",
             NET_SIZE_MIN, NET_SIZE_MAX, size);
}

struct decision session_think(struct session *session,
                              struct session_search search)
{
    const struct decision pass = {.kind = DECISION_PASS, .point = PASS};
    if (session_is_over(session)) {
        if (search.until_called)
            wait_for_end(session, &search, false);
        return pass;
    }
    const Color player = search.request.to_move;
    const struct clock *const clock = &session->clocks[player];
    const struct clock untimed = clock_start(&UNTIMED);
    const int64_t start_ms = ticks_ms();
    session_say_if_by_playouts(session);
    if (search.on_clock && clock->settings.system != CLOCK_NONE)
        search.request.clock = clock;
    else if (is_unlimited(session))
        search.request.clock = &untimed;
    search.request.endless = search.until_called;
    engine_start(session->engine, session->game, &search.request);
    wait_for_end(session, &search, true);
    engine_stop(session->engine);
    session->thought = engine_decide(session->engine);
    session->has_thought = true;
    session->was_cleanup = search.request.cleanup;
    if (search.on_clock)
        session_spend(session, player, ticks_ms() - start_ms);
    return session->thought;
}

void session_begin_command(struct session *session)
{
    session->awaits_answer = false;
    session->has_thought = false;
}

/* How long the opponent may think, at most. */
static int ponder_ms(const struct clock *clock)
{
    const int64_t left_ms = clock->settings.system == CLOCK_NONE
                                ? SESSION_PONDER_MS
                                : clock_move_limit_ms(clock);
    return left_ms < 0 ? 0 : left_ms < INT_MAX ? (int)left_ms : INT_MAX;
}

void session_ponder(struct session *session,
                    void (*wait)(void *context, int ms), void *context)
{
    const struct game *const game = session->game;
    const struct engine_request request = {.to_move = game->to_move,
                                           .ponder = true};
    const int ms = ponder_ms(&session->clocks[game->to_move]);
    if (!session->ponders || !session->awaits_answer || session->was_cleanup ||
        game->passes >= 2 || game_is_over(game) || ms == 0)
        return;
    engine_start(session->engine, game, &request);
    wait(context, ms);
    engine_stop(session->engine);
}

const char *session_move_text(const struct decision *decision,
                              char text[SESSION_MOVE_TEXT])
{
    _Static_assert((int)SESSION_MOVE_TEXT >= (int)VERTEX_TEXT, "a vertex fits");
    switch (decision->kind) {
    case DECISION_PLAY:
        return vertex_write(decision->point, text);
    case DECISION_PASS:
        return strcpy(text, "pass");
    case DECISION_RESIGN:
        return strcpy(text, "resign");
    }
    return text;
}

bool session_is_full(const struct session *session)
{
    return session->game->move_count == GAME_MOVES_MAX;
}

void session_make_move(struct session *session, Color player,
                       const struct decision *decision)
{
    session->explained = *decision;
    session->explained_player = player;
    if (decision->kind == DECISION_RESIGN)
        return;
    const Point point =
        decision->kind == DECISION_PLAY ? decision->point : PASS;
    const enum verdict verdict = game_play(session->game, point, player);
    assert(verdict == VERDICT_LEGAL);
    (void)verdict;
    session->awaits_answer = true;
}
