/*
 * options_walk.h - going through command lines and configuration files,
 * setting by setting, for options.c.
 *
 * Nothing here changes options: what a setting means is its row's business.
 */
#ifndef GTP_OPTIONS_WALK_H
#define GTP_OPTIONS_WALK_H

#include "gtp/config_file.h"
#include "gtp/options.h"
#include "gtp/options_table.h"

/* The value that stands for the one in force when nobody says anything. */
#define SETTING_DEFAULT "default"

enum walk_status {
    WALK_SETTING, /* there was one */
    WALK_WORD,    /* one that is no option */
    WALK_END,     /* no more */
    WALK_BAD,     /* the text says what is wrong */
};

/* The arguments of a command line; the fields are set by walk_arguments(). */
struct walk {
    enum subcommand subcommand;
    int left;
    char **arguments;
    bool takes_options; /* "--" has not come */
};

struct walk walk_arguments(enum subcommand subcommand, int count,
                           char **arguments);

/* The next option, or a word that is none. */
MUST_CHECK enum walk_status walk_next(struct walk *walk,
                                      struct setting *setting, char **word,
                                      struct buffer *text);

/* The setting of a file's line for this subcommand; false if it has none. */
bool walk_line(enum subcommand subcommand, const struct config_line *line,
               struct setting *setting);

/* Is every line of the file right, whatever subcommand it is for?  Else the
   text says which is wrong.  Values are tried on the options. */
MUST_CHECK bool walk_check(const struct config_file *file,
                           struct options *options, struct buffer *text);

/* Is a setting taken back by SETTING_DEFAULT? */
bool setting_is_default(const struct setting *setting);

#endif
