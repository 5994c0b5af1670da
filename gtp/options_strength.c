#include "gtp/options_strength.h"

#include <string.h>

/* The place of what is said of this option; NULL: it is another. */
static struct setting *place_of(struct strength *strength, const char *name)
{
    return strcmp(name, "level") == 0    ? &strength->level
           : strcmp(name, "visits") == 0 ? &strength->visits
           : strcmp(name, "ponder") == 0 ? &strength->ponder
                                         : NULL;
}

void strength_note(struct strength *strength, const struct setting *setting)
{
    struct setting *const place = place_of(strength, setting->row->name);
    if (place)
        *place = setting_is_default(setting) ? (struct setting){0} : *setting;
}

struct strength strength_of_arguments(struct walk walk)
{
    struct strength strength = {0};
    struct buffer unread = {0};
    struct setting setting;
    char *word;
    enum walk_status status;
    while ((status = walk_next(&walk, &setting, &word, &unread)) ==
               WALK_SETTING ||
           status == WALK_WORD)
        if (status == WALK_SETTING)
            strength_note(&strength, &setting);
    buffer_free(&unread);
    return strength;
}

static bool ponders(const struct strength *strength)
{
    const struct setting *const ponder = &strength->ponder;
    return ponder->row && (!ponder->value || strcmp(ponder->value, "yes") == 0);
}

bool strength_overrules(const struct strength *arguments,
                        const struct setting *setting)
{
    struct strength of_file = {0};
    strength_note(&of_file, setting);
    if (of_file.level.row)
        return arguments->visits.row || ponders(arguments);
    return arguments->level.row && (of_file.visits.row || ponders(&of_file));
}

bool strength_is_one(const struct strength *strength, const char *path,
                     struct buffer *text)
{
    const struct setting *const level = &strength->level;
    const struct setting *const other =
        strength->visits.row ? &strength->visits : &strength->ponder;
    if (!level->row || (!strength->visits.row && !ponders(strength)))
        return true;
    const char *const reason =
        strength->visits.row
            ? "visits set the strength, and so does a level"
            : "pondering would make a level stronger than it is";
    if (other->line > 0)
        buffer_print(text, "%s:%d: %s: give %s, or level in line %d, not both",
                     path, other->line, reason, other->row->name, level->line);
    else
        buffer_print(text, "%s: give --%s or --level, not both", reason,
                     other->row->name);
    return false;
}
