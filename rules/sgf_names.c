#include "rules/sgf_names.h"

#include <string.h>

static const struct sgf_text_name NAMES[RECORD_TEXTS] = {
    [RECORD_BLACK_NAME] = {"PB", true},    [RECORD_WHITE_NAME] = {"PW", true},
    [RECORD_BLACK_RANK] = {"BR", true},    [RECORD_WHITE_RANK] = {"WR", true},
    [RECORD_BLACK_TEAM] = {"BT", true},    [RECORD_WHITE_TEAM] = {"WT", true},
    [RECORD_GAME_NAME] = {"GN", true},     [RECORD_EVENT] = {"EV", true},
    [RECORD_ROUND] = {"RO", true},         [RECORD_DATE] = {"DT", true},
    [RECORD_PLACE] = {"PC", true},         [RECORD_RULES] = {"RU", true},
    [RECORD_RESULT] = {"RE", true},        [RECORD_TIME] = {"TM", true},
    [RECORD_OVERTIME] = {"OT", true},      [RECORD_OPENING] = {"ON", true},
    [RECORD_ANNOTATOR] = {"AN", true},     [RECORD_USER] = {"US", true},
    [RECORD_SOURCE] = {"SO", true},        [RECORD_COPYRIGHT] = {"CP", true},
    [RECORD_GAME_COMMENT] = {"GC", false}, [RECORD_COMMENT] = {"C", false},
};

struct sgf_text_name sgf_name_of_text(enum record_text which)
{
    return NAMES[which];
}

bool sgf_name_find(const char *name, enum record_text *which)
{
    for (int i = 0; i < RECORD_TEXTS; i++) {
        if (strcmp(name, NAMES[i].name) == 0) {
            *which = (enum record_text)i;
            return true;
        }
    }
    return false;
}
