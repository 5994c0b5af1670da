/*
 * option_table.h - the options of a subcommand as a table: reading a command
 * line by it, and saying it as help.
 *
 * An option begins with one dash or two; its value is the next word or comes
 * after a "=".  Each value goes straight into a field of a struct of the
 * caller's, where the default stood before.
 */
#ifndef TUNING_OPTION_TABLE_H
#define TUNING_OPTION_TABLE_H

#include "rules/compiler.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum options_status { OPTIONS_OK, OPTIONS_HELP, OPTIONS_WRONG };

enum {
    OPTIONS_ERROR = 512,  /* longest complaint and its NUL */
    OPTION_ALLOWED = 256, /* longest account of what an option takes */
};

enum option_kind {
    OPTION_COUNT,   /* an int from least to greatest */
    OPTION_REAL,    /* a double from least to greatest */
    OPTION_SECONDS, /* an int64_t in milliseconds, from least to greatest */
    OPTION_TEXT,    /* a const char *, not empty */
    OPTION_FLAG,    /* a bool; no value follows */
    OPTION_HELP,    /* nothing is kept; no value follows */
    OPTION_OTHER,   /* what set() makes of it */
};

struct option {
    const char *name;  /* without dashes */
    const char *value; /* its name in the help; NULL for none */
    const char *help;  /* may have several lines */
    enum option_kind kind;
    size_t offset; /* of the field in the caller's struct */
    double least, greatest;

    /* OPTION_OTHER: takes a value into the caller's struct; false if it does
       not fit.  What does is said by allowed, or if that is NULL by say(),
       which is told the value. */
    bool (*set)(void *fields, const char *value);
    const char *allowed;
    void (*say)(const char *value, char text[OPTION_ALLOWED]);
};

struct option_table {
    const struct option *options;
    size_t count;

    /* Takes a word that is no option; false if there is one too many.  NULL:
       there may be none. */
    bool (*take)(void *fields, const char *word);
};

/*
 * Reads a command line into the fields; argv[0] is not looked at, and texts
 * stay those of argv.  With OPTIONS_WRONG error says why, in a line without
 * its end.
 */
MUST_CHECK enum options_status
option_table_read(const struct option_table *table, int argc, char **argv,
                  void *fields, char error[OPTIONS_ERROR]);

/* Writes a line or more for each option. */
void option_table_help(const struct option_table *table, FILE *stream);

/* All that a subcommand says of itself. */
struct option_page {
    const struct option_table *table;
    const char *usage;   /* how it is called, a way a line, without the last
                            line's end */
    const char *purpose; /* paragraphs, with an empty line between two */
    const char *status;  /* what its exit status means */
};

/* Writes it, as --help does. */
void option_page_help(const struct option_page *page, FILE *stream);

#endif
