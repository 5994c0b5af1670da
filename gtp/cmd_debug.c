/*
 * cmd_debug.c - looking at what the session holds.
 */
#include "gtp/board_text.h"
#include "gtp/commands.h"
#include "gtp/value.h"
#include "rules/vertex.h"

static bool handle_showboard(struct session *session,
                             const struct command *command, struct reply *reply)
{
    (void)command;
    const struct game *const game = session->game;
    const struct board_view view = {.style = BOARD_PLAIN,
                                    .last = board_text_last(game)};
    char komi[VALUE_KOMI_TEXT];
    buffer_add(&reply->text, "\n");
    board_text_add(&reply->text, &game->board, &view);
    buffer_print(&reply->text,
                 "move %d, %s to play; captured: %d black, %d white; "
                 "rules %s, komi %s\n",
                 game->move_count + 1, value_color_name(game->to_move),
                 game->board.captured[BLACK], game->board.captured[WHITE],
                 game->rules.name, value_komi_text(game->komi_halves, komi));
    return true;
}

static bool handle_list_stones(struct session *session,
                               const struct command *command,
                               struct reply *reply)
{
    const struct board *const board = &session->game->board;
    Color player;
    if (!value_color(command->arguments[0], &player))
        return reply_fail(reply, "syntax error");
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        char text[VERTEX_TEXT];
        if (board->color[point] == player)
            buffer_print(&reply->text, "%s%s", reply->text.length ? " " : "",
                         vertex_write(point, text));
    }
    return true;
}

const struct command_entry COMMANDS_DEBUG[] = {
    {"showboard", handle_showboard, 0, "the board, drawn"},
    {"list_stones", handle_list_stones, 1, "COLOR: the player's stones"},
    {0},
};
