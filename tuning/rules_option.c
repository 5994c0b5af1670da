#include "tuning/rules_option.h"

#include "rules/ruleset.h"

void rules_option_say(const char *name, char text[OPTION_ALLOWED])
{
    struct ruleset rules;
    const struct ruleset *known;
    int length = 0;
    if (ruleset_find(name, &rules) == RULESET_TERRITORY)
        length = snprintf(text, OPTION_ALLOWED,
                          "a ruleset that counts area, not territory: ");
    for (int i = 0; (known = ruleset_number(i)); i++)
        length += snprintf(text + length, (size_t)(OPTION_ALLOWED - length),
                           "%s%s", i ? ", " : "", known->name);
}
