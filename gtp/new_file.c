#include "gtp/new_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
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

bool new_file_begin(struct new_file *file, const char *path)
{
    *file = (struct new_file){.path = path, .beside = name_beside(path)};
    errno = ENOMEM;
    if (file->beside)
        file->stream = fopen(file->beside, "wb");
    if (file->stream)
        return true;
    const int reason = errno;
    free(file->beside);
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
    if (!reason && rename(file->beside, file->path) != 0)
        reason = errno;
    if (reason)
        unlink(file->beside);
    free(file->beside);
    errno = reason;
    return !reason;
}

void new_file_give_up(struct new_file *file)
{
    fclose(file->stream);
    unlink(file->beside);
    free(file->beside);
}
