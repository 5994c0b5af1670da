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

enum { TEXT_MAX = 1 << 18, WORDS_MAX = 16, PATIENCE_MS = 20000 };

static struct child child = {.pid = -1, .in = -1, .out = -1, .err = -1};

/* A whole file as a new string. */
static char *read_file(const char *path)
{
    FILE *const stream = fopen(path, "rb");
    if (!stream)
        fail_msg("cannot open %s", path);
    char *const text = malloc(TEXT_MAX);
    assert_non_null(text);
    const size_t length = fread(text, 1, TEXT_MAX - 1, stream);
    text[length] = '\0';
    fclose(stream);
    return text;
}

/* Starts the program with the options in the comment; the session's rest. */
static const char *start(const char *session)
{
    static char options[256];
    const char *words[WORDS_MAX] = {NULL};
    const size_t length = strcspn(session, "\n");
    int count = 0;
    assert_int_equal(session[0], '#');
    assert_true(length < sizeof options);
    snprintf(options, sizeof options, "%.*s", (int)length - 1, session + 1);
    for (char *word = strtok(options, " "); word; word = strtok(NULL, " ")) {
        assert_true(count < WORDS_MAX - 1);
        words[count++] = word;
    }
    child_start(&child, words);
    return session + length + 1;
}

static bool is_command(const char *line, size_t length)
{
    const size_t blank = strspn(line, " \t\r");
    return blank < length && line[blank] != '#';
}

/* Says the lines one after the other; all the replies as a new string. */
static char *converse(const char *lines)
{
    char *const written = malloc(TEXT_MAX);
    size_t used = 0;
    assert_non_null(written);
    written[0] = '\0';
    while (*lines) {
        const size_t length = strcspn(lines, "\n");
        child_send_bytes(&child, lines, length);
        child_send(&child, "\n");
        if (is_command(lines, length)) {
            char *const reply = written + used;
            if (!child_read_reply(&child, reply, TEXT_MAX - used, PATIENCE_MS))
                fail_msg("\"%.*s\" has no whole reply", (int)length, lines);
            assert_true(*reply == '=' || *reply == '?');
            used += strlen(reply);
        }
        lines += length + (lines[length] == '\n');
    }
    return written;
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
    char expected_path[256], rest[2];
    snprintf(expected_path, sizeof expected_path, "%.*s.out",
             (int)(strlen(path) - strlen(".gtp")), path);
    char *const session = read_file(path), *const expected =
                                               read_file(expected_path);
    char *const written = converse(start(session));
    assert_same(path, written, expected);
    /* Every session quits, and nothing comes after its last reply. */
    assert_true(child_wait(&child, PATIENCE_MS));
    assert_int_equal(child.status, 0);
    assert_int_equal(read(child.out, rest, sizeof rest), 0);
    free(expected);
    free(written);
    free(session);
}

static int stop(void **state)
{
    (void)state;
    child_free(&child);
    return 0;
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
                                       .teardown_func = stop,
                                       .initial_state = found.gl_pathv[i]};
    const int failed = _cmocka_run_group_tests("gtp/sessions", tests,
                                               found.gl_pathc, NULL, NULL);
    free(tests);
    globfree(&found);
    return failed;
}
