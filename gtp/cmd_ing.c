/*
 * cmd_ing.c - the referee's questions: what is forbidden, and why.
 */
#include "gtp/commands.h"
#include "gtp/hot_stones.h"
#include "gtp/ruling_text.h"
#include "gtp/value.h"
#include "rules/ko_ing.h"
#include "rules/vertex.h"

#include <stddef.h>

static bool handle_verdict(struct session *session,
                           const struct command *command, struct reply *reply)
{
    const struct game *const game = session->game;
    Color player;
    Point point;
    if (!value_color(command->arguments[0], &player) ||
        !vertex_read(command->arguments[1], game->board.size, &point))
        return reply_fail(reply, "syntax error");
    const struct ruling ruling = ruling_of(game, point, player);
    if (ruling.verdict == VERDICT_LEGAL)
        buffer_add(&reply->text, "legal");
    else
        ruling_text_lines(&reply->text, &ruling);
    return true;
}

/* Says "none" if nothing was said. */
static bool or_none(struct reply *reply)
{
    if (reply->text.length == 0)
        buffer_add(&reply->text, "none");
    return true;
}

static bool handle_banned(struct session *session,
                          const struct command *command, struct reply *reply)
{
    const struct game *const game = session->game;
    const int size = game->board.size;
    Color player;
    if (!value_color(command->arguments[0], &player))
        return reply_fail(reply, "syntax error");
    for (int i = 0; i < size * size; i++) {
        const Point point = point_of_index(i, size);
        const enum verdict verdict = game_verdict(game, point, player);
        char vertex[VERTEX_TEXT];
        if (verdict == VERDICT_LEGAL || verdict == VERDICT_OCCUPIED)
            continue;
        buffer_print(&reply->text, "%s ", vertex_write(point, vertex));
        ruling_text_reason(&reply->text, verdict);
        buffer_add(&reply->text, "\n");
    }
    return or_none(reply);
}

static bool handle_hot(struct session *session, const struct command *command,
                       struct reply *reply)
{
    static const char *const NAMES[] = {"single", "double", "twin"};
    const struct game *const game = session->game;
    const struct ply *const last = game_last_ply(game);
    (void)command;
    enum verdict kind;
    for (int i = 0; last && (kind = hot_stones_kind(i)) != VERDICT_LEGAL; i++) {
        const Color player = color_opponent(last->color);
        const struct hot_stones stones = hot_stones_find(game, player, kind);
        if (stones.count == 0)
            continue;
        buffer_print(&reply->text, "%s %s: ", NAMES[i], verdict_chinese(kind));
        ruling_text_stones(&reply->text, stones.points, stones.count);
        buffer_print(&reply->text, ", not to be taken by %s now\n",
                     value_color_name(player));
    }
    return or_none(reply);
}

/* A line for each capture that counts as a disturbance. */
static void add_disturbances(struct buffer *text, const struct game *game)
{
    for (int i = 0; i < game->take_count; i++) {
        const struct ko_take *const take = &game->takes[i];
        char vertex[VERTEX_TEXT];
        if (!take->disturbs)
            continue;
        buffer_print(text, "%s: move %d at %s, against ",
                     value_color_name(take->color), take->ply + 1,
                     vertex_write(take->point, vertex));
        ruling_text_stones(text, take->threats, take->threat_count);
        buffer_add(text, "\n");
    }
}

/* A line if the situation stood before: who disturbs by the cycle since? */
static void add_cycle(struct buffer *text, const struct game *game)
{
    int ply = game->history.entries[game->move_count].earlier;
    while (ply >= 0 && game->plies[ply].color != game->to_move)
        ply = game->history.entries[ply].earlier;
    if (ply < 0)
        return;
    buffer_print(text, "%s: cycle from move %d to move %d\n",
                 value_color_name(ko_ing_disturber(game, ply)), ply + 1,
                 game->move_count);
}

static bool handle_disturber(struct session *session,
                             const struct command *command, struct reply *reply)
{
    (void)command;
    if (!ko_rule_is_ing(session->game->rules.ko))
        return reply_fail(reply, "no ruleset but Ing's has disturbers");
    add_disturbances(&reply->text, session->game);
    add_cycle(&reply->text, session->game);
    return or_none(reply);
}

static bool handle_resume(struct session *session,
                          const struct command *command, struct reply *reply)
{
    const struct game *const game = session->game;
    (void)command;
    if (session_is_over(session))
        return reply_fail(reply, verdict_words(VERDICT_OVER));
    if (game->passes < 2)
        return reply_fail(reply, "play is not suspended");
    session->disputed_from = game->move_count;
    buffer_print(&reply->text, "%s to play", value_color_name(game->to_move));
    return true;
}

const struct command_entry COMMANDS_ING[] = {
    {"ing-verdict", handle_verdict, 2,
     "COLOR VERTEX: may this move be made, and if not, why not"},
    {"ing-banned", handle_banned, 1,
     "COLOR: all empty vertices where the player may not play, and why"},
    {"ing-hot", handle_hot, 0, "the hot stones, and who may not take them now"},
    {"ing-disturber", handle_disturber, 0,
     "captures that disturbed, and whose the present cycle is"},
    {"ing-resume", handle_resume, 0,
     "play on after two passes and take off what is dead"},
    {0},
};
