/*
 * log.h - lines for people, on stderr.
 *
 * A line that could not be written at once is dropped: some clients never read
 * stderr, and the engine must not wait for them.  Any thread may call.
 */
#ifndef GTP_LOG_H
#define GTP_LOG_H

#include "rules/compiler.h"

/* Writes one line (without its newline) of up to 500 bytes; cuts longer ones.
 * A line never begins with '=' or '?', which clients would take for a reply. */
void log_line(const char *format, ...) PRINTF_LIKE(1, 2);

#endif
