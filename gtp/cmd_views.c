/*
 * cmd_views.c - what GoGui may show of the board, from its menu of commands.
 */
#include "engine/network_says.h"
#include "gtp/commands.h"
#include "gtp/fillin_text.h"
#include "gtp/gfx_text.h"
#include "gtp/hot_stones.h"
#include "gtp/settings.h"
#include "gtp/value.h"
#include "rules/vertex.h"

#include <stdlib.h>

/* A type, a label and a command each; %m is the player to move. */
static const char MENU[] = "gfx/Candidates/ingot-candidates %m\n"
                           "dboard/Policy/ingot-policy %m\n"
                           "dboard/Ownership/ingot-ownership\n"
                           "gfx/Territory and Dead Stones/ingot-territory\n"
                           "plist/Dead Stones/final_status_list dead\n"
                           "plist/Seki Stones/final_status_list seki\n"
                           "string/Final Score/final_score\n"
                           "gfx/Hot Stones/ingot-hot\n"
                           "gfx/Banned Points/ingot-banned %m\n"
                           "hstring/Disturber/ing-disturber\n"
                           "hstring/Count/ing-score\n"
                           "gfx/Filled Board/ingot-filled\n"
                           "hstring/Clocks/ing-clock\n"
                           "param/Parameters/ingot-params\n";

static bool handle_menu(struct session *session, const struct command *command,
                        struct reply *reply)
{
    (void)session;
    (void)command;
    buffer_add(&reply->text, MENU);
    return true;
}

static bool handle_candidates(struct session *session,
                              const struct command *command,
                              struct reply *reply)
{
    struct session_search search = {0};
    if (!value_color(command->arguments[0], &search.request.to_move))
        return reply_fail(reply, "syntax error");
    if (session_is_over(session))
        return reply_fail(reply, verdict_words(VERDICT_OVER));
    if (session_is_leaving(session))
        return reply_fail(reply, SESSION_LEAVING);
    struct analysis *const analysis = malloc(sizeof *analysis);
    if (!analysis)
        return reply_fail(reply, "out of memory");
    (void)session_think(session, search);
    engine_analyze(session->engine, analysis);
    gfx_text_candidates(&reply->text, analysis);
    free(analysis);
    return true;
}

static bool handle_policy(struct session *session,
                          const struct command *command, struct reply *reply)
{
    const struct game *const game = session->game;
    const int size = game->board.size;
    const struct network *const network =
        engine_options(session->engine).network;
    struct network_said said;
    Color player;
    if (!value_color(command->arguments[0], &player))
        return reply_fail(reply, "syntax error");
    if (!network)
        return reply_fail(reply, "there is no network");
    if (!network_plays(size))
        return reply_fail(reply, "the board is none for the network");
    if (!network_says(network, game, player, 0, &said))
        return reply_fail(reply, "out of memory");
    gfx_text_numbers(&reply->text, size, said.policy);
    return true;
}

static bool handle_ownership(struct session *session,
                             const struct command *command, struct reply *reply)
{
    struct judgement judgement;
    (void)command;
    if (!session_judge(session, &judgement))
        return reply_fail(reply, SESSION_LEAVING);
    gfx_text_numbers(&reply->text, session->game->board.size,
                     judgement.black_owns);
    return true;
}

static bool handle_territory(struct session *session,
                             const struct command *command, struct reply *reply)
{
    struct judgement judgement;
    (void)command;
    if (!session_judge(session, &judgement))
        return reply_fail(reply, SESSION_LEAVING);
    gfx_text_territory(&reply->text, session->game, &judgement);
    return true;
}

static bool handle_filled(struct session *session,
                          const struct command *command, struct reply *reply)
{
    const struct game *const game = session->game;
    struct judgement judgement;
    struct fillin fillin;
    (void)command;
    if (!session_judge(session, &judgement))
        return reply_fail(reply, SESSION_LEAVING);
    const enum fillin_status status = fillin_count(
        game, judgement.dead, &judgement.score, judgement.owner, &fillin);
    if (status != FILLIN_OK)
        return reply_fail(reply, fillin_text_why(status));
    gfx_text_filled(&reply->text, &fillin);
    buffer_add(&reply->text, "TEXT ");
    fillin_text_result(&reply->text, &fillin);
    buffer_add(&reply->text, "\n");
    return true;
}

