/*
 * buffer.h - a string that grows, printed into.
 *
 * It belongs to whoever made it; buffer_free() gives back its memory.  When
 * memory is short it keeps what it has and has_failed is set, so that a long
 * run of additions needs one check at its end.
 */
#ifndef GTP_BUFFER_H
#define GTP_BUFFER_H

#include "rules/compiler.h"

#include <stdbool.h>
#include <stddef.h>

struct buffer {
    char *bytes;   /* NUL-terminated, or NULL while empty */
    size_t length; /* without the NUL */
    size_t room;   /* bytes allocated */
    bool has_failed;
};

/* What it holds as a string, "" when empty. */
const char *buffer_string(const struct buffer *text);

/* Adds length bytes, which may hold anything. */
void buffer_add_bytes(struct buffer *text, const char *bytes, size_t length);

/* Adds a string. */
void buffer_add(struct buffer *text, const char *string);

/* Adds as printf would write. */
void buffer_print(struct buffer *text, const char *format, ...)
    PRINTF_LIKE(2, 3);

/* Makes it empty; the memory stays. */
void buffer_clear(struct buffer *text);

void buffer_free(struct buffer *text);

#endif
