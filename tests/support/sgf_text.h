/*
 * sgf_text.h - records from and to SGF text, for tests.
 */
#ifndef TESTS_SUPPORT_SGF_TEXT_H
#define TESTS_SUPPORT_SGF_TEXT_H

#include "rules/sgf.h"

/* The record of a text that must be read; the caller's to destroy. */
struct record *sgf_text_read(const char *text);

/* The record as text, the caller's to free. */
char *sgf_text_write(const struct record *record);

/* Fails unless reading the text gives this status at this place. */
void sgf_text_fails(const char *text, enum sgf_status status, int line,
                    int column);

/* Fails unless both records hold the same. */
void sgf_text_same(const struct record *a, const struct record *b);

#endif
