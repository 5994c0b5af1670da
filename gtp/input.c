#include "gtp/input.h"

#include "gtp/ticks.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    CHUNK_BYTES = 1 << 14,
    QUEUE_BYTES_MAX = 1 << 20, /* then the reader waits for the owner */
};

/* A line in the queue. */
struct entry {
    struct entry *next;
    size_t length;
    bool is_too_long;
    char bytes[];
};

struct input {
    int fd;
    int wake[2]; /* a pipe: written to when the reader shall end */
    bool is_file;
    pthread_t thread;
    struct line line; /* the reader's own: the line under way */
    bool has_begun;   /* ... and whether it is not the first */

    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    struct entry *first, **last;
    size_t queued_bytes;
    int64_t added, taken; /* lines so far */
    int64_t interrupted;  /* up to this one the client interrupts */
    bool has_ended;       /* no line will be added */
    bool is_cut;          /* the end was made by input_end() */
    bool must_stop;       /* the owner wants the reader to end */
    int64_t left_at;      /* ticks_ms() when the client began to leave, or -1 */
};

static void note_leaving(struct input *input)
{
    if (input->left_at < 0 && !input->is_file)
        input->left_at = ticks_ms();
}

/* Is this line the command quit, with or without an id? */
static bool is_quit(const char *text)
{
    text += strspn(text, " ");
    text += strspn(text, "0123456789");
    text += strspn(text, " ");
    return strncmp(text, "quit", 4) == 0 && (text[4] == ' ' || !text[4]);
}

/* Some editors and shells put a mark before a text to say that it is UTF-8. */
static void drop_mark(struct line *line)
{
    static const char MARK[] = "\xef\xbb\xbf";
    const size_t length = sizeof MARK - 1;
    if (strncmp(line->bytes, MARK, length) != 0)
        return;
    line->length -= length;
    memmove(line->bytes, line->bytes + length, line->length + 1);
}

/* Adds an entry at the end; the lock is held. */
static void enqueue(struct input *input, struct entry *entry)
{
    input->added++;
    *input->last = entry;
    input->last = &entry->next;
    input->queued_bytes += sizeof *entry + entry->length;
    if (is_quit(entry->bytes))
        note_leaving(input);
    pthread_cond_broadcast(&input->changed);
}

/* Adds the line under way to the queue; false when memory is short, or when
   nobody wants more. */
static bool add_line(struct input *input)
{
    struct line *const line = &input->line;
    if (!input->has_begun)
        drop_mark(line);
    input->has_begun = true;
    struct entry *const entry = malloc(sizeof *entry + line->length + 1);
    if (!entry)
        return false;
    entry->next = NULL;
    entry->length = line->length;
    entry->is_too_long = line->is_too_long;
    memcpy(entry->bytes, line->bytes, line->length + 1);
    pthread_mutex_lock(&input->lock);
    while (input->queued_bytes > QUEUE_BYTES_MAX && !input->must_stop)
        pthread_cond_wait(&input->changed, &input->lock);
    const bool is_wanted = !input->is_cut;
    if (is_wanted) {
        if (line_is_interrupt(line) && !input->is_file)
            input->interrupted = input->added;
        enqueue(input, entry);
    }
    pthread_mutex_unlock(&input->lock);
    if (!is_wanted)
        free(entry);
    line_clear(line);
    return is_wanted;
}

/* Waits until something can be read; false when the reader shall end. */
static bool wait_for_bytes(struct input *input)
{
    struct pollfd pollers[2] = {{.fd = input->fd, .events = POLLIN},
                                {.fd = input->wake[0], .events = POLLIN}};
    for (;;) {
        if (poll(pollers, 2, -1) < 0) {
            if (errno == EINTR)
                continue;
            return false;
        }
        if (pollers[1].revents)
            return false;
        if (pollers[0].revents)
            return true;
    }
}

/* Reads some bytes into chunk: how many, or 0 at the end. */
static size_t read_chunk(struct input *input, char chunk[CHUNK_BYTES])
{
    while (wait_for_bytes(input)) {
        const ssize_t got = read(input->fd, chunk, CHUNK_BYTES);
        if (got >= 0)
            return (size_t)got;
        if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)
            return 0;
    }
    return 0;
}

