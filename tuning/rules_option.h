/*
 * rules_option.h - what an option takes that names a ruleset.
 */
#ifndef TUNING_RULES_OPTION_H
#define TUNING_RULES_OPTION_H

#include "tuning/option_table.h"

/* Says what it takes, to one who gave a name that ruleset_find() does not
   know; for an option's say(). */
void rules_option_say(const char *name, char text[OPTION_ALLOWED]);

#endif
