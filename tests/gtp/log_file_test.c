#include "gtp/log_file.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct log_file *open_log(const char *path, int64_t bytes_max)
{
    struct log_file *const log = log_file_open(path, bytes_max);
    assert_non_null(log);
    return log;
}

/* The whole file as a string, the caller's to free(). */
static char *text_of(const char *path)
{
    size_t count;
    char *const bytes = (char *)scratch_read(path, &count);
    char *const text = malloc(count + 1);
    assert_non_null(text);
    memcpy(text, bytes, count);
    text[count] = '\0';
    free(bytes);
    return text;
}

static void assert_holds(void *const *state, const char *name,
                         const char *expected)
{
    char path[SCRATCH_PATH];
    char *const text = text_of(scratch_path(state, name, path));
    assert_string_equal(text, expected);
    free(text);
}

static bool exists(void *const *state, const char *name)
{
    char path[SCRATCH_PATH];
    struct stat status;
    return stat(scratch_path(state, name, path), &status) == 0;
}

static void lines_are_added_to_what_is_there(void **state)
{
    char path[SCRATCH_PATH];
    scratch_write(scratch_path(state, "log", path), "old\n", 4);
    struct log_file *log = open_log(path, 0);
    log_file_line(log, "one");
    log_file_line(log, "two");
    log_file_close(log);
    assert_holds(state, "log", "old\none\ntwo\n");
}

static void none_is_not_written_to(void **state)
{
    (void)state;
    log_file_line(NULL, "nothing");
    log_file_close(NULL);
}

static void a_full_file_makes_room_for_another(void **state)
{
    char path[SCRATCH_PATH];
    struct log_file *log = open_log(scratch_path(state, "log", path), 8);
    static const char *const lines[] = {"aaa", "bbb", "ccc", "ddd", "eee"};
    for (int i = 0; i < 5; i++)
        log_file_line(log, lines[i]);
    log_file_close(log);
    assert_holds(state, "log", "eee\n");
    assert_holds(state, "log.1", "ccc\nddd\n");
    assert_holds(state, "log.2", "aaa\nbbb\n");
    assert_false(exists(state, "log.3"));
}

static void the_oldest_is_dropped(void **state)
{
    char path[SCRATCH_PATH], line[16];
    struct log_file *log = open_log(scratch_path(state, "log", path), 3);
    for (int i = 0; i < 9; i++) {
        snprintf(line, sizeof line, "%d", i);
        log_file_line(log, line);
    }
    log_file_close(log);
    assert_holds(state, "log", "8\n");
    assert_holds(state, "log.1", "7\n");
    assert_holds(state, "log.4", "4\n");
    assert_false(exists(state, "log.5"));
}

/* It would be written again and again, and everything else dropped for it. */
static void a_line_larger_than_the_limit_is_written_once(void **state)
{
    char path[SCRATCH_PATH];
    struct log_file *log = open_log(scratch_path(state, "log", path), 4);
    log_file_line(log, "much too long");
    log_file_line(log, "b");
    log_file_close(log);
    assert_holds(state, "log.1", "much too long\n");
    assert_holds(state, "log", "b\n");
}

static void a_file_that_was_moved_away_is_made_again(void **state)
{
    char path[SCRATCH_PATH], away[SCRATCH_PATH];
    struct log_file *log = open_log(scratch_path(state, "log", path), 0);
    log_file_line(log, "one");
    assert_int_equal(rename(path, scratch_path(state, "away", away)), 0);
    log_file_line(log, "two");
    log_file_close(log);
    assert_holds(state, "away", "one\n");
    assert_holds(state, "log", "two\n");
}

/* What log_file says on stderr while it cannot write so many lines. */
static void assert_complains_once(void *const *state, const char *log_path)
{
    char said[SCRATCH_PATH];
    const int err = dup(STDERR_FILENO);
    const int fd =
        open(scratch_path(state, "said", said), O_WRONLY | O_CREAT, 0600);
    assert_true(err >= 0 && fd >= 0);
    dup2(fd, STDERR_FILENO);
    close(fd);
    struct log_file *const log = log_file_open(log_path, 100);
    for (int i = 0; i < 3; i++)
        log_file_line(log, "lost");
    log_file_close(log);
    dup2(err, STDERR_FILENO);
    close(err);
    char *const text = text_of(said);
    const char *const first = strstr(text, "cannot write the log");
    assert_non_null(first);
    assert_null(strstr(first + 1, "cannot write the log"));
    free(text);
}

