#include "gtp/log_file.h"

#include "gtp/buffer.h"
#include "gtp/log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct log_file {
    const char *path;
    int64_t bytes_max;
    int fd;              /* -1: not open */
    bool has_complained; /* it was said that a line was lost */
    bool is_torn;        /* the last line was cut short */
};

static void complain(struct log_file *log)
{
    if (!log->has_complained)
        log_line("ingot: cannot write the log %s: %s", log->path,
                 strerror(errno));
    log->has_complained = true;
}

static void shut(struct log_file *log)
{
    if (log->fd >= 0)
        close(log->fd);
    log->fd = -1;
}

/* Not to wait either for whoever reads a pipe of that name. */
static bool open_file(struct log_file *log)
{
    if (log->fd < 0)
        log->fd = open(log->path,
                       O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC |
                           O_NOCTTY,
                       0666);
    return log->fd >= 0;
}

/* Is the open file no longer the one of that name? */
static bool is_renamed(const struct log_file *log)
{
    struct stat named, opened;
    return stat(log->path, &named) != 0 || fstat(log->fd, &opened) != 0 ||
           named.st_ino != opened.st_ino || named.st_dev != opened.st_dev;
}

/* Opens what the name stands for now. */
static bool open_current(struct log_file *log)
{
    if (log->fd >= 0 && is_renamed(log))
        shut(log);
    return open_file(log);
}

static bool is_too_large(const struct log_file *log, size_t length)
{
    struct stat status;
    return log->bytes_max > 0 && fstat(log->fd, &status) == 0 &&
           S_ISREG(status.st_mode) && status.st_size > 0 &&
           status.st_size + (int64_t)length > log->bytes_max;
}

/* No waiting: who does not get the lock leaves the rest to its owner. */
static bool lock(const struct log_file *log)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(log->fd, F_SETLK, &whole) == 0;
}

/* FILE becomes FILE.1 and so on; a name that is missing is left out. */
static void rename_all(const struct log_file *log)
{
    for (int i = LOG_FILES_KEPT; i > 0; i--) {
        struct buffer from = {0}, to = {0};
        buffer_add(&from, log->path);
        if (i > 1)
            buffer_print(&from, ".%d", i - 1);
        buffer_print(&to, "%s.%d", log->path, i);
        if (!from.has_failed && !to.has_failed &&
            rename(from.bytes, to.bytes) != 0 && errno != ENOENT)
            i = 0; /* the file grows on rather than lose an older one */
        buffer_free(&from);
        buffer_free(&to);
    }
}

/* The lock is that of the file, and goes with it when it is shut. */
static bool make_room(struct log_file *log, size_t length)
{
    if (!is_too_large(log, length) || !lock(log))
        return true;
    if (!is_renamed(log))
        rename_all(log);
    shut(log);
    return open_file(log);
}

static bool write_whole(struct log_file *log, const struct buffer *text)
{
    ssize_t wrote;
    do
        wrote = write(log->fd, text->bytes, text->length);
    while (wrote < 0 && errno == EINTR);
    if (wrote == (ssize_t)text->length)
        return true;
    log->is_torn |= wrote > 0;
    if (wrote >= 0)
        errno = ENOSPC;
    return false;
}

struct log_file *log_file_open(const char *path, int64_t bytes_max)
{
    struct log_file *const log = calloc(1, sizeof *log);
    if (!log)
        return NULL;
    *log = (struct log_file){.path = path, .bytes_max = bytes_max, .fd = -1};
    return log;
}

void log_file_line(struct log_file *log, const char *line)
{
    struct buffer text = {0};
    if (!log)
        return;
    buffer_print(&text, "%s%s\n", log->is_torn ? "\n" : "", line);
    if (text.has_failed)
        errno = ENOMEM;
    if (text.has_failed || !open_current(log) || !make_room(log, text.length) ||
        !write_whole(log, &text))
        complain(log);
    else
        log->is_torn = false;
    buffer_free(&text);
}

void log_file_close(struct log_file *log)
{
    if (log)
        shut(log);
    free(log);
}
