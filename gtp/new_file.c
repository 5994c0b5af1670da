/* realpath() is not in POSIX without its extension. */
#define _XOPEN_SOURCE 700

#include "gtp/new_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The name beside, ".NAME.new" in the same folder; NULL when memory is short.
 */
static char *name_beside(const char *path)
{
    const char *const slash = strrchr(path, '/');
    const size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    const size_t room = strlen(path) + sizeof "..new";
    char *const beside = malloc(room);
    if (beside)
        snprintf(beside, room, "%.*s.%s.new", (int)folder, path, path + folder);
    return beside;
}

/* Is there something that a file cannot take the place of? */
static bool is_no_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

static void forget(struct new_file *file)
{
    free(file->path);
    free(file->beside);
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

bool new_file_begin(struct new_file *file, const char *path)
{
    *file = (struct new_file){.path = realpath(path, NULL)};
    if (!file->path)
        file->path = strdup(path);
    const bool is_direct = is_no_file(path);
    if (!is_direct && file->path)
        file->beside = name_beside(file->path);
    errno = ENOMEM;
    if (file->path && (is_direct || file->beside))
        file->stream = fopen(is_direct ? file->path : file->beside, "wb");
    if (file->stream &&
        (is_direct || keep_permissions(file->stream, file->path)))
        return true;
    const int reason = errno;
    if (file->stream) {
        fclose(file->stream);
        unlink(file->beside);
    }
    forget(file);
    errno = reason;
    return false;
}

bool new_file_end(struct new_file *file)
{
    int reason = 0;
    if (ferror(file->stream) || fflush(file->stream) != 0)
        reason = errno ? errno : EIO;
    if (fclose(file->stream) != 0 && !reason)
        reason = errno;
    if (file->beside && !reason && rename(file->beside, file->path) != 0)
        reason = errno;
    if (file->beside && reason)
        unlink(file->beside);
    forget(file);
    errno = reason;
    return !reason;
}

void new_file_give_up(struct new_file *file)
{
    fclose(file->stream);
    if (file->beside)
        unlink(file->beside);
    forget(file);
}
