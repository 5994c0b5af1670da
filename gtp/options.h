/*
 * options.h - the options of every subcommand in this folder.
 *
 * One table says what there is: it is parsed by and printed as help, so the
 * two agree.  Defaults are filled in first and shown from the same place.
 */
#ifndef GTP_OPTIONS_H
#define GTP_OPTIONS_H

#include "engine/network.h"
#include "gtp/buffer.h"
#include "gtp/config_file.h"
#include "gtp/session.h"

enum subcommand {
    SUBCOMMAND_GTP,
    SUBCOMMAND_PLAY,
    SUBCOMMAND_DEMO,
    SUBCOMMAND_SCORE,
    SUBCOMMAND_BENCH,
    SUBCOMMAND_PERFT,
    SUBCOMMAND_HANDICAP,
    SUBCOMMAND_REFEREE,
    SUBCOMMAND_NET,
    SUBCOMMAND_ANALYZE,
    SUBCOMMAND_CONFIG,
    SUBCOMMANDS, /* how many */
};

/* What options are called by people: "gtp" and so on. */
const char *options_subcommand_name(enum subcommand subcommand);

/* How it is called, a way a line, and what it does, in paragraphs. */
const char *options_usage(enum subcommand subcommand);
const char *options_purpose(enum subcommand subcommand);

/* Does it read a configuration file? */
bool options_has_file(enum subcommand subcommand);

struct option_row; /* options_table.h */

/* What was said of an option. */
struct setting {
    const struct option_row *row;
    const char *value; /* NULL: a flag, and nothing else */
    int line;          /* of the configuration file; 0: in the arguments */
};

struct options {
    struct session_options session; /* engine, rules, komi, size */
    struct network_options network;
    struct network *opened; /* by network_start(), else NULL */
    bool by_playouts;       /* --net none: no network is to be opened */
    bool has_net;           /* --net was given */
    const char *of_network; /* another option given that asks for a network,
                               such as "cache"; NULL */
    bool has_cache;
    bool has_seed;
    bool has_visits; /* --visits was given */
    bool has_komi;
    bool has_rules;          /* --rules was given on the command line */
    bool has_color;          /* --color likewise */
    bool is_komi_of_file;    /* the komi is what the configuration file says */
    const char *of_new_game; /* another option given there that is about how a
                                game begins, such as "size"; NULL */
    bool has_move_time;      /* --time-per-move was given */
    bool uniform;        /* bench playout: every legal move equally likely */
    bool no_color;       /* never colours */
    bool passes;         /* perft: a pass is a move */
    int handicap;        /* play: stones for Black */
    Color human;         /* play: the person's colour */
    const char *picture; /* score: where to draw the filled board; NULL */
    const char *suicide; /* perft: "none", "groups" or "any" */
    const char *log;     /* gtp: where commands are noted; NULL */
    int64_t log_bytes;   /* gtp: of such a file, at most; 0: no limit */
    const char *ranges;  /* net: where to write its ranges; NULL */
    const char *records; /* referee: a file of records, or NULL */
    bool json;           /* referee: objects for programs */
    bool no_count;       /* referee: leave the boards uncounted */
    bool example;        /* config: one to be filled in */
    const char *resume;  /* play: the record to go on from, or NULL */
    const char *out;     /* analyze: the SGF file to write, or NULL ... */
    const char *graph;   /* ... and the picture or page, or NULL */
    bool force;          /* analyze: files that are there are replaced */
    int from, to;        /* analyze: moves, from 1; 0: not given */
    double worse_than;   /* analyze: points lost by which a move is bad */
    int word_count;      /* what stands beside the options */
    char **words;
    struct config_file file; /* read by options_read_all(), else empty */
};

/* Who is told of each setting that holds, in the order of their reading. */
struct options_listener {
    void (*hear)(void *context, const struct setting *setting);
    void *context;
};

/* Has the network be the one of this name: own, none or a file's path, which
   is kept. */
void options_set_net(struct options *options, const char *name);

enum options_status {
    OPTIONS_OK,
    OPTIONS_HELP, /* help was asked for; the text is it */
    OPTIONS_BAD,  /* the text says what is wrong */
};

/*
 * Reads the arguments after the subcommand's name, and no configuration file.
 * They stay the caller's and must outlive the options; those that are no
 * options move to the front.
 */
MUST_CHECK enum options_status options_read(enum subcommand subcommand,
                                            int count, char **arguments,
                                            struct options *options,
                                            struct buffer *text);

/*
 * The same after the configuration file, if the subcommand reads one: what the
 * arguments say goes before what the file says.  The listener may be NULL.
 * Whatever is returned, options_free() gives back what it takes.
 */
MUST_CHECK enum options_status
options_read_all(enum subcommand subcommand, int count, char **arguments,
                 const struct options_listener *listener,
                 struct options *options, struct buffer *text);
void options_free(struct options *options);

/*
 * A subcommand's main function, whose argv[0] is the subcommand's name: reads
 * the options, runs the subcommand by them and gives back what they took.
 * Prints help and errors where they belong instead.  Returns the exit status.
 */
MUST_CHECK int options_run(enum subcommand subcommand, int argc, char **argv,
                           int (*run)(struct options *options));

#endif
