/*
 * Whole sessions, byte for byte: each NAME.gtp here is given to the program,
 * which has to write NAME.out.  The first line of a session is a comment with
 * the program's options.
 */
#include "tests/support/child.h"
#include "tests/support/test.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_MAX = 1 << 18, LINE_MAX_BYTES = 4096 };

/* Reads a stream to its end into a new string. */
static char *read_stream(FILE *stream)
{
    char *const text = malloc(TEXT_MAX);
    assert_non_null(text);
    const size_t length = fread(text, 1, TEXT_MAX - 1, stream);
    text[length] = '\0';
    return text;
}

static char *read_file(const char *path)
{
    FILE *const stream = fopen(path, "rb");
    if (!stream)
        fail_msg("cannot open %s", path);
    char *const text = read_stream(stream);
    fclose(stream);
    return text;
}

/* What the program writes when it is given the session. */
static char *run_session(const char *path, const char *session)
{
    char command[LINE_MAX_BYTES];
    const int length = (int)strcspn(session, "\n");
    assert_int_equal(session[0], '#');
    snprintf(command, sizeof command, "'%s' %.*s <'%s' 2>/dev/null",
             child_program(), length - 1, session + 1, path);
    FILE *const stream = popen(command, "r");
    assert_non_null(stream);
    char *const text = read_stream(stream);
    assert_int_equal(pclose(stream), 0);
    return text;
}

/* Lines that are commands. */
static int count_commands(const char *session)
{
    int count = 0;
    while (*session) {
        const size_t length = strcspn(session, "\n");
        const size_t blank = strspn(session, " \t\r");
        count += blank < length && session[blank] != '#';
        session += length + (session[length] == '\n');
    }
    return count;
}

/* Replies: each begins with = or ? and ends with the only empty line. */
static int count_replies(const char *text)
{
    int count = 0;
    while (*text) {
        const char *const end = strstr(text, "\n\n");
        if ((*text != '=' && *text != '?') || !end)
            fail_msg("this is no reply: %.60s", text);
        text = end + 2;
        count++;
    }
    return count;
}

/* Shows the first line that differs, rather than everything. */
static void assert_same(const char *path, const char *written,
                        const char *expected)
{
    int line = 1;
    const char *written_line = written, *expected_line = expected;
    while (*written && *written == *expected) {
        if (*written == '\n') {
            line++;
            written_line = written + 1;
            expected_line = expected + 1;
        }
        written++;
        expected++;
    }
    if (*written != *expected)
        fail_msg("%s: output line %d is \"%.*s\", not \"%.*s\"", path, line,
                 (int)strcspn(written_line, "\n"), written_line,
                 (int)strcspn(expected_line, "\n"), expected_line);
}

static void session_matches(void **state)
{
    const char *const path = *state;
    char expected_path[LINE_MAX_BYTES];
    snprintf(expected_path, sizeof expected_path, "%.*s.out",
             (int)(strlen(path) - strlen(".gtp")), path);
    char *const session = read_file(path);
    char *const written = run_session(path, session);
    assert_int_equal(count_replies(written), count_commands(session));
    char *const expected = read_file(expected_path);
    assert_same(path, written, expected);
    free(expected);
    free(written);
    free(session);
}

int main(void)
{
    glob_t found;
    if (glob("tests/gtp/*.gtp", 0, NULL, &found) != 0) {
        fputs("no tests/gtp/*.gtp: run this from the top folder\n", stderr);
        return 1;
    }
    struct CMUnitTest *const tests = calloc(found.gl_pathc, sizeof *tests);
    if (!tests)
        return 1;
    for (size_t i = 0; i < found.gl_pathc; i++)
        tests[i] = (struct CMUnitTest){.name = found.gl_pathv[i],
                                       .test_func = session_matches,
                                       .initial_state = found.gl_pathv[i]};
    const int failed = _cmocka_run_group_tests("gtp/sessions", tests,
                                               found.gl_pathc, NULL, NULL);
    free(tests);
    globfree(&found);
    return failed;
}
