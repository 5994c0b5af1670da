/*
 * cmd_gomill.c - what gomill's ringmaster asks a player.
 */
#include "engine/network.h"
#include "gtp/commands.h"
#include "gtp/ticks.h"
#include "gtp/value.h"

#include <string.h>

static bool handle_describe(struct session *session,
                            const struct command *command, struct reply *reply)
{
    const struct engine_options options = engine_options(session->engine);
    (void)command;
    buffer_print(&reply->text, "Ingot %s\n", INGOT_VERSION);
    if (options.network)
        buffer_print(&reply->text, "network %s\n",
                     network_facts(options.network).name);
    else
        buffer_add(&reply->text, "playouts, no network\n");
    buffer_print(&reply->text, "%d thread%s, %zu MiB, seed %llu",
                 options.threads, options.threads == 1 ? "" : "s",
                 options.memory_bytes >> 20, (unsigned long long)options.seed);
    if (options.visits)
        buffer_print(&reply->text, ", %lld visits a move",
                     (long long)options.visits);
    if (options.move_ms)
        buffer_print(&reply->text, ", %.3f s a move",
                     (double)options.move_ms / 1000);
    return true;
}

/*
 * A win is claimed when hardly a search says otherwise, on a board that is
 * half filled: before that a search may be wrong about all of it.
 */
static bool is_certain(const struct session *session,
                       const struct decision *decision)
{
    const struct board *const board = &session->game->board;
    return decision->mover_win >= 0.99f && decision->visits >= 50 &&
           board->empty_count * 2 < board->size * board->size;
}

static bool may_claim(const struct command *command)
{
    for (int i = 1; i < command->count; i++)
        if (strcmp(command->arguments[i], "claim") == 0)
            return true;
    return false;
}

static bool handle_genmove_ex(struct session *session,
                              const struct command *command,
                              struct reply *reply)
{
    struct session_search search = {
        .request.cleanup = session->disputed_from > 0, .on_clock = true};
    if (command->count == 0) {
        buffer_add(&reply->text, "claim");
        return true;
    }
    if (!value_color(command->arguments[0], &search.request.to_move))
        return reply_fail(reply, "syntax error");
    if (session_is_full(session))
        return reply_fail(reply, "the game is too long");
    if (session_is_leaving(session))
        return reply_fail(reply, SESSION_LEAVING);
    const struct decision decision = session_think(session, search);
    char text[SESSION_MOVE_TEXT];
    if (may_claim(command) && is_certain(session, &decision)) {
        buffer_add(&reply->text, "claim");
        return true;
    }
    session_make_move(session, search.request.to_move, &decision);
    buffer_add(&reply->text, session_move_text(&decision, text));
    return true;
}

static bool handle_explain(struct session *session,
                           const struct command *command, struct reply *reply)
{
    const struct decision *const decision = &session->explained;
    char text[SESSION_MOVE_TEXT];
    (void)command;
    if (session->explained_player == EMPTY)
        return true;
    buffer_print(&reply->text, "%s %s: wins %.1f %%, %lld visits",
                 value_color_name(session->explained_player),
                 session_move_text(decision, text),
                 100 * (double)decision->mover_win,
                 (long long)decision->visits);
    return true;
}

static bool handle_cpu_time(struct session *session,
                            const struct command *command, struct reply *reply)
{
    (void)session;
    (void)command;
    buffer_print(&reply->text, "%.3f", (double)ticks_cpu_ms() / 1000);
    return true;
}

const struct command_entry COMMANDS_GOMILL[] = {
    {"gomill-describe_engine", handle_describe, 0,
     "program, network and limits"},
    {"gomill-genmove_ex", handle_genmove_ex, 0,
     "COLOR [claim]: as genmove, but may answer claim, without a move, when "
     "the game is certainly won; without arguments: the words it knows"},
    {"gomill-explain_last_move", handle_explain, 0,
     "what was thought of the last move made by genmove or its like"},
    {"gomill-cpu_time", handle_cpu_time, 0, "as cputime"},
    {0},
};
