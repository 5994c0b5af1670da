/*
 * cmd_gogui.c - GoGui's short ways to bring a position about.
 */
#include "gtp/commands.h"
#include "gtp/value.h"
#include "rules/vertex.h"

#include <string.h>
#include <strings.h>

/* The colour and the point of the i-th pair of arguments; EMPTY, written e, is
   a colour where the caller takes it. */
static bool read_pair(const struct command *command, int i, int size,
                      Color *color, Point *point)
{
    const char *const *const words = command->arguments + 2 * i;
    if (!vertex_read(words[1], size, point))
        return false;
    if (strcasecmp(words[0], "e") == 0 || strcasecmp(words[0], "empty") == 0) {
        *color = EMPTY;
        return true;
    }
    return value_color(words[0], color);
}

/* Nothing is changed unless all of the moves can be made. */
static bool handle_play_sequence(struct session *session,
                                 const struct command *command,
                                 struct reply *reply)
{
    struct game *const game = session->game;
    const int before = game->move_count;
    const char *why = command->count % 2 ? "syntax error" : NULL;
    for (int i = 0; !why && i < command->count / 2; i++) {
        Color player;
        Point point;
        if (!read_pair(command, i, game->board.size, &player, &point) ||
            player == EMPTY)
            why = "syntax error";
        else if (game_play(game, point, player) != VERDICT_LEGAL)
            why = "illegal move";
    }
    if (!why)
        return true;
    while (game->move_count > before && game_undo(game))
        ;
    return reply_fail(reply, why);
}

/* The stones on the board, by point. */
static void copy_stones(const struct board *board, uint8_t colors[POINT_CELLS])
{
    for (int i = 0; i < board->size * board->size; i++) {
        const Point point = point_of_index(i, board->size);
        colors[point] = board->color[point];
    }
}

/* Begins a game from these stones. */
static bool begin(struct session *session, const uint8_t colors[POINT_CELLS],
                  Color to_move)
{
    struct game *const game = session->game;
    if (!game_set_up(game, game->board.size, colors, to_move))
        return false;
    session_new_game(session);
    return true;
}

static bool handle_setup(struct session *session, const struct command *command,
                         struct reply *reply)
{
    const struct board *const board = &session->game->board;
    uint8_t colors[POINT_CELLS] = {0};
    copy_stones(board, colors);
    if (command->count % 2)
        return reply_fail(reply, "syntax error");
    for (int i = 0; i < command->count / 2; i++) {
        Color color;
        Point point;
        if (!read_pair(command, i, board->size, &color, &point) ||
            point == PASS)
            return reply_fail(reply, "syntax error");
        colors[point] = (uint8_t)color;
    }
    return begin(session, colors, session->game->to_move) ||
           reply_fail(reply, "a chain has no liberty");
}

static bool handle_setup_player(struct session *session,
                                const struct command *command,
                                struct reply *reply)
{
    uint8_t colors[POINT_CELLS] = {0};
    Color player;
    if (!value_color(command->arguments[0], &player))
        return reply_fail(reply, "syntax error");
    copy_stones(&session->game->board, colors);
    return begin(session, colors, player) ||
           reply_fail(reply, "a chain has no liberty");
}

/* What it announces is done by session_think(). */
static bool handle_interrupt(struct session *session,
                             const struct command *command, struct reply *reply)
{
    (void)session;
    (void)command;
    (void)reply;
    return true;
}

const struct command_entry COMMANDS_GOGUI[] = {
    {"gogui-interrupt", handle_interrupt, 0,
     "nothing; a line '# interrupt' has the search that runs answer now"},
    {"gogui-play_sequence", handle_play_sequence, 0,
     "COLOR VERTEX COLOR VERTEX...: make these moves, or none of them"},
    {"play_sequence", handle_play_sequence, 0, "the same"},
    {"gogui-setup", handle_setup, 2,
     "COLOR VERTEX...: begin a game from the board with these stones; the "
     "colour e empties a vertex"},
    {"gogui-setup_player", handle_setup_player, 1,
     "COLOR: begin a game from the board with this player to move"},
    {0},
};