static void a_full_disk_is_told_once(void **state)
{
    if (access("/dev/full", W_OK) != 0)
        skip();
    assert_complains_once(state, "/dev/full");
}

static void a_missing_directory_is_told_once(void **state)
{
    char path[SCRATCH_PATH + 8];
    snprintf(path, sizeof path, "%s/no/log", (const char *)*state);
    assert_complains_once(state, path);
}

/* A pipe that nobody reads would have the program wait for ever. */
static void a_pipe_without_reader_is_not_waited_for(void **state)
{
    char path[SCRATCH_PATH];
    assert_int_equal(mkfifo(scratch_path(state, "pipe", path), 0600), 0);
    assert_complains_once(state, path);
}

enum { WRITERS = 4, LINES = 400, LINE_BYTES = 15 };

static void write_many(const char *path, int writer)
{
    char line[64];
    /* Room for all in the files that are kept, whoever renames them when. */
    struct log_file *const log =
        log_file_open(path, WRITERS * LINES * LINE_BYTES / 3);
    for (int i = 0; log && i < LINES; i++) {
        snprintf(line, sizeof line, "writer%d line%03d", writer, i);
        log_file_line(log, line);
    }
    log_file_close(log);
    _exit(log ? 0 : 1);
}

/* Counts the lines of one file; all of them must be whole. */
static void count_lines(void *const *state, const char *name,
                        int seen[WRITERS][LINES])
{
    char path[SCRATCH_PATH];
    if (!exists(state, name))
        return;
    char *const text = text_of(scratch_path(state, name, path));
    for (const char *at = text; *at; at += LINE_BYTES + 1) {
        int writer, line, length = 0;
        if (sscanf(at, "writer%1d line%3d%n", &writer, &line, &length) != 2 ||
            length != LINE_BYTES || at[length] != '\n')
            fail_msg("%s holds \"%.*s\"", name, LINE_BYTES, at);
        seen[writer][line]++;
    }
    free(text);
}

static void several_programs_may_write_to_one_file(void **state)
{
    static int seen[WRITERS][LINES];
    char path[SCRATCH_PATH], name[16];
    pid_t pids[WRITERS];
    scratch_path(state, "log", path);
    for (int i = 0; i < WRITERS; i++)
        if ((pids[i] = fork()) == 0)
            write_many(path, i);
    for (int i = 0; i < WRITERS; i++) {
        int status = -1;
        assert_int_equal(waitpid(pids[i], &status, 0), pids[i]);
        assert_int_equal(status, 0);
    }
    count_lines(state, "log", seen);
    for (int i = 1; i <= LOG_FILES_KEPT; i++) {
        snprintf(name, sizeof name, "log.%d", i);
        count_lines(state, name, seen);
    }
    for (int i = 0; i < WRITERS * LINES; i++)
        assert_int_equal(seen[i / LINES][i % LINES], 1);
    assert_true(exists(state, "log.1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCRATCH_FACT(lines_are_added_to_what_is_there),
        cmocka_unit_test(none_is_not_written_to),
        SCRATCH_FACT(a_full_file_makes_room_for_another),
        SCRATCH_FACT(the_oldest_is_dropped),
        SCRATCH_FACT(a_line_larger_than_the_limit_is_written_once),
        SCRATCH_FACT(a_file_that_was_moved_away_is_made_again),
        SCRATCH_FACT(a_full_disk_is_told_once),
        SCRATCH_FACT(a_missing_directory_is_told_once),
        SCRATCH_FACT(a_pipe_without_reader_is_not_waited_for),
        SCRATCH_FACT(several_programs_may_write_to_one_file),
    };
    return cmocka_run_group_tests_name("gtp/log_file", tests, NULL, NULL);
}
