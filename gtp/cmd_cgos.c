/*
 * cmd_cgos.c - what the server CGOS tells beside the game.
 */
#include "gtp/commands.h"

/* Ingot plays against all alike. */
static bool handle_nothing(struct session *session,
                           const struct command *command, struct reply *reply)
{
    (void)session;
    (void)command;
    (void)reply;
    return true;
}

const struct command_entry COMMANDS_CGOS[] = {
    {"cgos-opponent_name", handle_nothing, 0, "[NAME]: nothing"},
    {"cgos-opponent_rating", handle_nothing, 0, "[RATING]: nothing"},
    {"cgos-gameover", handle_nothing, 0, "[RESULT]: the game is over: rest"},
    {0},
};
