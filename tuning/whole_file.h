/*
 * whole_file.h - files that are replaced as a whole or stay as they were,
 * whatever happens meanwhile.
 *
 * What is written goes into a file beside, "PATH.new", which in the end is
 * given the other's name.  One that a kill left behind is written over the
 * next time.  What is there and no file, such as a device or a pipe, is written
 * to as it is, and through a symbolic link it is the file at its end that is
 * replaced.  It keeps its permissions.
 */
#ifndef TUNING_WHOLE_FILE_H
#define TUNING_WHOLE_FILE_H

#include "rules/compiler.h"

#include <stdbool.h>
#include <stdio.h>

struct whole_file {
    FILE *stream; /* to write to */
    char *path;
    char *beside; /* NULL: it is no file that could be replaced */
};

/* Begins to write; if false is returned, errno says why, and nothing is to be
   ended. */
MUST_CHECK bool whole_file_begin(struct whole_file *file, const char *path);

/* Ends it: what was written is on the disk and takes the file's place.  If
   false is returned, because of a failure now or before, nothing does; errno
   says why. */
MUST_CHECK bool whole_file_end(struct whole_file *file);

/* Ends it without a change. */
void whole_file_give_up(struct whole_file *file);

#endif
