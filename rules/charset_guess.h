/*
 * charset_guess.h - which charset bytes of unknown origin are written in.
 */
#ifndef RULES_CHARSET_GUESS_H
#define RULES_CHARSET_GUESS_H

#include <stddef.h>

/*
 * The likeliest charset of a Go record, as iconv names it: UTF-8 (also of pure
 * ASCII), or that of China, Taiwan, Japan, Korea or western Europe.
 */
const char *charset_guess(const char *bytes, size_t length);

#endif
