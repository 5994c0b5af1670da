#include "tests/support/child.h"

#include "tests/support/test.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 20, STEP_MS = 5 };

const char *child_program(void)
{
    const char *const path = getenv("INGOT");
    return path ? path : "./ingot";
}

/* What runs in a test has nothing of whoever runs the test. */
static void forget_configuration(void)
{
    assert_int_equal(setenv("INGOT_CONFIG", "", 1), 0);
}

int child_shell(const char *command, char *said, size_t room)
{
    forget_configuration();
    FILE *const stream = popen(command, "r");
    assert_non_null(stream);
    said[fread(said, 1, room - 1, stream)] = '\0';
    const int status = pclose(stream);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void make_pipe(int ends[2])
{
    assert_int_equal(pipe(ends), 0);
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
}

/* In the new process: becomes the program, or ends. */
static void become(const char *const words[], int in, int out, int err)
{
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    execvp(words[0], (char *const *)words);
    _exit(127);
}

void child_start_other(struct child *child, const char *const words[])
{
    int in[2], out[2], err[2];
    signal(SIGPIPE, SIG_IGN);
    forget_configuration();
    make_pipe(in);
    make_pipe(out);
    make_pipe(err);
    child->pid = fork();
    assert_true(child->pid >= 0);
    if (child->pid == 0)
        become(words, in[0], out[1], err[1]);
    close(in[0]);
    close(out[1]);
    close(err[1]);
    child->in = in[1];
    child->out = out[0];
    child->err = err[0];
    child->status = -1;
}

void child_start(struct child *child, const char *const arguments[])
{
    const char *words[ARGUMENTS_MAX] = {child_program()};
    for (int i = 0; i < ARGUMENTS_MAX - 2 && arguments[i]; i++)
        words[i + 1] = arguments[i];
    child_start_other(child, words);
}

void child_send_bytes(struct child *child, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t wrote = write(child->in, bytes, length);
        assert_true(wrote > 0);
        bytes += wrote;
        length -= (size_t)wrote;
    }
}

void child_send(struct child *child, const char *text)
{
    child_send_bytes(child, text, strlen(text));
}

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

void child_close_in(struct child *child)
{
    close_end(&child->in);
}

bool child_read_until(struct child *child, const char *end, char *text,
                      size_t room, int ms)
{
    const long end_ms = now_ms() + ms;
    const size_t end_length = strlen(end);
    size_t length = 0;
    text[0] = '\0';
    while (length < end_length ||
           strcmp(text + length - end_length, end) != 0) {
        struct pollfd poller = {.fd = child->out, .events = POLLIN};
        const long left_ms = end_ms - now_ms();
        if (length + 1 == room || left_ms <= 0 ||
            poll(&poller, 1, (int)left_ms) <= 0)
            return false;
        /* One at a time: the next reply stays in the pipe. */
        if (read(child->out, text + length, 1) != 1)
            return false;
        text[++length] = '\0';
    }
    return true;
}

bool child_read_reply(struct child *child, char *text, size_t room, int ms)
{
    return child_read_until(child, "\n\n", text, room, ms);
}

bool child_wait(struct child *child, int ms)
{
    const long end_ms = now_ms() + ms;
    for (;;) {
        if (waitpid(child->pid, &child->status, WNOHANG) == child->pid) {
            child->pid = -1;
            return true;
        }
        if (now_ms() >= end_ms)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = STEP_MS * 1000000}, NULL);
    }
}

/* The number after the words of /proc/PID/NAME, counted from 0. */
static long read_proc(pid_t pid, const char *name, int words)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    FILE *const stream = fopen(path, "r");
    assert_non_null(stream);
    const size_t length = fread(text, 1, sizeof text - 1, stream);
    fclose(stream);
    text[length] = '\0';
    const char *at = text;
    for (int i = 0; i < words; i++) {
        at = strchr(at, ' ');
        assert_non_null(at);
        at++;
    }
    return strtol(at, NULL, 10);
}

long child_cpu_ms(const struct child *child)
{
    const long ticks =
        read_proc(child->pid, "stat", 13) + read_proc(child->pid, "stat", 14);
    return ticks * 1000 / sysconf(_SC_CLK_TCK);
}

long child_resident_mib(const struct child *child)
{
    return read_proc(child->pid, "statm", 1) * sysconf(_SC_PAGESIZE) >> 20;
}

void child_free(struct child *child)
{
    close_end(&child->in);
    close_end(&child->out);
    close_end(&child->err);
    if (child->pid > 0 && !child_wait(child, 2000)) {
        kill(child->pid, SIGKILL);
        waitpid(child->pid, &child->status, 0);
        child->pid = -1;
    }
}
