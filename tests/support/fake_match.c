#include "tests/support/fake_match.h"

#include "tests/support/fake_engine.h"
#include "tests/support/test.h"
#include "tests/support/words.h"
#include "tuning/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Words of a command line. */
enum { WORDS_MAX = 40 };

void fake_match_read(const char *path, char text[FAKE_MATCH_TEXT])
{
    FILE *file = fopen(path, "r");
    size_t length = 0;
    if (file) {
        length = fread(text, 1, FAKE_MATCH_TEXT - 1, file);
        fclose(file);
    }
    text[length] = '\0';
}

void fake_match_write(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

const char *fake_match_path(const struct fake_match *match, const char *name,
                            char path[FAKE_MATCH_PATH])
{
    snprintf(path, FAKE_MATCH_PATH, "%.200s/%.50s", match->directory, name);
    return path;
}

int fake_match_set_up(void **state)
{
    struct fake_match *match = *state;
    strcpy(match->directory, "/tmp/ingot-match-XXXXXX");
    return mkdtemp(match->directory) ? 0 : -1;
}

int fake_match_tear_down(void **state)
{
    struct fake_match *match = *state;
    int status = 0;
    const pid_t pid = fork();
    if (pid == 0) {
        execlp("rm", "rm", "-rf", match->directory, (char *)NULL);
        _exit(127);
    }
    return pid > 0 && waitpid(pid, &status, 0) == pid ? status : -1;
}

/* The command line of a fake engine; "@" in the arguments is the directory. */
static void fake_command(const struct fake_match *match, const char *arguments,
                         char command[1024])
{
    int length = snprintf(command, 1024, "%s engine ", match->program);
    for (const char *c = arguments; *c; c++)
        length += *c == '@' ? sprintf(command + length, "%s/", match->directory)
                            : sprintf(command + length, "%c", *c);
}

/* In a process of its own: a match with these options, then the end. */
static void run_match(const struct fake_match *match, const char *a,
                      const char *b, const char *options)
{
    char command_a[1024], command_b[1024], words[1024], path[FAKE_MATCH_PATH];
    char name[] = "match", *arguments[WORDS_MAX] = {name, command_a, command_b};
    fake_command(match, a, command_a);
    fake_command(match, b, command_b);
    int length = 0;
    for (const char *c = options; *c; c++)
        length += *c == '@' ? sprintf(words + length, "%s/", match->directory)
                            : sprintf(words + length, "%c", *c);
    const int count = words_add(words, arguments, 3, WORDS_MAX);
    if (!freopen(fake_match_path(match, "out", path), "w", stdout) ||
        !freopen(fake_match_path(match, "err", path), "w", stderr))
        _exit(99);
    const int status = match_main(count, arguments);
    fflush(NULL);
    _exit(status);
}

pid_t fake_match_begin(struct fake_match *match, const char *a, const char *b,
                       const char *options)
{
    fflush(NULL);
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        run_match(match, a, b, options);
    return pid;
}

void fake_match_end(struct fake_match *match, pid_t pid)
{
    int status;
    char path[FAKE_MATCH_PATH];
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    match->status = WEXITSTATUS(status);
    fake_match_read(fake_match_path(match, "out", path), match->out);
    fake_match_read(fake_match_path(match, "err", path), match->err);
}

void fake_match_play(struct fake_match *match, const char *a, const char *b,
                     const char *options)
{
    fake_match_end(match, fake_match_begin(match, a, b, options));
}

void fake_match_assert_said(const char *all, const char *part)
{
    if (part && !strstr(all, part))
        fail_msg("\"%s\" is not in:\n%s", part, all);
}
