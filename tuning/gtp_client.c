#include "tuning/gtp_client.h"

#include "tuning/stderr_file.h"
#include "tuning/stopwatch.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    COMMAND_BYTES = 4096,
    ANSWER_BYTES_MAX = 1 << 20,
    POLL_MS = 5, /* between two looks whether a process has ended */
};

struct gtp_client {
    pid_t pid; /* also its process group */
    int to, from, interrupt_fd;
    int stderr_fd;   /* see stderr_file.h */
    bool is_in_step; /* every question so far was answered */
    bool is_reaped;
    int status; /* as waitpid() gives it, once reaped */
    int64_t used_ms;
    size_t length, capacity; /* of what was read since the last answer */
    char *text;
};

extern char **environ;

static void close_pipe(int pipe_fds[2])
{
    close(pipe_fds[0]);
    close(pipe_fds[1]);
}

static bool open_pipe(int pipe_fds[2])
{
    if (pipe(pipe_fds) != 0)
        return false;
    if (fcntl(pipe_fds[0], F_SETFD, FD_CLOEXEC) == 0 &&
        fcntl(pipe_fds[1], F_SETFD, FD_CLOEXEC) == 0)
        return true;
    close_pipe(pipe_fds);
    return false;
}

/* The child's own process group, and signals as a program expects them. */
static int set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    int error = posix_spawnattr_setflags(
        attributes,
        POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!error)
        error = posix_spawnattr_setpgroup(attributes, 0);
    if (!error)
        error = posix_spawnattr_setsigmask(attributes, &none);
    if (!error)
        error = posix_spawnattr_setsigdefault(attributes, &usual);
    return error;
}

static int set_files(posix_spawn_file_actions_t *files, const int streams[3])
{
    int error = 0;
    for (int i = 0; i < 3 && !error; i++)
        error = posix_spawn_file_actions_adddup2(files, streams[i], i);
    return error;
}

/*
 * The command as it is handed to the shell, the caller's to free(); NULL when
 * memory is short.  One that is a program and its arguments, no more, takes
 * the shell's place: then its end is seen as it was, and it leaves no orphans
 * where nobody takes care of them.
 */
static char *shell_text(const char *command)
{
    const size_t word = strcspn(command, " =");
    const bool is_plain =
        command[word] != '=' && !strpbrk(command, ";&|(){}\n");
    char *text = malloc(strlen(command) + sizeof "exec ");
    if (text)
        sprintf(text, "%s%s", is_plain ? "exec " : "", command);
    return text;
}

/* Runs the shell with these as its stdin, stdout and stderr; an errno value or
   0. */
static int run_shell(const char *text, const int streams[3], pid_t *pid)
{
    char shell[] = "sh", option[] = "-c";
    char *command = shell_text(text);
    char *const arguments[] = {shell, option, command, NULL};
    if (!command)
        return ENOMEM;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t files;
    int error = posix_spawnattr_init(&attributes);
    if (error)
        goto no_attributes;
    error = posix_spawn_file_actions_init(&files);
    if (error)
        goto no_files;
    error = set_attributes(&attributes);
    if (!error)
        error = set_files(&files, streams);
    if (!error)
        error = posix_spawn(pid, "/bin/sh", &files, &attributes, arguments,
                            environ);
    posix_spawn_file_actions_destroy(&files);
no_files:
    posix_spawnattr_destroy(&attributes);
no_attributes:
    free(command);
    return error;
}

/* Opens the pipes and starts the program; an errno value or 0. */
static int start(struct gtp_client *client, const char *command)
{
    int in[2], out[2];
    if (!open_pipe(in))
        return errno;
    if (!open_pipe(out)) {
        const int error = errno;
        close_pipe(in);
        return error;
    }
    const int streams[] = {in[0], out[1], client->stderr_fd};
    const int error = run_shell(command, streams, &client->pid);
    if (error) {
        close_pipe(in);
        close_pipe(out);
        return error;
    }
    close(in[0]);
    close(out[1]);
    client->to = in[1];
    client->from = out[0];
    /* Only reads and writes that poll() has allowed must never wait. */
    fcntl(client->to, F_SETFL, O_NONBLOCK);
    fcntl(client->from, F_SETFL, O_NONBLOCK);
    return 0;
}

