#include "gtp/log.h"

#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* No more than the PIPE_BUF that POSIX promises: such a write to a pipe that
 * poll() calls writable is done whole and at once.  O_NONBLOCK would not do,
 * since stdout is often the same pipe and would lose replies. */
enum { LINE_BYTES = 512 };

static bool may_write_at_once(void)
{
    struct pollfd poller = {.fd = STDERR_FILENO, .events = POLLOUT};
    return poll(&poller, 1, 0) == 1 && (poller.revents & POLLOUT);
}

void log_line(const char *format, ...)
{
    char line[LINE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (length < 0)
        return;
    if (length > (int)sizeof line - 2)
        length = (int)sizeof line - 2;
    if (line[0] == '=' || line[0] == '?')
        line[0] = ' ';
    line[length] = '\n';
    if (may_write_at_once() &&
        write(STDERR_FILENO, line, (size_t)length + 1) < 0)
        return; /* there is nobody to tell */
}
