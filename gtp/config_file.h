/*
 * config_file.h - the configuration file as text: where it is, and its lines.
 *
 * Knows no option and no subcommand.  A line is NAME = VALUE, or [SECTION],
 * after which lines are for what that names; blanks around them are not looked
 * at.  A comment goes from a # that begins the line or follows a blank to the
 * line's end.
 */
#ifndef GTP_CONFIG_FILE_H
#define GTP_CONFIG_FILE_H

#include "gtp/buffer.h"

/* A line that says something. */
struct config_line {
    int number;          /* from 1 */
    const char *section; /* "" before the first [SECTION] */
    const char *name;    /* "" of the line [SECTION] itself */
    const char *value;   /* may be "" */
};

/* All zeros is a file of no lines. */
struct config_file {
    struct buffer path;
    struct buffer text; /* what the lines point into */
    int count;
    struct config_line *lines;
};

/*
 * The usual place: the file that INGOT_CONFIG names; if that is not set
 * $XDG_CONFIG_HOME/ingot/config, or ~/.config/ingot/config.  False if there is
 * none, as when INGOT_CONFIG is empty.  *is_named: a file of that name has to
 * be there.
 */
MUST_CHECK bool config_file_place(struct buffer *path, bool *is_named);

enum config_status {
    CONFIG_OK,
    CONFIG_MISSING, /* there is no such file */
    CONFIG_BAD,     /* *why tells which line, or why it cannot be read */
};

/* Reads the file of this path; config_file_free() gives back what it takes,
   whatever comes of it. */
MUST_CHECK enum config_status config_file_read(const char *path,
                                               struct config_file *file,
                                               struct buffer *why);
void config_file_free(struct config_file *file);

#endif
