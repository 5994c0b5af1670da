#include "rules/ruleset.h"

#include <ctype.h>
#include <stddef.h>

static const struct ruleset RULESETS[] = {
    {.name = "ing",
     .ko = KO_ING,
     .suicide = SUICIDE_GROUPS,
     .compensation = COMPENSATION_NONE,
     .komi_halves = 16,
     .passes_to_end = 4,
     .tie_is_black = true},
    {.name = "ing-wholeboard",
     .ko = KO_ING_WHOLE,
     .suicide = SUICIDE_GROUPS,
     .compensation = COMPENSATION_NONE,
     .komi_halves = 16,
     .passes_to_end = 4,
     .tie_is_black = true},
    {.name = "ing-lenient",
     .ko = KO_ING,
     .suicide = SUICIDE_GROUPS,
     .compensation = COMPENSATION_NONE,
     .komi_halves = 16,
     .passes_to_end = 4,
     .tie_is_black = true,
     .is_lenient = true},
    {.name = "ogs-ing",
     .ko = KO_POSITIONAL,
     .suicide = SUICIDE_ANY,
     .compensation = COMPENSATION_STONES,
     .komi_halves = 15,
     .passes_to_end = 2,
     .may_stand_still = true},
    {.name = "tromp-taylor",
     .ko = KO_POSITIONAL,
     .suicide = SUICIDE_ANY,
     .compensation = COMPENSATION_NONE,
     .komi_halves = 15,
     .passes_to_end = 2,
     .dead_stay = true},
    {.name = "chinese",
     .ko = KO_SIMPLE,
     .suicide = SUICIDE_NONE,
     .compensation = COMPENSATION_STONES,
     .komi_halves = 15,
     .passes_to_end = 2},
    {.name = "chinese-superko",
     .ko = KO_POSITIONAL,
     .suicide = SUICIDE_NONE,
     .compensation = COMPENSATION_STONES,
     .komi_halves = 15,
     .passes_to_end = 2},
    {.name = "aga",
     .ko = KO_SITUATIONAL,
     .suicide = SUICIDE_NONE,
     .compensation = COMPENSATION_STONES_LESS_ONE,
     .komi_halves = 15,
     .passes_to_end = 2},
    {.name = "new-zealand",
     .ko = KO_SITUATIONAL,
     .suicide = SUICIDE_GROUPS,
     .compensation = COMPENSATION_NONE,
     .komi_halves = 14,
     .passes_to_end = 2},
    {.name = "cgos",
     .ko = KO_POSITIONAL,
     .suicide = SUICIDE_NONE,
     .compensation = COMPENSATION_NONE,
     .komi_halves = 14,
     .passes_to_end = 2,
     .dead_stay = true},
};

static const struct alias {
    const char *alias, *name;
} ALIASES[] = {
    {"goe", "ing"},
    {"inggoe", "ing"},
    {"sst", "ing"},
    {"lenient", "ing-lenient"},
    {"ogsing", "ogs-ing"},
    {"tt", "tromp-taylor"},
    {"cn", "chinese"},
    {"nz", "new-zealand"},
    {"us", "aga"},
    {"bga", "aga"},
    {"french", "aga"},
    {"chinesekgs", "chinese-superko"},
    {"chineseogs", "chinese-superko"},
    /* As Chinese records write them, in either script. */
    {"應氏", "ing"},
    {"应氏", "ing"},
    {"應氏規則", "ing"},
    {"应氏规则", "ing"},
    {"中國規則", "chinese"},
    {"中国规则", "chinese"},
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
