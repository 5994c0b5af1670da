#include "gtp/commands.h"

#include "gtp/command_log.h"

#include <stdlib.h>
#include <string.h>

static const struct command_entry *const TABLES[] = {
    COMMANDS_ADMIN, COMMANDS_SETUP, COMMANDS_FILE,   COMMANDS_PLAY,
    COMMANDS_TIME,  COMMANDS_SCORE, COMMANDS_DEBUG,  COMMANDS_ANALYZE,
    COMMANDS_ING,   COMMANDS_KGS,   COMMANDS_GOGUI,  COMMANDS_VIEWS,
    COMMANDS_KATA,  COMMANDS_CGOS,  COMMANDS_GOMILL,
};

const struct command_entry *commands_number(int i)
{
    for (size_t table = 0; table < ARRAY_LEN(TABLES); table++)
        for (int j = 0; TABLES[table][j].name; j++)
            if (i-- == 0)
                return &TABLES[table][j];
    return NULL;
}

const struct command_entry *commands_find(const char *name)
{
    const struct command_entry *entry;
    for (int i = 0; (entry = commands_number(i)); i++)
        if (strcmp(entry->name, name) == 0)
            return entry;
    return NULL;
}

/* Calls the command's handler; what that returns. */
static bool handle(struct session *session, const struct command *command,
                   struct reply *reply)
{
    const struct command_entry *const entry = commands_find(command->name);
    if (!entry)
        return reply_fail(reply, "unknown command");
    if (command->count < entry->arguments)
        return reply_fail(reply, "syntax error");
    return entry->handle(session, command, reply);
}

void commands_execute(struct session *session, struct line *line)
{
    struct command command;
    const struct command_log entry = command_log_begin(line);
    session_begin_command(session);
    const enum protocol_status status = protocol_read(line, &command);
    struct reply reply = reply_start(&command, &session->output);
    bool is_success = false;
    switch (status) {
    case PROTOCOL_EMPTY:
        return;
    case PROTOCOL_BAD_ID:
        reply_fail(&reply, "invalid id");
        break;
    case PROTOCOL_NO_NAME:
        reply_fail(&reply, "unknown command");
        break;
    case PROTOCOL_TOO_LONG:
        reply_fail(&reply, "line too long");
        break;
    case PROTOCOL_OK:
        is_success = handle(session, &command, &reply);
        break;
    }
    command_log_end(&entry, session, &reply, is_success);
    reply_finish(&reply, is_success);
}
