/*
 * log_file.h - a file of lines that is kept to a size.
 *
 * When a line would make FILE larger than that, FILE becomes FILE.1, FILE.1
 * becomes FILE.2, and so on to FILE.4; what was FILE.4 is gone.  A line that
 * cannot be written is lost, which is said on stderr the first time: nobody
 * waits for a disk that is full.
 *
 * Any number of programs may write to one file.  Each line is one write at the
 * end of the file, which the system does whole, so that lines mingle but their
 * bytes do not.  Who finds the file too large renames the files while he holds
 * a lock on it; the others notice before their next line that FILE is another
 * one.
 */
#ifndef GTP_LOG_FILE_H
#define GTP_LOG_FILE_H

#include "rules/compiler.h"

#include <stdint.h>

struct log_file; /* opaque; one thread's */

enum { LOG_FILES_KEPT = 4 };

/*
 * Lines go to the file of this path, which must stand as long, from now on;
 * bytes_max of them at most, 0: without limit.  NULL when memory is short.
 */
struct log_file *log_file_open(const char *path, int64_t bytes_max);

/* Writes a line, given without its newline; NULL does nothing. */
void log_file_line(struct log_file *log, const char *line);

/* NULL is nothing. */
void log_file_close(struct log_file *log);

#endif
