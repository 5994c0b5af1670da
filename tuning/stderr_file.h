/*
 * stderr_file.h - a file for what a program says on stderr, and its last line.
 */
#ifndef TUNING_STDERR_FILE_H
#define TUNING_STDERR_FILE_H

#include "rules/compiler.h"

/* Longest last line and its NUL; what is more is left out. */
enum { STDERR_LINE = 256 };

/*
 * Opens a new file, or empties the one of this path; NULL: one without a name,
 * which is gone when it is closed.  Returns its descriptor, the caller's to
 * close, which programs do not inherit, or -1 with errno set.  May be called
 * by one thread at a time, and while no program is started.
 */
MUST_CHECK int stderr_file_open(const char *path);

/* Empties one without a name if it has become long. */
void stderr_file_keep_short(int fd);

/*
 * Copies the last line that has more than spaces in it, with a space for every
 * control character; "" if there is none.
 */
void stderr_file_last_line(int fd, char line[STDERR_LINE]);

#endif
