#include "gtp/packed_lines.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

/* What is unpacked at once; zlib's own choice is for less. */
enum { UNPACKED_BYTES = 1 << 17 };

struct packed_lines {
    gzFile file;
    const char *path; /* the caller's */
    int number;
    char line[PACKED_LINE_MAX];
};

struct packed_lines *packed_lines_open(const char *path, struct buffer *why)
{
    struct packed_lines *const lines = calloc(1, sizeof *lines);
    const int fd = lines ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0) {
        buffer_print(why, "%s: %s", path,
                     lines ? strerror(errno) : "out of memory");
        free(lines);
        return NULL;
    }
    lines->path = path;
    lines->file = gzdopen(fd, "rb");
    if (!lines->file || gzbuffer(lines->file, UNPACKED_BYTES) != 0) {
        buffer_print(why, "%s: out of memory", path);
        if (!lines->file)
            close(fd);
        packed_lines_close(lines);
        return NULL;
    }
    return lines;
}

void packed_lines_close(struct packed_lines *lines)
{
    if (!lines)
        return;
    if (lines->file)
        gzclose(lines->file);
    free(lines);
}

/* Has the file ended as it should?  A packed one may be cut off. */
static enum packed_status status_at_end(struct packed_lines *lines,
                                        struct buffer *why)
{
    int error;
    const char *const words = gzerror(lines->file, &error);
    if (error == Z_OK || error == Z_STREAM_END)
        return PACKED_END;
    buffer_print(why, "%s: after line %d: %s", lines->path, lines->number,
                 error == Z_ERRNO       ? strerror(errno)
                 : error == Z_BUF_ERROR ? "the packed file is cut off"
                                        : words);
    return PACKED_FAILED;
}

/* The rest of a line that is too long is of no use. */
static enum packed_status pass_over(struct packed_lines *lines)
{
    int c;
    do
        c = gzgetc(lines->file);
    while (c != '\n' && c != -1);
    return PACKED_LONG;
}

enum packed_status packed_lines_next(struct packed_lines *lines, char **line,
                                     struct buffer *why)
{
    if (!gzgets(lines->file, lines->line, PACKED_LINE_MAX))
        return status_at_end(lines, why);
    lines->number++;
    size_t length = strlen(lines->line);
    if (length == PACKED_LINE_MAX - 1 && lines->line[length - 1] != '\n')
        return pass_over(lines);
    if (length > 0 && lines->line[length - 1] == '\n')
        lines->line[--length] = '\0';
    *line = lines->line;
    return PACKED_LINE;
}

int packed_lines_number(const struct packed_lines *lines)
{
    return lines->number;
}
