/*
 * options_work.c - what single subcommands read, write and leave out.
 */
#include "gtp/options_table.h"
#include "gtp/value.h"
#include "rules/perft.h"

#include <stddef.h>

enum { LOG_GREATEST_MIB = 4096 };

static bool read_path(const char **path, const char *value, struct buffer *why)
{
    *path = value;
    if (*value)
        return true;
    buffer_add(why, "must name a file");
    return false;
}

static bool read_ranges(struct options *options, const char *value,
                        struct buffer *why)
{
    return read_path(&options->ranges, value, why);
}

static bool read_log(struct options *options, const char *value,
                     struct buffer *why)
{
    return read_path(&options->log, value, why);
}

static bool read_log_size(struct options *options, const char *value,
                          struct buffer *why)
{
    int mib;
    if (!value_int(value, 0, LOG_GREATEST_MIB, &mib))
        return options_say_range(why, 0, LOG_GREATEST_MIB);
    options->log_bytes = (int64_t)mib << 20;
    return true;
}

static void show_log_size(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%lld", (long long)(options->log_bytes >> 20));
}

static bool read_picture(struct options *options, const char *value,
                         struct buffer *why)
{
    return read_path(&options->picture, value, why);
}

static bool read_no_color(struct options *options, const char *value,
                          struct buffer *why)
{
    return options_read_flag(&options->no_color, value, why);
}

static bool read_records(struct options *options, const char *value,
                         struct buffer *why)
{
    (void)why;
    options->records = value;
    return true;
}

static bool read_example(struct options *options, const char *value,
                         struct buffer *why)
{
    return options_read_flag(&options->example, value, why);
}

static bool read_json(struct options *options, const char *value,
                      struct buffer *why)
{
    return options_read_flag(&options->json, value, why);
}

static bool read_no_count(struct options *options, const char *value,
                          struct buffer *why)
{
    return options_read_flag(&options->no_count, value, why);
}

static bool read_uniform(struct options *options, const char *value,
                         struct buffer *why)
{
    return options_read_flag(&options->uniform, value, why);
}

static bool read_suicide(struct options *options, const char *value,
                         struct buffer *why)
{
    enum suicide_rule suicide;
    if (!perft_read_suicide(value, &suicide)) {
        buffer_add(why, "must be none, groups or any");
        return false;
    }
    options->suicide = value;
    return true;
}

static void show_suicide(const struct options *options, struct buffer *text)
{
    buffer_add(text, options->suicide);
}

static bool read_passes(struct options *options, const char *value,
                        struct buffer *why)
{
    return options_read_flag(&options->passes, value, why);
}

const struct option_row OPTIONS_WORK[] = {
    {"log", "FILE", IN_GTP, read_log, NULL,
     "note each command in this file, with date and time, milliseconds, reply "
     "and what was thought (see docs/server.md)"},
    {"log-size", "MIB", IN_GTP, read_log_size, show_log_size,
     "size at which FILE becomes FILE.1, that FILE.2, and so on to FILE.4, in "
     "MiB, to 4096; 0: never"},
    {"ranges", "FILE", IN_NET, read_ranges, NULL,
     "write to this file what kernels of 8 bits have to know of the network, "
     "and end"},
    {"picture", "FILE", IN_SCORE, read_picture, NULL,
     "write the board as filled in to an SVG file"},
    {"no-color", NULL, IN_TERMINAL, read_no_color, NULL,
     "draw the board with letters only, as it is when NO_COLOR is set"},
    {"records", "FILE", IN_REFEREE, read_records, NULL,
     "games one a line, in ten fields (see gtp/README.md), plain or packed by "
     "gzip"},
    {"json", NULL, IN_REFEREE, read_json, NULL,
     "a JSON object for each game, one a line, and one for the sum"},
    {"no-count", NULL, IN_REFEREE, read_no_count, NULL,
     "leave the boards uncounted: judging dead stones takes a while"},
    {"uniform", NULL, IN_BENCH, read_uniform, NULL,
     "playouts that choose among all moves alike"},
    {"suicide", "WHICH", IN_PERFT, read_suicide, show_suicide,
     "none, groups (of two or more) or any"},
    {"passes", NULL, IN_PERFT, read_passes, NULL,
     "count a pass as a move, until passes end the game"},
    {"config", "FILE", IN_FILE, options_read_nothing, NULL,
     "read this configuration file instead of the one in the usual place, "
     "which 'ingot config' tells"},
    {"no-config", NULL, IN_FILE, options_read_nothing, NULL, "read none"},
    {"example", NULL, IN_CONFIG, read_example, NULL,
     "print a configuration file of all options, to be filled in"},
    {"help", NULL, IN_ALL, options_read_nothing, NULL,
     "show this and end; also -h"},
    {0},
};
