/*
 * protocol.h - the form of GTP version 2: commands in, replies out.
 *
 * Knows ids, names and arguments, "=" and "?".  Knows no command.
 */
#ifndef GTP_PROTOCOL_H
#define GTP_PROTOCOL_H

#include "gtp/line.h"
#include "gtp/output.h"

enum { COMMAND_ARGUMENTS_MAX = LINE_LENGTH_MAX / 2 };

enum protocol_status {
    PROTOCOL_OK,
    PROTOCOL_EMPTY,    /* nothing on the line: no reply */
    PROTOCOL_BAD_ID,   /* a number above 2^31 - 1 */
    PROTOCOL_NO_NAME,  /* an id and nothing else */
    PROTOCOL_TOO_LONG, /* more than LINE_LENGTH_MAX bytes */
};

/* A command; its strings are parts of the line it was read from. */
struct command {
    bool has_id;
    int id; /* 0 to 2^31 - 1 */
    const char *name;
    int count; /* of arguments */
    const char *arguments[COMMAND_ARGUMENTS_MAX];
};

/*
 * Reads a command from a line and cuts the line up.  Unless PROTOCOL_OK only
 * has_id and id are set.
 */
MUST_CHECK enum protocol_status protocol_read(struct line *line,
                                              struct command *command);

/* The reply to one command. */
struct reply {
    bool has_id;
    int id;
    struct output *output;
    struct buffer text; /* what is to be said, without "=" or "?" */
    bool has_begun;     /* "=" has been written */
};

/* A reply that says nothing yet. */
struct reply reply_start(const struct command *command, struct output *output);

/* Replaces the text by an error message; returns false, for handlers. */
bool reply_fail(struct reply *reply, const char *message);

/*
 * Writes what there is to be said so far, as part of a success, and clears the
 * text.  For replies that take long; each line must have its newline.
 */
void reply_flush(struct reply *reply);

/*
 * Writes the whole reply, or, once flushed, the rest of it, with the empty
 * line at its end, and frees the text.  Empty lines in the text are left out,
 * and lines that could be taken for another reply are indented.
 */
void reply_finish(struct reply *reply, bool is_success);

#endif
