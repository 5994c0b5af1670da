/*
 * cmd_play.c - making moves, taking them back, asking for them.
 */
#include "gtp/commands.h"
#include "gtp/live_gfx.h"
#include "gtp/log.h"
#include "gtp/value.h"
#include "rules/vertex.h"

#include <stdlib.h>
#include <strings.h>

/* The colour and vertex that the first two arguments name. */
static bool read_move(const struct session *session,
                      const struct command *command, Color *player,
                      Point *point)
{
    return value_color(command->arguments[0], player) &&
           vertex_read(command->arguments[1], session->game->board.size, point);
}

static bool handle_play(struct session *session, const struct command *command,
                        struct reply *reply)
{
    Color player;
    Point point;
    /* Some clients send a resignation; it is no move and changes nothing. */
    if (strcasecmp(command->arguments[1], "resign") == 0 &&
        value_color(command->arguments[0], &player))
        return true;
    if (!read_move(session, command, &player, &point))
        return reply_fail(reply, "syntax error");
    const enum verdict verdict = game_play(session->game, point, player);
    if (verdict == VERDICT_LEGAL)
        return true;
    log_line("illegal move: %s", verdict_words(verdict));
    return reply_fail(reply, "illegal move");
}

static bool handle_undo(struct session *session, const struct command *command,
                        struct reply *reply)
{
    (void)command;
    return session_undo(session) || reply_fail(reply, "cannot undo");
}

static bool handle_gg_undo(struct session *session,
                           const struct command *command, struct reply *reply)
{
    int moves = 1;
    if (command->count > 0 &&
        !value_int(command->arguments[0], 0, INT32_MAX, &moves))
        return reply_fail(reply, "syntax error");
    if (moves > session->game->move_count)
        return reply_fail(reply, "cannot undo");
    while (moves-- > 0)
        if (!session_undo(session))
            return reply_fail(reply, "cannot undo");
    return true;
}

/* Thinks for the player that the command names and makes the move. */
static bool genmove(struct session *session, const struct command *command,
                    struct reply *reply, bool cleanup)
{
    struct session_search search = {.request.cleanup =
                                        cleanup || session->disputed_from > 0,
                                    .on_clock = true};
    if (!value_color(command->arguments[0], &search.request.to_move))
        return reply_fail(reply, "syntax error");
    if (session_is_full(session))
        return reply_fail(reply, "the game is too long");
    if (session_is_leaving(session))
        return reply_fail(reply, SESSION_LEAVING);
    struct live_gfx *const live_gfx = live_gfx_create(session);
    live_gfx_watch(live_gfx, &search);
    const struct decision decision = session_think(session, search);
    free(live_gfx);
    session_make_move(session, search.request.to_move, &decision);
    char text[SESSION_MOVE_TEXT];
    buffer_add(&reply->text, session_move_text(&decision, text));
    return true;
}

static bool handle_genmove(struct session *session,
                           const struct command *command, struct reply *reply)
{
    return genmove(session, command, reply, false);
}

static bool handle_cleanup(struct session *session,
                           const struct command *command, struct reply *reply)
{
    return genmove(session, command, reply, true);
}

static bool handle_reg_genmove(struct session *session,
                               const struct command *command,
                               struct reply *reply)
{
    struct session_search search = {0};
    if (!value_color(command->arguments[0], &search.request.to_move))
        return reply_fail(reply, "syntax error");
    if (session_is_leaving(session))
        return reply_fail(reply, SESSION_LEAVING);
    const struct decision decision = session_think(session, search);
    char text[SESSION_MOVE_TEXT];
    buffer_add(&reply->text, session_move_text(&decision, text));
    return true;
}

static bool handle_is_legal(struct session *session,
                            const struct command *command, struct reply *reply)
{
    Color player;
    Point point;
    if (!read_move(session, command, &player, &point))
        return reply_fail(reply, "syntax error");
    buffer_add(&reply->text,
               game_is_legal(session->game, point, player) ? "1" : "0");
    return true;
}

static bool handle_all_legal(struct session *session,
                             const struct command *command, struct reply *reply)
{
    const struct game *const game = session->game;
    const int size = game->board.size;
    Color player;
    if (!value_color(command->arguments[0], &player))
        return reply_fail(reply, "syntax error");
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        char text[VERTEX_TEXT];
        if (game_is_legal(game, point, player))
            buffer_print(&reply->text, "%s%s", reply->text.length ? " " : "",
                         vertex_write(point, text));
    }
    return true;
}

const struct command_entry COMMANDS_PLAY[] = {
    {"play", handle_play, 2, "COLOR VERTEX: make a move"},
    {"genmove", handle_genmove, 1, "COLOR: think and make a move"},
    {"reg_genmove", handle_reg_genmove, 1,
     "COLOR: think, off the clock, and only say the move"},
    {"kgs-genmove_cleanup", handle_cleanup, 1,
     "COLOR: as genmove, but capture what is dead before passing"},
    {"undo", handle_undo, 0, "take the last move back"},
    {"gg-undo", handle_gg_undo, 0, "[N]: take the last N moves (1) back"},
    {"is_legal", handle_is_legal, 2, "COLOR VERTEX: 1 if legal, else 0"},
    {"all_legal", handle_all_legal, 1, "COLOR: all legal vertices"},
    {0},
};
