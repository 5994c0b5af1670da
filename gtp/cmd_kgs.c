/*
 * cmd_kgs.c - what the server KGS says through its kgsGtp.
 */
#include "gtp/commands.h"
#include "gtp/log.h"

#include <string.h>

/* The words of kgs-rules, and the rulesets that are nearest to what is meant by
   them there. */
static const struct kgs_rules {
    const char *word, *ruleset;
} RULES[] = {
    {"chinese", "chinese-superko"},
    {"aga", "aga"},
    {"new_zealand", "new-zealand"},
    /* Counting area gains a point for each handicap stone. */
    {"japanese", "chinese"},
};

/* Territory is not counted: say so, but once in a session. */
static void say_area(struct session *session)
{
    if (session->says_area)
        return;
    session->says_area = true;
    log_line("kgs-rules japanese: Ingot counts area, and takes the ruleset "
             "chinese instead");
}

static bool handle_kgs_rules(struct session *session,
                             const struct command *command, struct reply *reply)
{
    for (size_t i = 0; i < ARRAY_LEN(RULES); i++) {
        struct ruleset rules;
        if (strcmp(command->arguments[0], RULES[i].word) != 0)
            continue;
        if (ruleset_find(RULES[i].ruleset, &rules) != RULESET_OK)
            break;
        if (strcmp(RULES[i].word, "japanese") == 0)
            say_area(session);
        game_set_rules(session->game, &rules);
        return true;
    }
    return reply_fail(reply, "unknown rules");
}

const struct command_entry COMMANDS_KGS[] = {
    {"kgs-rules", handle_kgs_rules, 1,
     "japanese | chinese | aga | new_zealand: put the nearest ruleset in "
     "force; Ingot counts area even so"},
    {0},
};
