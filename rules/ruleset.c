#include "rules/ruleset.h"

#include <ctype.h>
#include <stddef.h>

static const struct ruleset RULESETS[] = {
    {"ing", KO_ING, SUICIDE_GROUPS, COMPENSATION_NONE, 16, 4, true, false},
    {"ogs-ing", KO_POSITIONAL, SUICIDE_ANY, COMPENSATION_STONES, 15, 2, false,
     false},
    {"tromp-taylor", KO_POSITIONAL, SUICIDE_ANY, COMPENSATION_NONE, 15, 2,
     false, true},
    {"chinese", KO_SIMPLE, SUICIDE_NONE, COMPENSATION_STONES, 15, 2, false,
     false},
    {"chinese-superko", KO_POSITIONAL, SUICIDE_NONE, COMPENSATION_STONES, 15, 2,
     false, false},
    {"aga", KO_SITUATIONAL, SUICIDE_NONE, COMPENSATION_STONES_LESS_ONE, 15, 2,
     false, false},
    {"new-zealand", KO_SITUATIONAL, SUICIDE_GROUPS, COMPENSATION_NONE, 14, 2,
     false, false},
    {"cgos", KO_POSITIONAL, SUICIDE_NONE, COMPENSATION_NONE, 14, 2, false,
     true},
};

static const struct alias {
    const char *alias, *name;
} ALIASES[] = {
    {"goe", "ing"},
    {"inggoe", "ing"},
    {"sst", "ing"},
    {"ogsing", "ogs-ing"},
    {"tt", "tromp-taylor"},
    {"cn", "chinese"},
    {"nz", "new-zealand"},
    {"us", "aga"},
    {"bga", "aga"},
    {"french", "aga"},
    {"chinesekgs", "chinese-superko"},
};

static const char *const TERRITORY[] = {"japanese", "jp", "japan",
                                        "korean",   "kr", "korea"};

/* Equal but for case, spaces, dashes and underscores. */
static bool names_match(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a == ' ' || *a == '-' || *a == '_')
            a++;
        while (*b == ' ' || *b == '-' || *b == '_')
            b++;
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        if (*a == '\0')
            return true;
    }
}

enum ruleset_status ruleset_find(const char *name, struct ruleset *rules)
{
    for (size_t i = 0; i < ARRAY_LEN(ALIASES); i++)
        if (names_match(name, ALIASES[i].alias))
            name = ALIASES[i].name;
    for (size_t i = 0; i < ARRAY_LEN(RULESETS); i++) {
        if (names_match(name, RULESETS[i].name)) {
            *rules = RULESETS[i];
            return RULESET_OK;
        }
    }
    for (size_t i = 0; i < ARRAY_LEN(TERRITORY); i++)
        if (names_match(name, TERRITORY[i]))
            return RULESET_TERRITORY;
    return RULESET_UNKNOWN;
}

struct ruleset ruleset_ing(void)
{
    return RULESETS[0];
}

const struct ruleset *ruleset_number(int i)
{
    return i >= 0 && (size_t)i < ARRAY_LEN(RULESETS) ? &RULESETS[i] : NULL;
}
