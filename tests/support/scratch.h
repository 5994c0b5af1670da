/*
 * scratch.h - a directory of a test's own, removed with all that is in it.
 */
#ifndef TESTS_SUPPORT_SCRATCH_H
#define TESTS_SUPPORT_SCRATCH_H

#include <stddef.h>

enum { SCRATCH_PATH = 64 };

/* For cmocka: a test's state is then the directory's path. */
int scratch_set_up(void **state);
int scratch_tear_down(void **state);

/* The path of a file in the directory, its name up to 20 characters. */
const char *scratch_path(void *const *state, const char *name,
                         char path[SCRATCH_PATH]);

/* The whole file, the caller's to free(); *count of bytes. */
unsigned char *scratch_read(const char *path, size_t *count);
void scratch_write(const char *path, const void *bytes, size_t count);

/* Fails the test unless two files in the directory have the same bytes. */
void scratch_same(void *const *state, const char *a, const char *b);

/*
 * Runs a line of the shell in the directory, where $I is the program; begin,
 * which ends well, may set more.  Returns the line's exit status, with what it
 * said on both streams in said, cut to room less one.
 */
int scratch_shell(void *const *state, const char *begin, const char *line,
                  char *said, size_t room);

/* A row of a table of tests. */
#define SCRATCH_FACT(test)                                                     \
    (struct CMUnitTest)                                                        \
    {                                                                          \
        .name = #test, .test_func = (test), .setup_func = scratch_set_up,      \
        .teardown_func = scratch_tear_down                                     \
    }

#endif
