#include "gtp/output.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

struct output output_to_fd(int fd)
{
    return (struct output){.fd = fd};
}

struct output output_to_text(struct buffer *memory)
{
    return (struct output){.fd = -1, .memory = memory};
}

/* After a failed write(): may it be tried again? */
static bool may_retry(int fd)
{
    if (errno == EINTR)
        return true;
    if (errno != EAGAIN && errno != EWOULDBLOCK)
        return false;
    /* The other end shares its O_NONBLOCK with us. */
    struct pollfd poller = {.fd = fd, .events = POLLOUT};
    return poll(&poller, 1, -1) >= 0 || errno == EINTR;
}

void output_write(struct output *output, const char *bytes, size_t length)
{
    if (output->fd < 0) {
        buffer_add_bytes(output->memory, bytes, length);
        return;
    }
    while (length > 0 && !output->is_broken) {
        const ssize_t wrote = write(output->fd, bytes, length);
        if (wrote >= 0) {
            bytes += wrote;
            length -= (size_t)wrote;
        } else if (!may_retry(output->fd)) {
            output->is_broken = true;
        }
    }
}
