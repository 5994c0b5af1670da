/*
 * fake_match.h - whole matches between fake engines, for tests.
 *
 * A test program that plays them is its own fake engine: main begins with
 * fake_engine_is_asked().  What is wrong fails the running test.
 */
#ifndef TESTS_SUPPORT_FAKE_MATCH_H
#define TESTS_SUPPORT_FAKE_MATCH_H

#include "tests/support/test.h"

#include <stdbool.h>
#include <sys/types.h>

enum { FAKE_MATCH_TEXT = 1 << 16, FAKE_MATCH_PATH = 256 };

/* Options that most tests begin with, and what the last line may say. */
#define TROMP  " --size 5 --games 2 --komi 0 --rules tromp-taylor "
#define CLEAN  "illegal 0, timeouts 0, crashes 0\n"
#define FIRST  "A 100.0 % of 2 (95 % 34.2-100.0), elo +inf (-113..+inf), "
#define SECOND "A 0.0 % of 2 (95 % 0.0-65.8), elo -inf (-inf..+113), "

/* A directory of a test's own, and what its last match said. */
struct fake_match {
    const char *program; /* argv[0] of the test program */
    char directory[FAKE_MATCH_PATH];
    int status; /* that the match ended with */
    char out[FAKE_MATCH_TEXT], err[FAKE_MATCH_TEXT];
};

/* For cmocka; the state is a struct fake_match with its program set. */
int fake_match_set_up(void **state);
int fake_match_tear_down(void **state);

/* A path in the test's directory, written into path and returned. */
const char *fake_match_path(const struct fake_match *match, const char *name,
                            char path[FAKE_MATCH_PATH]);

/* A whole file as text; an unreadable one is empty. */
void fake_match_read(const char *path, char text[FAKE_MATCH_TEXT]);
void fake_match_write(const char *path, const char *text);

/*
 * A match between two fake engines, with their arguments and the options of
 * the match; "@" in any of them is the test's directory and a slash.
 */
void fake_match_play(struct fake_match *match, const char *a, const char *b,
                     const char *options);

/* The same in two steps, for what happens in between. */
pid_t fake_match_begin(struct fake_match *match, const char *a, const char *b,
                       const char *options);
void fake_match_end(struct fake_match *match, pid_t pid);

/* Fails unless the part (NULL: nothing) stands somewhere in the text. */
void fake_match_assert_said(const char *all, const char *part);

/* A row of a table of tests. */
#define FAKE_MATCH_FACT(test, match)                                           \
    (struct CMUnitTest)                                                        \
    {                                                                          \
        .name = #test, .test_func = (test), .setup_func = fake_match_set_up,   \
        .teardown_func = fake_match_tear_down, .initial_state = (match)        \
    }

#endif
