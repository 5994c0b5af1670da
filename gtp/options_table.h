/*
 * options_table.h - the table of all options, for options.c.
 */
#ifndef GTP_OPTIONS_TABLE_H
#define GTP_OPTIONS_TABLE_H

#include "gtp/options.h"

/* Least memory of a search tree. */
enum { MEMORY_LEAST_MIB = 16 };

struct option_row {
    const char *name;  /* without dashes */
    const char *value; /* what stands for its value in help; NULL: none */
    int subcommands;   /* a bit 1 << SUBCOMMAND_... for each that has it */
    /* Puts the value into the options; false, with the reason in why. */
    bool (*read)(struct options *options, const char *value,
                 struct buffer *why);
    /* Writes the default that the options hold; NULL: nothing to say. */
    void (*show)(const struct options *options, struct buffer *text);
    const char *meaning;
};

/* The i-th row, from 0, or NULL past the last. */
const struct option_row *options_row(int i);

/* Does the subcommand have this option? */
bool options_row_is_in(const struct option_row *row,
                       enum subcommand subcommand);

#endif
