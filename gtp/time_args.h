/*
 * time_args.h - the time systems as kgs-time_settings and kata-time_settings
 * name them.
 */
#ifndef GTP_TIME_ARGS_H
#define GTP_TIME_ARGS_H

#include "engine/clock.h"
#include "gtp/protocol.h"

/* Their names, with spaces between. */
#define TIME_ARGS_KGS  "none absolute byoyomi canadian"
#define TIME_ARGS_KATA TIME_ARGS_KGS " fischer fischer-capped"

/*
 * Reads a system's name, one of names, and the numbers that follow it, seconds
 * as decimals; false, with *settings undefined, when they cannot be understood.
 */
MUST_CHECK bool time_args_read(const struct command *command, const char *names,
                               struct clock_settings *settings);

#endif
