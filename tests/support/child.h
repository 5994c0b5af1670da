/*
 * child.h - the program itself, or another, run with pipes to its three
 * streams, and without the configuration file of whoever runs the test.
 */
#ifndef TESTS_SUPPORT_CHILD_H
#define TESTS_SUPPORT_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct child {
    pid_t pid;
    int in, out, err; /* our ends; -1 once closed */
    int status;       /* as waitpid() gave it, once it has ended */
};

/* The program's path: INGOT in the environment, or ./ingot. */
const char *child_program(void);

/* Lets the shell run a command to its end; returns its exit status, with what
   it said on stdout in said, cut to room less one.  Fails the test if it was
   killed. */
int child_shell(const char *command, char *said, size_t room);

/* Starts the program; arguments end with NULL.  Fails the test if it cannot. */
void child_start(struct child *child, const char *const arguments[]);

/* The same for another program, words[0], which is looked for in PATH. */
void child_start_other(struct child *child, const char *const words[]);

/* Writes bytes, and a string, to its stdin. */
void child_send_bytes(struct child *child, const char *bytes, size_t length);
void child_send(struct child *child, const char *text);

/* Closes its stdin. */
void child_close_in(struct child *child);

/*
 * Reads from its stdout into text until that ends with these words, or with an
 * empty line, for at most so many milliseconds; false when it does not.
 */
bool child_read_until(struct child *child, const char *end, char *text,
                      size_t room, int ms);
bool child_read_reply(struct child *child, char *text, size_t room, int ms);

/* Waits for its end for at most so many milliseconds; false if it lives on. */
bool child_wait(struct child *child, int ms);

/* Processor time it has used, in milliseconds; it must be alive. */
long child_cpu_ms(const struct child *child);

/* Its resident memory in MiB; it must be alive. */
long child_resident_mib(const struct child *child);

/* Ends it, if need be by force, and closes all ends. */
void child_free(struct child *child);

#endif
