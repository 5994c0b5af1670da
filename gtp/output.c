#include "gtp/output.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

struct output output_to_fd(int fd)
{
    return (struct output){.fd = fd};
}

struct output output_to_buffer(struct buffer *memory)
{
    return (struct output){.fd = -1, .memory = memory};
}

/* A write of so much does not block on a pipe that poll() calls writable. */
enum { CHUNK_BYTES = 4096, PATIENCE_MS = 100 };

/* Waits until the other end reads on; false when the rest is to be dropped. */
static bool wait_for_room(const struct output *output)
{
    for (;;) {
        struct pollfd poller = {.fd = output->fd, .events = POLLOUT};
        const int ready = poll(&poller, 1, PATIENCE_MS);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
        if (output->may_abandon && output->may_abandon(output->context))
            return false;
    }
}

void output_write(struct output *output, const char *bytes, size_t length)
{
    if (output->fd < 0) {
        buffer_add_bytes(output->memory, bytes, length);
        return;
    }
    while (length > 0 && !output->is_broken) {
        if (!wait_for_room(output)) {
            output->is_broken = true;
            return;
        }
        const ssize_t wrote = write(
            output->fd, bytes, length < CHUNK_BYTES ? length : CHUNK_BYTES);
        if (wrote >= 0) {
            bytes += wrote;
            length -= (size_t)wrote;
        } else if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) {
            output->is_broken = true;
        }
    }
}