/* A label on each stone that may not be taken now. */
static bool handle_hot(struct session *session, const struct command *command,
                       struct reply *reply)
{
    const struct game *const game = session->game;
    const struct ply *const last = game_last_ply(game);
    const char *separator = "LABEL";
    bool is_labelled[POINT_CELLS] = {false};
    enum verdict kind;
    (void)command;
    for (int i = 0; last && (kind = hot_stones_kind(i)) != VERDICT_LEGAL; i++) {
        const struct hot_stones stones =
            hot_stones_find(game, color_opponent(last->color), kind);
        for (int j = 0; j < stones.count; j++) {
            char vertex[VERTEX_TEXT];
            if (is_labelled[stones.points[j]])
                continue;
            buffer_print(&reply->text, "%s %s %s", separator,
                         vertex_write(stones.points[j], vertex),
                         verdict_name(kind));
            separator = "";
            is_labelled[stones.points[j]] = true;
        }
    }
    buffer_add(&reply->text,
               separator[0] ? "TEXT No stone is hot\n" : "\nTEXT Hot stones\n");
    return true;
}

enum { VERDICTS = VERDICT_NO_LIBERTY + 1 };

/* The reasons met with, whole. */
static void add_reasons(struct buffer *text, const bool *is_met)
{
    const char *separator = ": ";
    for (int i = VERDICT_LEGAL; i < VERDICTS; i++) {
        if (!is_met[i])
            continue;
        buffer_print(text, "%s%s", separator, verdict_name((enum verdict)i));
        separator = ", ";
    }
}

/* A label with the reason on each empty point where the player may not play;
   GoGui has room for four letters on a point. */
static bool handle_banned(struct session *session,
                          const struct command *command, struct reply *reply)
{
    const struct game *const game = session->game;
    const char *separator = "LABEL";
    bool is_met[VERDICTS] = {false};
    Color player;
    if (!value_color(command->arguments[0], &player))
        return reply_fail(reply, "syntax error");
    for (int i = 0; i < game->board.size * game->board.size; i++) {
        const Point point = point_of_index(i, game->board.size);
        const enum verdict verdict = game_verdict(game, point, player);
        char vertex[VERTEX_TEXT];
        if (verdict == VERDICT_LEGAL || verdict == VERDICT_OCCUPIED)
            continue;
        buffer_print(&reply->text, "%s %s %.4s", separator,
                     vertex_write(point, vertex), verdict_name(verdict));
        separator = "";
        is_met[verdict] = true;
    }
    buffer_print(&reply->text, "%sTEXT %s for %s", separator[0] ? "" : "\n",
                 separator[0] ? "No point is banned" : "Banned points",
                 value_color_name(player));
    add_reasons(&reply->text, is_met);
    buffer_add(&reply->text, "\n");
    return true;
}

static bool handle_params(struct session *session,
                          const struct command *command, struct reply *reply)
{
    const char *name;
    if (command->count == 1)
        return reply_fail(reply, "syntax error");
    if (command->count > 1)
        return settings_set(session, command->arguments[0],
                            command->arguments[1]) == SETTINGS_OK ||
               reply_fail(reply, "bad value");
    for (int i = 0; (name = settings_name(i)); i++) {
        if (!settings_is_shown(name))
            continue;
        buffer_add(&reply->text, "[");
        settings_add_kind(name, &reply->text);
        buffer_print(&reply->text, "] %s ", name);
        if (!settings_add_value(session, name, &reply->text))
            return reply_fail(reply, "unknown parameter");
        buffer_add(&reply->text, "\n");
    }
    return true;
}

const struct command_entry COMMANDS_VIEWS[] = {
    {"gogui-analyze_commands", handle_menu, 0, "what GoGui puts in its menu"},
    {"ingot-candidates", handle_candidates, 1,
     "COLOR: think; the best moves and the chances, drawn"},
    {"ingot-policy", handle_policy, 1,
     "COLOR: what the network would play, 0 to 1, a number a point"},
    {"ingot-ownership", handle_ownership, 0,
     "who is expected to own each point: -1 White to 1 Black"},
    {"ingot-territory", handle_territory, 0,
     "owners, dead and seki stones, drawn"},
    {"ingot-hot", handle_hot, 0, "the hot stones, drawn"},
    {"ingot-banned", handle_banned, 1,
     "COLOR: where the player may not play, drawn with the reason"},
    {"ingot-filled", handle_filled, 0,
     "the board as Ing's rules fill it in, drawn"},
    {"ingot-params", handle_params, 0,
     "[NAME VALUE]: settings for a dialogue, or sets one"},
    {0},
};
