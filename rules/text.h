/*
 * text.h - a string that grows.
 *
 * Holds bytes of any kind and is ended by a NUL that does not count, so it is
 * a C string wherever no NUL was put in.  {0} is an empty text; its bytes are
 * NULL until something was added, and text_free()'s to give back.
 */
#ifndef RULES_TEXT_H
#define RULES_TEXT_H

#include "rules/compiler.h"

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *bytes;
    size_t length;
    size_t capacity; /* bytes allocated */
};

/* Adds bytes at the end; false, with the text as it was, when out of memory. */
MUST_CHECK bool text_add(struct text *text, const char *bytes, size_t length);

/* Keeps only the first length bytes. */
void text_truncate(struct text *text, size_t length);

/* Takes away the first length bytes. */
void text_drop(struct text *text, size_t length);

/* Makes the text {0} again. */
void text_free(struct text *text);

#endif
