/*
 * gtp_client.h - a Go program run as a child process and spoken to in GTP.
 *
 * Every question has a time limit, so a program that hangs or dies cannot hang
 * its caller.  A client is used by one thread at a time.  The caller ignores
 * SIGPIPE: a program that is gone is a status here.
 */
#ifndef TUNING_GTP_CLIENT_H
#define TUNING_GTP_CLIENT_H

#include "rules/compiler.h"
#include "tuning/stderr_file.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

struct gtp_client; /* opaque */

/* How to run a program. */
struct gtp_spawn {
    const char *command;     /* for the shell */
    const char *stderr_path; /* its stderr is written here; NULL: to no file
                                that stays */
    int interrupt_fd;        /* readable once waiting is to end; -1: none */
    /* Held while a program starts: one lock for all that start programs, so
       that none inherits another's pipes. */
    pthread_mutex_t *lock;
};

enum gtp_status {
    GTP_OK,          /* answered "=" */
    GTP_REFUSED,     /* answered "?" */
    GTP_TIMEOUT,     /* no answer in time */
    GTP_CLOSED,      /* the program has ended or closed its output */
    GTP_GARBLED,     /* a mebibyte without the end of an answer */
    GTP_INTERRUPTED, /* interrupt_fd became readable */
};

/*
 * Starts a program; NULL, with errno set, when there can be no process, file
 * or memory.  A command that does not exist shows as GTP_CLOSED later.
 */
struct gtp_client *gtp_client_start(const struct gtp_spawn *spawn);

/*
 * Sends a command, formatted as printf does, without its newline, and waits
 * for the answer at most limit_ms.  *answer is its text without "=" or "?", id
 * and the space after them, lines ended by "\n", the last one not; it stands
 * until the next call, and is "" unless GTP_OK or GTP_REFUSED.  After any
 * other status the client can only be stopped.
 */
MUST_CHECK enum gtp_status gtp_client_ask(struct gtp_client *client,
                                          int64_t limit_ms, const char **answer,
                                          const char *format, ...)
    PRINTF_LIKE(4, 5);

/* Milliseconds that the last question took. */
int64_t gtp_client_used_ms(const struct gtp_client *client);

/* Longest text of gtp_client_fate() and its NUL. */
enum { GTP_FATE_TEXT = 64 };

/*
 * After GTP_CLOSED: waits a second at most for the program's end and writes
 * how it ended, such as "killed by signal 11", into text.  The shell gives
 * status 126 or 127 where there is no such program.
 */
void gtp_client_fate(struct gtp_client *client, char text[GTP_FATE_TEXT]);

/* The last that the program has said on stderr, as stderr_file_last_line(). */
void gtp_client_last_line(const struct gtp_client *client,
                          char line[STDERR_LINE]);

/*
 * Says quit unless the program is out of step, gives it at most grace_ms to
 * end, and then ends it and whatever it has started itself.
 */
void gtp_client_stop(struct gtp_client *client, int64_t grace_ms);

#endif
