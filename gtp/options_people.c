/*
 * options_people.c - for those who play with Ingot and learn from it.
 */
#include "gtp/options_table.h"

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

const struct option_row OPTIONS_PEOPLE[] = {
    {"level", "LEVEL", IN_SEARCHES, read_level, show_level,
     "strength, weakest first: 18k to 1k, 1d to 9d, a scale of Ingot's own, in "
     "which each is stronger than the one before; 9d is all there is in the "
     "time given; not with --visits"},
    {0},
};
