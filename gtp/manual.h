/*
 * manual.h - what the program says of itself, gathered from its tables of
 * subcommands and options, for a manual page and for what completes words in a
 * shell.
 *
 * Strings are borrowed from those tables.  manual_free() gives back the rest.
 */
#ifndef GTP_MANUAL_H
#define GTP_MANUAL_H

#include "gtp/buffer.h"

#include <stdbool.h>

enum { MANUAL_OPTIONS = 64, MANUAL_COMMANDS = 24 };

/* What may stand for a value, beside its words. */
enum manual_value { MANUAL_NOTHING, MANUAL_FILE, MANUAL_FOLDER };

struct manual_option {
    const char *name;    /* without dashes */
    const char *value;   /* what stands for its value; NULL: a flag */
    const char *meaning; /* a sentence, in one line or more */
    enum manual_value takes;
    struct buffer initial; /* the value when it is not given, or empty */
    struct buffer words;   /* values that can be listed, with blanks between */
};

struct manual_command {
    const char *name, *summary;
    const char *usage;       /* how it is called, a way a line */
    const char *purpose;     /* paragraphs, with an empty line between two */
    const char *status;      /* what its exit status means, or NULL */
    enum manual_value takes; /* beside options */
    struct buffer words;     /* that may stand beside options */
    int option_count;
    struct manual_option options[MANUAL_OPTIONS];
};

struct manual {
    int command_count;
    struct manual_command commands[MANUAL_COMMANDS];
};

/* A new one, the caller's to manual_free(); NULL: memory is short. */
struct manual *manual_create(void);
void manual_free(struct manual *manual);

/* Adds a command, which stays the manual's.  There must be room. */
struct manual_command *manual_add(struct manual *manual, const char *name,
                                  const char *summary);

/* Says how it is called, and finds in that what may stand beside options. */
void manual_set_usage(struct manual_command *command, const char *usage);

/* Adds an option, which stays the manual's.  There must be room. */
struct manual_option *manual_add_option(struct manual_command *command,
                                        const char *name, const char *value,
                                        const char *meaning);

/* The command of this name, or NULL. */
const struct manual_command *manual_find(const struct manual *manual,
                                         const char *name);

/* Writes it in the form that is asked for by the words "--man", "--completion
   bash" or "--completion zsh"; false if they are others. */
bool manual_print(const struct manual *manual, int count, char **words,
                  struct buffer *text);

#endif