static void *read_all(void *argument)
{
    struct input *const input = argument;
    char chunk[CHUNK_BYTES];
    bool is_good = true;
    size_t got;
    while (is_good && (got = read_chunk(input, chunk)) > 0)
        for (size_t i = 0; is_good && i < got; i++)
            if (line_feed(&input->line, chunk[i]))
                is_good = add_line(input);
    if (is_good && input->line.length > 0)
        add_line(input);
    pthread_mutex_lock(&input->lock);
    input->has_ended = true;
    note_leaving(input);
    pthread_cond_broadcast(&input->changed);
    pthread_mutex_unlock(&input->lock);
    return NULL;
}

static bool is_regular_file(int fd)
{
    struct stat status;
    return fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

/* A condition whose time limits do not jump when the date is set. */
static bool init_condition(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0)
        return false;
    const bool done =
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 &&
        pthread_cond_init(condition, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    return done;
}

struct input *input_create(int fd)
{
    struct input *const input = calloc(1, sizeof *input);
    if (!input)
        return NULL;
    input->fd = fd;
    input->is_file = is_regular_file(fd);
    input->last = &input->first;
    input->left_at = -1;
    line_clear(&input->line);
    if (pipe(input->wake) != 0)
        goto fail_pipe;
    if (!init_condition(&input->changed))
        goto fail_condition;
    pthread_mutex_init(&input->lock, NULL);
    if (pthread_create(&input->thread, NULL, read_all, input) != 0)
        goto fail_thread;
    return input;

fail_thread:
    pthread_cond_destroy(&input->changed);
    pthread_mutex_destroy(&input->lock);
fail_condition:
    close(input->wake[0]);
    close(input->wake[1]);
fail_pipe:
    free(input);
    return NULL;
}

/* Takes the first entry off the queue; the lock is held. */
static struct entry *take_first(struct input *input)
{
    struct entry *const entry = input->first;
    if (!entry)
        return NULL;
    input->first = entry->next;
    input->taken++;
    if (!input->first)
        input->last = &input->first;
    input->queued_bytes -= sizeof *entry + entry->length;
    pthread_cond_broadcast(&input->changed);
    return entry;
}

/* Forgets what is queued; the lock is held. */
static void drop_all(struct input *input)
{
    struct entry *entry;
    while ((entry = take_first(input)))
        free(entry);
}

void input_end(struct input *input)
{
    pthread_mutex_lock(&input->lock);
    drop_all(input);
    input->is_cut = true;
    input->has_ended = true;
    pthread_cond_broadcast(&input->changed);
    pthread_mutex_unlock(&input->lock);
}

void input_destroy(struct input *input)
{
    if (!input)
        return;
    pthread_mutex_lock(&input->lock);
    input->must_stop = true;
    pthread_cond_broadcast(&input->changed);
    pthread_mutex_unlock(&input->lock);
    /* Closing the writing end makes the other readable, without fail. */
    close(input->wake[1]);
    pthread_join(input->thread, NULL);
    close(input->wake[0]);
    drop_all(input);
    pthread_cond_destroy(&input->changed);
    pthread_mutex_destroy(&input->lock);
    free(input);
}

bool input_next(struct input *input, struct line *line)
{
    pthread_mutex_lock(&input->lock);
    while (!input->first && !input->has_ended)
        pthread_cond_wait(&input->changed, &input->lock);
    struct entry *const entry = take_first(input);
    pthread_mutex_unlock(&input->lock);
    if (!entry)
        return false;
    line_clear(line);
    line->length = entry->length;
    line->is_too_long = entry->is_too_long;
    memcpy(line->bytes, entry->bytes, entry->length + 1);
    free(entry);
    return true;
}

bool input_has_more(struct input *input)
{
    pthread_mutex_lock(&input->lock);
    const bool has_more = input->first || input->has_ended;
    pthread_mutex_unlock(&input->lock);
    return has_more;
}

void input_wait(struct input *input, int ms)
{
    const struct timespec limit = ticks_after(ms);
    int error = 0;
    pthread_mutex_lock(&input->lock);
    while (!input->first && !input->has_ended && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&input->changed, &input->lock, &limit);
    pthread_mutex_unlock(&input->lock);
}

int64_t input_leaving_ms(struct input *input)
{
    pthread_mutex_lock(&input->lock);
    const int64_t left_at = input->left_at;
    const bool is_cut = input->is_cut;
    pthread_mutex_unlock(&input->lock);
    return is_cut ? INT64_MAX : left_at < 0 ? -1 : ticks_ms() - left_at;
}

bool input_is_interrupted(struct input *input)
{
    pthread_mutex_lock(&input->lock);
    const bool is_interrupted =
        input->taken > 0 && input->interrupted >= input->taken;
    pthread_mutex_unlock(&input->lock);
    return is_interrupted;
}
