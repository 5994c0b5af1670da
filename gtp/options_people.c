/*
 * options_people.c - for those who play with Ingot and learn from it.
 */
#include "gtp/options_table.h"
#include "gtp/value.h"
#include "rules/game.h"

#include <string.h>
#include <strings.h>

static bool read_level(struct options *options, const char *value,
                       struct buffer *why)
{
    const struct level *const level = level_find(value);
    if (!level) {
        buffer_add(why, "must be one of 18k to 1k or 1d to 9d");
        return false;
    }
    options->session.engine.level = *level;
    return true;
}

static void show_level(const struct options *options, struct buffer *text)
{
    (void)options;
    buffer_add(text, "as strong as can be");
}

static bool read_path(const char **path, const char *value, struct buffer *why)
{
    *path = value;
    if (*value)
        return true;
    buffer_add(why, "must name a file");
    return false;
}

static bool read_out(struct options *options, const char *value,
                     struct buffer *why)
{
    return read_path(&options->out, value, why);
}

static bool read_resume(struct options *options, const char *value,
                        struct buffer *why)
{
    return read_path(&options->resume, value, why);
}

static bool read_graph(struct options *options, const char *value,
                       struct buffer *why)
{
    const char *const dot = strrchr(value, '.');
    options->graph = value;
    if (dot && (strcasecmp(dot, ".svg") == 0 || strcasecmp(dot, ".html") == 0))
        return true;
    buffer_add(why, "must end with .svg or .html");
    return false;
}

static bool read_force(struct options *options, const char *value,
                       struct buffer *why)
{
    return options_read_flag(&options->force, value, why);
}

static bool read_move_number(int *number, const char *value, struct buffer *why)
{
    return value_int(value, 1, GAME_MOVES_MAX, number) ||
           options_say_range(why, 1, GAME_MOVES_MAX);
}

static bool read_from(struct options *options, const char *value,
                      struct buffer *why)
{
    return read_move_number(&options->from, value, why);
}

static bool read_to(struct options *options, const char *value,
                    struct buffer *why)
{
    return read_move_number(&options->to, value, why);
}

static bool read_worse_than(struct options *options, const char *value,
                            struct buffer *why)
{
    double points;
    if (value_decimal(value, &points) && points >= 0.1 && points <= 1000) {
        options->worse_than = points;
        return true;
    }
    buffer_add(why, "must be points, from 0.1 to 1000");
    return false;
}

static void show_worse_than(const struct options *options, struct buffer *text)
{
    buffer_print(text, "%g", options->worse_than);
}

const struct option_row OPTIONS_PEOPLE[] = {
    {"level", "LEVEL", IN_SEARCHES, read_level, show_level,
     "strength, weakest first: 18k to 1k, 1d to 9d, a scale of Ingot's own, in "
     "which each is stronger than the one before; 9d is all there is in the "
     "time given; not with --visits or --ponder"},
    {"resume", "FILE", IN_PLAY, read_resume, NULL,
     "go on with the game of an SGF file, such as save wrote, by its rules and "
     "on the side that Ingot had not, unless --rules or --color is given"},
    {"out", "FILE", IN_ANALYZE | OF_ONE_RUN, read_out, NULL,
     "the SGF file to write, in place of FILE-analyzed.sgf"},
    {"graph", "FILE", IN_ANALYZE | OF_ONE_RUN, read_graph, NULL,
     "write a graph of win rate and lead with the biggest mistakes, too: a "
     "page (.html) or a picture (.svg)"},
    {"force", NULL, IN_ANALYZE | OF_ONE_RUN, read_force, NULL,
     "write over files that are there"},
    {"from", "N", IN_ANALYZE | OF_ONE_RUN, read_from, NULL,
     "the first move to look at, from 1"},
    {"to", "N", IN_ANALYZE | OF_ONE_RUN, read_to, NULL,
     "the last move to look at"},
    {"worse-than", "POINTS", IN_ANALYZE, read_worse_than, show_worse_than,
     "points that a move must have lost to be called a mistake, 0.1 to 1000"},
    {0},
};
