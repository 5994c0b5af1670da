#include "tuning/stderr_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONG_BYTES = 1 << 20, TAIL_BYTES = 4096 };

/* Written at the end even after it was emptied. */
static int open_nameless(void)
{
    FILE *const file = tmpfile();
    if (!file)
        return -1;
    const int fd = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0);
    const int error = errno;
    fclose(file);
    if (fd >= 0)
        fcntl(fd, F_SETFL, O_APPEND);
    errno = error;
    return fd;
}

int stderr_file_open(const char *path)
{
    return path ? open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)
                : open_nameless();
}

void stderr_file_keep_short(int fd)
{
    struct stat file;
    if (fstat(fd, &file) == 0 && file.st_nlink == 0 &&
        file.st_size > LONG_BYTES && ftruncate(fd, 0) != 0)
        return; /* it grows on */
}

/* Reads the end of the file as a string. */
static void read_tail(int fd, char tail[TAIL_BYTES + 1])
{
    struct stat file;
    off_t from = 0;
    if (fstat(fd, &file) == 0 && file.st_size > TAIL_BYTES)
        from = file.st_size - TAIL_BYTES;
    const ssize_t got = pread(fd, tail, TAIL_BYTES, from);
    for (ssize_t i = 0; i < got; i++)
        if (tail[i] == '\0')
            tail[i] = ' ';
    tail[got > 0 ? got : 0] = '\0';
}

void stderr_file_last_line(int fd, char line[STDERR_LINE])
{
    char tail[TAIL_BYTES + 1];
    read_tail(fd, tail);
    /* An end in '\n' or spaces, then what stands before it. */
    size_t end = strlen(tail);
    while (end > 0 && (unsigned char)tail[end - 1] <= ' ')
        end--;
    tail[end] = '\0';
    const char *const newline = strrchr(tail, '\n');
    const char *from = newline ? newline + 1 : tail;
    from += strspn(from, " \t\r");
    snprintf(line, STDERR_LINE, "%s", from);
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = ' ';
}
