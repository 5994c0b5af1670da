/*
 * command_log.h - a line in a file for each command: what was said and what
 * came of it.
 *
 * A line has six fields with a TAB between each two:
 *   date and time, with the offset from UTC, when the command was answered
 *   the process
 *   milliseconds that it took, without writing the reply
 *   the command as it came, its end cut off past COMMAND_LOG_TEXT bytes
 *   the mark and the first line of the reply, cut in the same way
 *   what was thought, if it was: visits of the tree, the mover's chances to
 *     win, and the memory of the whole program
 */
#ifndef GTP_COMMAND_LOG_H
#define GTP_COMMAND_LOG_H

#include "gtp/protocol.h"
#include "gtp/session.h"

enum { COMMAND_LOG_TEXT = 300 };

/* A command that is being carried out. */
struct command_log {
    int64_t start_ms; /* by ticks_ms() */
    char command[COMMAND_LOG_TEXT + 1];
};

/* To be called before the line is cut up into words. */
struct command_log command_log_begin(const struct line *line);

/* To be called before the reply is finished; writes to the session's log. */
void command_log_end(const struct command_log *entry,
                     const struct session *session, const struct reply *reply,
                     bool is_success);

/* Tells of something that is no command, such as the end, in the place of the
   reply; of a session without a log nothing. */
void command_log_event(const struct session *session, const char *words);

#endif
