#include "tuning/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void forget(struct whole_file *file)
{
    free(file->path);
    free(file->beside);
}

/* The path and what is added to it; NULL when memory is short. */
static char *join(const char *path, const char *added)
{
    char *const joined = malloc(strlen(path) + strlen(added) + 1);
    return joined ? strcat(strcpy(joined, path), added) : NULL;
}

bool whole_file_begin(struct whole_file *file, const char *path)
{
    file->path = join(path, "");
    file->beside = join(path, ".new");
    file->stream = NULL;
    errno = ENOMEM;
    if (file->path && file->beside)
        file->stream = fopen(file->beside, "wbe");
    if (file->stream)
        return true;
    const int error = errno;
    forget(file);
    errno = error;
    return false;
}

/* Makes a new name last; a file system that cannot is left alone. */
static void sync_directory(char *path)
{
    const int fd = open(dirname(path), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}

/* Puts what was written on the disk; 0 or what went wrong. */
static int finish(FILE *stream)
{
    int error = ferror(stream) ? EIO : 0;
    if (fflush(stream) != 0 || (!error && fsync(fileno(stream)) != 0))
        error = errno;
    if (fclose(stream) != 0 && !error)
        error = errno;
    return error;
}

bool whole_file_end(struct whole_file *file)
{
    int error = finish(file->stream);
    if (!error && rename(file->beside, file->path) != 0)
        error = errno;
    if (error)
        unlink(file->beside);
    else
        sync_directory(file->path);
    forget(file);
    errno = error;
    return !error;
}

void whole_file_give_up(struct whole_file *file)
{
    fclose(file->stream);
    unlink(file->beside);
    forget(file);
}
