/*
 * charset.h - text in a known, a wrongly named or an unnamed charset to UTF-8.
 *
 * Knows the charsets that Go records are found in: UTF-8, and those of East
 * Asia and Europe which contain ASCII.  iconv does the converting.
 */
#ifndef RULES_CHARSET_H
#define RULES_CHARSET_H

#include "rules/text.h"

/*
 * Converts length bytes and adds them to utf8.  declared names the charset; it
 * is NULL if unknown.  A byte order mark, which is dropped, goes before it.
 * Where the name is missing or unknown, or the bytes do not fit it, the
 * charset is guessed from the bytes; what fits not even the guess becomes
 * U+FFFD.  NULs stay.  False when memory is short.
 */
MUST_CHECK bool charset_convert(const char *bytes, size_t length,
                                const char *declared, struct text *utf8);

/* Length of the UTF-8 character that these bytes begin with, 0 if none. */
size_t charset_utf8_length(const char *bytes, size_t length);

#endif
