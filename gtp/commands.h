/*
 * commands.h - the table of commands and what finds its way through it.
 */
#ifndef GTP_COMMANDS_H
#define GTP_COMMANDS_H

#include "gtp/protocol.h"
#include "gtp/session.h"

struct command_entry {
    const char *name;
    /*
     * Does what the command says and puts the answer in reply->text.  False
     * when it refuses: then the text is the error message, and the session is
     * as it was.
     */
    bool (*handle)(struct session *session, const struct command *command,
                   struct reply *reply);
    int arguments;     /* at least so many; fewer are a syntax error */
    const char *usage; /* arguments and meaning, for people */
};

/* The commands of one file each, ended by an entry without name. */
extern const struct command_entry COMMANDS_ADMIN[];   /* cmd_admin.c */
extern const struct command_entry COMMANDS_SETUP[];   /* cmd_setup.c */
extern const struct command_entry COMMANDS_FILE[];    /* cmd_file.c */
extern const struct command_entry COMMANDS_PLAY[];    /* cmd_play.c */
extern const struct command_entry COMMANDS_TIME[];    /* cmd_time.c */
extern const struct command_entry COMMANDS_SCORE[];   /* cmd_score.c */
extern const struct command_entry COMMANDS_DEBUG[];   /* cmd_debug.c */
extern const struct command_entry COMMANDS_ANALYZE[]; /* cmd_analyze.c */
extern const struct command_entry COMMANDS_ING[];     /* cmd_ing.c */
extern const struct command_entry COMMANDS_KGS[];     /* cmd_kgs.c */
extern const struct command_entry COMMANDS_GOGUI[];   /* cmd_gogui.c */
extern const struct command_entry COMMANDS_VIEWS[];   /* cmd_views.c */
extern const struct command_entry COMMANDS_KATA[];    /* cmd_kata.c */
extern const struct command_entry COMMANDS_CGOS[];    /* cmd_cgos.c */
extern const struct command_entry COMMANDS_GOMILL[];  /* cmd_gomill.c */

/* The i-th command, from 0, or NULL past the last. */
const struct command_entry *commands_number(int i);

/* The command of this name, or NULL. */
const struct command_entry *commands_find(const char *name);

/* Does what a line says and writes the reply. */
void commands_execute(struct session *session, struct line *line);

#endif
