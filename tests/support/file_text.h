/*
 * file_text.h - what a small file says, for tests.
 */
#ifndef TESTS_SUPPORT_FILE_TEXT_H
#define TESTS_SUPPORT_FILE_TEXT_H

enum { FILE_TEXT = 4096 };

/* Reads a file, at most FILE_TEXT - 1 bytes of it; returns text.  One that
   cannot be read fails the running test. */
const char *file_text(const char *path, char text[FILE_TEXT]);

#endif
