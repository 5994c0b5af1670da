/*
 * new_file.h - files that come into being whole or not at all: what is written
 * goes into a hidden file beside, which in the end takes the name.  What is
 * there and no file, such as a device or a pipe, is written to as it is, and
 * through a symbolic link it is the file at its end that is replaced.  A file
 * that is replaced keeps its permissions.
 */
#ifndef GTP_NEW_FILE_H
#define GTP_NEW_FILE_H

#include "rules/compiler.h"

#include <stdbool.h>
#include <stdio.h>

struct new_file {
    FILE *stream; /* to write to */
    char *path;
    char *beside; /* NULL: it is no file that could be replaced */
};

/* Begins to write; if false is returned, errno says why, and nothing is to be
   ended. */
MUST_CHECK bool new_file_begin(struct new_file *file, const char *path);

/* Ends it: what was written takes the name.  If false is returned, because of a
   failure now or before, nothing does; errno says why. */
MUST_CHECK bool new_file_end(struct new_file *file);

/* Ends it and leaves no trace. */
void new_file_give_up(struct new_file *file);

#endif
