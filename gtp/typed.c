#include "gtp/typed.h"

#include "gtp/ticks.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK_BYTES = 4096 };

struct typed typed_from(int fd)
{
    struct stat status;
    const bool is_file = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    return (struct typed){.fd = fd, .is_file = is_file};
}

void typed_free(struct typed *typed)
{
    buffer_free(&typed->text);
}

/* Is there something to read, or does it come within so many milliseconds
   (-1: whenever)? */
static bool can_read(const struct typed *typed, int ms)
{
    struct pollfd poller = {.fd = typed->fd, .events = POLLIN};
    return poll(&poller, 1, ms) > 0;
}

static void read_some(struct typed *typed)
{
    char chunk[CHUNK_BYTES];
    const ssize_t got = read(typed->fd, chunk, sizeof chunk);
    if (got < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    for (ssize_t i = 0; i < got; i++)
        if (chunk[i] == '\n')
            chunk[i] = '\0';
    if (got > 0)
        buffer_add_bytes(&typed->text, chunk, (size_t)got);
    if (got <= 0 || typed->text.has_failed)
        typed->has_ended = true;
}

/* The first line not taken, if it is whole or nothing will be added to it. */
static char *first_line(struct typed *typed)
{
    const size_t left = typed->text.length - typed->taken;
    if (left == 0)
        return NULL;
    char *const line = typed->text.bytes + typed->taken;
    return typed->has_ended || memchr(line, '\0', left) ? line : NULL;
}

char *typed_line(struct typed *typed)
{
    if (typed->taken == typed->text.length) {
        buffer_clear(&typed->text);
        typed->taken = 0;
    }
    char *line;
    while (!(line = first_line(typed)) && !typed->has_ended)
        if (can_read(typed, -1))
            read_some(typed);
    if (!line)
        return NULL;
    const size_t length = strlen(line);
    const bool is_last =
        line + length == typed->text.bytes + typed->text.length;
    typed->taken += length + !is_last;
    return line;
}

enum typed_next typed_peek(struct typed *typed, const char **line)
{
    *line = NULL;
    if (typed->is_file)
        return TYPED_NOTHING;
    while (!(*line = first_line(typed)) && !typed->has_ended &&
           can_read(typed, 0))
        read_some(typed);
    return *line ? TYPED_LINE : typed->has_ended ? TYPED_END : TYPED_NOTHING;
}

void typed_wait(struct typed *typed, int ms)
{
    const int64_t end_ms = ticks_ms() + ms;
    const char *line;
    while (!typed->is_file && typed_peek(typed, &line) == TYPED_NOTHING) {
        const int64_t left_ms = end_ms - ticks_ms();
        if (left_ms <= 0)
            return;
        can_read(typed, (int)left_ms);
    }
}
