/*
 * settings.h - what a client may read and change by name while the program
 * runs: limits of the search, the ruleset, and the engine's parameters.
 */
#ifndef GTP_SETTINGS_H
#define GTP_SETTINGS_H

#include "gtp/session.h"

/* The most time to keep back from a limit. */
enum { SETTINGS_LAG_MAX_MS = 60000 };

/* The i-th name, from 0, or NULL past the last. */
const char *settings_name(int i);

/* Is it one of the few that are shown in a dialogue? */
bool settings_is_shown(const char *name);

/* Adds what to choose it from or how to write it, as GoGui has it: "bool",
   "string" or "list/A/B". */
void settings_add_kind(const char *name, struct buffer *text);

/* Adds the value; false if there is no such name. */
MUST_CHECK bool settings_add_value(const struct session *session,
                                   const char *name, struct buffer *text);

enum settings_status { SETTINGS_OK, SETTINGS_UNKNOWN, SETTINGS_BAD };

/* Sets one; nothing changes unless SETTINGS_OK. */
MUST_CHECK enum settings_status
settings_set(struct session *session, const char *name, const char *value);

#endif