static int open_stderr_and_start(struct gtp_client *client,
                                 const struct gtp_spawn *spawn)
{
    client->stderr_fd = stderr_file_open(spawn->stderr_path);
    if (client->stderr_fd < 0)
        return errno;
    const int error = start(client, spawn->command);
    if (error)
        close(client->stderr_fd);
    return error;
}

struct gtp_client *gtp_client_start(const struct gtp_spawn *spawn)
{
    struct gtp_client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->interrupt_fd = spawn->interrupt_fd;
    client->is_in_step = true;
    client->capacity = 4096;
    client->text = malloc(client->capacity);
    int error = client->text ? 0 : ENOMEM;
    if (!error) {
        pthread_mutex_lock(spawn->lock);
        error = open_stderr_and_start(client, spawn);
        pthread_mutex_unlock(spawn->lock);
    }
    if (!error)
        return client;
    free(client->text);
    free(client);
    errno = error;
    return NULL;
}

/*
 * Waits until the program takes input or gives output, whichever is asked
 * for; GTP_OK if so.
 */
static enum gtp_status wait_for(const struct gtp_client *client, int fd,
                                short events, int64_t deadline_ms)
{
    for (;;) {
        struct pollfd fds[] = {{.fd = fd, .events = events},
                               {.fd = client->interrupt_fd, .events = POLLIN}};
        const int64_t left = deadline_ms - stopwatch_now_ms();
        const int wait_ms = left <= 0 ? 0 : left < 60000 ? (int)left : 60000;
        const int ready = poll(fds, ARRAY_LEN(fds), wait_ms);
        if (ready < 0 && errno != EINTR)
            return GTP_CLOSED;
        if (ready > 0 && fds[1].revents)
            return GTP_INTERRUPTED;
        if (ready > 0)
            return GTP_OK;
        if (left <= 0)
            return GTP_TIMEOUT;
    }
}

static enum gtp_status send_text(const struct gtp_client *client,
                                 const char *text, int64_t deadline_ms)
{
    size_t left = strlen(text);
    while (left) {
        const enum gtp_status status =
            wait_for(client, client->to, POLLOUT, deadline_ms);
        if (status != GTP_OK)
            return status;
        const ssize_t sent = write(client->to, text, left);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return GTP_CLOSED;
        if (sent > 0) {
            text += sent;
            left -= (size_t)sent;
        }
    }
    return GTP_OK;
}

/* Reads what there is; room for a NUL stays. */
static enum gtp_status read_more(struct gtp_client *client, int64_t deadline_ms)
{
    if (client->length + 1 == client->capacity) {
        const size_t capacity = 2 * client->capacity;
        char *text = capacity > ANSWER_BYTES_MAX
                         ? NULL
                         : realloc(client->text, capacity);
        if (!text)
            return GTP_GARBLED;
        client->text = text;
        client->capacity = capacity;
    }
    const enum gtp_status status =
        wait_for(client, client->from, POLLIN, deadline_ms);
    if (status != GTP_OK)
        return status;
    char *end = client->text + client->length;
    const ssize_t count =
        read(client->from, end, client->capacity - 1 - client->length);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
        return GTP_CLOSED;
    /* Carriage returns and NULs have no meaning in GTP. */
    for (ssize_t i = 0; i < count; i++)
        if (end[i] != '\r' && end[i] != '\0')
            client->text[client->length++] = end[i];
    client->text[client->length] = '\0';
    return GTP_OK;
}

