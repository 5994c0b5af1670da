/*
 * cmd_admin.c - what the program says of itself, and quitting.
 */
#include "gtp/commands.h"

#include <string.h>

static bool handle_protocol_version(struct session *session,
                                    const struct command *command,
                                    struct reply *reply)
{
    (void)session;
    (void)command;
    buffer_add(&reply->text, "2");
    return true;
}

static bool handle_name(struct session *session, const struct command *command,
                        struct reply *reply)
{
    (void)session;
    (void)command;
    buffer_add(&reply->text, "Ingot");
    return true;
}

static bool handle_version(struct session *session,
                           const struct command *command, struct reply *reply)
{
    (void)command;
    buffer_add(&reply->text,
               session->version ? session->version : INGOT_VERSION);
    return true;
}

static bool handle_known_command(struct session *session,
                                 const struct command *command,
                                 struct reply *reply)
{
    (void)session;
    buffer_add(&reply->text,
               commands_find(command->arguments[0]) ? "true" : "false");
    return true;
}

static bool handle_list_commands(struct session *session,
                                 const struct command *command,
                                 struct reply *reply)
{
    (void)session;
    (void)command;
    const struct command_entry *entry;
    for (int i = 0; (entry = commands_number(i)); i++)
        buffer_print(&reply->text, "%s\n", entry->name);
    return true;
}

static bool handle_quit(struct session *session, const struct command *command,
                        struct reply *reply)
{
    (void)command;
    (void)reply;
    session->has_quit = true;
    return true;
}

/* The game may yet be resumed, so the board stays. */
static bool handle_game_over(struct session *session,
                             const struct command *command, struct reply *reply)
{
    (void)session;
    (void)command;
    (void)reply;
    return true;
}

static bool handle_random_seed(struct session *session,
                               const struct command *command,
                               struct reply *reply)
{
    (void)command;
    buffer_print(&reply->text, "%llu",
                 (unsigned long long)engine_options(session->engine).seed);
    return true;
}

const struct command_entry COMMANDS_ADMIN[] = {
    {"protocol_version", handle_protocol_version, 0, "the version of GTP: 2"},
    {"name", handle_name, 0, "the program's name"},
    {"version", handle_version, 0, "the program's version"},
    {"known_command", handle_known_command, 1,
     "NAME: is there a command of this name?"},
    {"list_commands", handle_list_commands, 0, "all commands"},
    {"quit", handle_quit, 0, "end the program"},
    {"kgs-game_over", handle_game_over, 0, "the game is over: rest"},
    {"get_random_seed", handle_random_seed, 0, "the seed of the search"},
    {0},
};
