/* realpath() is not in POSIX without its extension. */
#define _XOPEN_SOURCE 700

#include "tuning/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* Is there something that a file cannot take the place of? */
static bool is_no_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

/* Gives the new file the permissions of the one whose place it takes. */
static bool keep_permissions(FILE *stream, const char *path)
{
    enum { PERMISSIONS = 07777 };
    struct stat old, made;
    if (stat(path, &old) != 0)
        return true;
    if (fstat(fileno(stream), &made) != 0)
        return false;
    const mode_t mode = old.st_mode & PERMISSIONS;
    return mode == (made.st_mode & PERMISSIONS) ||
           fchmod(fileno(stream), mode) == 0;
}

bool whole_file_begin(struct whole_file *file, const char *path)
{
    *file = (struct whole_file){.path = realpath(path, NULL)};
    if (!file->path)
        file->path = join(path, "");
    const bool is_direct = is_no_file(path);
    if (!is_direct && file->path)
        file->beside = join(file->path, ".new");
    errno = ENOMEM;
    if (file->path && (is_direct || file->beside))
        file->stream = fopen(is_direct ? file->path : file->beside, "wbe");
    if (file->stream &&
        (is_direct || keep_permissions(file->stream, file->path)))
        return true;
    const int error = errno;
    if (file->stream) {
        fclose(file->stream);
        unlink(file->beside);
    }
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

/* Puts what was written on the disk, if it is to stay there; 0 or what went
   wrong. */
static int finish(FILE *stream, bool to_disk)
{
    int error = ferror(stream) ? EIO : 0;
    if (fflush(stream) != 0 ||
        (to_disk && !error && fsync(fileno(stream)) != 0))
        error = errno;
    if (fclose(stream) != 0 && !error)
        error = errno;
    return error;
}

bool whole_file_end(struct whole_file *file)
{
    int error = finish(file->stream, file->beside != NULL);
    if (file->beside && !error && rename(file->beside, file->path) != 0)
        error = errno;
    if (file->beside && error)
        unlink(file->beside);
    else if (file->beside)
        sync_directory(file->path);
    forget(file);
    errno = error;
    return !error;
}

void whole_file_give_up(struct whole_file *file)
{
    fclose(file->stream);
    if (file->beside)
        unlink(file->beside);
    forget(file);
}