/* The line with which an answer begins, or NULL; lines before it are noise. */
static char *find_answer(char *text)
{
    while (text && *text != '=' && *text != '?') {
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    return text;
}

/* The answer, if it has come to its end: a line with nothing in it. */
static char *whole_answer(char *text)
{
    char *answer = find_answer(text);
    char *end = answer ? strstr(answer, "\n\n") : NULL;
    if (!end)
        return NULL;
    *end = '\0';
    return answer;
}

/* The text behind "=" or "?", an id and one space. */
static const char *answer_text(const char *answer)
{
    answer++;
    answer += strspn(answer, "0123456789");
    return *answer == ' ' ? answer + 1 : answer;
}

static enum gtp_status exchange(struct gtp_client *client, int64_t deadline_ms,
                                const char *command, const char **text)
{
    enum gtp_status status = send_text(client, command, deadline_ms);
    while (status == GTP_OK) {
        const char *answer = whole_answer(client->text);
        if (answer) {
            *text = answer_text(answer);
            return *answer == '=' ? GTP_OK : GTP_REFUSED;
        }
        status = read_more(client, deadline_ms);
    }
    return status;
}

enum gtp_status gtp_client_ask(struct gtp_client *client, int64_t limit_ms,
                               const char **answer, const char *format, ...)
{
    assert(client->is_in_step);
    char command[COMMAND_BYTES];
    va_list arguments;
    va_start(arguments, format);
    const int length =
        vsnprintf(command, sizeof command - 1, format, arguments);
    va_end(arguments);
    assert(length >= 0 && length < (int)sizeof command - 1);
    strcpy(command + length, "\n");

    stderr_file_keep_short(client->stderr_fd);
    client->length = 0;
    client->text[0] = '\0';
    *answer = "";
    const int64_t begin_ms = stopwatch_now_ms();
    const int64_t end_ms =
        limit_ms > INT64_MAX - begin_ms ? INT64_MAX : begin_ms + limit_ms;
    const enum gtp_status status = exchange(client, end_ms, command, answer);
    client->used_ms = stopwatch_now_ms() - begin_ms;
    client->is_in_step = status == GTP_OK || status == GTP_REFUSED;
    return status;
}

int64_t gtp_client_used_ms(const struct gtp_client *client)
{
    return client->used_ms;
}

/* Waits for the end of the process without reaping it. */
static bool has_ended(const struct gtp_client *client, int64_t limit_ms)
{
    const int64_t end_ms = stopwatch_now_ms() + limit_ms;
    for (;;) {
        siginfo_t info = {0};
        if (waitid(P_PID, (id_t)client->pid, &info,
                   WEXITED | WNOHANG | WNOWAIT) == 0 &&
            info.si_pid == client->pid)
            return true;
        if (stopwatch_now_ms() >= end_ms)
            return false;
        stopwatch_sleep_ms(POLL_MS);
    }
}

/*
 * Kills what is left of the process group, then reaps its leader: in this
 * order the group's number cannot meanwhile have become another's.
 */
static void reap(struct gtp_client *client)
{
    if (client->is_reaped)
        return;
    kill(-client->pid, SIGKILL);
    while (waitpid(client->pid, &client->status, 0) < 0 && errno == EINTR)
        continue;
    client->is_reaped = true;
}

void gtp_client_fate(struct gtp_client *client, char text[GTP_FATE_TEXT])
{
    /* What the shell tells by its own exit status. */
    enum { SIGNALLED = 128 };
    if (!client->is_reaped && !has_ended(client, 1000)) {
        snprintf(text, GTP_FATE_TEXT, "closed its output");
        return;
    }
    reap(client);
    const int code =
        WIFEXITED(client->status) ? WEXITSTATUS(client->status) : 0;
    if (WIFSIGNALED(client->status))
        snprintf(text, GTP_FATE_TEXT, "killed by signal %d",
                 WTERMSIG(client->status));
    else if (code > SIGNALLED)
        snprintf(text, GTP_FATE_TEXT, "killed by signal %d", code - SIGNALLED);
    else
        snprintf(text, GTP_FATE_TEXT, "ended with status %d", code);
}

void gtp_client_last_line(const struct gtp_client *client,
                          char line[STDERR_LINE])
{
    stderr_file_last_line(client->stderr_fd, line);
}

void gtp_client_stop(struct gtp_client *client, int64_t grace_ms)
{
    if (!client)
        return;
    if (client->is_in_step &&
        send_text(client, "quit\n", stopwatch_now_ms() + grace_ms) != GTP_OK)
        grace_ms = 0;
    close(client->to);
    if (!client->is_reaped && client->is_in_step)
        (void)has_ended(client, grace_ms);
    reap(client);
    close(client->from);
    close(client->stderr_fd);
    free(client->text);
    free(client);
}
