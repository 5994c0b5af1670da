/*
 * options_table.h - the table of all options, for options.c; the rows stand in
 * a file for each subject.
 */
#ifndef GTP_OPTIONS_TABLE_H
#define GTP_OPTIONS_TABLE_H

#include "gtp/options.h"

/* Least memory of a search tree. */
enum { MEMORY_LEAST_MIB = 16 };

struct option_row {
    const char *name;  /* without dashes */
    const char *value; /* what stands for its value in help; NULL: it is a
                          flag, or ends the reading */
    int subcommands;   /* a bit 1 << SUBCOMMAND_... for each that has it */
    /* Puts the value into the options; false, with the reason in why. */
    bool (*read)(struct options *options, const char *value,
                 struct buffer *why);
    /* Writes the default that the options hold; NULL: nothing to say. */
    void (*show)(const struct options *options, struct buffer *text);
    const char *meaning;
};

/* Sets of subcommands. */
enum {
    IN_GTP = 1 << SUBCOMMAND_GTP,
    IN_PLAY = 1 << SUBCOMMAND_PLAY,
    IN_DEMO = 1 << SUBCOMMAND_DEMO,
    IN_SCORE = 1 << SUBCOMMAND_SCORE,
    IN_BENCH = 1 << SUBCOMMAND_BENCH,
    IN_PERFT = 1 << SUBCOMMAND_PERFT,
    IN_HANDICAP = 1 << SUBCOMMAND_HANDICAP,
    IN_REFEREE = 1 << SUBCOMMAND_REFEREE,
    IN_NET = 1 << SUBCOMMAND_NET,
    IN_CONFIG = 1 << SUBCOMMAND_CONFIG,
    IN_ANALYZE = 1 << SUBCOMMAND_ANALYZE,
    IN_PONDERS = IN_GTP | IN_PLAY,
    IN_SEARCHES = IN_GTP | IN_PLAY | IN_DEMO,
    IN_THINKS = IN_SEARCHES | IN_ANALYZE,
    IN_GAMES = IN_THINKS | IN_SCORE | IN_REFEREE,
    IN_CACHES = IN_THINKS | IN_BENCH,
    IN_NETWORKS = IN_CACHES | IN_SCORE | IN_REFEREE,
    IN_TERMINAL = IN_PLAY | IN_DEMO | IN_SCORE,
    IN_FILE = IN_THINKS, /* those that read a configuration file */
    IN_ALL = IN_GAMES | IN_BENCH | IN_PERFT | IN_HANDICAP | IN_NET | IN_CONFIG,
};

/* Beside those: it is about one run, and has no place in such a file. */
enum { OF_ONE_RUN = 1 << SUBCOMMANDS };

/* The rows of one file each, ended by one without name. */
extern const struct option_row OPTIONS_SEARCH[]; /* options_search.c */
extern const struct option_row OPTIONS_GAME[];   /* options_game.c */
extern const struct option_row OPTIONS_WORK[];   /* options_work.c */
extern const struct option_row OPTIONS_PEOPLE[]; /* options_people.c */

/* The i-th row, from 0, or NULL past the last. */
const struct option_row *options_row(int i);

/* May it stand in a configuration file? */
bool options_row_is_kept(const struct option_row *row);

/* Does the subcommand have this option? */
bool options_row_is_in(const struct option_row *row,
                       enum subcommand subcommand);

/* For readers: "whole number from A to B" goes to why; false. */
bool options_say_range(struct buffer *why, int64_t least, int64_t greatest);

/*
 * For readers of options without value, which on the command line may have
 * =yes or =no and in a file must: NULL is yes.
 */
bool options_read_flag(bool *flag, const char *value, struct buffer *why);

/* The reader of options that end the reading, which are told by their name. */
bool options_read_nothing(struct options *options, const char *value,
                          struct buffer *why);

#endif
