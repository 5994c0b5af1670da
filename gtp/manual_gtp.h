/*
 * manual_gtp.h - the subcommands of this folder in the manual.
 */
#ifndef GTP_MANUAL_GTP_H
#define GTP_MANUAL_GTP_H

#include "gtp/manual.h"

/* Adds how the command of that name is called, its purpose and its options;
   there must be one here. */
void manual_gtp_add(struct manual_command *command);

#endif
