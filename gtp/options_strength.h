/*
 * options_strength.h - which of level, visits and ponder holds, for options.c.
 *
 * A level is a strength of its own, which the others would change: where one
 * of those is said, too, the command line goes before the configuration file.
 */
#ifndef GTP_OPTIONS_STRENGTH_H
#define GTP_OPTIONS_STRENGTH_H

#include "gtp/options_walk.h"

/* What was said last of each; without row: nothing.  All zeros at first. */
struct strength {
    struct setting level, visits, ponder;
};

/* Notes a setting, if it is one of these. */
void strength_note(struct strength *strength, const struct setting *setting);

/* What the arguments say; whether they are right is not told. */
struct strength strength_of_arguments(struct walk walk);

/* Does what the arguments say put a setting of the file out of force? */
bool strength_overrules(const struct strength *arguments,
                        const struct setting *setting);

/* Is no level beside visits or ponder?  Else the text says what is wrong, and
   in which lines of the file of this path. */
MUST_CHECK bool strength_is_one(const struct strength *strength,
                                const char *path, struct buffer *text);

#endif
