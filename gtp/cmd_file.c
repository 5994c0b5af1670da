/*
 * cmd_file.c - games from files and to files.
 */
#include "gtp/commands.h"
#include "gtp/log.h"
#include "gtp/record_file.h"
#include "gtp/value.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/*
 * Loads into a game of its own, so that nothing changes when it fails.  Move
 * is the one before which to stop, 0 for none.
 */
static bool load(struct session *session, const char *path, int move,
                 struct buffer *why)
{
    struct record *const record = record_file_read(path, why);
    if (!record)
        return false;
    struct game *const game =
        game_create(&session->game->rules, record_size(record));
    bool is_good = false;
    if (game) {
        game->komi_halves = session->game->komi_halves;
        is_good =
            record_file_replay(record, path, move ? move - 1 : -1, game, why);
        if (is_good)
            game_assign(session->game, game);
    } else {
        buffer_add(why, "out of memory");
    }
    game_destroy(game);
    record_destroy(record);
    return is_good;
}

static bool handle_loadsgf(struct session *session,
                           const struct command *command, struct reply *reply)
{
    int move = 0;
    if (command->count > 1 &&
        !value_int(command->arguments[1], 1, INT_MAX, &move))
        return reply_fail(reply, "syntax error");
    struct buffer why = {0};
    const bool is_good = load(session, command->arguments[0], move, &why);
    if (is_good)
        session_new_game(session);
    else
        log_line("loadsgf: %s", buffer_string(&why));
    buffer_free(&why);
    return is_good || reply_fail(reply, "cannot load file");
}

/* Writes the record to a file, or into the reply. */
static bool print_record(const struct record *record, const char *path,
                         struct reply *reply)
{
    if (path)
        return record_file_write(path, record);
    char *bytes = NULL;
    size_t length;
    FILE *const stream = open_memstream(&bytes, &length);
    if (!stream)
        return false;
    const bool is_written = sgf_write(stream, record);
    const bool is_good = fclose(stream) == 0 && is_written;
    if (is_good)
        buffer_add_bytes(&reply->text, bytes, length);
    free(bytes);
    return is_good;
}

static bool handle_printsgf(struct session *session,
                            const struct command *command, struct reply *reply)
{
    const char *const path = command->count > 0 ? command->arguments[0] : NULL;
    struct record *const record = record_of_game(session->game);
    const bool is_good = record && print_record(record, path, reply);
    const int reason = errno;
    record_destroy(record);
    if (is_good)
        return true;
    log_line("printsgf: %s", record ? strerror(reason) : "out of memory");
    return reply_fail(reply, "cannot write file");
}

const struct command_entry COMMANDS_FILE[] = {
    {"loadsgf", handle_loadsgf, 1,
     "FILE [N]: the game in the file, up to before move N"},
    {"printsgf", handle_printsgf, 0, "[FILE]: the game as SGF"},
    {0},
};
